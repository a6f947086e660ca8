import Foundation
import TestSupport
import Testing

/// The table of what is kept agrees with the catalogue of topics.
struct RetentionTests {
    private struct Catalogue: Decodable {
        struct Entry: Decodable {
            let name: String
            let retentionSeconds: Int?

            /// The time as the page says it.
            var kept: String {
                guard let days = retentionSeconds.map({ $0 / 86_400 }) else { return "for ever" }
                return days == 1 ? "1 day" : "\(days) days"
            }
        }
        let topics: [Entry]
    }

    @Test func everyTopicIsListedOnceWithItsTime() throws {
        let catalogue = try JSONDecoder().decode(
            Catalogue.self, from: Data(AlertsTests.text("deploy/topics.json").utf8))
        let page = try AlertsTests.text("deploy/RETENTION.md")
        let rows = page.matches(of: /\n\| `([a-z.]+)` \| [^|]+ \| ([^|]+) \|/).map {
            "\($0.output.1): \($0.output.2)"
        }
        #expect(rows.sorted() == catalogue.topics.map { "\($0.name): \($0.kept)" }.sorted())
    }

    @Test func theMemoryOfAnErasedPersonIsAsLongAsThePageSays() throws {
        let code = try AlertsTests.text("Shared/Model/Values/Waits.swift")
        let days = try #require(code.firstMatch(of: /erasureMemory: Double = ([0-9]+) \* 86_400/)).output.1
        #expect(try AlertsTests.text("deploy/RETENTION.md").contains("the last `sequence`, \(days) days"))
    }
}
