public import Model
internal import Synchronization

/// Reads the secrets that apps' records refer to, and knows which cannot be read. For any thread.
///
/// Nothing is kept but the reasons: its users keep what they read as long as they need it, and read again after a while
/// and whenever a signature is wrong. So a file that is replaced counts without a restart.
public final class SecretWatch: Sendable {
    /// What a program needs secrets for; it reads no others, so that others need not be on its machine.
    public enum Use: Hashable, Sendable {
        /// To check requests (rule I5).
        case signingKeys
        /// To sign calls.
        case webhooks
        /// To sign pushes.
        case pushKeys
    }

    /// After so many seconds secrets are read again.
    public static let secondsBetweenReadings = 5.0

    private let folder: SecretFolder?
    private let use: Use
    private let faults = Mutex<[AppID: [SecretName: SecretError]]>([:])

    /// Warns of a folder that cannot be read; it may be created later.
    ///
    /// - Parameter folder: `nil` where `secrets.directory` is not set; then no secret can be read.
    public init(_ folder: SecretFolder?, for use: Use, _ log: Log) {
        (self.folder, self.use) = (folder, use)
        // Not the path: whoever writes a secret in its place finds it in no log.
        if let fault = folder?.fault {
            log.warning("the folder of secrets.directory cannot be read", ["reason": "\(fault)"])
        }
    }

    /// The secrets that cannot be read, as `APP/NAME`, in order of name.
    public var missing: [UnusableSecret] {
        faults.withLock { faults in
            faults.flatMap { app, names in
                names.map { UnusableSecret(name: "\(app.string)/\($0)", reason: $1.description) }
            }.sorted { $0.name < $1.name }
        }
    }

    /// Reads one secret.
    ///
    /// - Throws: why it cannot be used.
    public func text(of name: SecretName, app: AppID) throws(SecretError) -> String {
        guard let folder else { throw SecretError("secrets.directory is not set") }
        let text = try folder.text(of: name, app: app)
        switch use {
        case .signingKeys:
            guard text.utf8.count <= SigningKey.mostBytes else {
                throw SecretError("it has more than \(SigningKey.mostBytes) bytes")
            }
        case .webhooks:
            guard WebhookSecret(text) != nil else { throw SecretError("its text is no secret of a webhook") }
        // Whether it is a key is found out where it signs.
        case .pushKeys: break
        }
        return text
    }

    /// Reads the secrets of one app, as its record in force names them.
    public func texts(of app: AppID, in table: AppTable) -> [SecretName: String] {
        var (texts, missing): ([SecretName: String], [SecretName: SecretError]) = ([:], [:])
        for name in names(of: app, in: table) {
            do throws(SecretError) {
                texts[name] = try text(of: name, app: app)
            } catch {
                missing[name] = error
            }
        }
        faults.withLock { [missing] faults in faults[app] = missing.isEmpty ? nil : missing }
        return texts
    }

    /// Reads the secrets of all apps, and forgets those of apps that are gone.
    public func texts(in table: AppTable) -> [AppID: [SecretName: String]] {
        faults.withLock { faults in faults = faults.filter { table.referring.contains($0.key) } }
        return Dictionary(uniqueKeysWithValues: table.referring.map { ($0, texts(of: $0, in: table)) })
    }

    private func names(of app: AppID, in table: AppTable) -> Set<SecretName> {
        guard let app = table[app] else { return [] }
        switch use {
        case .signingKeys: return app.signingReferences
        case .webhooks: return app.webhookReferences
        case .pushKeys: return app.pushReferences
        }
    }
}
