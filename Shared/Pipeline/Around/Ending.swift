/// Ends the loop with an exit code, after a log line has said why.
struct Ending: Error, Hashable, Sendable {
    let code: Int32
    /// The loop continues after it has checked that no other process has its `worker.id`.
    var stepsAside = false

    /// Stopped on request.
    static let stopped = Ending(code: 0)
    /// Stopped on request, but the broker did not answer. The next start of this slot aborts the open transaction.
    static let unanswered = Ending(code: 1)
    /// A setting is wrong (EX_USAGE).
    static let wrongSetting = Ending(code: 64)
    /// An error that no retry can fix, such as another process with the same slot (EX_SOFTWARE).
    static let cannotGoOn = Ending(code: 70)
    /// Fenced so often that another process may run as this slot; ``Recovery/stepAside()`` finds out.
    static let steppingAside = Ending(code: 70, stepsAside: true)
    /// Topics are missing or their partition counts differ (EX_CONFIG).
    static let wrongTopics = Ending(code: 78)
}
