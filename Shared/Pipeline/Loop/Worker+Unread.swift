internal import CSystem
internal import Model

/// A walk over restored keys: their entries are read bit by bit once the worker is ready, since only then it is known
/// when each key is due. A key that a record is for is read at once.
struct UnreadWalk {
    /// The partitions still to walk, the first of them from ``slot`` on.
    private(set) var partitions: [Int32] = []
    private(set) var slot = 0
    /// When it began, in ticks.
    let began = Clock.ticks
    private var isOthersTurn = true

    /// Nothing to walk over.
    init() {}

    /// A walk from the start.
    init(partitions: [Int32]) { self.partitions = partitions }

    /// Every key is read.
    var isDone: Bool { partitions.isEmpty }

    /// Whether it is its turn: it takes every second slice while others wait.
    mutating func isDue(whileOthersWait othersWait: Bool) -> Bool {
        isOthersTurn.toggle()
        return !(othersWait && isOthersTurn)
    }

    /// Goes to the next of `count` slots, or to the next partition.
    mutating func advance(in count: Int) {
        slot += 1
        guard slot >= count else { return }
        partitions.removeFirst()
        slot = 0
    }
}

extension Worker {
    /// One slice of the walk. It changes nothing that a transaction knows of, and needs none.
    func readRestored() {
        let deadline = Clock.ticks + WorkRule.slice
        while let partition = unread.partitions.first, Clock.ticks < deadline {
            let assigned = stages[partition]
            // Someone may have read it before it was known when it is due.
            if let assigned, unread.slot < assigned.stage.keys.entries.count {
                assigned.stage.keys.finishRestore(of: unread.slot)
                schedule(unread.slot, of: assigned)
            }
            unread.advance(in: assigned?.stage.keys.entries.count ?? 0)
        }
        guard unread.isDone, keysWithState > 0 else { return }
        // What the bytes took is free now, in pieces that only this gives back to the system.
        malloc_trim(0)
        let milliseconds = (Clock.ticks - unread.began) / 1000
        log.info("restored state is read", ["keys": String(keysWithState), "milliseconds": String(milliseconds)])
    }
}
