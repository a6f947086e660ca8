/// What to do when no more of a partition can be read.
///
/// A reader of committed records stops at the last stable offset: it does not see records behind an open transaction,
/// even if they are committed already.
enum ReadingEnd: Hashable {
    /// Everything that is wanted has been read.
    case reached
    /// Something is hidden, and may still become visible.
    case waiting
    /// Something stays hidden.
    case hidden

    /// Seconds after which an open transaction counts as abandoned: those of the services time out after 30, and the
    /// broker checks for expired ones every 10.
    static let patience = 60.0

    /// - Parameters:
    ///   - next: the offset to read next.
    ///   - end: the end of the partition's log when the reading began, open transactions included.
    ///   - isWhole: whether everything up to that end is wanted, rather than what is visible now.
    ///   - seconds: how long no more could be read.
    init(at next: Int64, of end: Int64, isWhole: Bool, after seconds: Double) {
        if next >= end || !isWhole {
            self = .reached
        } else {
            self = seconds < Self.patience ? .waiting : .hidden
        }
    }
}
