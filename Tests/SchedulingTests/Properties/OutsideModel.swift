import Model

/// A model that sees only inputs and outputs. It is written from the rules, not from the code.
struct OutsideModel {
    struct Item {
        var details: RequestDetails
        var acceptedAt: Instant
        /// When it last arrived.
        var arrivedAt: Instant
        var isUnread = true
        var isSnoozed = false
    }

    private var requests: [NotificationID: AcceptedNotification] = [:]
    /// Whether the next one to come takes the place of one that was unread.
    private var hasReplacedUnread = false
    private(set) var items: [AppID: [NotificationID: Item]] = [:]
    private var told: [DeviceID: [AppID: Int]] = [:]
    private(set) var terminal: [NotificationID: Int] = [:]
    /// Ended, so that it may not alert any more.
    private var ended: Set<NotificationID> = []
    private var person: Person?
    private var apps = Set(RandomHistory.apps)
    /// Answers about an app on trial, and mutes, do not matter here.
    private var answered: [AppID: Authorization] = [:]
    /// A Focus that is certainly on: turned on by hand, and not possibly ended since.
    private var focus: (id: PlainID, until: Instant?)?
    /// The items that `cleared-all` may remove although a summary might still keep them off the list.
    private var mayBeCleared: [NotificationID] = []
    /// The list of each device, as far as steps reported it.
    private var lists: [DeviceID: Set<NotificationID>] = [:]
    private(set) var complaints: [String] = []
    /// That of the last step.
    private var sequence = 0

    var accepted: Set<NotificationID> { Set(requests.keys) }

    /// Accepted, but without a terminal receipt; a repetition gets one when it ends.
    var waiting: [NotificationID] {
        requests.filter { !($0.value.details.trigger?.repeats ?? false) && terminal[$0.key] == nil }.keys.sorted()
    }

    /// What fired in the output at hand.
    private var fired: Set<NotificationID> = []

    // MARK: Inputs

    /// Applies an event before its output is checked.
    mutating func see(_ event: RandomHistory.Event) {
        switch event {
        case .request(let accepted, _): if requests[accepted.id] == nil { requests[accepted.id] = accepted }
        case .interaction(let interaction): see(interaction)
        case .person(let new):
            if new.activeFocus != person?.activeFocus || focus.map({ new.focus($0.id) == nil }) ?? false { focus = nil }
            for app in RandomHistory.apps where new.settings(for: app).authorization != .provisional {
                answered[app] = nil
            }
            // The device still shows what it showed by then, and nothing removes it.
            for device in lists.keys where new.device(device) == nil { lists[device] = nil }
            for device in new.devices where person?.device(device.id) == nil {
                // An app that the device lost meanwhile took its icon along.
                told[device.id] = told[device.id]?.filter { has($0.key, on: device, of: new) }
            }
            dropUnreachable(old: person, new: new)
            person = new
        case .erasure: (person, items, told, answered, focus, lists) = (nil, [:], [:], [:], nil, [:])
        case .app(let app, let isRegistered):
            if isRegistered { apps.insert(app) } else { apps.remove(app) }
            if !isRegistered { items[app] = nil }
        case .wait: break
        }
    }

    private mutating func see(_ interaction: Interaction) {
        guard let person, let device = interaction.device, person.device(device) != nil else { return }
        switch interaction.kind {
        case .viewed(let id) where (id.parts.flatMap { items[$0.app]?[id]?.isSnoozed }) == true: readInSnooze(id)
        case .viewed(let id), .read(.notification(let id)): read([id], leaving: false)
        case .callAnswered(let id) where requests[id]?.isCall == true: read([id], leaving: false)
        case .opened(let id), .cleared(let id): read([id], leaving: true)
        case .action(let id, let action, _):
            let isStory = requests[id]?.details.category == "story"
            if !(isStory && action == World.later) { read([id], leaving: true) }
        case .clearedAll(let app):
            for app in app.map({ [$0] }) ?? items.keys.sorted() {
                let ids = shelf(of: app, upTo: interaction.at, on: device)
                if person.summary.list == .withSummary { mayBeCleared += ids } else { read(ids, leaving: true) }
            }
        case .read(.app(let app)):
            let ids = shelf(of: app, upTo: interaction.at)
            for id in ids where items[app]?[id]?.isSnoozed == true { items[app]?[id]?.isUnread = false }
            read(ids.filter { items[app]?[$0]?.isSnoozed == false }, leaving: true)
        case .keep(let app), .turnOff(let app):
            guard apps.contains(app), authorization(of: app) == .provisional else { return }
            if case .keep = interaction.kind { answered[app] = .authorized } else { answered[app] = .denied }
        case .focusOn(let id, let until): focus = person.focus(id) == nil ? focus : (id, until)
        case .focusOff: focus = nil
        default: break
        }
    }

    private func authorization(of app: AppID) -> Authorization {
        answered[app] ?? person?.settings(for: app).authorization ?? .notDetermined
    }

    /// The items that arrived up to an instant; with a device, those that it may list.
    private func shelf(of app: AppID, upTo at: Instant, on device: DeviceID? = nil) -> [NotificationID] {
        let ids = (items[app] ?? [:]).filter { $0.value.arrivedAt <= at }
        guard let device else { return ids.keys.sorted() }
        guard let person, person.settings(for: app).notificationCenter, let known = person.device(device),
            has(app, on: known, of: person), known.platform != .tvOS
        else { return [] }
        return ids.filter { $0.value.details.device.map { $0 == device } ?? true }.keys.sorted()
    }

    private func has(_ app: AppID, on device: Device, of person: Person) -> Bool {
        let companion = device.platform == .watchOS ? device.companion.flatMap { person.device($0) } : nil
        return device.apps.contains(app) || companion?.apps.contains(app) ?? false
    }

    private mutating func read(_ ids: [NotificationID], leaving: Bool) {
        for app in Set(ids.compactMap { $0.parts?.app }) {
            let before = count(app)
            for id in ids where items[app]?[id] != nil {
                items[app]?[id]?.isUnread = false
                // Once seen, it does not come again; only N4 removes it.
                items[app]?[id]?.isSnoozed = false
                if leaving { items[app]?[id] = nil }
            }
            takeRest(of: app, before: before)
        }
    }

    /// What is seen in the list still comes again.
    private mutating func readInSnooze(_ id: NotificationID) {
        guard let app = id.parts?.app else { return }
        let before = count(app)
        items[app]?[id]?.isUnread = false
        takeRest(of: app, before: before)
    }

    /// N4.
    private mutating func takeRest(of app: AppID, before: Int) {
        if before > 0, count(app) == 0 { items[app] = items[app]?.filter(\.value.isSnoozed) }
    }

    /// N13: items that no device can have any more.
    private mutating func dropUnreachable(old: Person?, new: Person) {
        guard let old else { return }
        func hosts(_ item: Item, _ app: AppID, _ person: Person) -> [Device] {
            person.devices.filter { device in
                has(app, on: device, of: person) && (item.details.device == nil || item.details.device == device.id)
            }
        }
        for (app, shelf) in items {
            let before = count(app)
            items[app] = shelf.filter { _, item in
                let (was, now) = (hosts(item, app, old), hosts(item, app, new))
                if now.contains(where: { $0.platform != .tvOS }) { return true }
                return !now.isEmpty && !was.contains { $0.platform != .tvOS }
            }
            takeRest(of: app, before: before)
        }
    }

    // MARK: Outputs

    /// Applies the output of an event.
    mutating func see(receipts: [Receipt], steps: [Step], at now: Instant) {
        let cleared = Set(steps.filter { $0.why.code == "cleared-all" }.flatMap(\.notifications).map(\.id))
        read(mayBeCleared.filter { cleared.contains($0) }, leaving: true)
        mayBeCleared = []
        let before = items.mapValues { $0.values.count(where: \.isUnread) }
        // One step may alert and a later step of the same turn may end it, so the receipts tell what has ended
        // meanwhile.
        let endedBefore = ended
        var alerted: Set<NotificationID> = []
        fired = Set(steps.filter { $0.id.hasPrefix("trigger/") }.flatMap(\.notifications).map(\.id))
        for receipt in receipts where receipt.code != .registered {
            guard let id = receipt.notification, let request = requests[id] else {
                complain("a receipt of nothing: \(World.short(receipt))")
                continue
            }
            if receipt.isTerminal { terminal[id, default: 0] += 1 }
            if receipt.code == .alerted || receipt.code == .inApp {
                alerted.insert(id)
                if ended.contains(id) { complain("an alert of something that has ended: \(id)") }
                if receipt.code == .alerted { check(alert: request, at: now) }
            }
            if receipt.code == .held { check(held: request, receipt) }
            settle(receipt, id, request)
        }
        for (app, count) in before { takeRest(of: app, before: count) }
        for step in steps {
            // Steps that no device gets have no number.
            if step.sequence != sequence + 1 || step.devices.isEmpty {
                complain("step \(step.sequence) after \(sequence)")
            }
            sequence = step.sequence
            see(step, alerted, endedBefore.intersection(ended))
        }
        checkBadges(now)
        checkLists()
    }

    private mutating func settle(_ receipt: Receipt, _ id: NotificationID, _ request: AcceptedNotification) {
        let repeats = request.details.trigger?.repeats ?? false
        switch (receipt.code, receipt.rule.value) {
        case (_, .p0), (_, .n10),
            (_, .n8) where receipt.code == .quiet, (_, .n7):
            break
        case (.quiet, .n9): markRead(request)
        case (.alerted, _), (.quiet, _), (.inApp, _), (.nowhere, _), (.held, _):
            let isOwn = receipt.details[.level] != .text("critical") && request.isFromSelf
            arrive(
                id, request, repeats: repeats, at: receipt.at, isNowhere: receipt.code == .nowhere,
                isOwn: isOwn && !hasReplacedUnread)
            hasReplacedUnread = false
        case (.suppressed, _), (.withdrawn, _), (.replaced, _), (.expired, .p2):
            if receipt.code == .replaced, items[request.app]?[id]?.isUnread == true { hasReplacedUnread = true }
            items[request.app]?[id] = nil
            ended.insert(id)
        case (.cancelled, _), (.expired, _):
            items[request.app]?[id]?.isSnoozed = false
            if !repeats { ended.insert(id) }
        // It replaced a snoozed item.
        case (.snoozed, .n5):
            arrive(id, request, repeats: repeats, at: receipt.at)
            items[request.app]?[id]?.isSnoozed = true
        case (.snoozed, _):
            ended.remove(id)
            items[request.app]?[id]?.isSnoozed = true
        default: break
        }
    }

    private mutating func arrive(
        _ id: NotificationID, _ request: AcceptedNotification, repeats: Bool, at now: Instant, isNowhere: Bool = false,
        isOwn: Bool = false
    ) {
        let isFiring = request.details.trigger != nil
        if items[request.app]?[id] == nil {
            items[request.app, default: [:]][id] = Item(
                details: request.details, acceptedAt: request.acceptedAt,
                arrivedAt: isFiring ? now : request.acceptedAt, isUnread: !isOwn)
            return
        }
        // A snooze that fires makes the item unread again, and so does a repetition, but of what the person wrote.
        let isSnoozed = items[request.app]?[id]?.isSnoozed ?? false
        let isRepetition = repeats && (fired.contains(id) || Self.isDue(request, at: now))
        if isSnoozed || repeats { items[request.app]?[id]?.isUnread = !isOwn || isSnoozed && !isRepetition }
        items[request.app]?[id]?.isSnoozed = false
        // What is decided again did not arrive again; what fires and shows nowhere, or on no list, has no step.
        if repeats, !isSnoozed, isNowhere || fired.contains(id) || Self.isDue(request, at: now) {
            items[request.app]?[id]?.arrivedAt = now
        }
    }

    /// Whether a repeating request fires at an instant: at a multiple of its time, or on the hour by the clock.
    private static func isDue(_ request: AcceptedNotification, at now: Instant) -> Bool {
        switch request.details.trigger {
        case .after(let seconds, repeats: true):
            (now.milliseconds - request.acceptedAt.milliseconds).isMultiple(of: Int64(seconds * 1000))
        case .calendar(_, repeats: true): now.milliseconds.isMultiple(of: 3_600_000)
        default: false
        }
    }

    private mutating func markRead(_ request: AcceptedNotification) {
        guard let target = request.details.kind.target, let shelf = items[request.app] else { return }
        let ids = shelf.filter { id, item in
            guard request.details.device == nil || item.details.device == request.details.device,
                item.acceptedAt <= request.acceptedAt
            else { return false }
            return switch target {
            case .app: true
            case .request(let named): id.parts?.request == named
            case .collapseID(let named): item.details.collapseID == named
            case .threadID(let named): item.details.threadID == named
            }
        }
        let snoozed = target == .app ? ids.filter(\.value.isSnoozed).keys.sorted() : []
        for id in snoozed { items[request.app]?[id]?.isUnread = false }
        read(ids.keys.filter { !snoozed.contains($0) }, leaving: target == .app)
    }

    private mutating func see(_ step: Step, _ alerted: Set<NotificationID>, _ ended: Set<NotificationID>) {
        for device in step.devices {
            if let app = step.app, let badge = device.badge { told[device.id, default: [:]][app] = badge }
            list(step, device)
            guard device.alert != nil else { continue }
            for notification in step.notifications(of: device) {
                let id = notification.id
                if step.kind != .digest && step.kind != .summary && !alerted.contains(id) {
                    complain("an alert without a receipt: \(id)")
                }
                if ended.contains(id) { complain("an alert of something that has ended: \(id)") }
            }
        }
    }

    /// Records the device's list after a step.
    private mutating func list(_ step: Step, _ device: StepDevice) {
        let ids = step.notifications(of: device).map(\.id)
        switch step.type(of: device) {
        case .withdraw: lists[device.id]?.subtract(ids)
        case .badge: break
        case .present, .alert, .update, .inApp, .summary, .digest:
            if step.kind == .update, device.isViewOnly { return }
            if let replaced = step.replaces { lists[device.id]?.remove(replaced) }
            lists[device.id, default: []].formUnion(ids)
        }
    }

    // MARK: Properties

    /// No device shows an item that has left: each shown item is there, or was removed.
    private mutating func checkLists() {
        for (device, ids) in lists.sorted(by: { $0.key < $1.key }) {
            for id in ids.sorted() where items[id.parts?.app ?? AppID(derived: "")]?[id] == nil {
                complain("\(device) still has \(id)")
            }
        }
    }

    private mutating func complain(_ text: String) { complaints.append(text) }

    private func count(_ app: AppID, on device: DeviceID? = nil) -> Int {
        items[app]?.values.count { item in
            item.isUnread && (device == nil || item.details.device == nil || item.details.device == device)
        } ?? 0
    }

    private mutating func check(alert request: AcceptedNotification, at now: Instant) {
        guard request.details.isMarketing, let focus, focus.until.map({ now < $0 }) ?? true else { return }
        complain("marketing alerts in a Focus: \(request.id)")
    }

    /// Nothing waits for an instant that is past or never comes.
    private mutating func check(held request: AcceptedNotification, _ receipt: Receipt) {
        var until: Instant?
        if case .text(let text)? = receipt.details[.until] { until = Instant(text) }
        if let until, until < receipt.at { complain("held until \(until), which is past: \(request.id)") }
        if receipt.details.reason?.value == .summary, until == nil { complain("held for no summary: \(request.id)") }
        if receipt.details.reason?.value == .focus, receipt.details[.focus] == nil {
            complain("held by none: \(request.id)")
        }
        guard request.details.interruptionLevel == .critical,
            person?.settings(for: request.app).allowsCriticalAlerts ?? false
        else { return }
        complain("Critical is held: \(request.id)")
    }

    /// Each device shows the unread count, or 0 while the number is hidden.
    private mutating func checkBadges(_ now: Instant) {
        guard let person else { return }
        let mayBeHidden = person.focuses.contains { $0.hideBadges }
        for app in RandomHistory.apps {
            let isAllowed = ![.provisional, .denied, .notDetermined].contains(authorization(of: app))
            let isHidden = !isAllowed || !person.settings(for: app).badge
            for device in person.devices where device.platform != .watchOS {
                let shown = told[device.id]?[app] ?? 0
                let expected = isHidden || !device.apps.contains(app) ? 0 : count(app, on: device.id)
                if shown != expected, !(mayBeHidden && shown == 0) {
                    complain("\(device.id) shows \(shown) for \(app), not \(expected)")
                }
            }
        }
    }
}

extension AcceptedNotification {
    fileprivate var isFromSelf: Bool { isCommunication && details.communication?.sender?.isMe == true }
    fileprivate var isCall: Bool { isCommunication && details.communication?.intent == .startCall }
    private var isCommunication: Bool { details.communicationClaim(hasEntitlement: true).isCommunication }
}
