import Classification
import Delivery
import Foundation
import Model
import Rendering
import Scheduling
import TestSupport
import Testing

/// While services restart one by one, two versions meet in the topics between them: each service reads what the one
/// before it wrote in an earlier version, and decides what that version decided.
struct EarlierRecordsTests {
    @Test(arguments: RecordedChangelog.versions) func everyTopicBetweenServicesWasRecorded(version: String) throws {
        let records = try RecordedTopics(of: version).records
        let between = Topic.allCases.filter { !$0.isPublic && $0 != .schedulingChangelog }.map(\.rawValue)
        #expect(Set(records.map(\.topic)) == Set(between))
        #expect(records.contains { $0.topic == "notifications.people" && $0.value == nil })
        #expect(records.contains { $0.topic == "notifications.apps" && $0.value == nil })
    }

    @Test(arguments: RecordedChangelog.versions) func classificationDecidesTheSame(version: String) throws {
        let recorded = try RecordedTopics(of: version)
        let written = try recorded.written(by: ClassificationProcessor())
        #expect(Self.difference(written, recorded.values(of: [.classified, .classifiedUrgent])) == [])
    }

    @Test(arguments: RecordedChangelog.versions) func renderingMakesTheSame(version: String) throws {
        let recorded = try RecordedTopics(of: version)
        let written = try recorded.written(by: RenderingProcessor()).filter { !$0.hasPrefix("notifications.receipts ") }
        let both = try [written, recorded.values(of: [.rendered, .renderedUrgent])].map { try $0.map(Self.sinceThen) }
        #expect(Self.difference(both[0], both[1]) == [])
    }

    /// A record without what 0.2.0 added: views that are opened, hidden once a device locks (rule R7).
    private static func sinceThen(_ line: String) throws -> String {
        let start = try #require(line.firstIndex(of: "{"))
        var rendered = try RenderedDelivery(json: Array(line[start...].utf8).span)
        var delivery = try rendered.delivery.read(as: Delivery.self)
        (delivery.locked.expanded, delivery.locked.longLook) = (nil, nil)
        rendered.delivery = JSONSlice { delivery.write(to: &$0) }
        return String(line[..<start]) + String(decoding: JSONSlice { rendered.write(to: &$0) }.bytes, as: UTF8.self)
    }

    @Test(arguments: RecordedChangelog.versions) func deliveryPublishesEach(version: String) throws {
        let recorded = try RecordedTopics(of: version)
        let written = try recorded.written(by: DeliveryProcessor())
        let deliveries = written.filter { $0.hasPrefix("deliveries.") }
        #expect(deliveries.count == recorded.values(of: [.rendered, .renderedUrgent]).count)
        #expect(written.filter { $0.hasPrefix("notifications.rejected ") } == [])
    }

    /// What scheduling decides of them depends on what it knew; `EarlierStateTests` compares that.
    @Test(arguments: RecordedChangelog.versions) func schedulingUnderstandsAll(version: String) throws {
        let written = try RecordedTopics(of: version).written(by: SchedulingProcessor(windowSeconds: 4))
        #expect(written.contains { $0.hasPrefix("notifications.scheduled ") })
        #expect(written.filter { $0.hasPrefix("notifications.rejected ") } == [])
    }

    /// The first lines that only one of two sorted lists has.
    private static func difference(_ found: [String], _ wanted: [String]) -> [String] {
        let changes = found.difference(from: wanted)
        return changes.prefix(4).map { change in
            switch change {
            case .insert(_, let line, _): "now: \(line)"
            case .remove(_, let line, _): "was: \(line)"
            }
        }
    }
}
