/// When a transaction is committed.
///
/// The loop commits as soon as all inputs, or the urgent ones, are drained, so that a lone record is committed at once.
/// It does not commit before the gap after the last commit has passed, so that batches grow under load. Measured:
/// 1,000 records per transaction give 13,000 a second, 10,000 give 38,000 and more. At 500 records a second a gap of
/// 5 ms beats 1 ms.
///
/// A service that is faster than the one before it is always drained. With the small gap it would commit 200 times a
/// second and keep the broker busy with that. So the gap of a transaction without urgent records grows with its size, and
/// further if the last commit took long: then the broker or the machine is busy, and commits are most of what a small
/// transaction costs.
struct BatchRule: Hashable, Sendable {
    /// Microseconds between two commits at least, unless a limit below is reached.
    var gap: Int64 = 5000
    /// Microseconds of gap for each record of a transaction without urgent ones, if that exceeds ``gap``; a tenth of what
    /// the last commit took, if that is more.
    var patience: Int64 = 500
    /// The longest gap, in microseconds; ten times what the last commit took, if that is more.
    var longestGap: Int64 = 50_000
    /// The longest gap after a commit that took long, in microseconds.
    var busyGap: Int64 = 200_000
    /// The most records in a transaction.
    var records = 10_000
    /// The most bytes of output in a transaction.
    var bytes = 8_000_000
    /// The longest time that a transaction is open, in microseconds; the gap, if that is longer.
    var age: Int64 = 100_000
    /// Microseconds that the broker gets after a commit before the next transaction begins.
    var settling: Int64 = 10_000
    /// After a transaction of at least this many records the next one begins at once.
    var busy = 1000

    /// The input of the rule.
    struct Progress: Hashable, Sendable {
        /// Records and timers in the transaction.
        var records = 0
        /// Bytes of the transaction's output.
        var bytes = 0
        /// Microseconds since the transaction began.
        var age: Int64 = 0
        /// Microseconds since the last commit.
        var sinceCommit: Int64 = 0
        /// Microseconds that the last commit took.
        var lastCommit: Int64 = 0
        /// Urgent records are in the transaction.
        var hasUrgent = false
        /// No records wait, or the transaction has urgent records and no more of them wait.
        var isDrained = false
    }

    /// What to do with the open transaction.
    enum Decision: Hashable, Sendable {
        case commit
        /// Take more records; if there are none, ask again after this many microseconds.
        case goOn(atMost: Int64)
    }

    /// Whether a transaction takes no more.
    func isFull(_ records: Int, _ bytes: Int) -> Bool { records >= self.records || bytes >= self.bytes }

    func decide(_ progress: Progress) -> Decision {
        let gap = gap(after: progress)
        let untilAge = max(age, gap) - progress.age
        if isFull(progress.records, progress.bytes) || untilAge <= 0 { return .commit }
        if progress.isDrained && progress.sinceCommit >= gap { return .commit }
        return .goOn(atMost: progress.isDrained ? min(untilAge, gap - progress.sinceCommit) : untilAge)
    }

    /// How many microseconds the next transaction still has to wait.
    ///
    /// The broker answers a commit before it writes the markers. It refuses a transaction that begins before that
    /// (CONCURRENT_TRANSACTIONS), and librdkafka retries only after 20 ms, partly in a busy wait. Under heavy load
    /// processing takes longer than that anyway, so the next transaction does not wait.
    ///
    /// - Parameters:
    ///   - records: the number of records in the committed transaction.
    ///   - sinceCommit: microseconds since that commit.
    func settling(after records: Int, sinceCommit: Int64) -> Int64 {
        records < busy ? max(0, settling - sinceCommit) : 0
    }

    private func gap(after progress: Progress) -> Int64 {
        if progress.hasUrgent { return gap }
        let patience = max(patience, progress.lastCommit / 10)
        let longest = max(gap, longestGap, min(10 * progress.lastCommit, busyGap))
        return min(max(gap, patience * Int64(progress.records)), longest)
    }
}
