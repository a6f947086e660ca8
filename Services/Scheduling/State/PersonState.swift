public import Model

/// What scheduling remembers of one person.
///
/// The changelog stores it entry by entry. The indexes follow from that; the mutators keep them.
public struct PersonState: KeyState {
    let person: PersonID
    /// The record in force, with the person's answers over it (rule L5); `nil` before the first, and after erasure.
    private(set) var record: Person?
    /// The record's own settings of apps with answers; `nil` for an app that it does not name.
    private var unanswered: [AppID: AppSettings?] = [:]
    /// The number of the person's last step.
    var sequence = 0
    /// When the record was erased: the sequence is remembered for a while, so that a new life of the person goes on.
    var erasedAt: Instant?
    /// Items, and what P0 and P8 remember of those that have gone.
    private(set) var items: ItemTable
    /// Handled interactions, with the instant at which each was.
    private(set) var interactions: [InteractionKey: Instant] = [:]
    private(set) var devices: [DeviceID: DeviceState] = [:]
    private(set) var apps: [AppID: AppState] = [:]
    private(set) var attention = Attention()

    // Indexes.
    /// What there is of each app; apps with nothing are left out.
    private(set) var counts: [AppID: ItemCounts] = [:]
    private(set) var nextOrdinal = 0
    /// How many items wait, by what they wait for.
    public private(set) var waiting = WaitCounts()
    /// The items, there or waiting, that are for one device alone (rule D1).
    private var local: [ItemKey: DeviceID] = [:]
    /// How many alerts held by a Focus a summary would hold without it.
    private(set) var heldFromSummary = 0
    /// Which Focus is on, while that is certain; `nil` where it has to be worked out again.
    var focusMoment: FocusMoment?
    private var expiries = DueIndex()

    /// An empty state, with the usual window.
    public init(key: String) { self.init(person: PersonID(derived: key), window: DeduplicationWindow()) }

    init(person: PersonID, window: DeduplicationWindow) {
        self.person = person
        items = ItemTable(person: person, window: window)
    }

    var window: DeduplicationWindow { items.window }

    /// Nothing is remembered.
    public var isEmpty: Bool {
        // A sequence tells of most states that something is remembered, and costs nothing to look at.
        sequence == 0 && record == nil && items.isEmpty && interactions.isEmpty && devices.isEmpty && apps.isEmpty
            && attention.isEmpty
    }

    /// The earliest of what waits and what can be forgotten.
    public var nextDue: Instant? {
        let erasure = erasedAt?.adding(seconds: Waits.erasureMemory)
        return Earliest.of(Earliest.of(nextDecision, items.nextEnd), Earliest.of(expiries.earliest, erasure))
    }

    /// The earliest of what waits.
    var nextDecision: Instant? { Earliest.of(items.nextDue, Earliest.of(attention.focusEdge, attention.summaryDue)) }

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
        // Whatever arrives from now on has at least this ordinal, even where no item is left, and is owed nothing by W9.
        nextOrdinal = max(nextOrdinal, attention.firstOrdinal, attention.owesAll ? 0 : attention.owedBefore)
        let latest = attention.calls.map(\.at).max()
        expiries.set(.attention, latest?.adding(seconds: Attention.callWindow + window.forgettingDelay))
    }

    mutating func set(_ item: consuming Item) {
        let key = item.key
        recount(key, as: item.standing)
        nextOrdinal = max(nextOrdinal, item.standing.ordinal + 1)
        note(key, on: item.details.device)
        items.set(item)
    }

    mutating func set(_ memory: Memory, for key: ItemKey) {
        recount(key, as: nil)
        // What arrives later must come after it, also after a restore, which has no items before it.
        nextOrdinal = max(nextOrdinal, memory.ordinal + 1)
        note(key, on: nil)
        items.set(memory, for: key)
    }

    mutating func remove(_ key: ItemKey) {
        recount(key, as: nil)
        note(key, on: nil)
        items.remove(key)
    }

    /// The changelog's entry of an item or a memory.
    mutating func entry(of key: ItemKey, _ output: inout Output) -> ItemEntry? {
        items.entry(of: key, sequence: sequence, &output)
    }

    private mutating func note(_ key: ItemKey, on device: DeviceID?) {
        if device != nil || !local.isEmpty { local[key] = device }
    }

    mutating func set(_ at: Instant?, for key: InteractionKey) {
        interactions[key] = at
        expiries.set(.interaction(key), at.map { window.end(from: $0).adding(seconds: window.forgettingDelay) })
    }

    mutating func set(_ state: DeviceState?, for id: DeviceID) {
        let state = state == DeviceState() ? nil : state
        devices[id] = state
        let view = state?.openView?.at.adding(seconds: DeviceState.viewBelieved + 0.001)
        expiries.set(.device(id), view?.adding(seconds: window.forgettingDelay))
    }

    mutating func set(_ state: AppState, for id: AppID) {
        let old = apps[id]?.answers ?? Answers()
        apps[id] = state.isEmpty ? nil : state
        if state.answers != old { applyAnswers(for: id) }
        let oldest = state.withdrawals.map(\.acceptedAt).min().map(window.end)
        let first = Earliest.of(oldest, state.answers.firstEnd)
        expiries.set(.app(id), first?.adding(seconds: window.forgettingDelay))
    }

    /// Brings the indexes' cached answers up to date; once after each turn.
    mutating func refresh() {
        items.refresh()
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

    /// When the person gave the answer that a decision followed instead of the record; `nil` if it followed none (rule L5).
    func answered(behind ending: Ending, of accepted: AcceptedNotification, at now: Instant) -> Instant? {
        guard let reason = ending.details.was?.value ?? ending.details.reason?.value,
            let setting = AnsweredSetting(behind: reason)
        else { return nil }
        return apps[accepted.app]?.answers.given(setting, thread: accepted.details.threadID, at: now)
    }

    /// Whether a Focus or a summary holds an alert; without one no summary is awaited (rule W9).
    var holdsAlerts: Bool { waiting[.focus] > 0 || waiting[.summary] > 0 }

    /// Whether there is a record of the person. Asking for the record would copy it.
    var isRegistered: Bool { if case .some = record { true } else { false } }

    /// Whether the record has a device; what an app's server reports has none.
    func knows(_ device: DeviceID?) -> Bool { device.map { record?.device($0) != nil } ?? true }

    /// The Focus that was on at the last look.
    var focus: Focus? { attention.on.flatMap { on in record?.focus(on.focus) } }

    /// The item in Notification Center that a notification id names.
    func itemKey(_ id: NotificationID) -> ItemKey? {
        guard let parts = id.parts, parts.person == person else { return nil }
        let key = ItemKey(app: parts.app, request: parts.request)
        return isThere(key) ? key : nil
    }

    /// Whether an open view shows the item, or may fall back to it (rule N11).
    func isInView(_ key: ItemKey) -> Bool { devices.values.contains { $0.openView?.value?.holds(key) ?? false } }

    /// Whether there are items of an app that is no longer registered.
    public func isLeft(without apps: AppTable) -> Bool { counts.keys.contains { apps[$0] == nil } }

    /// Apps of which there are items, or notifications that are parked, in alphabetical order.
    var appsWithItems: [AppID] { counts.keys.sorted() }
    /// Apps with items in Notification Center, in alphabetical order.
    var appsThere: [AppID] { counts.filter { $0.value.there > 0 }.keys.sorted() }
    /// Items in Notification Center of an app, in order of arrival.
    ///
    /// - Parameter at: only those whose last arrival is no later: an interaction about all of them means these.
    func shelf(of app: AppID, upTo at: Instant = .distantFuture) -> [ItemKey] {
        items.keys { $0.app == app && $1.isThere && $1.arrivedAt <= at }
    }
    /// The order of arrival of the newest item of each app in Notification Center.
    var newestOrdinals: [AppID: Int] {
        items.keys { $1.isThere }.reduce(into: [:]) { $0[$1.app] = items.standing(of: $1)?.ordinal }
    }
    /// Whether a device has an item of an app in Notification Center that meets a condition.
    func hasItem(of app: AppID, on device: DeviceID, where condition: (ItemStanding) -> Bool) -> Bool {
        items.contains { row, standing in
            standing.isThere && condition(standing) && row.app == app && (local.isEmpty || isFor(device, row.key))
        }
    }
    /// The item of an app that arrived last on a device, but for one.
    func newestItem(of app: AppID, on device: DeviceID, besides key: ItemKey) -> ItemKey? {
        shelf(of: app).last { $0 != key && isFor(device, $0) }
    }
    private func isFor(_ device: DeviceID, _ key: ItemKey) -> Bool { local[key].map { $0 == device } ?? true }
    func isThere(_ key: ItemKey) -> Bool { items.standing(of: key)?.isThere == true }
    /// By device, the item that was pushed last, where that is not the newest (rule V5).
    func lastPushes(of app: AppID) -> [DeviceID: RequestID] { apps[app]?.lastPushes ?? [:] }
    func shelfCount(of app: AppID) -> Int { counts[app]?.there ?? 0 }
    /// Items of an app that wait for their triggers outside Notification Center, in order of arrival (rule P10).
    func parked(of app: AppID) -> [ItemKey] {
        (counts[app]?.parked ?? 0) == 0 ? [] : items.keys { $0.app == app && $1.isParked }
    }
    func unreadCount(of app: AppID) -> Int { counts[app]?.unread ?? 0 }
    /// The badges that devices show of an app: the counts, or 0 while they are hidden (rules N1, N14).
    func shownBadges(of app: AppID) -> DeviceBadges {
        isBadgeHidden(of: app) ? DeviceBadges() : unreadBadges(of: app)
    }
    func isBadgeHidden(of app: AppID) -> Bool { apps[app]?.isBadgeHidden ?? false }
    func isCountUntold(of app: AppID) -> Bool { apps[app]?.isCountUntold ?? false }
    /// The unread counts of an app on devices, shown or hidden (rules N1, V2).
    func unreadBadges(of app: AppID) -> DeviceBadges {
        var badges = DeviceBadges(everywhere: unreadCount(of: app))
        // Most people have no local ones.
        guard !local.isEmpty else { return badges }
        for (key, device) in local where key.app == app && items.standing(of: key)?.isUnread == true {
            badges.everywhere -= 1
            badges.alone[device, default: 0] += 1
        }
        return badges
    }
    func state(of app: AppID) -> AppState { apps[app] ?? AppState() }
    func state(of device: DeviceID) -> DeviceState { devices[device] ?? DeviceState() }

    /// Items whose own timer is due, the earliest first; of equal ones the one that arrived first (rule T3).
    ///
    /// Of several items of one request that are due at the same instant, the latest comes first: it takes the place of
    /// the others, so they do not fire (rule P0).
    func dueItems(at now: Instant) -> [Item] {
        guard let next = items.nextDue, next <= now else { return [] }
        func due(_ item: Item) -> Instant { item.standing.nextDue(expires: item.details.expires) ?? now }
        var sorted = items.items { row, _ in row.nextDue.map { $0 <= now } ?? false }
            .sorted { (due($0), $0.standing.ordinal) < (due($1), $1.standing.ordinal) }
        guard sorted.contains(where: { $0.generation > 0 }) else { return sorted }
        for place in sorted.indices {
            let item = sorted[place]
            let equal = sorted.indices[place...].filter {
                due(sorted[$0]) == due(item) && sorted[$0].key.request == item.key.request
                    && sorted[$0].key.app == item.key.app
            }
            if let last = equal.max(by: { sorted[$0].acceptedAt < sorted[$1].acceptedAt }) {
                sorted.swapAt(place, last)
            }
        }
        return sorted
    }

    /// Entries that can be forgotten, in a fixed order: none before one has to be, then all whose window is over.
    func expired(at now: Instant) -> [Entry] {
        let due = expiries.due(at: now, and: now.adding(seconds: window.forgettingDelay))
        return (items.keys(endedBy: now).map { .item($0) } + due).sorted { $0.name < $1.name }
    }

    /// Whether an item was in Notification Center and has left it, of a request that P0 remembers (rule N16).
    func hasLeft(_ key: ItemKey, at now: Instant) -> Bool {
        guard let row = items.row(of: key) else { return false }
        if let standing = row.standing { return !standing.isThere && standing.hasCome }
        return row.hasLeft && window.covers(now, from: row.acceptedAt)
    }

    /// P0: whether the request was accepted within the window before this instant. A duplicate does not extend it.
    func remembers(_ app: AppID, _ request: RequestID, at instant: Instant) -> Bool {
        items.keys(of: app, request).contains {
            items.acceptedAt(of: $0).map { window.covers(instant, from: $0) } ?? false
        }
    }

    // MARK: Counts

    /// Counts an item as it will stand instead of as it stands.
    private mutating func recount(_ key: ItemKey, as new: ItemStanding?) {
        let old = items.standing(of: key)
        if let old { countWait(of: old, by: -1) }
        if let new { countWait(of: new, by: 1) }
        let (before, after) = (ItemCounts(old), ItemCounts(new))
        guard before != after else { return }
        counts[key.app, default: ItemCounts()].replace(before, by: after)
        if after == ItemCounts(), counts[key.app] == ItemCounts() { counts[key.app] = nil }
    }

    private mutating func countWait(of standing: ItemStanding, by change: Int32) {
        if let reason = standing.waitReason { waiting.count(reason, by: change) }
        // What a Focus holds from a summary can be owed one (rule W9).
        if standing.wait?.isHeldFromSummary == true { heldFromSummary += Int(change) }
    }
}
