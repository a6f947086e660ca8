import TestSupport
import Testing

/// Spans from request to delivery, as an independent reader of OTLP finds them.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && TraceCollector.isAvailable))
struct TracesTests {
    private static let producer = "b7ad6b7169203331"
    private static let anna = #"""
        {"id":"anna","timeZone":"Europe/Berlin","locale":"en","apps":{"rail":{"authorization":"authorized"}},
        "devices":[{"id":"phone","platform":"ios","apps":["rail"]},{"id":"mac","platform":"macos","apps":["rail"]}]}
        """#

    private static func trace(_ number: Int) -> String { "4bf92f3577b34da6a3ce929d0e0e470\(number)" }

    /// A traceparent of a trace of its own.
    private static func traceparent(_ number: Int, sampled: Bool = true) -> String {
        "00-\(trace(number))-\(producer)-0\(sampled ? 1 : 0)"
    }

    private static func request(_ id: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","app":"rail","recipients":["anna"],"content":{"body":"Platform \#(id)"}\#(more)}"#
    }

    private func publish(_ value: String, _ traceparent: String, on node: BelfryNode) throws {
        try node.kcat.publish(value, to: "notifications.ingest", headers: ["traceparent": traceparent])
    }

    private func wait(for count: Int, of trace: String, in collector: TraceCollector) throws -> [TraceCollector.Span] {
        var found: [TraceCollector.Span] = []
        try waiting(until: "\(count) spans of \(trace)", seen: found) {
            found = try collector.spans().filter { $0.trace == trace }
            return found.count >= count
        }
        return found
    }

    /// Checks the chain of an alert on two devices. `SpanEncodingTests` has the attributes that are the same everywhere.
    private func check(_ spans: [TraceCollector.Span], request: String) throws {
        let stages = ["ingestion", "classification", "scheduling", "rendering"]
        #expect(spans.map(\.service).sorted() == (stages + ["delivery", "delivery"]).map { "belfry-\($0)" }.sorted())
        var (parent, start): (String, Int64) = (Self.producer, 0)
        for stage in stages {
            let span = try #require(spans.first { $0.service == "belfry-\(stage)" })
            #expect(span.parent == parent, "\(stage)")
            // A stage sees the records of the one before when they are committed, at its span's end.
            #expect(start < span.start && span.start <= span.end, "\(stage)")
            (parent, start) = (span.id, span.start)
        }
        for span in spans where span.service == "belfry-delivery" {
            #expect(span.parent == parent && span.start > start)
        }
        for span in spans {
            #expect(span.kind == "SPAN_KIND_CONSUMER" && span.status == "STATUS_CODE_UNSET" && span.flags == 0x301)
            #expect(span.attributes["belfry.app"] == "rail" && span.attributes["belfry.request"] == request)
            #expect(span.name == "process \(span.attributes["messaging.destination.name"] ?? "")")
            #expect(!span.attributes.values.contains { $0.contains("anna") || $0.contains("phone") })
        }
        let decided = try #require(spans.first { $0.service == "belfry-scheduling" })
        #expect(decided.attributes["belfry.code"] == "alerted" && decided.attributes["belfry.rule"] == "S13")
    }

    @Test func aCollectorGetsOneTraceARequest() throws {
        let collector = try TraceCollector(answers: ["503", "503"])
        let node = try BelfryNode(partitions: 2)
        try node.kcat.publish(#"{"id":"rail","name":"Rail"}"#, to: "apps", key: "rail")
        try node.kcat.publish(Self.anna, to: "people", key: "anna")
        let programs = BelfryNode.services + ["gateway"]
        for program in programs {
            try node.start(program, environment: ["BELFRY_TRACES_ENDPOINT": collector.endpoint])
        }
        for program in programs { try node.waitUntilReady(program) }
        try node.waitForNoLag()
        // What is not sampled, broken or huge has no spans and does no harm.
        try publish(Self.request("r0"), Self.traceparent(0, sampled: false), on: node)
        try publish(Self.request("r1"), "\u{1F514}\"}" + String(repeating: "x", count: 100_000), on: node)
        try publish(Self.request("r2"), Self.traceparent(2), on: node)
        try publish(Self.request("r3", #","relevanceScore":7"#), Self.traceparent(3), on: node)
        try publish(Self.request("r4", #","trigger":{"afterSeconds":2}"#), Self.traceparent(4), on: node)
        let gateway = GatewayClient(url: node.url(of: "gateway"))
        for (id, header) in [("r5", Self.traceparent(5)), ("r6", "00-xyz")] {
            let answer = try gateway.call(
                "POST", "/v1/notifications", Self.request(id), headers: ["Traceparent": header])
            #expect(answer.status == 202, "\(answer.body)")
        }
        try node.waitForTerminalReceipts(7)

        try check(try wait(for: 6, of: Self.trace(2), in: collector), request: "r2")
        try check(try wait(for: 6, of: Self.trace(5), in: collector), request: "r5")
        let rejected = try wait(for: 1, of: Self.trace(3), in: collector)
        #expect(rejected.map(\.status) == ["STATUS_CODE_ERROR"] && rejected.map(\.parent) == [Self.producer])
        #expect(rejected.first?.attributes["error.type"] == "invalid")
        // It waits for its trigger: one more span, of a timer.
        let waited = try wait(for: 7, of: Self.trace(4), in: collector)
        let scheduling = waited.filter { $0.service == "belfry-scheduling" }.sorted { $0.start < $1.start }
        #expect(scheduling.map { $0.attributes["belfry.code"] } == ["parked", "alerted"])
        #expect(scheduling.map(\.kind) == ["SPAN_KIND_CONSUMER", "SPAN_KIND_INTERNAL"])
        #expect(scheduling.last?.parent == scheduling.first?.id)
        #expect((scheduling.last?.start ?? 0) - (scheduling.first?.start ?? 0) > 1_000_000_000)

        let all = try collector.spans()
        #expect(Set(all.map(\.trace)) == Set([2, 3, 4, 5].map(Self.trace)))
        #expect(Set(all.map { $0.trace + $0.id }).count == all.count)
        #expect(try collector.calls().filter { $0.status == 503 }.count == 2)
        let metrics = try node.page("ingestion", "/metrics")
        #expect(metrics.contains("belfry_spans_exported_total{service=\"ingestion\",worker=\"0\"} 4"))
        #expect(metrics.contains("belfry_spans_dropped_total{service=\"ingestion\",worker=\"0\",reason=\"queue\"} 0"))
        // The record kept the producer's own header.
        var headers: Set<String?> = []
        let carried = [nil, Self.traceparent(0, sampled: false)] + [2, 4, 5].map { Self.traceparent($0) }
        try node.waiting(until: "deliveries with \(carried)", seen: headers) {
            headers = Set(try node.client.read("deliveries.ios").map { $0.header("traceparent") })
            return headers == Set(carried)
        }
    }
}
