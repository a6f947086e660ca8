internal import Foundation
internal import Glibc
internal import Model
internal import Program
internal import Synchronization

/// Keeps the store within its limits, on a thread of its own: a step each minute, and more steps while much is too old.
final class StoreKeeper: Sendable {
    private let store: ConsoleStore
    private let auditLog: AuditLog
    private let auditDays: Int
    private let log: Log
    private let isStopped = Atomic(false)

    /// - Parameter auditDays: how long looks are kept.
    init(_ store: ConsoleStore, _ auditLog: AuditLog, auditDays: Int, _ log: Log) {
        (self.store, self.auditLog, self.auditDays, self.log) = (store, auditLog, auditDays, log)
    }

    func start() {
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                let isMore = step()
                for _ in 0..<(isMore ? 2 : 600) where !isStopped.load(ordering: .relaxed) { usleep(100_000) }
            }
        }
        thread.name = "keeper"
        thread.stackSize = 4 << 20
        thread.start()
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

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
