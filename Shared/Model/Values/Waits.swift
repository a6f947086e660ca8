/// Lengths of time that more than one rule or service goes by, in seconds.
public enum Waits {
    /// How long a registration may be on its way before a request counts as being for an unknown one (rule P1), and
    /// before a notification is shown without its app's record.
    public static let registration: Double = 10
    /// The deduplication window where nobody sets another, for requests (rule P0), repeats (rule P8), interactions and
    /// withdrawals: a day.
    public static let usualWindow = 86_400
    /// The deduplication windows that can be set: a week is the longest.
    public static let windows = 1...604_800
}
