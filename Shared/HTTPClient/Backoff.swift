/// How long to wait before another attempt: twice as long after each failure, with jitter.
public struct Backoff: Hashable, Sendable {
    /// The wait after the first failure, in seconds.
    public var firstSeconds: Int
    /// The longest wait between two attempts, in seconds.
    public var longestSeconds: Int

    package init(firstSeconds: Int, longestSeconds: Int) {
        self.firstSeconds = firstSeconds
        self.longestSeconds = longestSeconds
    }

    /// The wait after so many failures in a row, in seconds: half of it is fixed, half is random.
    ///
    /// - Parameter jitter: a random number of 0 to 1, so that what failed together is not repeated together.
    public func wait(afterFailures failures: Int, jitter: Double) -> Double {
        var wait = firstSeconds
        for _ in 1..<max(1, failures) where wait < longestSeconds { wait *= 2 }
        return Double(min(wait, longestSeconds)) * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}
