internal import Synchronization

/// Lengths of time that more than one rule or service goes by, in seconds.
public enum Waits {
    /// How long a registration may be on its way before a request counts as being for an unknown one (rule P1), and
    /// before a notification is shown without its app's record.
    public static let registration: Double = 10
    /// The deduplication window: requests (rule P0), repeats (rule P8), interactions, withdrawals. A day, unless the
    /// process was told otherwise at its start.
    public static var window: Double { Double(windowSeconds.load(ordering: .relaxed)) }

    /// Seconds of the window while nobody sets another.
    public static let usualWindow = 86_400

    /// Sets the window for the whole process: once, at its start, before anything is decided.
    ///
    /// - Parameter seconds: at least 1.
    public static func setWindow(seconds: Int) { windowSeconds.store(max(1, seconds), ordering: .relaxed) }

    private static let windowSeconds = Atomic<Int>(usualWindow)
}
