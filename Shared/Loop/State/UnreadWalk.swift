/// A walk over restored keys that reads their entries in slices after the worker is ready. Only then is it known when
/// each key is due. A record's key is read at once when the record is processed.
struct UnreadWalk {
    /// The partitions still to walk; the first one continues at ``slot``.
    private(set) var partitions: [Int32]
    private(set) var slot = 0
    /// When the walk began, in ticks.
    let began: Int64
    private var isOthersTurn = true

    /// Makes a walk from the start; one over nothing is done.
    init(partitions: [Int32] = [], began: Int64 = 0) {
        self.partitions = partitions
        self.began = began
    }

    /// Whether every key has been read.
    var isDone: Bool { partitions.isEmpty }

    /// Whether the next slice is the walk's: every slice if no other work waits, otherwise every second one.
    mutating func isDue(whileOthersWait othersWait: Bool) -> Bool {
        isOthersTurn.toggle()
        return !(othersWait && isOthersTurn)
    }

    /// Moves to the next of `count` slots, or to the next partition.
    mutating func advance(in count: Int) {
        slot += 1
        guard slot >= count else { return }
        partitions.removeFirst()
        slot = 0
    }
}
