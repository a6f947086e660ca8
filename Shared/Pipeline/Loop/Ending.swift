/// Ends the loop: with the process's exit code, after a log line said why.
struct Ending: Error, Hashable, Sendable {
    let code: Int32
    /// The loop goes on once it has seen that no other process is in its place.
    var stepsAside = false

    /// Stopped as asked.
    static let stopped = Ending(code: 0)
    /// Stopped as asked, but the broker did not answer; the next start of this slot aborts what was left.
    static let unanswered = Ending(code: 1)
    /// A setting is wrong (EX_USAGE).
    static let wrongSetting = Ending(code: 64)
    /// Something that no retry mends, such as another process of the same slot (EX_SOFTWARE).
    static let cannotGoOn = Ending(code: 70)
    /// Fenced so often that another process may run as this slot; ``Worker/stepAside()`` finds out.
    static let steppingAside = Ending(code: 70, stepsAside: true)
    /// Topics are missing or do not fit together (EX_CONFIG).
    static let wrongTopics = Ending(code: 78)
}
