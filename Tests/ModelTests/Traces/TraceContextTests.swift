import Model
import Testing

struct TraceContextTests {
    static let trace = "0af7651916cd43dd8448eb211c80319c"
    static let parent = "b7ad6b7169203331"
    static let context = read("00-\(trace)-\(parent)-01")

    private static func read(_ text: String) -> TraceContext? { TraceContext(text.utf8Span.span) }

    /// Whether a trace is sampled; `nil` if its form is wrong.
    // swift-format-ignore
    static let table: [(value: String, isSampled: Bool?)] = [
        ("00-\(trace)-\(parent)-00",                              false),
        ("00-\(trace)-\(parent)-01",                              true),
        ("00-\(trace)-\(parent)-02",                              false),
        ("00-\(trace)-\(parent)-03",                              true),
        ("00-\(trace)-\(parent)-fe",                              false),
        ("00-\(trace)-\(parent)-ff",                              true),
        ("fe-\(trace)-\(parent)-01",                              true),
        ("cc-\(trace)-\(parent)-00-01",                           false),
        ("cc-\(trace)-\(parent)-01-what-the-future-will-be-like", true),
        ("00-0000000000000000000000000000000a-000000000000000b-01", true),
        ("01-\(trace)-\(parent)-01-" + String(repeating: "x", count: 200), true),
        ("01-\(trace)-\(parent)-01-" + String(repeating: "x", count: 201), nil),
        ("01-\(trace)-\(parent)-01-a\nb",                         nil),
        ("01-\(trace)-\(parent)-01.what",                         nil),
        ("01-\(trace)-\(parent)-01x",                             nil),
        ("00-\(trace)-\(parent)-01-more",                         nil),
        ("ff-\(trace)-\(parent)-01",                              nil),
        ("00-\(String(repeating: "0", count: 32))-\(parent)-01",  nil),
        ("00-\(trace)-\(String(repeating: "0", count: 16))-01",   nil),
        ("00-\(trace.uppercased())-\(parent)-01",                 nil),
        ("00-\(trace)-\(parent)-0g",                              nil),
        ("0G-\(trace)-\(parent)-01",                              nil),
        ("00_\(trace)-\(parent)-01",                              nil),
        ("00-\(trace)-\(parent)",                                 nil),
        (" 00-\(trace)-\(parent)-01",                             nil),
        ("00-\(trace)-\(parent)-01 ",                             nil),
        ("",                                                      nil),
        ("00-1",                                                  nil),
        (String(repeating: "x", count: 300_000),                  nil),
    ]

    @Test("the lowest flag says whether a trace of the W3C form is sampled", arguments: table)
    func theFlagDecides(value: String, isSampled: Bool?) {
        let context = Self.read(value)
        #expect(context?.isSampled == isSampled)
        #expect(context.map { value.contains("-\($0.trace)-\($0.parent)-") } ?? true)
        #expect(TraceContext(sampled: value) == (isSampled == true ? context : nil))
        #expect(TraceContext(sampled: [Header("traceparent", value)]) == (isSampled == true ? context : nil))
    }

    @Test func withoutAValidHeaderThereIsNone() {
        #expect(TraceContext(sampled: nil as String?) == nil && TraceContext(sampled: [Header]()) == nil)
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
