internal import Model

/// The state of one partition's keys, with what undoes the changes of the open transaction.
///
/// A key has a slot as long as it is remembered; timers name the slot, so that firing needs no lookup by text.
final class PartitionState<State: KeyState> {
    /// One key.
    struct Entry {
        var key: String
        var state: State
        /// When the heap believes that it is due.
        var scheduled: Instant?
        /// The transaction that saved what it was before.
        var savedIn: Int
    }

    private(set) var entries: [Entry] = []
    private var slots: [String: Int] = [:]
    private var free: [Int] = []
    private var undo: [(slot: Int, before: State?)] = []
    /// The partition's last instant: `now` never goes back.
    var floor = Instant.distantPast

    init() {}

    /// Keys that are remembered.
    var count: Int { slots.count }

    /// Slots that the open transaction touched.
    var touched: Int { undo.count }

    /// The slot of a key, new or old, whose state may then be changed in a transaction.
    ///
    /// - Parameter transaction: its number, greater than 0; the first touch in it saves the state.
    func slot(of key: String, in transaction: Int) -> Int {
        if let slot = slots[key] {
            save(slot, in: transaction)
            return slot
        }
        let slot = add(key)
        entries[slot].savedIn = transaction
        undo.append((slot, nil))
        return slot
    }

    /// Saves a slot's state before its first change in a transaction.
    func save(_ slot: Int, in transaction: Int) {
        guard entries[slot].savedIn != transaction else { return }
        entries[slot].savedIn = transaction
        undo.append((slot, entries[slot].state))
    }

    /// Changes the state of a slot in place.
    func update<Result>(_ slot: Int, _ body: (inout State) -> Result) -> Result { body(&entries[slot].state) }

    /// Takes one changelog entry back, outside of any transaction.
    func restore(key: String, entry: String, value: Span<UInt8>?) throws(Rejection) {
        let slot = slots[key] ?? add(key)
        try entries[slot].state.restore(entry: entry, value: value)
    }

    /// Forgets keys of which nothing is left, after a restore.
    func forgetEmptyKeys() {
        for slot in slots.values where entries[slot].state.isEmpty { remove(slot) }
    }

    /// The slots of all remembered keys.
    var allSlots: [Int] { Array(slots.values) }

    /// The transaction is committed: its changes stand, and keys of which nothing is left are forgotten.
    func commit() {
        for (slot, _) in undo where slots[entries[slot].key] == slot && entries[slot].state.isEmpty { remove(slot) }
        undo.removeAll(keepingCapacity: true)
    }

    /// The transaction is aborted: everything is as it was before it.
    ///
    /// - Returns: slots whose timers must be looked at again.
    func rollBack() -> [Int] {
        var changed: [Int] = []
        for (slot, before) in undo.reversed() {
            entries[slot].savedIn = 0
            if let before {
                entries[slot].state = before
                changed.append(slot)
            } else {
                remove(slot)
            }
        }
        undo.removeAll(keepingCapacity: true)
        return changed
    }

    /// Asks a slot's state when it is due, and remembers the answer.
    ///
    /// - Returns: the due time when it is a new one, to be put on the heap.
    func reschedule(_ slot: Int) -> Instant? {
        let due = entries[slot].state.nextDue
        guard due != entries[slot].scheduled else { return nil }
        entries[slot].scheduled = due
        return due
    }

    /// Whether a heap entry still says when its slot is due.
    func isScheduled(_ slot: Int, at due: Instant) -> Bool {
        entries.indices.contains(slot) && entries[slot].scheduled == due
    }

    /// A timer's heap entry is taken: the next due time is new, even if it is the same.
    func unschedule(_ slot: Int) { entries[slot].scheduled = nil }

    private func add(_ key: String) -> Int {
        let entry = Entry(key: key, state: State(key: key), scheduled: nil, savedIn: 0)
        if let slot = free.popLast() {
            entries[slot] = entry
            slots[key] = slot
            return slot
        }
        entries.append(entry)
        slots[key] = entries.count - 1
        return entries.count - 1
    }

    private func remove(_ slot: Int) {
        slots[entries[slot].key] = nil
        entries[slot] = Entry(key: "", state: State(key: ""), scheduled: nil, savedIn: 0)
        free.append(slot)
    }
}
