/// Lengths of time that more than one service goes by, in seconds.
public enum Waits {
    /// How long a registration may be on its way before a request counts as being for an unknown one (rule P1).
    public static let registration: Double = 10
    /// The deduplication window: requests (rule P0), repeats (rule P8), interactions, withdrawals.
    public static let window: Double = 86_400
}
