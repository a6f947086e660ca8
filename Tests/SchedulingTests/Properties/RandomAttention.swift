import Model
import TestSupport
import Testing

/// Random Focuses, summaries and communications for the histories.
enum RandomAttention {
    static let bob = Contact(
        id: PlainID(derived: "bob"), handles: [Handle("bob@example.com")].compactMap(\.self), favorite: true)

    static func focus(_ name: String, _ random: inout SeededGenerator) -> Focus {
        func coin() -> Bool { Bool.random(using: &random) }
        var focus = Focus(id: PlainID(derived: name))
        if coin() { focus.people = FocusPeople(mode: coin() ? .allow : .silence, list: ["bob"]) }
        if coin() { focus.apps = FocusApps(mode: coin() ? .allow : .silence, list: [World.appID]) }
        focus.timeSensitive = coin()
        focus.repeatedCalls = coin()
        focus.callsFrom = CallsFrom.allCases.randomElement(using: &random) ?? .nobody
        focus.hideBadges = coin()
        focus.showOnLockScreen = coin()
        if coin(), let from = time(&random), let to = time(&random) {
            focus.schedule = [FocusPeriod(from: from, to: to)]
        }
        return focus
    }

    static func time(_ random: inout SeededGenerator) -> TimeOfDay? {
        TimeOfDay(hour: Int.random(in: 0..<24, using: &random), minute: 0)
    }

    /// Changes the person's settings of Focus, summary and the app.
    static func change(_ person: inout Person, _ random: inout SeededGenerator) {
        person.contacts = ContactBook([bob])
        person.focuses = ["work", "sleep"].map { focus($0, &random) }
        let active = Int.random(in: 0..<3, using: &random)
        person.activeFocus = active == 0 ? ActiveFocus(id: PlainID(derived: "work")) : nil
        let times = (0..<Int.random(in: 0..<3, using: &random)).compactMap { _ in time(&random) }
        person.summary = SummarySettings(times: times, list: Bool.random(using: &random) ? .withSummary : .atOnce)
        var settings = person.settings(for: World.appID)
        settings.summary = [.all, .none, .levels([.active, .passive])].randomElement(using: &random) ?? .none
        settings.directMessages = Bool.random(using: &random)
        settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
        person.apps[World.appID] = settings
    }

    static func interaction(_ notification: NotificationID, _ random: inout SeededGenerator, now: Instant)
        -> Interaction.Kind
    {
        let work = PlainID(derived: "work")
        let kinds: [Interaction.Kind] = [
            .focusOn(work, until: nil), .focusOn(work, until: now.adding(seconds: 1800)), .focusOff(nil),
            .focusOff(work), .callAnswered(notification),
            .action(notification, action: PlainID(derived: "later"), text: nil),
            .action(notification, action: PlainID(derived: "later"), text: nil),
        ]
        return kinds.randomElement(using: &random) ?? .focusOff(nil)
    }

    /// Makes some notifications messages, calls or marketing; some expire.
    static func vary(_ details: inout RequestDetails, _ random: inout SeededGenerator, now: Instant) {
        guard details.kind == .notify else { return }
        details.category = "story"
        if Int.random(in: 0..<5, using: &random) == 0 { details.expires = now.adding(seconds: 2000) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            details.marketingTopic = PlainID(derived: "offers")
            // The door rejects Critical marketing (rule I9).
            if details.interruptionLevel == .critical { details.interruptionLevel = .timeSensitive }
        case 1, 2:
            details.communication = Communication(
                intent: Bool.random(using: &random) ? .startCall : .sendMessage,
                sender: Communication.Sender(handle: Bool.random(using: &random) ? "BOB@example.com" : "eve@x.org"),
                notifyAnyway: Int.random(in: 0..<4, using: &random) == 0)
        default: break
        }
    }
}
