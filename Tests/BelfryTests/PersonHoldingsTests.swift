import Foundation
import Model
import Testing

@testable import Belfry

struct PersonHoldingsTests {
    private static let day = 86_400.0
    private static let start = Instant(milliseconds: 1_000_000_000_000)

    private static func holdings(_ records: [(topic: Topic, key: String?, value: String?)]) throws -> PersonHoldings {
        var holdings = PersonHoldings(of: try #require(PersonID("anna")))
        for (index, record) in records.enumerated() {
            holdings.take(
                record.topic, partition: 0, key: record.key.map { Array($0.utf8) }, headers: [],
                value: record.value.map { Array($0.utf8) }, at: start.adding(seconds: Double(index)))
        }
        return holdings
    }

    // swift-format-ignore
    static let table: [(name: String, records: [(topic: Topic, key: String?, value: String?)], waiting: [String])] = [
        ("nothing", [], []),
        ("registered", [(.registeredPeople, "anna", "{}"), (.schedulingChangelog, "anna\tmeta", #"{"sequence":4}"#)],
         ["ingestion", "scheduling"]),
        ("scheduling has not read it",
         [(.registeredPeople, "anna", "{}"), (.schedulingChangelog, "anna\tmeta", #"{"sequence":4}"#),
          (.registeredPeople, "anna", nil)],
         ["scheduling"]),
        ("the sequence is allowed",
         [(.schedulingChangelog, "anna\tdevice/a", "{}"), (.schedulingChangelog, "anna\tdevice/a", nil),
          (.schedulingChangelog, "anna\tmeta", #"{"sequence":4,"erasedAt":"2026-03-01T12:00:00Z"}"#)],
         []),
        ("an entry is left",
         [(.schedulingChangelog, "anna\tdevice/a", "{}"),
          (.schedulingChangelog, "anna\tmeta", #"{"sequence":4,"erasedAt":"2026-03-01T12:00:00Z"}"#)],
         ["scheduling"]),
        ("a call waits", [(.webhooks, "receipt-0-1/a", #"{"subject":"a/b/anna"}"#)], ["webhooks"]),
        ("the call is gone: its key does not name the person",
         [(.webhooks, "receipt-0-1/a", #"{"subject":"a/b/anna"}"#), (.webhooks, "receipt-0-1/a", nil)], []),
        ("a push waits", [(.pushes, "request/a/b/1/anna/phone", #"{"push":{"person":"anna"}}"#)], ["apns"]),
        ("the push is over",
         [(.pushes, "request/a/b/1/anna/phone", #"{"push":{"person":"anna"}}"#), (.pushes, "request/a/b/1/anna/phone", nil)], []),
        ("others", [(.registeredPeople, "joanna", "{}"), (.schedulingChangelog, "anna2\tmeta", "{}"),
                    (.registeredPeople, "ben", #"{"contacts":[{"id":"anna"}]}"#)], []),
    ]

    @Test(arguments: 0..<table.count) func servicesThatHaveNotForgottenAreNamed(_ row: Int) throws {
        let (name, records, waiting) = Self.table[row]
        #expect(try Self.holdings(records).waiting.map(\.service) == waiting, "\(name)")
    }

    @Test func recordsThatNameThePersonAreCounted() throws {
        let holdings = try Self.holdings([
            (.people, "anna", "{}"), (.people, "ben", "{}"), (.people, "anna", nil), (.ingest, nil, #"["anna"]"#),
            (.ingest, nil, #"["joanna"]"#), (.receipts, "a/b", #"{"person":"anna"}"#),
        ])
        #expect(holdings.kept[.people]?.records == 2 && holdings.kept[.people]?.nulls == 1)
        #expect(holdings.inForce(.people) == 0 && holdings.kept[.ingest]?.records == 1)
        #expect(holdings.kept[.receipts]?.newest == Self.start.adding(seconds: 5) && holdings.kept.count == 3)
    }

    @Test func partitionsOfARejectedRecordAreKnown() throws {
        var holdings = PersonHoldings(of: try #require(PersonID("anna")))
        for partition: Int32 in [1, 3, 3] {
            holdings.take(
                .people, partition: partition, key: Array("anna".utf8), headers: [], value: Array("no JSON".utf8),
                at: Self.start)
        }
        holdings.take(.people, partition: 1, key: Array("anna".utf8), headers: [], value: nil, at: Self.start)
        #expect(holdings.registeredPartitions == [3])
    }

    @Test func aRecordGoesWithItsSegment() {
        let week = TopicRetention(["cleanup.policy": "delete", "retention.ms": "604800000", "segment.ms": "86400000"])
        #expect(week.end(of: Self.start) == Self.start.adding(seconds: 8 * Self.day))
        #expect(TopicRetention(["cleanup.policy": "delete", "retention.ms": "-1"]).end(of: Self.start) == nil)
        // A setting of thousands of years is none.
        #expect(TopicRetention(["retention.ms": "9223372036854775807"]).end(of: Self.start) == nil)
        let compacted = TopicRetention([
            "cleanup.policy": "compact", "segment.ms": "604800000", "max.compaction.lag.ms": "3600000",
            "delete.retention.ms": "86400000",
        ])
        #expect(compacted.end(of: Self.start) == nil)
        #expect(compacted.end(ofReplacedAt: Self.start) == Self.start.adding(seconds: Self.day + 3 * 3600))
        #expect(
            TopicRetention(["cleanup.policy": "compact", "max.compaction.lag.ms": "9223372036854775807"])
                .end(ofReplacedAt: Self.start) == nil)
    }

    @Test func theSequenceForgetsLast() throws {
        let holdings = try Self.holdings([
            (.registeredPeople, "anna", nil), (.receipts, "a/b", #"{"person":"anna"}"#),
            (.schedulingChangelog, "anna\tmeta", #"{"sequence":4,"erasedAt":"2001-09-09T01:46:40Z"}"#),
        ])
        let compacted = TopicRetention([
            "cleanup.policy": "compact", "segment.ms": "3600000", "max.compaction.lag.ms": "3600000",
            "delete.retention.ms": "86400000",
        ])
        let week = TopicRetention(["cleanup.policy": "delete", "retention.ms": "604800000", "segment.ms": "604800000"])
        let report = PersonReport(
            holdings, [.registeredPeople: compacted, .schedulingChangelog: compacted, .receipts: week])
        #expect(report.last?.topic == .schedulingChangelog)
        #expect(report.last?.at == Self.start.adding(seconds: 31 * Self.day + 3 * 3600))
        #expect(report.lines.map(\.topic) == [.registeredPeople, .schedulingChangelog, .receipts])
        // As long as the record is in force, there is no last day.
        let registered = try Self.holdings([(.registeredPeople, "anna", "{}")])
        #expect(PersonReport(registered, [.registeredPeople: compacted]).last == nil)
    }
}
