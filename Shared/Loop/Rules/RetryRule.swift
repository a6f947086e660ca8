internal import Program

/// How often the loop retries.
enum RetryRule {
    /// Aborts in a row after which each transaction holds one record, to find the record that causes them.
    static let abortsToGoOneByOne = 3

    /// The most calls of one transactional request; each ends within `transaction.timeout.ms`. During a stop there are
    /// fewer.
    static func mostAttempts(isStopping: Bool) -> Int { isStopping ? 6 : 100 }
}
