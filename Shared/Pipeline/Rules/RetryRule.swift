/// How often the loop tries the same thing.
enum RetryRule {
    /// Aborts in a row after which each transaction holds one record, to find the one that is to blame.
    static let abortsToGoOneByOne = 3

    /// Calls of one transactional request at most; each ends by itself within `transaction.timeout.ms`. A stop does not
    /// wait for many.
    static func mostAttempts(isStopping: Bool) -> Int { isStopping ? 6 : 100 }
}
