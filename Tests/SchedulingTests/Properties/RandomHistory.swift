@testable import Model
import Scheduling
import TestSupport
import Testing

/// A random history of one person with two apps, and a runner that applies it to scheduling.
struct RandomHistory {
    enum Event {
        case request(AcceptedNotification, isCommunication: Bool)
        case interaction(Interaction)
        case person(Person)
        case erasure
        case app(AppID, isRegistered: Bool)
        case wait(Double)

        /// A word or two that identify the event in the history.
        var name: String {
            switch self {
            case .request(let accepted, _):
                "request \(accepted.request) of \(accepted.app), \(accepted.details.kind.type)"
            case .interaction(let interaction): "\(interaction.kind) on \(interaction.device?.string ?? "")"
            case .person: "record"
            case .erasure: "erasure"
            case .app(let app, let isRegistered): "\(app) \(isRegistered ? "comes" : "goes")"
            case .wait(let seconds): "\(seconds) s"
            }
        }
    }

    static let apps = [World.appID, World.chatID]
    static let devices = ["phone", "tablet", "watch", "tv"].map { DeviceID(derived: $0) }

    private(set) var events: [Event] = []
    private var random: SeededGenerator
    private var requests: [NotificationID] = []
    private var repeating: Set<NotificationID> = []
    private var now = World.start
    /// The person's last record.
    private(set) var record: Person

    /// - Parameter seed: the seed of this history alone, so that it can be repeated by itself.
    init(seed: UInt64, length: Int) throws {
        random = SeededGenerator(seed: seed)
        record = Person(
            id: World.personID, timeZone: try #require(TimeZoneName("UTC")), locale: try #require(LocaleName("de-DE")))
        // Some requests overtake the first record; some people never had one.
        if !chance(8) { changePerson() }
        for _ in 0..<length { add() }
    }

    static func app(_ id: AppID) -> App {
        var app = World.standardApp
        app.id = id
        app.categories["story"]?.customDismissAction = true
        app.foregroundPresentation = id == World.chatID ? [.banner, .list] : []
        return app
    }

    // MARK: Chance

    private mutating func chance(_ among: Int) -> Bool { Int.random(in: 0..<among, using: &random) == 0 }
    private mutating func coin() -> Bool { chance(2) }

    private mutating func any<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    // MARK: Events

    private mutating func add() {
        switch Int.random(in: 0..<30, using: &random) {
        case 0..<12: addRequest()
        case 12..<20: addInteraction()
        case 20..<23: changePerson()
        // Once to decide anything that is undecided, and once more without a change.
        case 23: events += [.person(record), .person(record)]
        case 24 where chance(6): events.append(.erasure)
        case 25 where chance(4):
            let app = any(Self.apps)
            events += [.app(app, isRegistered: false), .app(app, isRegistered: true)]
        case 26 where chance(3): changeZone()
        default:
            let seconds = any([0.5, 11, 300, 600, 3600, 20_000])
            now = now.adding(seconds: seconds)
            events.append(.wait(seconds))
        }
    }

    private mutating func addRequest() {
        let id = RequestID(derived: "r\(requests.count)")
        var details = RequestDetails.text("Body \(Int.random(in: 0..<30, using: &random))")
        let app = any(Self.apps)
        var isCommunication = false
        switch Int.random(in: 0..<16, using: &random) {
        case 0: details = RequestDetails(kind: .withdraw(target()))
        case 1: details.kind = .update(target())
        case 2: details = RequestDetails(kind: .markRead(target()))
        case 3: details.trigger = .after(seconds: any([60, 700]), repeats: false)
        case 4: details.trigger = .after(seconds: 900, repeats: true)
        case 8: details.trigger = CalendarMatch(hour: any([1, 9, 13, 20])).map { .calendar($0, repeats: chance(3)) }
        case 9:
            details.event = Model.Event(
                id: PlainID(derived: any(["e", "f"])), start: now.adding(seconds: any([600, 9000])))
        case 5: details.marketingTopic = PlainID(derived: "offers")
        case 6, 7:
            isCommunication = true
            details.communication = Communication(
                intent: coin() ? .startCall : .sendMessage,
                sender: Communication.Sender(
                    handle: coin() ? "bob@example.com" : "eve@example.org", isMe: chance(6)), notifyAnyway: chance(4))
        default: break
        }
        if details.kind == .notify {
            details.interruptionLevel =
                details.isMarketing ? any([.active, .timeSensitive]) : any(InterruptionLevel.allCases)
            details.category = coin() ? "story" : nil
            details.threadID = coin() ? "t" : nil
            details.collapseID = chance(4) ? "c" : nil
            details.alertsAgain = chance(8)
            details.opensTarget = chance(4)
            details.sound = coin() ? RequestedSound() : nil
            if chance(6) { details.expires = now.adding(seconds: any([100, 5000])) }
        }
        if chance(4) { details.device = any(Self.devices) }
        let accepted = AcceptedNotification(
            app: app, request: id, person: World.personID, acceptedAt: now.adding(seconds: -any([0, 0, 0, 2])),
            lane: any([.normal, .urgent]), details: details)
        requests.append(accepted.id)
        if details.trigger?.repeats ?? false { repeating.insert(accepted.id) }
        events.append(.request(accepted, isCommunication: isCommunication))
        // P0: the same request again.
        if chance(10) { events.append(events[events.count - 1]) }
    }

    private mutating func target() -> Target {
        any([.app, .threadID("t"), .collapseID("c"), .request(RequestID(derived: "r\(max(0, requests.count - 1))"))])
    }

    private mutating func addInteraction() {
        let unknown = NotificationID(derived: "news/none/ann")
        let id = requests.isEmpty ? unknown : any(requests.suffix(6) + [unknown])
        let app = any(Self.apps)
        let work = PlainID(derived: any(["work", "sleep", "nothing"]))
        let later = coin() && !repeating.contains(id) ? World.later : PlainID(derived: "like")
        let kind: Interaction.Kind = any([
            .viewed(id), .opened(id), .dismissed(id), .timedOut(id), .cleared(id), .clearedAll(coin() ? app : nil),
            .expanded(id), .expanded(id), .action(id, action: later, text: "Yes"), .keep(app), .turnOff(app),
            .mute(app, thread: coin() ? "t" : nil, .after(seconds: 900)), .read(.notification(id)), .read(.app(app)),
            .foreground(app), .background(nil), .locked, .unlocked, .unlocked, .silentOn, .silentOff, .watchWorn,
            .watchOff, .wristRaised, .online, .offline, .focusOn(work, until: coin() ? nil : now.adding(seconds: 900)),
            .focusOn(work, until: nil), .focusOff(coin() ? nil : work), .callAnswered(id), .mediaStarted(id),
            .mediaPaused(id), .wristLowered,
        ])
        events.append(
            .interaction(
                Interaction(
                    id: PlainID(derived: "i\(events.count)"), person: World.personID, device: any(Self.devices),
                    at: now.adding(seconds: -any([0, 0, 5, 900, 7200])), kind: kind)))
    }

    /// Moves wall-clock triggers, Focuses and summaries, sometimes into the past.
    private mutating func changeZone() {
        guard let zone = TimeZoneName(any(["UTC", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kolkata"])) else { return }
        record.timeZone = zone
        events.append(.person(record))
    }

    // MARK: The person

    private mutating func changePerson() {
        if coin() || record.apps.isEmpty { for app in Self.apps { record.apps[app] = settings() } }
        if chance(3) || record.devices.isEmpty { record.devices = randomDevices() }
        if coin() || record.focuses.isEmpty {
            record.contacts = ContactBook([
                Contact(
                    id: PlainID(derived: "bob"), handles: [Handle("bob@example.com")].compactMap(\.self),
                    favorite: coin(), emergencyBypass: chance(4))
            ])
            record.focuses = ["work", "sleep"].map { focus($0) }
        }
        if chance(3) { record.activeFocus = coin() ? ActiveFocus(id: PlainID(derived: "work")) : nil }
        if chance(3) {
            // Hostile settings: the same time repeatedly.
            let hours = chance(4) ? Array(repeating: 12, count: 12) : [any([0, 8, 12]), 18]
            record.summary = SummarySettings(
                times: hours.compactMap { TimeOfDay(hour: $0, minute: 30) }, list: coin() ? .withSummary : .atOnce)
        }
        events.append(.person(record))
    }

    private mutating func randomDevices() -> [Device] {
        let installed = Set(Self.apps.filter { _ in !chance(4) })
        let devices = [
            Device(id: Self.devices[0], platform: .iOS, apps: installed, scheduledSummary: !chance(4)),
            Device(
                id: Self.devices[1], platform: .iPadOS, apps: coin() ? [World.appID] : Set(Self.apps),
                scheduledSummary: !chance(4)),
            Device(id: Self.devices[2], platform: .watchOS, companion: Self.devices[0]),
            Device(id: Self.devices[3], platform: .tvOS, apps: [World.chatID]),
        ].filter { _ in !chance(4) }
        // A watch names an iPhone of the record.
        let hasPhone = devices.contains { $0.id == Self.devices[0] }
        return devices.filter { hasPhone || $0.platform != .watchOS }
    }

    private mutating func settings() -> AppSettings {
        var settings = AppSettings(
            authorization: any([.authorized, .authorized, .authorized, .provisional, .denied, .criticalOnly]))
        settings.style = any([.banner, .alert, .none])
        settings.lockScreen = !chance(3)
        settings.notificationCenter = !chance(3)
        settings.badge = !chance(4)
        settings.criticalAlerts = coin()
        settings.timeSensitive = !chance(4)
        settings.directMessages = coin()
        settings.summary = any([.none, .none, .all, .levels([.active, .passive])])
        settings.quiet = chance(8)
        settings.mutedUntil = any([nil, nil, now.adding(seconds: 1800), Instant("9999-12-31T23:59:59Z")])
        settings.categoriesOff = chance(8) ? ["story"] : []
        settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: !chance(4))]
        return settings
    }

    private mutating func focus(_ name: String) -> Focus {
        var focus = Focus(id: PlainID(derived: name))
        if coin() { focus.people = FocusPeople(mode: coin() ? .allow : .silence, list: ["bob"]) }
        if coin() { focus.apps = FocusApps(mode: coin() ? .allow : .silence, list: [World.appID]) }
        focus.timeSensitive = coin()
        focus.repeatedCalls = coin()
        focus.callsFrom = any(CallsFrom.allCases)
        focus.hideBadges = chance(3)
        focus.showOnLockScreen = coin()
        if chance(3), let from = TimeOfDay(hour: any([9, 13, 22]), minute: 0),
            let to = TimeOfDay(hour: any([9, 15]), minute: 0)
        {
            // Sometimes start and end are the same minute.
            focus.schedule = [FocusPeriod(from: from, to: to)]
        }
        return focus
    }
}

/// Applies a history.
extension World {
    /// A world of the apps of random histories, in which nobody is registered yet.
    static func beforeHistory() throws -> World {
        var world = try World()
        for app in RandomHistory.apps { try world.driver.register(RandomHistory.app(app)) }
        return world
    }

    /// - Parameter look: called after each turn, so that the outputs of different timers can be told apart.
    mutating func apply(_ event: RandomHistory.Event, look: (inout World) throws -> Void = { _ in }) throws {
        switch event {
        case .request(let accepted, let isCommunication):
            notify(
                accepted.details, id: accepted.request.string, acceptedAt: accepted.acceptedAt, lane: accepted.lane,
                isCommunication: isCommunication, of: accepted.app)
        case .interaction(let interaction):
            driver.send(interaction, to: .checkedInteractions, key: interaction.person.string)
        case .person(let person): driver.send(person, to: .registeredPeople, key: person.id.string)
        case .erasure: erase()
        case .app(let app, let isRegistered):
            if isRegistered {
                try driver.register(RandomHistory.app(app))
            } else {
                try driver.unregister(app)
                driver.sweep()
            }
        case .wait(let seconds):
            let end = driver.now.adding(seconds: seconds)
            while let due = driver.earliest()?.due, due <= end {
                driver.advance(to: max(due, driver.now))
                try look(&self)
            }
            driver.advance(to: end)
        }
        try look(&self)
        // Timers that an event makes due at once, such as a snooze reported late, fire before the next event.
        while let due = driver.earliest()?.due, due <= driver.now {
            driver.advance(to: driver.now)
            try look(&self)
        }
    }
}
