/// A secret as an app's record has it: the secret itself, or the name of a file that operators keep.
public enum AppSecret<Plain: Hashable & Sendable & JSONWritable>: Hashable, Sendable {
    /// The member `secret`; never to be shown or logged.
    case plain(Plain)
    /// The member `secretRef`.
    case reference(SecretName)

    /// The name, if the record has one in place of the secret.
    public var name: SecretName? {
        if case .reference(let name) = self { name } else { nil }
    }

    /// Puts together what was read of an entry; `nil` where neither member is there.
    ///
    /// - Parameter place: the member's name, for the rejection of an entry that has both.
    static func read(
        _ plain: Plain?, _ name: SecretName?, _ reader: borrowing JSONReader, at place: StaticString
    ) throws(Rejection) -> AppSecret? {
        switch (plain, name) {
        case (nil, nil): return nil
        case (let plain?, nil): return .plain(plain)
        case (nil, let name?): return .reference(name)
        case (_?, _?):
            throw reader.invalid(member: place, found: "both a secret and the name of one", fix: "write one of the two")
        }
    }

    /// Writes the member that the record has.
    func write(to writer: inout JSONWriter, plain: StaticString, reference: StaticString) {
        switch self {
        case .plain(let secret): writer.member(plain, secret)
        case .reference(let name): writer.member(reference, name)
        }
    }
}

extension AppSecret: CustomStringConvertible, CustomReflectable {
    /// The name of a secret, or nothing of the secret.
    public var description: String { name.map { "the secret \($0)" } ?? "a secret" }
    /// Nothing of the secret, so that no dump of a record shows it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
