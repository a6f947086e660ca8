internal import CSystem
internal import Model

/// A walk over restored keys that reads their entries in slices after the worker is ready. Only then is it known when
/// each key is due. A record's key is read at once when the record is processed.
struct UnreadWalk {
    /// The partitions still to walk; the first one continues at ``slot``.
    private(set) var partitions: [Int32] = []
    private(set) var slot = 0
    /// When the walk began, in ticks.
    let began = Clock.ticks
    private var isOthersTurn = true

    /// Makes a walk over nothing, which is done.
    init() {}

    /// Makes a walk from the start.
    init(partitions: [Int32]) { self.partitions = partitions }

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

extension Worker {
    /// Runs one slice of the walk. Reading entries changes no state, so it needs no transaction.
    func readRestored() {
        let deadline = Clock.ticks + WorkRule.slice
        while let partition = unread.partitions.first, Clock.ticks < deadline {
            let assigned = stages[partition]
            // The entries may have been read already, without the due time being on the heap; schedule it in any case.
            if let assigned, unread.slot < assigned.stage.keys.slotCount {
                assigned.stage.keys.finishRestore(of: unread.slot)
                schedule(unread.slot, of: assigned)
            }
            unread.advance(in: assigned?.stage.keys.slotCount ?? 0)
        }
        guard unread.isDone, keysWithState > 0 else { return }
        // The memory of the entries is free now, in pieces that only this call returns to the system.
        malloc_trim(0)
        let milliseconds = (Clock.ticks - unread.began) / 1000
        log.info("restored state is read", ["keys": String(keysWithState), "milliseconds": String(milliseconds)])
    }
}
