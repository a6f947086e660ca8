internal import Synchronization
internal import Threads

/// Says each trouble once in the log when it begins, and once when it is over.
package struct TroubleLog {
    private var told: [Trouble] = []

    /// Nothing was told yet.
    package init() {}

    /// Tells what has changed since the last call. Without a broker a program knows nothing of its other troubles, so none
    /// of them is over.
    package mutating func tell(_ troubles: [Trouble], to log: Log) {
        let isAway = troubles.contains { $0.kind == .brokerAway }
        told.removeAll { trouble in
            guard !isAway, !troubles.contains(where: trouble.isSame) else { return false }
            let words = trouble.kind == .brokerAway ? "the broker answers" : "over: \(trouble.what)"
            let kind = trouble.kind.rawValue
            log.info(
                words, trouble.subject.isEmpty ? ["trouble": kind] : ["trouble": kind, "subject": trouble.subject])
            return true
        }
        for trouble in troubles where !told.contains(where: trouble.isSame) {
            let (kind, reason) = (trouble.kind.rawValue, trouble.reason)
            log.warning(
                trouble.what,
                trouble.subject.isEmpty
                    ? ["trouble": kind, "reason": reason, "lookAt": trouble.lookAt]
                    : ["trouble": kind, "subject": trouble.subject, "reason": reason, "lookAt": trouble.lookAt])
            told.append(trouble)
        }
    }
}

/// Looks at a program's health each second, on a thread of its own, and tells its troubles to the log.
package final class HealthWatch: Sendable {
    private let source: any HealthSource
    private let log: Log
    private let told = Mutex(TroubleLog())
    private let thread = PeriodicThread()

    /// Looks from ``start()`` on.
    package init(_ source: any HealthSource, _ log: Log) { (self.source, self.log) = (source, log) }

    /// Starts the thread.
    package func start() {
        thread.start(named: "health") { [self] in
            let health = source.health
            // A program that stops tells no troubles, but none of them is over.
            if health.state != .stopping { told.withLock { $0.tell(health.troubles, to: log) } }
            return 1
        }
    }

    /// Ends the thread soon.
    package func stop() { thread.stop() }
}
