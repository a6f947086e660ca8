/// Ends a loop that reads by group, after a log line has said why. It has the exit codes of all programs.
package struct LoopEnding: Error, Hashable, Sendable {
    /// What follows the end of the loop.
    package enum Sequel: Hashable, Sendable {
        /// The process ends with ``LoopEnding/code``.
        case exit
        /// The loop is made anew, as a restart would do: see `Comeback`.
        case comeback
        /// The group fenced the loop, which is made anew unless another process has its `worker.id`.
        case comebackWithoutRival
        /// The loop was fenced so often that another process may run with its `worker.id`; it continues after it has made
        /// sure that none does.
        case stepAside
    }

    /// The exit code of a process that ends.
    package let code: Int32
    /// What follows.
    package var sequel = Sequel.exit

    /// Stopped on request.
    package static let stopped = LoopEnding(code: 0)
    /// Stopped on request, but the broker did not answer. The next start of this slot aborts the open transaction.
    package static let unanswered = LoopEnding(code: 1)
    /// A setting is wrong (EX_USAGE).
    package static let wrongSetting = LoopEnding(code: 64)
    /// What the program needs is not there, such as a free port or a file; a later start may succeed (EX_UNAVAILABLE).
    static let unavailable = LoopEnding(code: 69)
    /// Another process has the same `worker.id` (EX_SOFTWARE).
    package static let rival = LoopEnding(code: 70)
    /// An error that waiting does not cure, but a restart may.
    package static let cannotGoOn = LoopEnding(code: 70, sequel: .comeback)
    /// The consumer was fenced, and nothing of it can be used any more.
    package static let fenced = LoopEnding(code: 70, sequel: .comebackWithoutRival)
    /// Fenced so often that another process may run as this slot; `Rivalry` finds out.
    static let steppingAside = LoopEnding(code: 70, sequel: .stepAside)
    /// Topics are missing or their partition counts differ (EX_CONFIG).
    package static let wrongTopics = LoopEnding(code: 78)

    /// Whether the process goes on.
    package var isFollowedByComeback: Bool { sequel == .comeback || sequel == .comebackWithoutRival }
}
