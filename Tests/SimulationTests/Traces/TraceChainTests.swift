import Model
import Simulation
import Testing

/// The spans of the five services form a chain from the request to the deliveries, whatever becomes of a notification.
struct TraceChainTests {
    static let producer = "b7ad6b7169203331"

    /// A record of a request in a trace of the producer.
    private static func traced(
        _ second: Double, _ value: String, trace: String = "0af7651916cd43dd8448eb211c80319c"
    ) -> String {
        let headers = #""headers":{"traceparent":"00-\#(trace)-\#(producer)-01"},"#
        return SimulatedStory.line(second, "notifications.ingest", value, headers)
    }

    private static func person(_ second: Double, _ more: String = "", authorization: String = "authorized") -> String {
        SimulatedStory.line(
            second, "people",
            #"{"id":"anna","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios","apps":["chat"]},"#
                + #"{"id":"mac","platform":"macos","apps":["chat"]}],"#
                + #""apps":{"chat":{"authorization":"\#(authorization)"}}\#(more)}"#)
    }

    private static let members = #""app":"chat","recipients":["anna"],"content":{"body":"At one?"}"#

    private static func request(_ second: Double, _ more: String = "") -> String {
        traced(second, #"{"id":"r1",\#(members)\#(more)}"#)
    }

    private static func spans(_ lines: [String]) throws -> NotedSpans {
        let spans = NotedSpans()
        let app = SimulatedStory.line(0, "apps", #"{"id":"chat","name":"Chat"}"#)
        _ = try SimulatedStory([app] + lines, until: 86_400, in: .traced(spans))
        return spans
    }

    /// What a span says of a decision.
    private static func told(_ noted: NotedSpans.Noted) -> String {
        let names: [(String, SpanAttribute.Name)] = [
            ("", .code), ("by ", .rule), ("since ", .reason), ("waits for ", .waitsFor), ("after ", .age),
        ]
        return names.compactMap { word, name in noted.text(name).map { word + $0 } }.joined(separator: " ")
    }

    @Test func anAlertHasASpanAStageAndOneADevice() throws {
        let spans = try Self.spans([Self.person(0), Self.request(1)])
        let stages = [Service.ingestion, .classification, .scheduling, .rendering]
        #expect(spans.all.map(\.service) == stages + [.delivery, .delivery])
        var parent = Self.producer
        for noted in spans.all {
            #expect(noted.span.parent.description == parent)
            guard noted.service != .delivery else { continue }
            #expect([.app, .request, .level].map(noted.text) == ["chat", "r1", "active"])
            parent = noted.span.id.description
        }
        #expect(Set(spans.of(.delivery).compactMap { $0.text(.platform) }) == ["ios", "macos"])
        let decided = try #require(spans.of(.scheduling).first)
        #expect(Self.told(decided) == "alerted by S13" && decided.text(.delivery) == "present")
        #expect(spans.of(.ingestion).first?.text(.recipients) == "1")
    }

    private static let trigger = #","trigger":{"afterSeconds":90}"#
    private static let focus = #","focuses":[{"id":"work","allowPeople":"none","allowApps":[]}]"#

    /// A story, what the spans of scheduling say, and those of them below which something is shown.
    static let table: [(lines: [String], told: [String], shown: [Int])] = [
        ([person(0), request(1, trigger)], ["parked by P10 waits for trigger", "alerted by S13 after 90000"], [1]),
        // A repetition of what waits does not wait itself.
        (
            [person(0), request(1, trigger), request(2, trigger)],
            ["parked by P10 waits for trigger", "suppressed by P0 since duplicate", "alerted by S13 after 90000"], [2]
        ),
        // The digest belongs to no single request.
        (
            [person(0, focus + #","activeFocus":{"id":"work"}"#), request(1), person(60, focus)],
            ["held by S10 since focus waits for focus", "alerted by W8 after 59000"], [0]
        ),
        ([person(0, authorization: "denied"), request(1)], ["suppressed by P3 since not-authorized"], []),
        ([person(0), request(1), request(2)], ["alerted by S13", "suppressed by P0 since duplicate"], [0]),
        // Who is not registered yet has a span at once.
        ([request(1), person(2)], ["waits for registration", "alerted by S13 after 1000"], [0]),
    ]

    /// What waited stands below its arrival; nothing follows what is suppressed.
    @Test(arguments: 0..<table.count) func eachDecisionHasASpan(row: Int) throws {
        let (lines, told, shown) = Self.table[row]
        let spans = try Self.spans(lines)
        let scheduling = spans.of(.scheduling)
        #expect(scheduling.map(Self.told) == told)
        #expect(Set(spans.all.map(\.span.id)).count == spans.all.count)
        #expect(spans.all.allSatisfy { $0.span.failure == nil })
        if let last = scheduling.last, last.text(.age) != nil {
            #expect(last.span.parent == scheduling.first?.span.id)
        }
        #expect(spans.of(.rendering).map(\.span.parent) == shown.map { scheduling[$0].span.id })
        #expect(spans.of(.delivery).count == 2 * shown.count)
    }

    @Test func anUpdateIsPartOfTheTraceOfItsOwnRequest() throws {
        let update = Self.traced(
            5, #"{"id":"r2",\#(Self.members),"type":"update","target":{"request":"r1"}}"#,
            trace: "1af7651916cd43dd8448eb211c80319c")
        let spans = try Self.spans([Self.person(0), Self.request(1), update])
        let updates = spans.all.filter { $0.span.context.trace.description.hasPrefix("1af") }
        #expect(
            updates.map(\.service)
                == [.ingestion, .classification, .scheduling, .scheduling, .rendering, .delivery, .delivery])
        #expect(updates[2].text(.request) == "r2" && updates[2].text(.type) == "update")
        #expect(updates[3].span.parent == updates[2].span.id && updates[4].span.parent == updates[3].span.id)
    }

    @Test func aRejectedRequestIsAnErrorBelowTheProducersSpan() throws {
        let spans = try Self.spans([Self.person(0), Self.request(1, #","relevanceScore":7"#)])
        let rejected = try #require(spans.all.first)
        #expect(spans.all.count == 1 && rejected.service == .ingestion && rejected.topics.contains(.rejected))
        #expect(rejected.span.parent.description == Self.producer && rejected.span.failure == "invalid")
        #expect([.app, .request].map(rejected.text) == ["chat", "r1"])
        #expect(try Self.spans([Self.traced(1, "17")]).all.map { $0.span.attributes } == [[]])
    }
}
