import Model
import Testing

@testable import Page

@Suite("N11: the expanded view that is open") struct OpenViewTests {
    private static let item = NotificationID(derived: "chat/a/anna")
    private static let start = Instant(milliseconds: 1000)

    /// A delivery in the words of ``DeviceScreenTests``, with its title as the body of the expanded view.
    private static func delivery(_ words: String, sequence: Int) throws -> Delivery {
        var delivery = try DeviceScreenTests.delivery(words, sequence: sequence)
        guard delivery.type.hasContent else { return delivery }
        var view = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
        view.body = words.split(separator: " ").dropFirst(2).first.map(String.init)
        delivery.views.expanded = view
        return delivery
    }

    private static func opened() throws -> DeviceScreen {
        var screen = try DeviceScreenTests.screen([delivery("present a A", sequence: 1)])
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

    /// What comes while the view is open, and what the view shows then.
    static let scripts: [(script: [String], body: String?)] = [
        (["update a B view-only"], "B"),
        // An update of the view's own item changes nothing while another item shows.
        (["update a B view-only", "update a A2"], "B"),
        (["update a A2"], "A2"),
        (["update a A2", "update c C -a"], "C"),
        (["update a A2", "update c C -a", "withdraw -c"], nil),
    ]

    @Test(arguments: 0..<scripts.count) func itShowsWhatComesForIt(row: Int) throws {
        let (script, body) = Self.scripts[row]
        var screen = try Self.opened()
        for (number, words) in script.enumerated() { screen.apply(try Self.delivery(words, sequence: number + 2)) }
        #expect(screen.openView(at: Self.start)?.view.body == body)
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
        lines.append(try PageStories.report(1, "expanded", of: "parcel/r-1/anna"))
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
