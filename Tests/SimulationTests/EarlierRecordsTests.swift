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
    @Test(arguments: RecordedVersion.names) func everyTopicBetweenServicesWasRecorded(version: String) throws {
        let records = try RecordedVersion(version).between
        let between = Topic.allCases.filter { !$0.isPublic && $0 != .schedulingChangelog }.map(\.rawValue)
        #expect(Set(records.map(\.topic)) == Set(between))
        #expect(records.contains { $0.topic == "notifications.people" && $0.value == nil })
        #expect(records.contains { $0.topic == "notifications.apps" && $0.value == nil })
    }

    @Test(arguments: RecordedVersion.names) func classificationDecidesTheSame(version: String) throws {
        let recorded = try RecordedVersion(version)
        let written = try recorded.written(by: ClassificationProcessor())
        #expect(RecordedVersion.difference(written, recorded.values(of: [.classified, .classifiedUrgent])) == [])
    }

    @Test(arguments: RecordedVersion.names) func renderingMakesTheSame(version: String) throws {
        let recorded = try RecordedVersion(version)
        let written = try recorded.written(by: RenderingProcessor()).filter { !$0.hasPrefix("notifications.receipts ") }
        let both = try [written, recorded.values(of: [.rendered, .renderedUrgent])].map { try $0.map(Self.sinceThen) }
        #expect(RecordedVersion.difference(both[0], both[1]) == [])
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

    @Test(arguments: RecordedVersion.names) func deliveryPublishesEach(version: String) throws {
        let recorded = try RecordedVersion(version)
        let written = try recorded.written(by: DeliveryProcessor())
        let deliveries = written.filter { $0.hasPrefix("deliveries.") }
        #expect(deliveries.count == recorded.values(of: [.rendered, .renderedUrgent]).count)
        #expect(written.filter { $0.hasPrefix("notifications.rejected ") } == [])
    }

    /// What scheduling decides of them depends on what it knew; `EarlierStateTests` compares that.
    @Test(arguments: RecordedVersion.names) func schedulingUnderstandsAll(version: String) throws {
        let written = try RecordedVersion(version).written(by: SchedulingProcessor(windowSeconds: 4))
        #expect(written.contains { $0.hasPrefix("notifications.scheduled ") })
        #expect(written.filter { $0.hasPrefix("notifications.rejected ") } == [])
    }
}
