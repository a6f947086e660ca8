import Model
import TestSupport
import Testing

/// Worlds in which one notification waits.
extension World {
    /// The kinds of waiting.
    enum Waiting: CaseIterable, Sendable {
        case focus, summary, trigger, snooze

        /// The item is in Notification Center meanwhile.
        var isThere: Bool { self != .trigger }
        /// Its terminal receipt is written before the wait, at the first alert.
        var isSettled: Bool { self == .snooze }
        /// The mark of a terminal receipt during the wait.
        var star: String { isSettled ? "" : " *" }
    }

    static let work = PlainID(derived: "work")
    static let sleep = PlainID(derived: "sleep")
    static let later = PlainID(derived: "later")

    /// 17:00 in UTC: 18:00 in Berlin on that day.
    static var evening: Instant { start.adding(seconds: 5 * 3600) }

    /// A world with a notification that waits for `kind`, an hour or five. Its receipts are already taken.
    static func waiting(
        for kind: Waiting, _ details: RequestDetails = .text("Waiting"), _ change: (inout World) -> Void = { _ in }
    ) throws -> (World, NotificationID) {
        var world = try ready {
            if kind == .focus {
                $0.person.focuses = [Focus(id: work), Focus(id: sleep, apps: FocusApps(mode: .silence))]
                $0.person.activeFocus = ActiveFocus(id: work)
            }
            if kind == .summary { $0.summarise() }
            change(&$0)
        }
        var details = details
        details.category = details.category ?? "story"
        if kind == .trigger { details.trigger = .after(seconds: 3600, repeats: false) }
        let id = world.notify(details, id: "waiting")
        if kind == .snooze { world.interact(.action(id, action: later, text: nil)) }
        _ = world.driver.take()
        return (world, id)
    }

    /// Puts the app into a summary at 18:00.
    mutating func summarise(_ list: SummaryListing = .atOnce) {
        settings.summary = .all
        person.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self), list: list)
    }

    /// A second app with the same permissions, on the same devices.
    static let chatID = AppID(derived: "chat")

    /// Registers the second app, and adds it to the person's devices and settings.
    mutating func addChat(_ change: (inout AppSettings) -> Void = { _ in }) throws {
        var chat = World.standardApp
        chat.id = World.chatID
        try driver.register(chat)
        var settings = AppSettings(authorization: .authorized)
        change(&settings)
        person.apps[World.chatID] = settings
        for index in person.devices.indices { person.devices[index].apps.insert(World.chatID) }
    }

    /// Turns a Focus on by hand.
    mutating func turnOn(_ focus: Focus, until: Instant? = nil) {
        person.focuses = [focus]
        person.activeFocus = ActiveFocus(id: focus.id, until: until)
    }
}

extension RequestDetails {
    static func call(from handle: String = "bob@example.com", _ change: (inout RequestDetails) -> Void = { _ in })
        -> RequestDetails
    {
        .text("Calling") {
            $0.communication = Communication(intent: .startCall, sender: Communication.Sender(handle: handle))
            change(&$0)
        }
    }

    static func marketing(_ body: String = "Sale", _ change: (inout RequestDetails) -> Void = { _ in })
        -> RequestDetails
    {
        .text(body) {
            $0.marketingTopic = PlainID(derived: "offers")
            change(&$0)
        }
    }
}
