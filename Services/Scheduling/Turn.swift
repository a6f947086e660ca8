internal import Model

/// One record, or one timer, at work on one person: the state as it becomes, and what goes out.
///
/// Nothing is written before the end, so that a turn can be given up, and so that each entry is stored once.
struct Turn {
    var state: PersonState
    let now: Instant
    let apps: AppTable
    /// What brought the turn about. The ids of its steps derive from it, but of those that a notification or a timer of its
    /// own causes.
    let cause: String
    private(set) var steps: [(lane: Lane, step: Step)] = []
    private(set) var receipts: [Receipt] = []
    private(set) var responses: [Response] = []
    private var touched: [Entry] = []
    /// The same, once they are many.
    private var isTouched: Set<Entry> = []
    private let firstSequence: Int
    /// Another Focus is on than before; what waits is still to be decided again.
    var focusChange: FocusChange?
    /// The turn has found out which Focus is on.
    var hasLookedAtFocus = false
    /// Summaries after this instant are still to come: now, or earlier while something fires that fell due earlier.
    var summariesAfter: Instant
    /// The person's record before the one that came in this turn.
    var recordBefore: Person?
    /// Devices that are back in the record, with the apps whose icons had a number as they left it.
    var returned: [DeviceID: Set<AppID>] = [:]
    /// The number on each app's icon when the turn began, of the apps that the turn changes.
    private var badgesBefore: [AppID: Int] = [:]

    init(_ state: consuming PersonState, now: Instant, apps: AppTable, cause: String) {
        firstSequence = state.sequence
        self.state = state
        self.now = now
        summariesAfter = now
        self.apps = apps
        self.cause = cause
    }

    var person: PersonID { state.person }

    // MARK: State

    mutating func touch(_ entry: Entry) {
        if touched.count < Self.fewEntries {
            if !touched.contains(entry) { touched.append(entry) }
            return
        }
        if isTouched.isEmpty { isTouched = Set(touched) }
        if isTouched.insert(entry).inserted { touched.append(entry) }
    }

    /// Looking along so many entries costs less than a set of them.
    private static let fewEntries = 8

    /// Changes or adds an item.
    mutating func put(_ item: Item) {
        noteBadge(of: item.key.app)
        state.set(item)
        touch(.item(item.key))
    }

    /// Lets an item go; what P0 and P8 need stays.
    ///
    /// - Parameter isComparable: whether a later notification may count as its repeat (rule P8).
    mutating func drop(_ key: ItemKey, isComparable: Bool) {
        guard let item = state.items[key] else { return }
        noteBadge(of: key.app)
        state.set(item.memory(isComparable: isComparable), for: key)
        touch(.item(key))
    }

    /// Remembers a request that has no item.
    mutating func remember(_ notification: ClassifiedNotification) {
        let accepted = notification.accepted
        let key = state.items.freeKey(of: accepted.app, accepted.request)
        state.set(Memory(acceptedAt: accepted.acceptedAt, repeatable: nil), for: key)
        touch(.item(key))
    }

    /// Forgets a request altogether.
    mutating func forget(_ key: ItemKey) {
        noteBadge(of: key.app)
        state.remove(key)
        touch(.item(key))
    }

    mutating func set(_ app: AppState, for id: AppID) {
        guard app != state.state(of: id) else { return }
        state.set(app, for: id)
        touch(.app(id))
    }

    /// Changes what a device reported of itself.
    mutating func set(_ reported: DeviceState, for id: DeviceID) {
        guard reported != state.state(of: id) else { return }
        state.set(reported, for: id)
        touch(.device(id))
    }

    /// Changes what is remembered of Focus, summary and calls.
    mutating func changeAttention(_ change: (inout Attention) -> Void) {
        var attention = state.attention
        change(&attention)
        guard attention != state.attention else { return }
        state.set(attention)
        touch(.attention)
    }

    /// Items that were changed and stand so, in alphabetical order.
    func touchedItems(where condition: (ItemStanding) -> Bool) -> [ItemKey] {
        var keys: [ItemKey] = []
        for case .item(let key) in touched where state.items.standing(of: key).map(condition) == true {
            keys.append(key)
        }
        if keys.count > 1 { keys.sort() }
        return keys
    }

    // MARK: Badge

    /// Apps whose number may have changed in this turn, in alphabetical order.
    var appsWithBadge: [AppID] { badgesBefore.keys.sorted() }

    /// Notes an app's number before it changes.
    mutating func noteBadge(of app: AppID) {
        if badgesBefore[app] == nil { badgesBefore[app] = shownBadge(of: app) }
    }

    /// The count, or 0 while it was hidden at the last step.
    private func shownBadge(of app: AppID) -> Int {
        state.state(of: app).isBadgeHidden ? 0 : state.unreadCount(of: app)
    }

    // MARK: Output

    /// Sends a step to the devices that it concerns.
    ///
    /// Without a device there is no step, and none of the person's numbers is used up: a gap looks as if a step were lost.
    ///
    /// - Parameters:
    ///   - id: no other step of the person may ever have it.
    ///   - app: `nil` for a digest or summary, which may be of several.
    mutating func send(
        _ kind: DeliveryType, id: String, app: AppID?, notifications: [StepNotification] = [],
        replaces: NotificationID? = nil, why: Why, notice: Notice? = nil, traceparent: String? = nil,
        devices: [StepDevice], lane: Lane
    ) {
        guard !devices.isEmpty, let locale = state.record?.locale.string else { return }
        state.sequence += 1
        let step = Step(
            id: id, sequence: state.sequence, kind: kind, person: person, at: now, app: app,
            notifications: notifications, replaces: replaces, locale: locale, why: why, notice: notice,
            traceparent: traceparent, devices: devices)
        steps.append((lane, step))
    }

    /// The number of an app that a device was told last, in this turn or before it; `nil` where that is not known.
    func toldBadge(of app: AppID, on device: DeviceID) -> Int? {
        for index in steps.indices.reversed() where steps[index].step.app == app {
            if let badge = steps[index].step.devices.first(where: { $0.id == device })?.badge { return badge }
        }
        if returned[device]?.contains(app) ?? false { return nil }
        if hasJustGot(app, device) { return 0 }
        return badgesBefore[app] ?? shownBadge(of: app)
    }

    /// Whether a device has an app only since the record that came in this turn: it was told nothing of it yet.
    func hasJustGot(_ app: AppID, _ device: DeviceID) -> Bool {
        guard let recordBefore else { return false }
        return recordBefore.device(device).map { recordBefore.has(app, on: $0) } != true
    }

    /// Adds devices to the turn's last step of an app.
    ///
    /// - Returns: `false` when there is none that lacks them all.
    mutating func addToLastStep(_ devices: [StepDevice], of app: AppID) -> Bool {
        guard let index = steps.lastIndex(where: { $0.step.app == app }) else { return false }
        let there = Set(steps[index].step.devices.map(\.id))
        guard devices.allSatisfy({ !there.contains($0.id) }) else { return false }
        steps[index].step.devices += devices
        return true
    }

    mutating func send(_ receipt: Receipt) { receipts.append(receipt) }
    mutating func send(_ response: Response) { responses.append(response) }

    /// Writes everything, state changes last.
    mutating func finish(context: borrowing Context, output: inout Output) {
        for (lane, step) in steps { output.send(step, to: .scheduled(lane), key: person.string) }
        for receipt in receipts { output.send(receipt) }
        for response in responses { output.send(response) }
        if !isSequenceStored { touch(.meta) }
        state.refresh()
        for entry in touched { state.store(entry, context: context, output: &output) }
    }

    /// Items' entries carry the sequence; where none is written, or one goes, the sequence needs an entry of its own.
    private var isSequenceStored: Bool {
        var touchesItems = false
        for entry in touched {
            guard case .item = entry else { continue }
            if state.holds(entry) { return true }
            touchesItems = true
        }
        return !touchesItems && state.sequence == firstSequence
    }
}
