internal import Checks
public import Model
public import Program
internal import Synchronization

/// The apps in force, as the checks need them.
public final class AppDirectory: Sendable {
    /// The records' bytes and places.
    public let records: InForceDirectory
    private let table: Table
    /// Which secrets of signing keys cannot be read.
    public let secrets: SecretWatch

    private final class Table: Sendable {
        let apps = Mutex(AppTable(remark: AppRecordAdvice.remarks))
    }

    /// Makes the reader of `notifications.apps`; ``records`` starts it.
    public init(_ settings: Settings, program: String, _ log: Log) {
        let table = Table()
        self.table = table
        secrets = SecretWatch(settings.secretFolder, for: .signingKeys, log)
        records = InForceDirectory(settings, .registeredApps, program: program, keeps: true, log) {
            key, value, source in
            table.apps.withLock { apps in
                do throws(Rejection) {
                    try apps.apply(key: key, value: value, source: source)
                } catch {
                    // Ingestion passes on nothing that it cannot read, so a newer version wrote it.
                    log.warning("an app's record cannot be read; the last one stays", ["reason": error.detail])
                }
            }
        }
    }

    /// Reads the secrets of an app's signing keys again, before a signature counts as wrong.
    public func readSecrets(of app: AppID) {
        let found = secrets.texts(of: app, in: known)
        table.apps.withLock { _ = $0.secrets.replace(app, by: found) }
    }

    /// Reads all secrets of signing keys again; to be called every few seconds.
    public func readSecrets() {
        let apps = known
        guard !apps.referring.isEmpty || !secrets.missing.isEmpty else { return }
        let found = secrets.texts(in: apps)
        table.apps.withLock { $0.secrets.replaceAll(by: found) }
    }

    /// The apps that were read so far.
    public var known: AppTable { table.apps.withLock { $0 } }
}
