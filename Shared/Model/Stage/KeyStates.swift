/// The states of a partition's keys, with what undoes the changes of an open transaction.
///
/// A key has a slot as long as it is remembered; timers name the slot, so that firing needs no lookup by text.
/// A restore keeps a key's entries as bytes; they are read when the key is first touched, or by ``finishRestore(of:)``.
/// Who has no transactions asks for a slot by ``slot(of:)``, which copies nothing, and calls ``removeIfEmpty(_:)`` itself.
package struct KeyStates<State: KeyState>: Sendable {
    /// One key.
    package struct Entry: Sendable {
        /// By its bytes, as Kafka tells keys apart.
        package fileprivate(set) var key: PlainID
        /// What is remembered of it.
        package internal(set) var state: State
        /// When the owner's queue believes that it is due.
        package fileprivate(set) var scheduled: Instant?
        /// The transaction that saved what it was before.
        fileprivate var savedIn: Int
    }

    /// By slot; a free slot's key is empty.
    package internal(set) var entries: [Entry] = []
    /// By slot, what a restore found of the key while it is not read; it stands in ``unreadEntries``. Apart from
    /// ``entries``, whose layout only the service knows: a restore touches nothing else for each record.
    private var unread: [UnreadEntries.Chain?] = []
    private var unreadEntries = UnreadEntries()
    /// By the key's bytes; strings are equal where Unicode holds them for equivalent.
    private var slots: [PlainID: Int] = [:]
    private var free: [Int] = []
    private var undo: [(slot: Int, before: State?)] = []

    /// Is told of each entry that cannot be read, by its offset in the changelog; it is left out.
    private let leaveOut: @Sendable (Int64, Rejection) -> Void

    /// How many bytes of entries a restore may keep unread.
    private let mostUnreadBytes: Int

    private let makeState: @Sendable (String) -> State

    /// Begins with no key.
    ///
    /// - Parameters:
    ///   - makeState: the state of a key of which nothing is remembered.
    ///   - mostUnreadBytes: how many bytes of entries a restore may keep unread.
    ///   - leaveOut: is told of each entry that cannot be read, by its offset in the changelog.
    package init(
        making makeState: @escaping @Sendable (String) -> State = { State(key: $0) },
        mostUnreadBytes: Int = UnreadEntries.mostBytesOfWorker,
        leavingOut leaveOut: @escaping @Sendable (Int64, Rejection) -> Void = { _, _ in }
    ) {
        self.makeState = makeState
        self.mostUnreadBytes = mostUnreadBytes
        self.leaveOut = leaveOut
    }

    /// Keys that are remembered; one of which only tombstones were restored counts until it is read.
    package var count: Int { slots.count }

    /// Keys of which a restore kept entries that are not read yet.
    package private(set) var unreadCount = 0

    /// The state of a key; `nil` where nothing is remembered of it.
    package func state(of key: String) -> State? { slots[PlainID(derived: key)].map { entries[$0].state } }

    /// The slot of a key, new or old, outside of any transaction.
    package mutating func slot(of key: String) -> Int {
        let id = PlainID(derived: key)
        let slot = slots[id] ?? add(id)
        readEntries(of: slot)
        return slot
    }

    /// The slot of a key, new or old, whose state may then be changed in a transaction.
    ///
    /// - Parameter transaction: its number, greater than 0; the first touch in it saves the state.
    package mutating func slot(of key: String, in transaction: Int) -> Int {
        let id = PlainID(derived: key)
        if let slot = slots[id] {
            save(slot, in: transaction)
            return slot
        }
        let slot = add(id)
        entries[slot].savedIn = transaction
        undo.append((slot, nil))
        return slot
    }

    /// Saves a slot's state before its first change in a transaction.
    package mutating func save(_ slot: Int, in transaction: Int) {
        readEntries(of: slot)
        guard entries[slot].savedIn != transaction else { return }
        entries[slot].savedIn = transaction
        undo.append((slot, entries[slot].state))
    }

    /// Changes the state of a slot in place.
    package mutating func update<Result, Failure: Error>(
        _ slot: Int, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(&entries[slot].state)
    }

    /// Makes a slot's state anew: nothing is remembered of its key.
    package mutating func reset(_ slot: Int) { entries[slot].state = makeState(entries[slot].key.string) }

    /// Forgets a slot's key where nothing is left of it, outside of any transaction.
    package mutating func removeIfEmpty(_ slot: Int) {
        if entries[slot].state.isEmpty { remove(slot) }
    }

    // MARK: Restore

    /// Keeps one changelog entry, in the order of the changelog, outside of any transaction.
    ///
    /// - Parameter offset: where it stands in the changelog.
    package mutating func restore(key: String, entry: Span<UInt8>, value: Span<UInt8>?, offset: Int64) {
        let id = PlainID(derived: key)
        let slot = slots[id] ?? add(id)
        if unread[slot] == nil { unreadCount += 1 }
        let chain = unreadEntries.append(entry, value, offset: offset, to: unread[slot])
        unread[slot] = chain
        // What comes behind what is read here is kept again.
        if chain.byteCount > UnreadEntries.mostBytesOfKey { finishRestore(of: slot) }
        if unreadEntries.byteCount > mostUnreadBytes { for slot in unread.indices { finishRestore(of: slot) } }
    }

    /// Reads what a restore kept of a slot, and forgets the key where nothing is left of it.
    package mutating func finishRestore(of slot: Int) {
        // What is still unread was not touched since the restore, so no undo names it.
        if readEntries(of: slot), entries[slot].state.isEmpty { remove(slot) }
    }

    /// - Returns: whether there were any.
    @discardableResult
    private mutating func readEntries(of slot: Int) -> Bool {
        guard let found = unread[slot] else { return false }
        unread[slot] = nil
        unreadCount -= 1
        let kept = unreadEntries
        kept.visit(found) { entry, value, offset in
            do throws(Rejection) {
                try entries[slot].state.restore(entry: entry, value: value)
            } catch {
                leaveOut(offset, error)
            }
        }
        if unreadCount == 0 { unreadEntries.removeAll() }
        return true
    }

    // MARK: End of a transaction

    /// The transaction is committed: its changes stand, and keys of which nothing is left are forgotten.
    package mutating func commit() {
        for (slot, _) in undo where entries[slot].state.isEmpty { remove(slot) }
        undo.removeAll(keepingCapacity: true)
    }

    /// The transaction is aborted: everything is as it was before it.
    ///
    /// - Returns: slots whose timers must be looked at again.
    package mutating func rollBack() -> [Int] {
        var changed: [Int] = []
        for (slot, before) in undo.reversed() {
            entries[slot].savedIn = 0
            if let before, !before.isEmpty {
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
    package mutating func reschedule(_ slot: Int) -> Instant? {
        let due = entries[slot].state.nextDue
        guard due != entries[slot].scheduled else { return nil }
        entries[slot].scheduled = due
        return due
    }

    /// Whether a heap entry still says when its slot is due.
    package func isScheduled(_ slot: Int, at due: Instant) -> Bool {
        entries.indices.contains(slot) && entries[slot].scheduled == due
    }

    /// A timer's heap entry is taken: the next due time is new, even if it is the same.
    package mutating func unschedule(_ slot: Int) { entries[slot].scheduled = nil }

    private mutating func add(_ key: PlainID) -> Int {
        let entry = Entry(key: key, state: makeState(key.string), scheduled: nil, savedIn: 0)
        if let slot = free.popLast() {
            entries[slot] = entry
            slots[key] = slot
            return slot
        }
        entries.append(entry)
        unread.append(nil)
        slots[key] = entries.count - 1
        return entries.count - 1
    }

    /// Forgets a slot's key; once, whoever asks: a slot that were free twice would become two keys' own.
    private mutating func remove(_ slot: Int) {
        guard slots[entries[slot].key] == slot else { return }
        slots[entries[slot].key] = nil
        entries[slot] = Entry(key: PlainID(derived: ""), state: makeState(""), scheduled: nil, savedIn: 0)
        free.append(slot)
    }
}
