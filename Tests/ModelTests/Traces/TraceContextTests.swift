import Model
import Testing

struct TraceContextTests {
    static let trace = "0af7651916cd43dd8448eb211c80319c"
    static let parent = "b7ad6b7169203331"
    static let context = read("00-\(trace)-\(parent)-01")

    private static func read(_ text: String) -> TraceContext? { TraceContext(text.utf8Span.span) }

    // The forms that are refused are in IngestionTests, where they decide whether the header is carried on.
    // swift-format-ignore
    static let table: [(value: String, isSampled: Bool)] = [
        ("00-\(trace)-\(parent)-00",              false),
        ("00-\(trace)-\(parent)-01",              true),
        ("00-\(trace)-\(parent)-02",              false),
        ("00-\(trace)-\(parent)-03",              true),
        ("00-\(trace)-\(parent)-fe",              false),
        ("00-\(trace)-\(parent)-ff",              true),
        ("cc-\(trace)-\(parent)-01",              true),
        ("cc-\(trace)-\(parent)-01-what-comes",   true),
        ("cc-\(trace)-\(parent)-00-01",           false),
        ("00-0000000000000000000000000000000a-000000000000000b-01", true),
    ]

    @Test("the lowest flag says whether a trace is sampled", arguments: table)
    func theFlagDecides(value: String, isSampled: Bool) throws {
        let context = try #require(Self.read(value))
        #expect(value.contains("-\(context.trace)-\(context.parent)-") && context.isSampled == isSampled)
        #expect(TraceContext(sampled: value) == (isSampled ? context : nil))
        #expect(TraceContext(sampled: [Header("traceparent", value)]) == (isSampled ? context : nil))
    }

    @Test func withoutAValidHeaderThereIsNone() {
        #expect(TraceContext(sampled: nil as String?) == nil)
        #expect(TraceContext(sampled: "00-1") == nil)
        #expect(TraceContext(sampled: [Header]()) == nil)
        #expect(TraceContext(sampled: [Header("traceparent", nil as [UInt8]?)]) == nil)
        // The last header counts, as for what is carried on.
        let good = Header("traceparent", "00-\(Self.trace)-\(Self.parent)-01")
        #expect(TraceContext(sampled: [Header("traceparent", "x"), good]) != nil)
        #expect(TraceContext(sampled: [good, Header("traceparent", "x")]) == nil)
        #expect(TraceContext(sampled: [good, Header("traceparent", [0xFF, 0x00])]) == nil)
    }

    @Test func theIdOfASpanDependsOnAllThatItIsAbout() throws {
        let context = try #require(Self.context)
        let other = try #require(Self.read("00-\(Self.trace)-b7ad6b7169203332-01"))
        let third = try #require(Self.read("00-1af7651916cd43dd8448eb211c80319c-\(Self.parent)-01"))
        let ids = [
            context.span(of: .ingestion, about: ["a", "b"]), context.span(of: .scheduling, about: ["a", "b"]),
            context.span(of: .ingestion, about: ["ab", ""]), context.span(of: .ingestion, about: ["ab"]),
            context.span(of: .ingestion, about: ["b", "a"]), other.span(of: .ingestion, about: ["a", "b"]),
            third.span(of: .ingestion, about: ["a", "b"]),
        ]
        #expect(Set(ids).count == ids.count)
        let flagged = try #require(Self.read("00-\(Self.trace)-\(Self.parent)-03"))
        #expect(ids[0] == flagged.span(of: .ingestion, about: ["a", "b"]), "the flags are no part of it")
        // Processes of different versions must agree, so the derivation never changes.
        #expect(ids[0].description == "fb8ee82848ab1ca2")
    }

    @Test(arguments: [("phone", "anna"), ("pho/ne", "an/na"), ("%2F", "/"), ("", "a")])
    func aDeliveryKnowsItsStep(device: String, person: String) throws {
        let (device, person) = (DeviceID(derived: device), PersonID(derived: person))
        let id = Delivery.id(step: "request/app/r/17", person: person, device: device)
        let delivery = Delivery(
            id: id, sequence: 1, type: .present, person: person, device: device, platform: .iOS, at: .distantPast,
            why: Why(code: "alerted", rule: .s13))
        #expect(delivery.step == "request/app/r/17")
    }
}
