/// What it means that no more of a partition can be read.
///
/// A reader of committed records stops at the last stable offset: what lies behind an open transaction is not seen, though
/// it may be committed already.
enum ReadingEnd: Hashable {
    /// All that is wanted was read.
    case reached
    /// Something is hidden, and may come yet.
    case waiting
    /// Something stays hidden.
    case hidden

    /// Seconds after which a transaction is taken for one that nobody ends: the services' end after 30, and the broker looks
    /// for such ones every 10.
    static let patience = 60.0

    /// - Parameters:
    ///   - next: the offset that would come next.
    ///   - end: the end of the partition's log when the reading began, open transactions included.
    ///   - isWhole: whether everything up to that end is wanted, or what can be seen now.
    ///   - seconds: how long no more could be read.
    init(at next: Int64, of end: Int64, isWhole: Bool, after seconds: Double) {
        if next >= end || !isWhole {
            self = .reached
        } else {
            self = seconds < Self.patience ? .waiting : .hidden
        }
    }
}
