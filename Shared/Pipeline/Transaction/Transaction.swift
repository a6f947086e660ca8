internal import Kafka
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
    var timersFired = 0
    var spans: [HandledSpan] = []
    /// When the oldest of its urgent requests was written, in milliseconds since 1970.
    var oldestUrgent: Int64 = .max
    /// The last record processed. If it is the only one, it is the cause of an abort.
    var lastRecord: RecordPlace?

    /// Whether the broker may know of it: an open transaction that holds something.
    var isAtBroker: Bool { isOpen && (records > 0 || bytes > 0 || !touched.isEmpty) }

    /// Begins the next transaction.
    mutating func begin(at ticks: Int64) {
        let number = number + 1
        self = Transaction()
        (self.isOpen, self.number, began) = (true, number, ticks)
    }
}
