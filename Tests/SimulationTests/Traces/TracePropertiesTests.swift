import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// What holds for the spans of any story.
struct TracePropertiesTests {
    private static func run(_ history: WidenedHistory, in simulator: Simulator) throws -> [SimulatedRecord] {
        try SimulatedStory(history.lines.map { String(decoding: $0, as: UTF8.self) }, in: simulator).records
    }

    @Test func everyParentIsThereAndNothingElseChanges() throws {
        var random = SeededGenerator(for: "TracePropertiesTests")
        let wanted: Set = ["accepted", "alerted", "held", "suppressed", "quiet"]
        var (codes, deliveries, histories): (Set<String>, Int, Int) = ([], 0, 0)
        // A single history may lack an outcome; so many together do not.
        while histories < 16 || (histories < 60 && !(codes.isSuperset(of: wanted) && deliveries > 40)) {
            histories += 1
            let history = try WidenedHistory(seed: random.next())
            let spans = NotedSpans()
            let traced = try Self.run(history, in: .traced(spans))
            // Whether a trace is sampled changes no record.
            #expect(try Self.run(history, in: .services()) == traced)
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
            for person in WidenedHistory.people { #expect(!text.contains(person), "\(attribute)") }
        }
    }
}
