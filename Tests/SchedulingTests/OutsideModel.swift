import Model

/// What an onlooker knows who sees only what comes in and what goes out: written from the rules, not from the code.
struct OutsideModel {
    struct Item {
        var details: RequestDetails
        var acceptedAt: Instant
        var isUnread = true
    }

    private var requests: [NotificationID: AcceptedNotification] = [:]
    private(set) var items: [AppID: [NotificationID: Item]] = [:]
    private var told: [DeviceID: [AppID: Int]] = [:]
    private(set) var terminal: [NotificationID: Int] = [:]
    /// Ended, so that no alert may come any more.
    private var ended: Set<NotificationID> = []
    private var person: Person?
    private var apps = Set(RandomHistory.apps)
    /// Answers to the question of an app on trial, and mutes do not matter here.
    private var answered: [AppID: Authorization] = [:]
    /// A Focus that is certainly on: turned on by hand, with nothing since that could have ended it.
    private var focus: (id: PlainID, until: Instant?)?
    private(set) var complaints: [String] = []

    var accepted: Set<NotificationID> { Set(requests.keys) }

    // MARK: What comes in

    /// Takes an event before its output is looked at.
    mutating func see(_ event: RandomHistory.Event) {
        switch event {
        case .request(let accepted, _): if requests[accepted.id] == nil { requests[accepted.id] = accepted }
        case .interaction(let interaction): see(interaction)
        case .person(let new):
            if new.activeFocus != person?.activeFocus || focus.map({ new.focus($0.id) == nil }) ?? false { focus = nil }
            for app in RandomHistory.apps where new.settings(for: app).authorization != .provisional {
                answered[app] = nil
            }
            for device in told.keys where new.device(device) == nil { told[device] = nil }
            dropUnreachable(old: person, new: new)
            person = new
        case .erasure: (person, items, told, answered, focus) = (nil, [:], [:], [:], nil)
        case .app(let app, let isRegistered):
            if isRegistered { apps.insert(app) } else { apps.remove(app) }
            if !isRegistered { items[app] = nil }
        case .wait: break
        }
    }

    private mutating func see(_ interaction: Interaction) {
        guard let person, let device = interaction.device, person.device(device) != nil else { return }
        switch interaction.kind {
        case .viewed(let id), .read(.notification(let id)): read([id], leaving: false)
        case .opened(let id), .cleared(let id): read([id], leaving: true)
        case .action(let id, let action, _):
            let isStory = requests[id]?.details.category == "story"
            if !(isStory && action == RandomHistory.snooze) { read([id], leaving: true) }
        case .clearedAll(let app):
            for app in app.map({ [$0] }) ?? Array(items.keys) { items[app] = nil }
        case .read(.app(let app)): items[app] = nil
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

    private mutating func read(_ ids: [NotificationID], leaving: Bool) {
        for id in ids {
            guard let app = id.parts?.app, items[app]?[id] != nil else { continue }
            let before = count(app)
            items[app]?[id]?.isUnread = false
            if leaving { items[app]?[id] = nil }
            if before > 0, count(app) == 0 { items[app] = nil }
        }
    }

    /// N13: what no device can have any more.
    private mutating func dropUnreachable(old: Person?, new: Person) {
        guard let old else { return }
        func hosts(_ item: Item, _ app: AppID, _ person: Person) -> [Device] {
            person.devices.filter { device in
                let companion = device.platform == .watchOS ? device.companion.flatMap { person.device($0) } : nil
                let hasIt = device.apps.contains(app) || companion?.apps.contains(app) ?? false
                return hasIt && (item.details.device == nil || item.details.device == device.id)
            }
        }
        for (app, shelf) in items {
            let before = count(app)
            items[app] = shelf.filter { _, item in
                let (was, now) = (hosts(item, app, old), hosts(item, app, new))
                if now.contains(where: { $0.platform != .tvOS }) { return true }
                return !now.isEmpty && !was.contains { $0.platform != .tvOS }
            }
            if before > 0, count(app) == 0 { items[app] = nil }
        }
    }

    // MARK: What goes out

    /// Takes what came of an event.
    mutating func see(receipts: [Receipt], steps: [Step], at now: Instant) {
        let before = items.mapValues { $0.values.count(where: \.isUnread) }
        // One step may alert and a later one of the same turn end it, so what ended meanwhile is told by the receipts.
        let endedBefore = ended
        var alerted: Set<NotificationID> = []
        for receipt in receipts {
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
            if receipt.code == .held { check(held: request) }
            settle(receipt, id, request)
        }
        for (app, count) in before where count > 0 && self.count(app) == 0 { items[app] = nil }
        for step in steps { see(step, alerted, endedBefore.intersection(ended)) }
        checkBadges(now)
    }

    private mutating func settle(_ receipt: Receipt, _ id: NotificationID, _ request: AcceptedNotification) {
        let repeats = request.details.trigger?.repeats ?? false
        switch (receipt.code, receipt.rule) {
        case (_, "P0"), (_, "N10"),
            (_, "N8") where receipt.code == .quiet, (_, "N7"):
            break
        case (.quiet, "N9"): markRead(request)
        case (.alerted, _), (.quiet, _), (.inApp, _), (.nowhere, _), (.held, _): arrive(id, request, repeats: repeats)
        case (.suppressed, _), (.withdrawn, _), (.replaced, _), (.expired, "P2"):
            items[request.app]?[id] = nil
            ended.insert(id)
        case (.cancelled, _), (.expired, _): if !repeats { ended.insert(id) }
        // It came in the place of one that snoozed.
        case (.snoozed, "N5"): arrive(id, request, repeats: repeats)
        case (.snoozed, _): ended.remove(id)
        default: break
        }
    }

    private mutating func arrive(_ id: NotificationID, _ request: AcceptedNotification, repeats: Bool) {
        if items[request.app]?[id] == nil {
            items[request.app, default: [:]][id] = Item(details: request.details, acceptedAt: request.acceptedAt)
        } else if repeats {
            items[request.app]?[id]?.isUnread = true
        }
    }

    private mutating func markRead(_ request: AcceptedNotification) {
        guard let target = request.details.kind.target, let shelf = items[request.app] else { return }
        let ids = shelf.filter { id, item in
            guard item.details.device == request.details.device, item.acceptedAt <= request.acceptedAt else {
                return false
            }
            return switch target {
            case .app: true
            case .request(let named): id.parts?.request == named
            case .collapseID(let named): item.details.collapseID == named
            case .threadID(let named): item.details.threadID == named
            }
        }
        read(Array(ids.keys), leaving: target == .app)
    }

    private mutating func see(
        _ step: Step, _ alerted: Set<NotificationID>, _ ended: Set<NotificationID>
    ) {
        for device in step.devices {
            if let app = step.app, let badge = device.badge { told[device.id, default: [:]][app] = badge }
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

    // MARK: Properties

    private mutating func complain(_ text: String) { complaints.append(text) }

    private func count(_ app: AppID) -> Int { items[app]?.values.count(where: \.isUnread) ?? 0 }

    private mutating func check(alert request: AcceptedNotification, at now: Instant) {
        guard request.details.isMarketing, let focus, focus.until.map({ now < $0 }) ?? true else { return }
        complain("marketing alerts in a Focus: \(request.id)")
    }

    private mutating func check(held request: AcceptedNotification) {
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
                let expected = isHidden || !device.apps.contains(app) ? 0 : count(app)
                if shown != expected, !(mayBeHidden && shown == 0) {
                    complain("\(device.id) shows \(shown) for \(app), not \(expected)")
                }
            }
        }
    }
}
