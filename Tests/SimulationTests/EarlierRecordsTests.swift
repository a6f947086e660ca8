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
    @Test(arguments: RecordedVersion.names) func classificationDecidesTheSame(version: String) throws {
        let recorded = try RecordedVersion(version)
        let written = try recorded.written(by: ClassificationProcessor())
        #expect(RecordedVersion.difference(written, recorded.values(of: [.classified, .classifiedUrgent])) == [])
    }

    @Test(arguments: RecordedVersion.names) func renderingMakesTheSame(version: String) throws {
        let recorded = try RecordedVersion(version)
        let written = try recorded.written(by: RenderingProcessor()).filter { !$0.hasPrefix("notifications.receipts ") }
        let both = try [written, recorded.values(of: [.rendered, .renderedUrgent])].map {
            try $0.map(Self.withoutNew).sorted()
        }
        #expect(RecordedVersion.difference(both[0], both[1]) == [])
    }

    /// A record without the views that 0.2.0 added, which are hidden once a device locks (rule R7), and with the length of
    /// its delivery, as this version lays it down.
    private static func withoutNew(_ line: String) throws -> String {
        let start = try #require(line.firstIndex(of: "{"))
        var rendered = try RenderedDelivery(json: Array(line[start...].utf8).span)
        var delivery = try rendered.delivery.read(as: Delivery.self)
        (delivery.locked.expanded, delivery.locked.longLook) = (nil, nil)
        rendered.delivery = JSONSlice { delivery.write(to: &$0) }
        return String(line[..<start]) + String(decoding: JSONSlice { rendered.write(to: &$0) }.bytes, as: UTF8.self)
    }

    /// What scheduling decides depends on what it knew; `EarlierStateTests` compares that.
    @Test(arguments: RecordedVersion.names)
    func deliveryPublishesEachAndSchedulingUnderstandsAll(version: String) throws {
        let recorded = try RecordedVersion(version)
        let published = try recorded.written(by: DeliveryProcessor())
        let deliveries = published.filter { $0.hasPrefix("deliveries.") }
        #expect(deliveries.count == recorded.values(of: [.rendered, .renderedUrgent]).count)
        let decided = try recorded.written(by: SchedulingProcessor(windowSeconds: 4))
        #expect(decided.contains { $0.hasPrefix("notifications.scheduled ") })
        #expect((published + decided).filter { $0.hasPrefix("notifications.rejected ") } == [])
    }
}
