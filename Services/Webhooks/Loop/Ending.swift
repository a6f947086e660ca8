/// Ends the process with an exit code, after a log line has said why.
struct Ending: Error, Hashable {
    let code: Int32

    static let stopped = Ending(code: 0)
    /// Stopped on request, but the broker did not answer.
    static let unanswered = Ending(code: 1)
    /// A setting is wrong (EX_USAGE).
    static let wrongSetting = Ending(code: 64)
    /// An error that no retry can fix, such as another process with the same slot (EX_SOFTWARE).
    static let cannotGoOn = Ending(code: 70)
    /// Topics are missing or their partition counts differ (EX_CONFIG).
    static let wrongTopics = Ending(code: 78)
}
