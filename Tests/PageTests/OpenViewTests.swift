import Model
import Testing

@testable import Page

@Suite("N11: the expanded view that is open") struct OpenViewTests {
    private static let item = NotificationID(derived: "chat/a/anna")
    private static let start = Instant(milliseconds: 1000)

    private static func delivery(_ type: DeliveryType, _ id: String, sequence: Int, body: String) -> Delivery {
        var delivery = DeviceScreenTests.delivery(type, id, sequence: sequence)
        var view = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
        view.body = body
        delivery.views.expanded = view
        return delivery
    }

    private static func opened() throws -> DeviceScreen {
        var screen = try DeviceScreenTests.screen([delivery(.present, "a", sequence: 1, body: "A")])
        #expect(screen.openView(at: start) == nil)
        screen.follow(interaction(.expanded(item)))
        return screen
    }

    private static func interaction(_ kind: Interaction.Kind) -> Interaction {
        Interaction(
            id: PlainID(derived: "i"), person: PersonID(derived: "anna"), device: DeviceID(derived: "phone"),
            at: start, kind: kind)
    }

    @Test func itIsOpenForAnHour() throws {
        let screen = try Self.opened()
        #expect(screen.openView(at: Self.start)?.view.body == "A")
        #expect(screen.openView(at: Self.start.adding(seconds: 3600)) != nil)
        #expect(screen.openView(at: Self.start.adding(seconds: 3601)) == nil)
    }

    @Test func itShowsWhatCameForIt() throws {
        var screen = try Self.opened()
        var further = Self.delivery(.update, "a", sequence: 2, body: "B")
        further.views.list = nil
        screen.apply(further)
        #expect(screen.openView(at: Self.start)?.view.body == "B")
        #expect(DeviceScreenTests.titles(screen) == ["Title"])
        // An update of the view's own item changes nothing while another item shows.
        screen.apply(Self.delivery(.update, "a", sequence: 3, body: "A2"))
        #expect(screen.openView(at: Self.start)?.view.body == "B")
    }

    @Test func itFollowsItsOwnItem() throws {
        var screen = try Self.opened()
        screen.apply(Self.delivery(.update, "a", sequence: 2, body: "A2"))
        #expect(screen.openView(at: Self.start)?.view.body == "A2")
        var replacement = Self.delivery(.update, "c", sequence: 3, body: "C")
        replacement.replaces = Self.item
        screen.apply(replacement)
        #expect(screen.openView(at: Self.start)?.view.body == "C")
        var withdrawal = DeviceScreenTests.delivery(.withdraw, nil, sequence: 4)
        withdrawal.notifications = [NotificationID(derived: "chat/c/anna")]
        screen.apply(withdrawal)
        #expect(screen.openView(at: Self.start) == nil)
    }

    private static let other = NotificationID(derived: "chat/b/anna")

    /// An interaction, and whether it closes the view.
    static let table: [(Interaction.Kind, Bool)] = [
        (.cleared(item), true), (.dismissed(item), true), (.cleared(other), false), (.dismissed(other), false),
        (.opened(other), true), (.locked, true), (.wristLowered, true), (.watchOff, true), (.unlocked, false),
        (.viewed(item), false), (.silentOn, false),
    ]

    @Test(arguments: 0..<table.count) func thePersonClosesIt(_ row: Int) throws {
        let (kind, closes) = Self.table[row]
        var screen = try Self.opened()
        screen.follow(Self.interaction(kind))
        #expect((screen.openView(at: Self.start) == nil) == closes)
    }

    @Test func itIsDrawnWhereItWasOpenedAndWhenItChanges() throws {
        var lines = try PageStories.lines(
            extra: ["category": "c", "threadId": "t"], category: ["id": "c", "placeholder": "A parcel"]
        ).split(separator: "\n").map(String.init)
        lines.append(
            #"{"at":"2026-03-02T08:01:00Z","topic":"interactions","key":"anna","value":{"id":"i1","person":"anna","#
                + #""device":"phone","at":"2026-03-02T08:01:00Z","type":"expanded","notification":"parcel/r-1/anna"}}"#)
        lines.append(
            lines[2].replacing("r-1", with: "r-2").replacing("08:00:00", with: "08:02:00")
                .replacing("Your courier arrives soon.", with: "One more stop."))
        let page = try Markup(try PageStories.page(of: lines.joined(separator: "\n")).html)
        let isOpened = { (element: Markup.Element) in element.attributes["class"] == "opened" }
        let opened = page.all(where: isOpened)
        #expect(opened.contains("Your courier arrives soon.") && opened.contains("One more stop."))
        // The step that changed the view draws it without being opened.
        #expect(page.seen(where: isOpened).contains("One more stop."))
        let labels = page.elements.compactMap { $0.attributes["aria-label"] }
        #expect(
            labels.contains("Expanded view of phone at 09:01") && labels.contains("Expanded view of phone at 09:02"))
    }
}
