import Model
import Simulation
import Testing

@testable import Explaining

struct StoryTests {
    private static func record(_ topic: Topic, key: String?, minute: Int, _ value: String?) -> SimulatedRecord {
        SimulatedRecord(
            at: Instant(milliseconds: Int64(minute) * 60_000), topic: topic, key: key,
            value: value.map { Array($0.utf8) })
    }

    @Test func whatACompactedTopicLeftCountsFromTheBeginningOn() {
        var story = Story()
        for record in [
            Self.record(.people, key: "anna", minute: 9, "first"),
            Self.record(.people, key: "anna", minute: 12, "second"),
            Self.record(.apps, key: "rail", minute: 7, "app"), Self.record(.apps, key: "chat", minute: 8, nil),
            Self.record(.interactions, key: "anna", minute: 5, "seen"),
            Self.record(.ingest, key: nil, minute: 3, "request"),
        ] { story.take(record) }
        story.sort()
        #expect(story.records.map(\.text) == ["first", "app", "request", "seen", "", "second"])
        #expect(story.records.map { $0.at.milliseconds / 60_000 } == [3, 3, 3, 5, 8, 12])
    }

    private static let request = #"{"id":"r","app":"rail","recipients":["anna","ben"],"content":{"title":"Late"}}"#

    /// A record, and whether it can affect Anna's notifications.
    static let concerns: [(record: SimulatedRecord, concerns: Bool)] = [
        (record(.apps, key: "rail", minute: 0, "{}"), true), (record(.apps, key: "chat", minute: 0, "{}"), true),
        (record(.people, key: "anna", minute: 0, "{}"), true), (record(.people, key: "ben", minute: 0, "{}"), false),
        (record(.people, key: "ben", minute: 0, nil), false), (record(.people, key: nil, minute: 0, "{}"), true),
        (record(.interactions, key: "anna", minute: 0, "{}"), true),
        (record(.interactions, key: "ben", minute: 0, "{}"), false),
        (record(.ingest, key: nil, minute: 0, request), true),
        (record(.ingestUrgent, key: nil, minute: 0, request), true),
        (record(.ingest, key: nil, minute: 0, request.replacing("rail", with: "chat")), true),
        (record(.ingest, key: nil, minute: 0, request.replacing("anna", with: "carl")), false),
        (record(.apps, key: "rail", minute: 0, nil), true), (record(.ingest, key: nil, minute: 0, nil), false),
        (record(.ingest, key: nil, minute: 0, "{"), false), (record(.receipts, key: "rail/r", minute: 0, "{}"), false),
    ]

    @Test(arguments: 0..<concerns.count) func whatConcernsNobodyAskedAboutIsLeftOut(_ row: Int) {
        let (record, concerns) = Self.concerns[row]
        let may = Story.mayConcern(record, people: [PersonID(derived: "anna")])
        #expect(may == concerns, "\(record.topic.rawValue) \(record.key ?? "") \(record.text)")
    }
}
