/// The states of a partition's keys, with an undo log of the changes of an open transaction.
///
/// A key has a slot as long as its state is not empty. Timers name the slot, so that firing needs no lookup by text.
/// A restore keeps a key's entries as bytes; they are read when the key is first used, or by ``finishRestore(of:)``.
/// An owner without transactions asks for a slot by ``slot(of:)``, which copies nothing, and calls
/// ``removeIfEmpty(_:)`` itself.
package struct KeyStates<State: KeyState>: Sendable {
    /// The states by slot. Only the service knows their layout, so all else that a slot has is kept apart, and a state is
    /// asked in place (``KeyState``): reading it would copy it.
    package internal(set) var states: [State] = []
    /// The keys by slot; a free slot's key is empty.
    private var entries: [KeyEntry] = []
    private var unreadEntries = UnreadEntries()
    /// The slots by the key's bytes; Swift's strings would be equal where Unicode considers them equivalent.
    private var slots: [PlainID: Int] = [:]
    private var free: [Int] = []
    /// The states to restore after an abort, and what waited in them.
    private var undo: [(slot: Int, before: State?, waited: WaitCounts)] = []

    /// How many notifications wait in the committed states of all keys that were read since the restore. It follows
    /// from commits, so it says nothing where the owner has no transactions.
    package private(set) var waiting = WaitCounts()

    /// Called with the offset and the rejection of each changelog entry that cannot be read; the entry is skipped.
    private let leaveOut: @Sendable (Int64, Rejection) -> Void

    /// How many bytes of entries a restore may keep unread.
    private let mostUnreadBytes: Int

    /// The state of a key of which nothing is remembered.
    private let makeState: @Sendable (String) -> State

    /// Begins with no key.
    package init(
        making makeState: @escaping @Sendable (String) -> State = { State(key: $0) },
        mostUnreadBytes: Int = UnreadEntries.mostBytesOfWorker,
        leavingOut leaveOut: @escaping @Sendable (Int64, Rejection) -> Void = { _, _ in }
    ) {
        self.makeState = makeState
        self.mostUnreadBytes = mostUnreadBytes
        self.leaveOut = leaveOut
    }

    /// The number of keys. A key of which only tombstones were restored counts until it is read.
    package var count: Int { slots.count }

    /// The number of keys whose restored entries are not read yet.
    package private(set) var unreadCount = 0

    /// The state of a key; `nil` where nothing is remembered of it.
    package func state(of key: String) -> State? { slots[PlainID(derived: key)].map { states[$0] } }

    /// The slot of a key, which is added if needed. For use outside of a transaction.
    package mutating func slot(of key: String) -> Int {
        let id = PlainID(derived: key)
        let slot = slots[id] ?? add(id)
        readEntries(of: slot)
        return slot
    }

    /// The slot of a key, which is added if needed. Its state may then be changed in a transaction.
    ///
    /// - Parameter transaction: its number, greater than 0. The first call in a transaction saves the state for undo.
    package mutating func slot(of key: String, in transaction: Int) -> Int {
        let id = PlainID(derived: key)
        if let slot = slots[id] {
            save(slot, in: transaction)
            return slot
        }
        let slot = add(id)
        entries[slot].savedIn = transaction
        undo.append((slot, nil, WaitCounts()))
        return slot
    }

    /// Saves a slot's state before its first change in a transaction.
    package mutating func save(_ slot: Int, in transaction: Int) {
        readEntries(of: slot)
        guard entries[slot].savedIn != transaction else { return }
        entries[slot].savedIn = transaction
        undo.append((slot, states[slot], states[slot].waiting))
    }

    /// Changes the state of a slot in place.
    package mutating func update<Result, Failure: Error>(
        _ slot: Int, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(&states[slot])
    }

    /// Resets a slot's state to that of a new key.
    package mutating func reset(_ slot: Int) { states[slot] = makeState(entries[slot].key.string) }

    /// Removes a slot's key where its state is empty. For use outside of a transaction.
    package mutating func removeIfEmpty(_ slot: Int) {
        if states[slot].isEmpty { remove(slot) }
    }

    /// A slot's key; compared by its bytes, as in Kafka.
    package func key(of slot: Int) -> PlainID { entries[slot].key }

    /// The number of slots; those that are free have an empty state.
    package var slotCount: Int { entries.count }

    // MARK: Restore

    /// Keeps one changelog entry unread, in the order of the changelog. For use outside of a transaction.
    ///
    /// - Parameter offset: its position in the changelog.
    package mutating func restore(key: String, entry: Span<UInt8>, value: Span<UInt8>?, offset: Int64) {
        let id = PlainID(derived: key)
        let slot = slots[id] ?? add(id)
        if entries[slot].unread == nil { unreadCount += 1 }
        let chain = unreadEntries.append(entry, value, offset: offset, to: entries[slot].unread)
        entries[slot].unread = chain
        // Entries that follow are kept unread again.
        if chain.byteCount > UnreadEntries.mostBytesOfKey { finishRestore(of: slot) }
        if unreadEntries.byteCount > mostUnreadBytes { for slot in entries.indices { finishRestore(of: slot) } }
    }

    /// Reads the restored entries of a slot, and removes the key where its state is empty.
    package mutating func finishRestore(of slot: Int) {
        // A slot with unread entries was not used since the restore, so no undo refers to it.
        if readEntries(of: slot), states[slot].isEmpty { remove(slot) }
    }

    /// - Returns: whether there were any entries to read.
    @discardableResult
    private mutating func readEntries(of slot: Int) -> Bool {
        guard let found = entries[slot].unread else { return false }
        entries[slot].unread = nil
        unreadCount -= 1
        // A part of the entries may have been read before.
        waiting -= states[slot].waiting
        defer { waiting += states[slot].waiting }
        let kept = unreadEntries
        kept.visit(found) { entry, value, offset in
            do throws(Rejection) {
                try states[slot].restore(entry: entry, value: value)
            } catch {
                leaveOut(offset, error)
            }
        }
        if unreadCount == 0 { unreadEntries.removeAll() }
        return true
    }

    // MARK: End of a transaction

    /// Ends a transaction: its changes stay, and keys whose state is empty are removed.
    package mutating func commit() {
        // A slot that was saved twice counts from its first save.
        for (slot, _, waited) in undo where entries[slot].savedIn != 0 {
            entries[slot].savedIn = 0
            waiting -= waited
            waiting += states[slot].waiting
            if states[slot].isEmpty { remove(slot) }
        }
        undo.removeAll(keepingCapacity: true)
    }

    /// Undoes an aborted transaction: every state is as it was before it.
    ///
    /// - Returns: the slots whose due times must be checked again.
    package mutating func rollBack() -> [Int] {
        var changed: [Int] = []
        // A slot that was saved twice becomes what it was at its first save.
        for (slot, before, _) in undo where entries[slot].savedIn != 0 {
            entries[slot].savedIn = 0
            if var before, !before.isEmpty {
                states[slot] = before
                changed.append(slot)
            } else {
                remove(slot)
            }
        }
        undo.removeAll(keepingCapacity: true)
        return changed
    }

    /// Asks a slot's state when it is due, and stores the answer.
    ///
    /// - Returns: the due time where it has changed, for the owner to add to its heap.
    package mutating func reschedule(_ slot: Int) -> Instant? {
        let due = states[slot].nextDue
        guard due != entries[slot].scheduled else { return nil }
        entries[slot].scheduled = due
        return due
    }

    /// Whether a heap entry is still the current due time of its slot.
    package func isScheduled(_ slot: Int, at due: Instant) -> Bool {
        entries.indices.contains(slot) && entries[slot].scheduled == due
    }

    /// The due time that the owner's heap holds for a slot.
    package func scheduled(_ slot: Int) -> Instant? { entries[slot].scheduled }

    /// Forgets a slot's due time after its heap entry was removed: the next one counts as new, even if it is the same.
    package mutating func unschedule(_ slot: Int) { entries[slot].scheduled = nil }

    private mutating func add(_ key: PlainID) -> Int {
        if let slot = free.popLast() {
            entries[slot] = KeyEntry(key: key)
            states[slot] = makeState(key.string)
            slots[key] = slot
            return slot
        }
        entries.append(KeyEntry(key: key))
        states.append(makeState(key.string))
        slots[key] = entries.count - 1
        return entries.count - 1
    }

    /// Frees a slot, once even if called twice: a slot that is free twice would be given to two keys.
    private mutating func remove(_ slot: Int) {
        guard slots[entries[slot].key] == slot else { return }
        slots[entries[slot].key] = nil
        entries[slot] = KeyEntry(key: PlainID(derived: ""))
        states[slot] = makeState("")
        free.append(slot)
    }
}

/// What a slot has beside its state.
private struct KeyEntry: Sendable {
    var key: PlainID
    /// The due time that the owner's heap holds for this slot.
    var scheduled: Instant?
    /// The open transaction that saved the state for undo; 0 if none did.
    var savedIn = 0
    /// The restored entries of the key that are not read yet; they are stored in ``KeyStates/unreadEntries``.
    var unread: UnreadEntries.Chain?
}
