/// The secrets that apps' records refer to by name, as their files were read last. A stage that lacks one says so.
public struct ReferredSecrets: Hashable, Sendable {
    private var texts: [AppID: [SecretName: String]] = [:]

    /// The text of a secret; `nil` where its file was not read, or cannot be.
    public subscript(app: AppID, name: SecretName) -> String? { texts[app]?[name] }

    /// Replaces what is known of an app.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func replace(_ app: AppID, by found: [SecretName: String]) -> Bool {
        let new = found.isEmpty ? nil : found
        guard texts[app] != new else { return false }
        texts[app] = new
        return true
    }

    /// Replaces all that is known.
    public mutating func replaceAll(by found: [AppID: [SecretName: String]]) {
        let new = found.filter { !$0.value.isEmpty }
        if texts != new { texts = new }
    }
}

extension ReferredSecrets: CustomReflectable {
    /// Nothing of the secrets, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, children: ["apps": texts.count]) }
}
