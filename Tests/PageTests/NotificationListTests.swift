@testable import Model
import Testing

@testable import Page

@Suite("N12: the list as the person set it") struct NotificationListTests {
    private static let apps = ["news", "chat", "mail", "tasks"].map { AppID(derived: $0) }

    /// Deliveries `app/thread`, oldest first; each item is named by its number.
    private static func screen(_ arrivals: [String]) throws -> DeviceScreen {
        try DeviceScreenTests.screen(
            arrivals.enumerated().map { number, text in
                let parts = text.split(separator: "/").map(String.init)
                var delivery = DeviceScreenTests.delivery(
                    .present, "\(number)", sequence: number + 1, title: "\(number)")
                delivery.app = AppID(derived: parts[0])
                delivery.notification = NotificationID(derived: "\(parts[0])/\(number)/anna")
                delivery.threadID = parts.count > 1 ? parts[1] : nil
                delivery.views.list?.summary = "\(number) leads"
                return delivery
            })
    }

    private static func person(_ sections: ListOrder, _ groupings: [String: Grouping] = [:]) throws -> Person {
        var person = Person(
            id: PersonID(derived: "anna"), timeZone: try #require(TimeZoneName("UTC")), locale: .english,
            sections: sections)
        for (app, grouping) in groupings {
            var settings = AppSettings(authorization: .authorized)
            settings.grouping = grouping
            person.apps[AppID(derived: app)] = settings
        }
        return person
    }

    /// Stacks as `leader+others`.
    private static func stacks(_ list: NotificationList) -> [String] {
        list.stacks.map { ([$0.leader] + $0.others).compactMap(\.view.title).joined(separator: "+") }
    }

    private static let arrivals = ["news", "chat/a", "mail/x", "chat/b", "mail/y", "chat/a", "news"]

    /// The order of the sections, the grouping of some apps, and the stacks.
    static let table: [(sections: ListOrder, groupings: [String: Grouping], stacks: [String])] = [
        (.byTime, [:], ["6+0", "5+1", "3", "4", "2"]),
        (.byApp([apps[2], apps[3], apps[0]]), [:], ["4", "2", "6+0", "5+1", "3"]),
        (.byTime, ["chat": .byApp, "news": .off], ["6", "0", "5+3+1", "4", "2"]),
    ]

    @Test func sectionsStandInThePersonsOrderAndStacksAreThreadsOrAppsOrNone() throws {
        for (sections, groupings, stacks) in Self.table {
            let list = NotificationList(try Self.screen(Self.arrivals).items, for: try Self.person(sections, groupings))
            #expect(Self.stacks(list) == stacks, "\(sections), \(groupings)")
            #expect(list.count == 7)
        }
    }

    @Test func anExcerptHasWhatIsConcernedAndCountsTheRest() throws {
        let list = NotificationList(try Self.screen(Self.arrivals).items, for: try Self.person(.byTime))
        let concerned: Set = [NotificationID(derived: "mail/2/anna")]
        let excerpt = list.excerpt(2, concerned: concerned)
        #expect(Self.stacks(excerpt) == ["6+0", "2"])
        #expect(excerpt.left(after: excerpt.stacks) == 4)
        #expect(Self.stacks(list.excerpt(2, concerned: [])) == ["6+0", "5+1"])
    }

    @Test("R6: the words for the others appear only while their number is right") func wordsForTheOthers() throws {
        var screen = try Self.screen(["chat/a", "chat/a", "chat/a"])
        func words() throws -> String? {
            let stack = try #require(NotificationList(screen.items, for: nil).stacks.first)
            return stack.summary(stack.leader.view)
        }
        #expect(try words() == "2 leads")
        screen.apply(try DeviceScreenTests.delivery("withdraw -0", sequence: 9))
        #expect(try words() == nil)
    }
}
