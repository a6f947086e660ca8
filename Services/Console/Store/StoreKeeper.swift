internal import Model
internal import Program
internal import Threads

/// Keeps the store within its limits, on a thread of its own: a step each minute, and more steps while much is too old.
final class StoreKeeper: Sendable {
    private let store: ConsoleStore
    private let auditLog: AuditLog
    private let auditDays: Int
    private let log: Log
    private let thread = PeriodicThread()

    /// - Parameter auditDays: how long looks are kept.
    init(_ store: ConsoleStore, _ auditLog: AuditLog, auditDays: Int, _ log: Log) {
        (self.store, self.auditLog, self.auditDays, self.log) = (store, auditLog, auditDays, log)
    }

    func start() { thread.start(named: "keeper") { [self] in step() ? 0.2 : 60 } }

    func stop() { thread.stop() }

    /// - Returns: whether much is too old still.
    private func step() -> Bool {
        do {
            try store.overwriteErased()
        } catch {
            log.error(
                "what was kept of erased people cannot be overwritten: that needs room for a copy of the store",
                ["error": "\(error)"])
        }
        do {
            let now = Clock.now
            try auditLog.trim(before: now.adding(seconds: -86_400 * Double(auditDays)))
            return try store.trim(at: now)
        } catch {
            log.error("the store cannot be trimmed", ["error": "\(error)"])
            return false
        }
    }
}
