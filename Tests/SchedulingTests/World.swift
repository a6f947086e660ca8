@testable import Model
import Scheduling
import TestSupport
import Testing

/// A person with an iPhone and one app, with scheduling running for them.
struct World {
    static let start = Instant("2026-03-02T12:00:00Z") ?? .distantPast
    static let appID = AppID(derived: "news")
    static let personID = PersonID(derived: "ann")
    static let phone = DeviceID(derived: "phone")
    static let tablet = Device(id: DeviceID(derived: "tablet"), platform: .iPadOS, apps: [appID])
    static let watch = Device(id: DeviceID(derived: "watch"), platform: .watchOS, companion: phone)
    static let tv = Device(id: DeviceID(derived: "tv"), platform: .tvOS, apps: [appID])

    /// So many seconds after the start.
    static func at(_ seconds: Double) -> Instant { start.adding(seconds: seconds) }

    var driver = ProcessorDriver(SchedulingProcessor(), at: World.start)
    var app = World.standardApp
    var person: Person
    /// Whether a story begins before the person is registered.
    var isStranger = false
    private var requests = 0
    private var interactions = 0

    static var standardApp: App {
        App(
            id: appID, name: "News", entitlements: [.timeSensitive, .criticalAlerts, .communication],
            topics: [
                AppTopic(id: PlainID(derived: "offers"), name: "Offers", isMarketing: true),
                AppTopic(id: PlainID(derived: "sport"), name: "Sport"),
            ],
            categories: [
                AppCategory(
                    id: "story",
                    actions: [CategoryAction(id: PlainID(derived: "later"), title: "Later", snoozeSeconds: 540)]),
                // It asks for dismissals.
                AppCategory(
                    id: "told", alertActionTitle: "Show", customDismissAction: true,
                    actions: [CategoryAction(id: PlainID(derived: "reply"), title: "Reply")]),
            ], sounds: ["chime": 2, "symphony": 31])
    }

    static func standardPerson() throws -> Person {
        var settings = AppSettings(authorization: .authorized)
        settings.criticalAlerts = true
        var person = Person(
            id: personID, timeZone: try #require(TimeZoneName("Europe/Berlin")),
            locale: try #require(LocaleName("de-DE")))
        person.devices = [Device(id: phone, platform: .iOS, apps: [appID])]
        person.apps = [appID: settings]
        return person
    }

    init() throws {
        person = try World.standardPerson()
        try driver.register(app)
    }

    /// A world in which person and app are registered.
    static func ready(
        windowSeconds: Int = Waits.usualWindow, _ change: (inout World) -> Void = { _ in }
    ) throws -> World {
        var world = try World()
        world.driver = ProcessorDriver(SchedulingProcessor(windowSeconds: windowSeconds), at: World.start)
        change(&world)
        try world.driver.register(world.app)
        world.register()
        return world
    }

    /// The person's settings for the app.
    var settings: AppSettings {
        get { person.settings(for: World.appID) }
        set { person.apps[World.appID] = newValue }
    }

    // MARK: In

    /// The world whose earlier output is taken, so that only the output of the next event is left.
    var fresh: World {
        mutating get {
            _ = driver.take()
            return self
        }
        set { self = newValue }
    }

    mutating func register() { driver.send(person, to: .registeredPeople, key: person.id.string) }
    mutating func erase() { driver.send(raw: nil, to: .registeredPeople, key: person.id.string) }

    /// Sends one classified notification.
    @discardableResult
    mutating func notify(
        _ details: RequestDetails = .text("Hello"), id: String? = nil, acceptedAt: Instant? = nil, lane: Lane = .normal,
        isCommunication: Bool? = nil, of appID: AppID = World.appID
    ) -> NotificationID {
        requests += 1
        let accepted = AcceptedNotification(
            app: appID, request: RequestID(derived: id ?? "r\(requests)"), person: person.id,
            acceptedAt: acceptedAt ?? driver.now, lane: lane, details: details)
        let claim = details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
        let classified = ClassifiedNotification(
            accepted: accepted, isCommunication: isCommunication ?? claim.isCommunication,
            decision: details.level(under: app.levelConditions(), at: driver.now))
        driver.send(classified, to: .classified(lane), key: person.id.string)
        return accepted.id
    }

    mutating func interact(
        _ kind: Interaction.Kind, device: DeviceID? = World.phone, id: String? = nil, at: Instant? = nil
    ) {
        interactions += 1
        let interaction = Interaction(
            id: PlainID(derived: id ?? "i\(interactions)"), person: person.id, device: device, at: at ?? driver.now,
            kind: kind)
        driver.send(interaction, to: .checkedInteractions, key: person.id.string)
    }

    // MARK: Out

    /// The receipts since the last call, in short: code, rule, reason, advice, and a star for a terminal one.
    mutating func receipts() throws -> [String] {
        let receipts: [Receipt] = try driver.sent(to: .receipts)
        _ = driver.take()
        return receipts.map(Self.short)
    }

    /// The receipts and responses since the last ``ProcessorDriver/take()``.
    func sentReceipts() throws -> [Receipt] { try driver.sent(to: .receipts) }
    func responses() throws -> [Response] { try driver.sent(to: .responses) }

    static func short(_ receipt: Receipt) -> String {
        var words = [receipt.code.rawValue, receipt.rule.text]
        if let reason = receipt.details.reason { words.append(reason.text) }
        words += receipt.advice.map(\.code.rawValue)
        if !receipt.also.isEmpty { words.append("also " + receipt.also.map(\.text).joined(separator: " ")) }
        return words.joined(separator: " ") + (receipt.isTerminal ? " *" : "")
    }

    /// The steps since the last ``ProcessorDriver/take()``.
    func steps() throws -> [Step] { try driver.sent(to: .scheduled, .scheduledUrgent) }

    /// What a step does: its type and the requests' ids in their order.
    ///
    /// An id stands for itself as text, too: `one=New` is a request whose text differs from its id, `(one)` one that shows
    /// nothing, and `+one` one that is listed beside those that alert.
    static func short(_ step: Step) -> String {
        let shows = step.kind != .withdraw && step.kind != .badge
        let names = step.notifications.map { notification in
            let id = notification.id.parts?.request.string ?? "none"
            guard shows else { return id }
            guard let content = notification.content else { return "(\(id))" }
            let body = (try? content.read(as: Content.self))?.body.plain ?? ""
            let mark = notification.sender?.isMissed == true ? " missed" : ""
            return (notification.alerts ? "" : "+") + id + (body == id ? "" : "=\(body)") + mark
        }
        let asks = step.notice.map { ["asks", $0.rawValue] } ?? []
        return ([step.kind.rawValue] + names + asks).joined(separator: " ")
    }

    /// What each device of a step does.
    static func devices(_ step: Step) -> [String] {
        step.devices.map { device in
            var words = [device.id.string, step.type(of: device).rawValue]
            if let alert = device.alert {
                words.append(alert.surface.rawValue)
                if let sound = alert.sound {
                    words.append(sound.overridesSilent ? "SOUND" : "sound")
                    if sound.name != RequestedSound.defaultName { words.append(sound.name) }
                }
            }
            if device.list { words.append("list") }
            if let badge = device.badge { words.append("badge \(badge)") }
            if device.isViewOnly { words.append("in-view") }
            if device.keepsView { words.append("keeps-view") }
            return words.joined(separator: " ")
        }
    }

    /// The devices of a step that get only some of its items, with these.
    static func names(_ step: Step) -> [String] {
        step.devices.compactMap { device in
            device.notifications.map { ids in
                "names \(device.id) " + ids.compactMap { $0.parts?.request.string }.joined(separator: " ")
            }
        }
    }

    static func short(_ response: Response) -> String {
        let kind =
            switch response.kind {
            case .opened: "opened"
            case .dismissed: "dismissed"
            case .action(let action, let text): "action \(action) \(text ?? "without text")"
            }
        return "told \(response.request) \(kind)" + (response.isLate ? " late" : "")
    }
}

extension RequestDetails {
    /// A plain text, changed as a test needs it.
    static func text(_ body: String, _ change: (inout RequestDetails) -> Void = { _ in }) -> RequestDetails {
        var details = RequestDetails()
        details.setContent(body)
        change(&details)
        return details
    }

    mutating func setContent(_ body: String) {
        let slice = JSONSlice { writer in
            writer.beginObject()
            writer.member("body", body)
            writer.endObject()
        }
        content = slice
        let low = body.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
        contentHash = ContentHash(high: UInt64(body.utf8.count), low: low)
    }

    /// A message or call of Bob, or of the person's own.
    static func communication(_ intent: CommunicationIntent = .sendMessage, isMe: Bool = false) -> RequestDetails {
        .text("Hi") {
            $0.communication = Communication(
                intent: intent, sender: Communication.Sender(name: "Bob", handle: "bob@example.com", isMe: isMe))
        }
    }

    static let marketing = text("Sale") { $0.marketingTopic = PlainID(derived: "offers") }
}
