import TestSupport
import Testing

/// Every page of a console with real records, in headless Chromium.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct ConsolePagesTests {
    private static func pages(_ demo: StayingDemo) throws -> [String] {
        let notifications = try demo.ids("/api/now?limit=50", "notification")
        let letters = try demo.ids("/api/dead-letters", "id")
        let story = try #require(notifications.first { $0.hasPrefix("parcel/p-1041") })
        let letter = try #require(letters.last)
        return [
            "/", "/overview", "/search", "/search?person=anna", "/search?app=nothing", "/try", "/dead-letters",
            "/dead-letters?id=\(StayingDemo.encoded(letter))", "/people/anna", "/people/nobody",
            StayingDemo.page(ofNotification: story), "/notifications/no/such/one", "/sign-in",
        ]
    }

    @Test func eachPageIsWellMadeInEachSizeAndScheme() throws {
        let demo = try StayingDemo.shared()
        let pages = try SurveyedPage.survey(
            demo.console, Self.pages(demo), shots: Chromium.shots("console", else: demo.folder))
        #expect(pages.count == 13 * 3 * 2)
        for page in pages {
            #expect(page.violations.map { "\($0.id): \($0.nodes)" } == [], "\(page.name)")
            let complaints = page.complaints.filter { !$0.contains("404") || !page.path.contains("no") }
            #expect(complaints == [] && page.outside == [] && page.foreign == [], "\(page.name)")
            #expect(page.overflow <= 0, "\(page.name) is too wide by \(page.overflow)")
            #expect(page.title.hasSuffix("– Belfry") && page.text.count > 60, "\(page.name): \(page.text)")
        }
    }

    @Test func eachPageCanBeUsedWithTheKeyboardAlone() throws {
        let demo = try StayingDemo.shared()
        for page in try Self.pages(demo) {
            let walk = try BrowserWalk(
                demo.console, shots: Chromium.shots("keyboard", else: demo.folder),
                [
                    .open(page), .wait("document.querySelector('.masthead')"),
                    .wait("!document.querySelector('[aria-busy]')"), .stops.named("tab"),
                ])
            #expect(walk.failed == nil)
            let found = try #require(walk["tab"] as? [String: Any])
            let stops = try #require(found["stops"] as? [[String: Any]])
            #expect((found["missed"] as? [String]) == [], "\(page)")
            #expect(stops.count > 5, "\(page)")
            #expect(stops.contains { $0["href"] as? String == "#content" }, "\(page) has a way past the navigation")
            for stop in stops where stop["seen"] as? Bool != true || stop["inView"] as? Bool != true {
                Issue.record("\(page): the focus on \(stop) is not seen")
            }
        }
    }
}
