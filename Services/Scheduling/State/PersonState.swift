public import Model

/// What scheduling remembers of one person.
///
/// What is stored is in the changelog, entry by entry; the indexes beside it follow from that, kept by the mutators.
public struct PersonState: KeyState {
    /// Whose state it is.
    let person: PersonID
    /// The record in force, with the person's answers over it (rule L5); `nil` before the first, and after erasure.
    private(set) var record: Person?
    /// What the record itself says of the apps that an answer concerns; `nil` where it does not name one.
    private var unanswered: [AppID: AppSettings?] = [:]
    /// The number of the person's last step.
    var sequence = 0
    /// When the record was erased: the sequence is remembered for a while, so that a new life of the person goes on.
    var erasedAt: Instant?
    private(set) var items: [ItemKey: Item] = [:]
    private(set) var memories: [ItemKey: Memory] = [:]
    /// Handled interactions, with the instant at which each was.
    private(set) var interactions: [InteractionKey: Instant] = [:]
    private(set) var devices: [DeviceID: DeviceState] = [:]
    private(set) var apps: [AppID: AppState] = [:]
    private(set) var attention = Attention()

    // Indexes.
    /// Items in Notification Center by app, in order of arrival.
    private(set) var shelves: [AppID: [ItemKey]] = [:]
    /// Items that wait for their first trigger, by app, in order of arrival (rule P10).
    private(set) var parkedShelves: [AppID: [ItemKey]] = [:]
    private(set) var unreadCounts: [AppID: Int] = [:]
    private(set) var nextOrdinal = 0
    /// How many alerts a Focus holds, how many of those a summary would hold without it, and how many a summary holds.
    private(set) var (heldByFocus, heldFromSummary, heldForSummary) = (0, 0, 0)
    /// Which Focus is on, while that is certain; `nil` where it has to be worked out again.
    var focusMoment: FocusMoment?
    private var waits = DueIndex<ItemKey>()
    private var expiries = DueIndex<Entry>()
    private var comparables: [Comparable: Set<ItemKey>] = [:]

    /// What repeats are looked for by (rule P8).
    struct Comparable: Hashable, Sendable {
        var app: AppID
        var device: DeviceID?
        var eventID: PlainID?
        var contentHash: ContentHash?

        /// - Returns: `nil` for what nothing can repeat.
        init?(app: AppID, _ facts: Repeatable, byEvent: Bool) {
            self.app = app
            device = facts.device
            if byEvent {
                guard let id = facts.event?.id else { return nil }
                eventID = id
            } else {
                guard let hash = facts.contentHash else { return nil }
                contentHash = hash
            }
        }
    }

    /// An empty state.
    public init(key: String) { person = PersonID(derived: key) }

    /// How long the sequence of an erased person is remembered, in seconds.
    static let erasureMemory: Double = 30 * 86_400
    /// How much later than it could be a memory is forgotten, in seconds, so that many go at once.
    static let forgettingDelay: Double = 3600

    /// Nothing is remembered.
    public var isEmpty: Bool {
        record == nil && sequence == 0 && items.isEmpty && memories.isEmpty && interactions.isEmpty && devices.isEmpty
            && apps.isEmpty && attention.isEmpty
    }

    /// The earliest of what waits and what can be forgotten.
    public var nextDue: Instant? {
        let erasure = erasedAt?.adding(seconds: Self.erasureMemory)
        return [nextDecision, expiries.earliest, erasure].compactMap { $0 }.min()
    }

    /// The earliest of what waits.
    var nextDecision: Instant? {
        [waits.earliest, attention.focusEdge, attention.summaryDue].compactMap { $0 }.min()
    }

    // MARK: Mutators, which keep the indexes

    /// Takes a record as registered, or none.
    mutating func set(record: Person?) {
        self.record = record
        focusMoment = nil
        unanswered = [:]
        for app in apps.keys { applyAnswers(for: app) }
    }

    /// Puts the answers about an app over what the record says of it.
    private mutating func applyAnswers(for app: AppID) {
        let answers = apps[app]?.answers ?? Answers()
        guard let record, !answers.isEmpty || unanswered[app] != nil else { return }
        let own: AppSettings?
        if let known = unanswered[app] { own = known } else { own = record.apps[app] }
        if answers.isEmpty {
            unanswered.removeValue(forKey: app)
            self.record?.apps[app] = own
        } else {
            unanswered.updateValue(own, forKey: app)
            self.record?.apps[app] = answers.applied(to: own ?? .absent)
        }
    }

    mutating func set(_ attention: Attention) {
        if attention.byHand != self.attention.byHand { focusMoment = nil }
        self.attention = attention
        // What arrives from now on comes after it, also where the last item before it has gone.
        nextOrdinal = max(nextOrdinal, attention.firstOrdinal)
        let latest = attention.calls.map(\.at).max()
        expiries.set(.attention, latest?.adding(seconds: RepeatedCalls.window + Self.forgettingDelay))
    }

    mutating func set(_ item: Item) {
        unindex(item.key)
        memories[item.key] = nil
        items[item.key] = item
        index(item)
    }

    mutating func set(_ memory: Memory, for key: ItemKey) {
        unindex(key)
        items[key] = nil
        memories[key] = memory
        expiries.set(.item(key), memory.forgottenAt.adding(seconds: Self.forgettingDelay))
        if let facts = memory.repeatable { compare(key, facts) { $0.insert(key) } }
    }

    mutating func remove(_ key: ItemKey) {
        unindex(key)
        items[key] = nil
        memories[key] = nil
    }

    mutating func set(_ at: Instant?, for key: InteractionKey) {
        interactions[key] = at
        expiries.set(.interaction(key), at?.adding(seconds: Waits.window + Self.forgettingDelay))
    }

    mutating func set(_ state: DeviceState?, for id: DeviceID) { devices[id] = state }

    mutating func set(_ state: AppState, for id: AppID) {
        let old = apps[id]?.answers ?? Answers()
        apps[id] = state.isEmpty ? nil : state
        if state.answers != old { applyAnswers(for: id) }
        let oldest = state.withdrawals.map(\.acceptedAt).min()?.adding(seconds: Waits.window)
        let first = [oldest, state.answers.firstEnd].compactMap { $0 }.min()
        expiries.set(.app(id), first?.adding(seconds: Self.forgettingDelay))
    }

    /// Brings the indexes' cached answers up to date; once after each turn.
    mutating func refresh() {
        waits.refresh()
        expiries.refresh()
    }

    // MARK: Questions

    /// The record as it was registered, without the answers.
    var registered: Person? {
        guard var person = record else { return nil }
        for (app, own) in unanswered { person.apps[app] = own }
        return person
    }

    /// What the record itself says of an app; `nil` without a record.
    func registeredSettings(for app: AppID) -> AppSettings? {
        guard let record else { return nil }
        if let own = unanswered[app] { return own ?? .absent }
        return record.settings(for: app)
    }

    func shelf(of app: AppID) -> [ItemKey] { shelves[app] ?? [] }
    func parked(of app: AppID) -> [ItemKey] { parkedShelves[app] ?? [] }
    func unreadCount(of app: AppID) -> Int { unreadCounts[app] ?? 0 }
    func state(of app: AppID) -> AppState { apps[app] ?? AppState() }
    func state(of device: DeviceID) -> DeviceState { devices[device] ?? DeviceState() }

    /// Items whose own timer is due, the earliest first; of equal ones the one that arrived first.
    func dueItems(at now: Instant) -> [Item] {
        waits.due(at: now).sorted { ($0.instant, order($0.key)) < ($1.instant, order($1.key)) }
            .compactMap { items[$0.key] }
    }

    /// Entries that can be forgotten, in a fixed order.
    func expired(at now: Instant) -> [Entry] { expiries.due(at: now).map(\.key).sorted { $0.name < $1.name } }

    /// Notifications with the same event id, or the same content.
    func comparable(to facts: Repeatable, of app: AppID, byEvent: Bool) -> [(key: ItemKey, memory: Memory)] {
        guard let comparable = Comparable(app: app, facts, byEvent: byEvent) else { return [] }
        return (comparables[comparable] ?? []).compactMap { key in
            memory(of: key).map { (key, $0) }
        }
    }

    /// What is remembered of a request, whether its item is there or has gone.
    func memory(of key: ItemKey) -> Memory? { items[key]?.memory(isComparable: true) ?? memories[key] }

    private func order(_ key: ItemKey) -> Int { items[key]?.ordinal ?? 0 }

    // MARK: Indexes

    private mutating func index(_ item: Item) {
        nextOrdinal = max(nextOrdinal, item.ordinal + 1)
        if item.isParked { insert(item, into: &parkedShelves) }
        if item.isThere {
            insert(item, into: &shelves)
            expiries.set(.item(item.key), item.arrivedAt.adding(seconds: NotificationCenterLimits.age))
            if item.isUnread { unreadCounts[item.key.app, default: 0] += 1 }
        }
        waits.set(item.key, item.nextDue)
        countHeld(item, by: 1)
        // While a registration is awaited nothing is decided, so nothing can repeat it yet.
        if item.wait?.kind != .registration, let facts = Repeatable(item.details) {
            compare(item.key, facts) { $0.insert(item.key) }
        }
    }

    private mutating func countHeld(_ item: Item, by change: Int) {
        switch item.wait?.kind {
        case .focus:
            heldByFocus += change
            if item.wait?.isSummarised == true { heldFromSummary += change }
        case .summary: heldForSummary += change
        case .registration, .trigger, .snooze, nil: break
        }
    }

    private func insert(_ item: Item, into shelves: inout [AppID: [ItemKey]]) {
        let shelf = shelves[item.key.app] ?? []
        let place = shelf.lastIndex { order($0) < item.ordinal }.map { $0 + 1 } ?? 0
        shelves[item.key.app, default: []].insert(item.key, at: place)
    }

    private func take(_ key: ItemKey, off shelves: inout [AppID: [ItemKey]]) {
        shelves[key.app]?.removeAll { $0 == key }
        if shelves[key.app]?.isEmpty ?? false { shelves[key.app] = nil }
    }

    private mutating func unindex(_ key: ItemKey) {
        expiries.set(.item(key), nil)
        if let item = items[key] {
            waits.set(key, nil)
            countHeld(item, by: -1)
            if item.isParked { take(key, off: &parkedShelves) }
            if item.isThere { takeOffShelf(item) }
            if let facts = Repeatable(item.details) { compare(key, facts) { $0.remove(key) } }
        } else if let facts = memories[key]?.repeatable {
            compare(key, facts) { $0.remove(key) }
        }
    }

    private mutating func takeOffShelf(_ item: Item) {
        let app = item.key.app
        take(item.key, off: &shelves)
        guard item.isUnread else { return }
        let count = unreadCount(of: app) - 1
        unreadCounts[app] = count > 0 ? count : nil
    }

    private mutating func compare(_ key: ItemKey, _ facts: Repeatable, _ change: (inout Set<ItemKey>) -> Void) {
        for byEvent in [false, true] {
            guard let comparable = Comparable(app: key.app, facts, byEvent: byEvent) else { continue }
            var keys = comparables[comparable] ?? []
            change(&keys)
            comparables[comparable] = keys.isEmpty ? nil : keys
        }
    }
}
