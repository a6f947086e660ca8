import Foundation
import Model
import TestSupport
import Testing

/// The simulation decides as the five services do: the same records give the same deliveries and receipts, apart from
/// times.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct SimulationAgreementTests {
    @Test func theSimulationGivesTheSameDeliveriesAsTheServices() throws {
        var random = SeededGenerator(for: "SimulationAgreementTests")
        let registrations = Story.registrations(&random)
        let requests = (0..<300).map { Story.request($0, &random) }

        let node = try BelfryNode()
        for record in registrations { try node.kcat.publish(record.value, to: record.topic, key: record.key) }
        try node.startAll()
        // How long the services wait for a missing registration depends on the wall clock, so the registrations arrive
        // first.
        try node.waitForNoLag()
        for topic in ["notifications.ingest", "notifications.ingest.urgent"] {
            try node.kcat.publish(requests.filter { $0.topic == topic }.map { ($0.key, $0.value) }, to: topic)
        }
        try node.waitForNoLag()
        let receipts = try node.receipts()
        let simulated = try Self.simulate(registrations, requests, acceptedAt: Self.acceptance(receipts))

        let expected = Self.comparable(try node.deliveries())
        let found = Self.comparable(simulated.filter { $0.topic.hasPrefix("deliveries.") }.map(\.value))
        #expect(expected.count > 100)
        #expect(found == expected, "\(Self.difference(found, expected))")
        let expectedReceipts = Self.comparable(receipts)
        let foundReceipts = Self.comparable(simulated.filter { $0.topic == "notifications.receipts" }.map(\.value))
        #expect(foundReceipts == expectedReceipts, "\(Self.difference(foundReceipts, expectedReceipts))")
    }

    /// The instant at which the broker's run accepted or rejected each request, by id.
    private static func acceptance(_ receipts: [[String: Any]]) -> [String: String] {
        var times: [String: String] = [:]
        for receipt in receipts where ["accepted", "rejected"].contains(receipt["code"] as? String) {
            guard let request = receipt["request"] as? String, let at = receipt["at"] as? String else { continue }
            times[request] = min(at, times[request] ?? at)
        }
        return times
    }

    private static func simulate(
        _ registrations: [Story.Record], _ requests: [Story.Record], acceptedAt: [String: String]
    ) throws -> [(topic: String, value: [String: Any])] {
        let start = acceptedAt.values.min() ?? "2026-01-01T00:00:00Z"
        var lines = try registrations.map { try line($0, at: start) }
        // Sorting also by position keeps the order of publishing among requests of one instant.
        let timed = requests.compactMap { request in acceptedAt[request.id].map { (at: $0, record: request) } }
        #expect(timed.count == requests.count)
        let order = { (index: Int) in (Instant(timed[index].at) ?? .distantPast, index) }
        for (at, record) in timed.indices.sorted(by: { order($0) < order($1) }).map({ timed[$0] }) {
            lines.append(try line(record, at: at))
        }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("input.jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let out = try output(of: BelfryNode.binary("belfry").path, ["simulate", file.path])
        return try out.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            guard let topic = object?["topic"] as? String, let value = object?["value"] as? [String: Any] else {
                return nil
            }
            return (topic, value)
        }
    }

    private static func line(_ record: Story.Record, at: String) throws -> String {
        #"{"at":"\#(at)","topic":"\#(record.topic)","key":"\#(record.key)","value":\#(record.value)}"#
    }

    /// One JSON line a record, members sorted, without what depends on time: instants, and the sequence, since the
    /// lanes may interleave.
    private static func comparable(_ objects: [[String: Any]]) -> [String] {
        objects.map { object in
            var object = object
            for name in ["at", "sequence"] { object[name] = nil }
            let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
            return String(decoding: data ?? Data(), as: UTF8.self)
        }.sorted()
    }

    private static func difference(_ found: [String], _ expected: [String]) -> String {
        let (only, missing) = (Set(found).subtracting(expected), Set(expected).subtracting(found))
        return "only simulated: \(only.sorted().prefix(3)); only on the broker: \(missing.sorted().prefix(3))"
    }
}
