import Model
import TestSupport
import Testing

@testable import Page

/// The page of a day of 42 requests to two people.
struct LongDayTests {
    private let story: StoryPage
    private let page: Markup

    init() throws {
        story = try PageStories.page(ofFile: "deploy/contract/examples/long-day.jsonl")
        page = try Markup(story.html)
    }

    @Test func itIsUnderTwoMegabytes() {
        #expect(story.counts.notifications >= 40)
        #expect(
            story.omittedPeople.isEmpty && story.people.allSatisfy { $0.omittedSteps == 0 && $0.omittedOutcomes == 0 })
        #expect(story.html.utf8.count < 2_000_000)
    }

    @Test func theTableHasARowForEachNotification() throws {
        let isRow = { (element: Markup.Element) in element.name == "tr" && element.attributes["id"] != nil }
        let rows = page.elements.filter(isRow).map { $0.attributes["id"] }
        #expect(rows.count == story.counts.notifications)
        // One link to the step of its arrival, one to the step of its outcome.
        #expect(page.inside(isRow).count { $0.name == "a" } == 2 * rows.count)
        let cells = page.all { $0.attributes["id"] == rows.first }
        for words in ["Tue 12 May, 06:25", "maya", "Evening News", "n-overnight", "Alerted", "08:00", "W9"] {
            #expect(cells.contains(words), "\(words)")
        }
        #expect(page.all { $0.attributes["id"] == rows.last }.contains("n-late"))
    }

    @Test func whatOnlyChangesQuietlyIsALineThatOpens() {
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

    @Test func eachPersonHasABarWithTheHours() {
        let isOfHours = { (element: Markup.Element) in element.attributes["aria-label"] == "Hours of maya" }
        let links = page.inside(isOfHours).filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
        #expect(links.first == "#person-1-hour-1" && links.last == "#person-1-end" && links.count == 19)
        let hours = page.all(where: isOfHours)
        #expect(hours.contains("06") && hours.contains(":00, Tue 12 May") && hours.contains("22"))
        #expect(page.inside { $0.attributes["class"] == "bar" }.count { $0.attributes["href"] == "#person-2" } == 1)
    }

    @Test func devicesSayHowTheyStand() {
        let labels = page.inside { $0.attributes["class"] == "signs" }.compactMap { $0.attributes["aria-label"] }
        #expect(Set(labels) == ["Focus Work is on", "Focus Sleep is on", "Silent", "Locked", "Unlocked"])
        let named = page.all { $0.attributes["class"] == "focus-name" }
        #expect(named.contains("Work") && !named.contains("Sleep"))
    }

    @Test("R9: a headline is drawn as a headline") func headlinesStandOut() {
        #expect(Set(page.all { $0.attributes["class"] == "headline" }.split(separator: "\n")) == ["Line 28"])
    }
}
