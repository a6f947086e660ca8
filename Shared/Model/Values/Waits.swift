/// Durations that more than one rule or service uses, in seconds.
public enum Waits {
    /// How long a registration may be on its way before a request counts as naming an unknown one (rule P1), and before
    /// a notification is shown without its app's record.
    public static let registration: Double = 10
    /// The default deduplication window, a day: for requests (rule P0), repeats (rule P8), interactions and
    /// withdrawals.
    public static let usualWindow = 86_400
    /// The deduplication windows that can be configured, at most a week.
    public static let windows = 1...604_800
    /// How long the sequence of an erased person is remembered, so that a new life of the person goes on (rule W5).
    public static let erasureMemory: Double = 30 * 86_400
}
