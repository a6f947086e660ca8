internal import Model

/// The open transaction, or the last one.
struct Transaction {
    var isOpen = false
    /// The number of this transaction, from 1.
    var number = 0
    /// Records processed and timers fired.
    var records = 0
    /// Bytes of the keys and values written.
    var bytes = 0
    /// When the transaction began, in ticks.
    var began: Int64 = 0
    var hasUrgent = false
    /// Numbers of the partitions whose records it processed or whose state it changed.
    var touched: Set<Int32> = []
    var recordsIn = TopicMap(repeating: 0)
    var recordsOut = TopicMap(repeating: 0)
    var rejections: [String: Int] = [:]
    var levelUses: [LevelUse: Int] = [:]
    var receipts: [ReceiptUse: Int] = [:]
    var timersFired = 0
    var spans: [HandledSpan] = []
    /// When each record of a request was written, in milliseconds since 1970.
    var requestsWritten = LaneMap<[Int64]>(repeating: [])
    /// When the request of each delivery that did not wait was accepted, in milliseconds since 1970.
    var deliveriesAccepted = LaneMap<[Int64]>(repeating: [])
    /// The last record processed. If it is the only one, it is the cause of an abort.
    var lastRecord: InputPlace?

    /// Whether the broker may know of it: an open transaction that holds something.
    var isAtBroker: Bool { isOpen && (records > 0 || bytes > 0 || !touched.isEmpty) }

    /// Counts what a record that it holds says of itself.
    mutating func count(_ counted: Counted) {
        switch counted {
        case .receipt(let use): receipts[use, default: 0] += 1
        case .delivery(let lane, let acceptedAt): deliveriesAccepted[lane].append(acceptedAt.milliseconds)
        }
    }

    /// The lane that it counts for: one urgent record makes it urgent.
    var lane: Lane { hasUrgent ? .urgent : .normal }

    /// Begins the next transaction.
    mutating func begin(at ticks: Int64) {
        let number = number + 1
        self = Transaction()
        (self.isOpen, self.number, began) = (true, number, ticks)
    }
}
