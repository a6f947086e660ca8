import Model
import Simulation
import Testing

/// The spans of the five services form a chain from the request to the deliveries, whatever becomes of a notification.
struct TraceChainTests {
    static let producer = "b7ad6b7169203331"
    static let traceparent = "00-0af7651916cd43dd8448eb211c80319c-\(producer)-01"

    private static func line(
        _ second: Int, _ topic: String, _ value: String, key: String = "k", traceparent: String? = nil
    ) -> String {
        let time = Instant(milliseconds: 1_772_366_400_000).adding(seconds: Double(second))
        let headers = traceparent.map { #""headers":{"traceparent":"\#($0)"},"# } ?? ""
        return #"{"at":"\#(time)","topic":"\#(topic)","key":"\#(key)",\#(headers)"value":\#(value)}"#
    }

    private static func person(_ more: String = "") -> String {
        #"{"id":"anna","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios","apps":["chat"]},"#
            + #"{"id":"mac","platform":"macos","apps":["chat"]}],"apps":{"chat":{"authorization":"authorized"}}\#(more)}"#
    }

    private static let app = line(0, "apps", #"{"id":"chat","name":"Chat"}"#, key: "chat")

    private static func request(
        _ second: Int, _ more: String = "", id: String = "r1", traceparent: String? = traceparent
    ) -> String {
        line(
            second, "notifications.ingest",
            #"{"id":"\#(id)","app":"chat","recipients":["anna"],"content":{"body":"At one?"}\#(more)}"#,
            traceparent: traceparent)
    }

    private static func spans(_ lines: [String]) throws -> NotedSpans {
        let spans = NotedSpans()
        _ = try SimulatedFile.run(
            lines.joined(separator: "\n"), in: .traced(spans), until: Instant("2026-03-03T12:00:00Z"))
        return spans
    }

    private static func spans(_ person: String, _ lines: String...) throws -> NotedSpans {
        try spans([app, line(0, "people", person, key: "anna")] + lines)
    }

    @Test func anAlertHasASpanAStageAndOneADevice() throws {
        let spans = try Self.spans(Self.person(), Self.request(1))
        #expect(
            spans.all.map(\.service) == [.ingestion, .classification, .scheduling, .rendering, .delivery, .delivery])
        var parent = Self.producer
        for service in [Service.ingestion, .classification, .scheduling, .rendering] {
            let noted = try #require(spans.of(service).first)
            #expect(noted.span.parent.description == parent)
            #expect(noted.text(.app) == "chat" && noted.text(.request) == "r1" && noted.text(.level) == "active")
            parent = noted.span.id.description
        }
        #expect(spans.of(.delivery).map(\.span.parent.description) == [parent, parent])
        #expect(Set(spans.of(.delivery).compactMap { $0.text(.platform) }) == ["ios", "macos"])
        let decided = try #require(spans.of(.scheduling).first)
        #expect(
            decided.text(.code) == "alerted" && decided.text(.rule) == "S13" && decided.text(.delivery) == "present")
        #expect(decided.text(.waitsFor) == nil && decided.text(.age) == nil)
        #expect(spans.of(.ingestion).first?.text(.recipients) == "1")
    }

    @Test(arguments: [
        nil, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", "00-0af7651916cd43dd8448eb211c80319c-x-01",
    ])
    func whatIsNotSampledHasNone(traceparent: String?) throws {
        let spans = try Self.spans(Self.person(), Self.request(1, traceparent: traceparent))
        #expect(spans.all.isEmpty)
    }

    @Test func whoWaitsForATriggerHasASecondSpanBelowItsArrival() throws {
        let spans = try Self.spans(Self.person(), Self.request(1, #","trigger":{"afterSeconds":90}"#))
        let (arrival, firing) = (try #require(spans.of(.scheduling).first), try #require(spans.of(.scheduling).last))
        #expect(spans.of(.scheduling).count == 2)
        #expect(arrival.text(.code) == "parked" && arrival.text(.waitsFor) == "trigger" && arrival.text(.age) == nil)
        #expect(firing.text(.code) == "alerted" && firing.text(.waitsFor) == nil && firing.text(.age) == "90000")
        #expect(firing.span.parent == arrival.span.id)
        #expect(spans.of(.rendering).map(\.span.parent) == [firing.span.id])
        #expect(spans.of(.delivery).count == 2)
    }

    @Test func aRepetitionOfWhatWaitsDoesNotWaitItself() throws {
        let more = #","trigger":{"afterSeconds":90}"#
        let spans = try Self.spans(Self.person(), Self.request(1, more), Self.request(2, more))
        let scheduling = spans.of(.scheduling)
        #expect(scheduling.map { $0.text(.code) } == ["parked", "suppressed", "alerted"])
        #expect(scheduling.map { $0.text(.waitsFor) } == ["trigger", nil, nil])
        #expect(scheduling.dropFirst().first?.text(.reason) == "duplicate")
    }

    @Test func whatAFocusHoldsIsShownTwice() throws {
        let focus = #","focuses":[{"id":"work","allowPeople":"none","allowApps":[]}]"#
        let spans = try Self.spans(
            Self.person(focus + #","activeFocus":{"id":"work"}"#), Self.request(1),
            Self.line(60, "people", Self.person(focus), key: "anna"))
        let scheduling = spans.of(.scheduling)
        #expect(scheduling.map { $0.text(.code) } == ["held", "alerted"])
        #expect(scheduling.first?.text(.waitsFor) == "focus" && scheduling.first?.text(.reason) == "focus")
        #expect(scheduling.last?.span.parent == scheduling.first?.span.id)
        #expect(scheduling.last?.text(.age) == "59000")
    }

    @Test func whatIsSuppressedEndsInScheduling() throws {
        let spans = try Self.spans(Self.person().replacing(#""authorized""#, with: #""denied""#), Self.request(1))
        #expect(spans.all.map(\.service) == [.ingestion, .classification, .scheduling])
        #expect(spans.of(.scheduling).first?.text(.code) == "suppressed")
        #expect(spans.of(.scheduling).first?.span.failure == nil)
    }

    @Test func aRepeatHasSpansOfItsOwn() throws {
        let spans = try Self.spans(Self.person(), Self.request(1), Self.request(2))
        #expect(spans.of(.scheduling).map { $0.text(.code) } == ["alerted", "suppressed"])
        #expect(Set(spans.all.map(\.span.id)).count == spans.all.count)
    }

    @Test func whoIsNotRegisteredYetHasASpanAtOnce() throws {
        let spans = try Self.spans([Self.app, Self.request(1), Self.line(2, "people", Self.person(), key: "anna")])
        let scheduling = spans.of(.scheduling)
        #expect(scheduling.map { $0.text(.code) } == [nil, "alerted"])
        #expect(scheduling.first?.text(.waitsFor) == "registration")
        #expect(scheduling.last?.span.parent == scheduling.first?.span.id)
        #expect(spans.of(.rendering).map(\.span.parent) == scheduling.first.map { [$0.span.id] })
    }

    @Test func anUpdateIsPartOfTheTraceOfItsOwnRequest() throws {
        let other = "00-1af7651916cd43dd8448eb211c80319c-\(Self.producer)-01"
        let spans = try Self.spans(
            Self.person(), Self.request(1),
            Self.line(
                5, "notifications.ingest",
                #"{"id":"r2","app":"chat","recipients":["anna"],"type":"update","target":{"request":"r1"},"content":{"body":"At two?"}}"#,
                traceparent: other))
        let updates = spans.all.filter { $0.span.context.trace.description.hasPrefix("1af") }
        #expect(
            updates.map(\.service)
                == [.ingestion, .classification, .scheduling, .scheduling, .rendering, .delivery, .delivery])
        #expect(updates[2].text(.request) == "r2" && updates[2].text(.type) == "update")
        #expect(updates[3].span.parent == updates[2].span.id && updates[4].span.parent == updates[3].span.id)
    }

    @Test func aRejectedRequestIsAnErrorBelowTheProducersSpan() throws {
        let spans = try Self.spans(Self.person(), Self.request(1, #","relevanceScore":7"#))
        let rejected = try #require(spans.all.first)
        #expect(spans.all.count == 1 && rejected.service == .ingestion)
        #expect(rejected.span.parent.description == Self.producer)
        #expect(rejected.span.failure == "invalid")
        #expect(rejected.text(.app) == "chat" && rejected.text(.request) == "r1")
        #expect(rejected.topics.contains(.rejected))
        let unreadable = try Self.spans(
            Self.person(), Self.line(1, "notifications.ingest", "17", traceparent: Self.traceparent))
        #expect(unreadable.all.map { $0.span.attributes } == [[]])
    }
}
