import Model
import TestSupport
import Testing

@testable import Page

/// The page of a day of 42 requests to two people.
struct LongDayTests {
    private static func day() throws -> StoryPage {
        try PageStories.page(ofFile: "deploy/contract/examples/long-day.jsonl")
    }

    @Test func itIsUnderTwoMegabytes() throws {
        let page = try Self.day()
        #expect(page.counts.notifications >= 40)
        #expect(
            page.omittedPeople.isEmpty && page.people.allSatisfy { $0.omittedSteps == 0 && $0.omittedOutcomes == 0 })
        #expect(page.html.utf8.count < 2_000_000)
    }

    @Test func theTableHasARowForEachNotification() throws {
        let story = try Self.day()
        let page = try Markup(story.html)
        let rows = page.elements.indices.filter {
            page.elements[$0].name == "tr" && page.elements[$0].attributes["id"] != nil
        }
        #expect(rows.count == story.counts.notifications)
        let links = page.elements.indices.filter { link in
            page.elements[link].name == "a" && rows.contains { page.elements[link].around.contains($0) }
        }
        // One link to the step of its arrival, one to the step of its outcome.
        #expect(links.count == 2 * rows.count)
        let first = try #require(rows.first)
        let cells = page.all { page.elements[first].attributes["id"] == $0.attributes["id"] }
        for words in ["Tue 12 May, 06:25", "maya", "Evening News", "n-overnight", "Alerted", "08:00", "W9"] {
            #expect(cells.contains(words), "\(words)")
        }
        let last = try #require(rows.last)
        #expect(page.all { page.elements[last].attributes["id"] == $0.attributes["id"] }.contains("n-late"))
    }

    @Test func whatOnlyChangesQuietlyIsALineThatOpens() throws {
        let story = try Self.day()
        let page = try Markup(story.html)
        let quiet = story.people.flatMap(\.moments).flatMap(\.steps).filter(\.isQuiet)
        let lines = page.elements.filter { $0.name == "details" && $0.attributes["class"] == "step quiet" }
        #expect(quiet.count == lines.count && quiet.count > 40)
        // A device that only changes quietly is not drawn until it is opened.
        let drawn = page.elements.indices.filter { place in
            page.elements[place].attributes["data-surface"] == "quiet"
                && !page.isInside(place) { $0.attributes["class"] == "step quiet" }
                && !page.elements[place].attributes["class", default: ""].hasPrefix("device line")
        }
        let isOpenOrInApp = drawn.allSatisfy { place in
            page.elements[place].attributes["data-type"] == "in-app"
                || page.elements.contains { $0.attributes["class"] == "opened" && $0.around.contains(place) }
        }
        #expect(isOpenOrInApp)
        // A held notification, and what it waits for, can be read without opening.
        let seen = page.seen { $0.attributes["data-code"] == "held" }
        #expect(seen.contains("Waits for the end of Work, 16:30") && !seen.contains("Why"))
    }

    @Test func eachPersonHasABarWithTheHours() throws {
        let page = try Markup(try Self.day().html)
        let hours = page.elements.indices.filter {
            page.elements[$0].name == "a"
                && page.isInside($0) { $0.attributes["aria-label"] == "Hours of maya" }
        }
        let links = hours.compactMap { page.elements[$0].attributes["href"] }
        #expect(links.first == "#person-1-hour-1" && links.last == "#person-1-end" && links.count == 19)
        let bars = page.all { $0.attributes["aria-label"] == "Hours of maya" }
        #expect(bars.contains("06") && bars.contains(":00, Tue 12 May") && bars.contains("22"))
        let others = page.elements.indices.filter {
            page.elements[$0].attributes["href"] == "#person-2" && page.isInside($0) { $0.attributes["class"] == "bar" }
        }
        #expect(others.count == 1)
    }

    @Test func devicesSayHowTheyStand() throws {
        let page = try Markup(try Self.day().html)
        let labels = page.elements.indices.filter { page.isInside($0) { $0.attributes["class"] == "signs" } }
            .compactMap { page.elements[$0].attributes["aria-label"] }
        #expect(Set(labels) == ["Focus Work is on", "Focus Sleep is on", "Silent", "Locked", "Unlocked"])
        let named = page.all { $0.attributes["class"] == "focus-name" }
        #expect(named.contains("Work") && !named.contains("Sleep"))
    }

    @Test("R9: a headline is drawn as a headline") func headlinesStandOut() throws {
        let page = try Markup(try Self.day().html)
        let headlines = page.all { $0.attributes["class"] == "headline" }
        #expect(Set(headlines.split(separator: "\n")) == ["Line 28"])
    }
}
