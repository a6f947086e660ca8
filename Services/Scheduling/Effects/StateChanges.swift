internal import Model

/// The only place that changes a person's state. It marks the changelog entries to store, and notes each app's badge
/// before it changes.
struct StateChanges {
    private(set) var state: PersonState
    /// What the devices were told of badges before this turn.
    private(set) var told = ToldBadges()
    private var changed: [Entry] = []
    /// The same entries as a set, once there are many.
    private var isChanged: Set<Entry> = []
    private let firstSequence: Int

    init(_ state: consuming PersonState) {
        firstSequence = state.sequence
        self.state = state
    }

    // MARK: Items

    /// Whether an item is as it was when it was collected with others. What was applied to those since may have read,
    /// replaced or removed it; a decision on it is then void.
    func hasUnchanged(_ item: Item) -> Bool { state.items.standing(of: item.key) == item.standing }

    /// Changes or adds an item.
    mutating func put(_ item: consuming Item) {
        let key = item.key
        noteBadge(of: key.app)
        state.set(item)
        markChanged(.item(key))
    }

    /// Removes an item, and keeps the memory that P0 and P8 need.
    ///
    /// - Parameter mayBeRepeated: whether a later notification may count as its repeat (rule P8).
    mutating func drop(_ key: ItemKey, mayBeRepeated: Bool) {
        guard let item = state.items[key] else { return }
        noteBadge(of: key.app)
        state.set(item.memory(mayBeRepeated: mayBeRepeated), for: key)
        markChanged(.item(key))
    }

    /// Remembers a request that has no item; nothing can repeat it (rule P8).
    mutating func remember(_ notification: Shared<ClassifiedNotification>) {
        let key = state.items.freeKey(of: notification.value.accepted.app, notification.value.accepted.request)
        state.set(Memory(acceptedAt: notification.value.accepted.acceptedAt, repeatable: nil), for: key)
        markChanged(.item(key))
    }

    /// Forgets a request and its item completely.
    mutating func forget(_ key: ItemKey) {
        noteBadge(of: key.app)
        state.remove(key)
        markChanged(.item(key))
    }

    // MARK: The person

    /// Takes a new record; `nil` erases it.
    mutating func set(record: Person?) {
        if let record { told.take(record: record, after: state) }
        state.set(record: record)
        markChanged(.record)
    }

    /// Remembers when the person was erased; `nil` forgets it.
    mutating func set(erasedAt: Instant?) {
        guard erasedAt != state.erasedAt else { return }
        state.erasedAt = erasedAt
        markChanged(.meta)
    }

    mutating func nextSequence() -> Int {
        state.sequence += 1
        return state.sequence
    }

    /// Forgets the erasure after ``Waits/erasureMemory``, and the sequence too if the person has no record.
    mutating func forgetErasure(at now: Instant) {
        guard let erasedAt = state.erasedAt, erasedAt.adding(seconds: Waits.erasureMemory) <= now else {
            return
        }
        set(erasedAt: nil)
        if state.record == nil { state.sequence = 0 }
    }

    mutating func set(_ app: AppState, for id: AppID) {
        guard app != state.state(of: id) else { return }
        if app.isBadgeHidden != state.state(of: id).isBadgeHidden { noteBadge(of: id) }
        state.set(app, for: id)
        markChanged(.app(id))
    }

    mutating func set(_ reported: DeviceState, for id: DeviceID) {
        guard reported != state.state(of: id) else { return }
        state.set(reported, for: id)
        markChanged(.device(id))
    }

    mutating func set(_ attention: Attention) {
        guard attention != state.attention else { return }
        state.set(attention)
        markChanged(.attention)
    }

    mutating func changeAttention(_ change: (inout Attention) -> Void) {
        var attention = state.attention
        change(&attention)
        set(attention)
    }

    /// Remembers that an interaction was handled; `nil` forgets it.
    mutating func set(_ handledAt: Instant?, for key: InteractionKey) {
        state.set(handledAt, for: key)
        markChanged(.interaction(key))
    }

    /// Forgets everything about the person except the sequence and the requests that wait for a registration (rule P1).
    mutating func forgetEverything(at now: Instant) {
        for key in state.items.keys(where: { !$1.isUnregistered }).sorted() { forget(key) }
        for key in state.items.memoryKeys { forget(key) }
        for key in state.interactions.keys.sorted() { set(nil, for: key) }
        for device in state.devices.keys.sorted() { set(DeviceState(), for: device) }
        for app in state.apps.keys.sorted() { set(AppState(), for: app) }
        set(Attention())
        set(record: nil)
        set(erasedAt: state.sequence > 0 ? now : nil)
    }

    mutating func cache(_ moment: FocusMoment) { state.focusMoment = moment }

    /// Updates the state's indexes.
    mutating func refresh() { state.refresh() }

    /// Notes the badge of an app before something changes it.
    mutating func noteBadge(of app: AppID) { told.note(app, in: state) }

    // MARK: The changelog

    /// Changed items whose standing meets a condition, in alphabetical order.
    func changedItems(where condition: (ItemStanding) -> Bool) -> [ItemKey] {
        var keys: [ItemKey] = []
        for case .item(let key) in changed where state.items.standing(of: key).map(condition) == true {
            keys.append(key)
        }
        if keys.count > 1 { keys.sort() }
        return keys
    }

    /// Writes the changed entries to the changelog and hands the state back. The state is moved, never copied.
    mutating func write(_ taken: inout PersonState, context: borrowing Context, output: inout Output) {
        if !isSequenceStored { markChanged(.meta) }
        state.refresh()
        for entry in changed { state.store(entry, context: context, output: &output) }
        swap(&state, &taken)
    }

    private mutating func markChanged(_ entry: Entry) {
        if changed.count < Self.fewEntries {
            if !changed.contains(entry) { changed.append(entry) }
            return
        }
        if isChanged.isEmpty { isChanged = Set(changed) }
        if isChanged.insert(entry).inserted { changed.append(entry) }
    }

    /// Up to this many entries a linear search is faster than a set.
    private static let fewEntries = 8

    /// Whether an entry of this turn carries the sequence. Entries of items do; if none is written, or an item's entry is
    /// deleted, the sequence needs an entry of its own.
    private var isSequenceStored: Bool {
        var changesItems = false
        for case .item(let key) in changed {
            if state.items.contains(key) { return true }
            changesItems = true
        }
        return !changesItems && state.sequence == firstSequence
    }
}
