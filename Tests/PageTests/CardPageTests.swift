import Model
import Testing

@testable import Page

struct CardPageTests {
    /// Text that fills the four lines of rule R4 to the last column.
    private static let body = String(repeating: "word ", count: 50)

    static func page(_ title: String = "Two Stops Away") throws -> CardPage {
        let app = AppID(derived: "parcel")
        let delivery = try #require(try PageStories.deliveries(of: PageStories.lines(title: title, body: body)).first)
        var shown = delivery
        shown.alert?.surface = .banner
        var page = CardPage("cards.jsonl", apps: [:])
        let reason = "No device of this kind has the app."
        func card(_ label: String, _ locale: String, _ lock: DeviceCondition.Lock, _ delivery: Delivery?) throws
            -> CardPage.Card
        {
            CardPage.Card(
                label: label, locale: try #require(LocaleName(locale)), condition: DeviceCondition(lock: lock),
                outcome: delivery.map { .delivery($0) } ?? .nothing(because: reason))
        }
        page.add(
            "\(app)/r-1",
            remarks: [.init(.advice, code: "title-style", field: "content.title", text: "A title has <capitals>.")],
            cards: [
                try card("iPhone, locked", "en", .locked, delivery),
                try card("Telefon, gesperrt", "de", .locked, delivery),
                try card("iPhone, unlocked", "en", .unlocked, shown),
                try card("Mac", "en", .unlocked, nil),
            ])
        return page
    }

    @Test func cardsStandByLanguageUnderTheirLabels() throws {
        let page = try Markup(try Self.page().html)
        #expect(page.elements.compactMap { $0.attributes["data-locale"] } == ["en", "de"])
        #expect(page.texts(of: "h3") == ["English, en", "German, de"])
        #expect(page.texts(of: "h4") == ["iPhone, locked", "iPhone, unlocked", "Mac", "Telefon, gesperrt"])
        let english = page.seen { $0.attributes["data-locale"] == "en" }
        let german = page.seen { $0.attributes["data-locale"] == "de" }
        #expect(english.contains("now") && english.contains("No device of this kind has the app."))
        #expect(german.contains("jetzt") && !german.contains("now"))
        let surfaces = page.elements.compactMap { $0.attributes["data-surface"] }
        #expect(surfaces == ["lock-screen", "banner", "lock-screen"])
        // Headings skip no level, and each label stands below its language.
        let levels = page.elements.compactMap { $0.name.first == "h" ? Int($0.name.dropFirst()) : nil }
        #expect(levels == [1, 2, 3, 4, 4, 4, 3, 4])
    }

    @Test func remarksStandAboveTheCardsAsText() throws {
        let page = try Markup(try Self.page("<b>Bold</b>").html)
        let remarks = page.all { $0.attributes["class"] == "remarks" }
        #expect(remarks == "Advice\n \ntitle-style\n in \ncontent.title\nA title has <capitals>.")
        #expect(page.all().contains("<b>Bold</b>"))
    }
}
