import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// What holds for the spans of any story.
struct TracePropertiesTests {
    private static var apps: [String: [String: Any]] {
        [
            "chat": ["id": "chat", "name": "Chat", "entitlements": ["communication"]],
            "transit": ["id": "transit", "name": "Transit", "entitlements": ["time-sensitive"]],
        ]
    }

    private static func run(_ story: RandomStory, in simulator: Simulator) throws -> [SimulatedRecord] {
        var (simulation, written) = (SimulatedFile(simulator), [SimulatedRecord]())
        for line in story.lines { written += try simulation.records(of: Array(line).span) }
        return try written + simulation.lastRecords()
    }

    @Test func everyParentIsThereAndNothingElseChanges() throws {
        var random = SeededGenerator(for: "TracePropertiesTests")
        let wanted: Set = ["accepted", "alerted", "held", "suppressed", "quiet"]
        var (codes, deliveries, stories): (Set<String>, Int, Int) = ([], 0, 0)
        // A single story may lack an outcome; so many together do not.
        while stories < 3 || (stories < 40 && !(codes.isSuperset(of: wanted) && deliveries > 40)) {
            stories += 1
            let story = try RandomStory(seed: random.next(), requests: 200, apps: Self.apps)
            let spans = NotedSpans()
            let traced = try Self.run(story, in: .traced(spans))
            // Whether a trace is sampled changes no record.
            #expect(try Self.run(story, in: .services()) == traced)
            let ids = spans.all.map(\.span.id)
            let known = Set(ids)
            #expect(known.count == ids.count, "an id stands twice")
            for noted in spans.all {
                let isRoot = noted.span.parent == noted.span.context.parent
                #expect(isRoot == (noted.service == .ingestion))
                #expect(isRoot || known.contains(noted.span.parent), "\(noted) has no parent")
                #expect(noted.span.context.isSampled)
                if let code = noted.text(.code) { codes.insert(code) }
                Self.checkPrivacy(of: noted)
            }
            // Each sampled delivery has its span.
            let sampled = traced.filter { record in
                record.topic.rawValue.hasPrefix("deliveries.") && TraceContext(sampled: record.headers) != nil
            }
            #expect(spans.of(.delivery).count == sampled.count)
            deliveries += sampled.count
        }
        #expect(codes.isSuperset(of: wanted) && deliveries > 40, "\(deliveries), \(codes.sorted())")
    }

    /// No attribute names a person or a device, or holds an id that contains one.
    private static func checkPrivacy(of noted: NotedSpans.Noted) {
        for attribute in noted.span.attributes where attribute.name != .request {
            guard case .text(let text) = attribute.value else { continue }
            for person in RandomStory.people { #expect(!text.contains(person), "\(attribute)") }
        }
    }
}
