@testable import Model
import TestSupport
import Testing

/// Worlds in which notifications wait.
extension World {
    static let work = PlainID(derived: "work")
    static let sleep = PlainID(derived: "sleep")
    static let later = PlainID(derived: "later")

    /// 17:00 in UTC: 18:00 in Berlin on that day.
    static var evening: Instant { start.adding(seconds: 5 * 3600) }

    /// Puts the app into a summary at 18:00.
    mutating func summarise(_ list: SummaryListing = .atOnce) {
        settings.summary = .all
        person.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self), list: list)
    }

    static let chatID = AppID(derived: "chat")

    /// A second app that is like the first.
    static var chat: App {
        var chat = standardApp
        chat.id = chatID
        return chat
    }

    /// Registers the second app, and adds it to the person's devices and settings.
    mutating func addChat(_ change: (inout AppSettings) -> Void = { _ in }) throws {
        try driver.register(World.chat)
        var settings = AppSettings(authorization: .authorized)
        change(&settings)
        person.apps[World.chatID] = settings
        for index in person.devices.indices { person.devices[index].apps.insert(World.chatID) }
    }

    /// Turns a Focus on by hand.
    mutating func turnOn(_ focus: Focus) {
        person.focuses = [focus]
        person.activeFocus = ActiveFocus(id: focus.id)
    }
}
