internal import Door
public import Model
public import Pipeline
internal import Synchronization

/// The apps in force, as the door needs them.
public final class AppDirectory: Sendable {
    /// The records' bytes and places.
    public let records: InForceDirectory
    private let table: Table

    private final class Table: Sendable {
        let apps = Mutex(AppTable(remark: AppRecordAdvice.remarks))
    }

    /// Makes the reader of `notifications.apps`; ``records`` starts it.
    public init(_ settings: Settings, program: String, _ log: Log) {
        let table = Table()
        self.table = table
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

    /// The apps that were read so far.
    public var known: AppTable { table.apps.withLock { $0 } }

    /// The app in force.
    public func app(_ id: AppID) -> App? { table.apps.withLock { $0[id] } }
}
