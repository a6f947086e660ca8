import Model
import TestSupport
import Testing

@testable import Page

struct PageLimitsTests {
    private static func crowd(people: Int, requests: Int) throws -> String {
        let names = (0..<people).map { "p\($0)" }
        let devices = [("phone", "ios"), ("pad", "ipados")].map { id, platform -> [String: Any] in
            ["id": id, "platform": platform, "apps": ["news"]]
        }
        var lines = [try PageStories.line("apps", ["id": "news", "name": "News"])]
        lines += try names.map { name in
            try PageStories.line(
                "people",
                [
                    "id": name, "timeZone": "UTC", "locale": "en", "previews": "always", "devices": devices,
                    "apps": ["news": ["authorization": "authorized"]],
                ])
        }
        lines += try (0..<requests).map { number in
            let content = ["title": "Edition \(number)", "body": String(repeating: "word ", count: 40)]
            return try PageStories.line(
                "notifications.ingest",
                ["id": "r\(number)", "app": "news", "threadId": "\(number)", "recipients": names, "content": content])
        }
        return lines.joined()
    }

    @Test func whatIsBeyondALimitIsCounted() throws {
        var limits = PageLimits()
        (limits.people, limits.steps, limits.devices, limits.items, limits.outcomes) = (2, 3, 1, 4, 5)
        let page = try PageStories.page(of: Self.crowd(people: 5, requests: 10), limits: limits)
        let seen = try Markup(page.html).seen()
        for words in [
            "3 more people are not drawn: a page shows 2.",
            "7 further steps are not drawn; what follows includes their effects.",
            "1 more device is not drawn.", "6 more notifications", "10 more notifications are not listed.",
        ] {
            #expect(seen.contains(words), "\(words)")
        }
        // The end of the page counts what was not drawn.
        #expect(seen.contains("Edition 9") && page.people[0].screens[0].shownBadges.map(\.number) == [10])
    }

    @Test func aFullPageDrawsNoFurtherStep() throws {
        var limits = PageLimits()
        limits.bytes = 60_000
        let page = try PageStories.page(of: Self.crowd(people: 4, requests: 20), limits: limits)
        let html = page.html
        #expect(html.utf8.count < 4 * limits.bytes)
        let seen = try Markup(html).seen()
        #expect(seen.contains("further steps are not drawn") && seen.contains("p3"))
    }

    @Test func aLargeSimulationGivesAPageThatOpens() throws {
        let page = try PageStories.page(of: Self.crowd(people: 40, requests: 100))
        #expect(page.people.count == 24 && page.html.utf8.count < 12_000_000)
    }
}
