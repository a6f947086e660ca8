/// When a transaction is committed.
///
/// As soon as the inputs are drained, or the urgent ones are, so that a record at rest is committed at once; but not
/// sooner than the gap after the last commit, so that batches grow under load. Measured: 1,000 records a transaction
/// give 13,000 a second, 10,000 give 38,000 and more; at 500 a second waiting 5 ms for a batch beats 1 ms.
///
/// A stage that is faster than the one before it is drained all the time; with the small gap it would commit 200 times a
/// second, and the broker would do little else. So the more records a transaction without urgent ones holds, the
/// longer is its gap.
struct BatchRule: Hashable, Sendable {
    /// Microseconds that lie between two commits at least, limits aside.
    var gap: Int64 = 5000
    /// Microseconds that each record of a transaction without urgent ones adds to the gap, beyond the first few.
    var patience: Int64 = 500
    /// Microseconds of the longest gap.
    var longestGap: Int64 = 50_000
    /// Records of a transaction at most.
    var records = 10_000
    /// Bytes of output of a transaction at most.
    var bytes = 8_000_000
    /// Microseconds that a transaction is open at most.
    var age: Int64 = 100_000
    /// Microseconds that the broker is given after a commit before the next transaction begins.
    var settling: Int64 = 10_000
    /// Records of a transaction from which on the next one begins at once.
    var busy = 1000

    /// What is known when the rule is asked.
    struct Progress: Hashable, Sendable {
        /// Records and timers in the transaction.
        var records = 0
        /// Bytes of its output.
        var bytes = 0
        /// Microseconds since it began.
        var age: Int64 = 0
        /// Microseconds since the last commit.
        var sinceCommit: Int64 = 0
        /// Urgent records are in the transaction.
        var hasUrgent = false
        /// Nothing more waits, or urgent records are in the transaction and no more of them wait.
        var isDrained = false
    }

    /// What to do with the open transaction.
    enum Decision: Hashable, Sendable {
        case commit
        /// Take more records; where there are none, ask again after so many microseconds.
        case goOn(atMost: Int64)
    }

    func decide(_ progress: Progress) -> Decision {
        if progress.records >= records || progress.bytes >= bytes || progress.age >= age { return .commit }
        let gap = gap(after: progress)
        if progress.isDrained && progress.sinceCommit >= gap { return .commit }
        let untilAge = age - progress.age
        return .goOn(atMost: progress.isDrained ? min(untilAge, gap - progress.sinceCommit) : untilAge)
    }

    /// How many microseconds the next transaction has still to wait for.
    ///
    /// A commit is answered before its markers are written. A transaction that begins sooner is refused once
    /// (CONCURRENT_TRANSACTIONS), and librdkafka asks again only after 20 ms, the last of which it spends spinning. Under a
    /// flood that time passes beside the processing, which takes longer, so there nothing waits.
    ///
    /// - Parameters:
    ///   - records: of the transaction that was committed.
    ///   - sinceCommit: microseconds since then.
    func settling(after records: Int, sinceCommit: Int64) -> Int64 {
        records < busy ? max(0, settling - sinceCommit) : 0
    }

    private func gap(after progress: Progress) -> Int64 {
        if progress.hasUrgent { return gap }
        return min(max(gap, patience * Int64(progress.records)), max(gap, longestGap))
    }
}
