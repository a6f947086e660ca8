import Model
import TestSupport
import Testing

struct TraceContextTests {
    static let trace = "0af7651916cd43dd8448eb211c80319c"
    static let parent = "b7ad6b7169203331"
    static let good = "00-\(trace)-\(parent)-01"

    // swift-format-ignore
    static let table: [(value: String, isCarried: Bool)] = [
        (good,                                                     true),
        ("00-\(trace)-\(parent)-00",                               true),
        ("00-\(trace)-\(parent)-ff",                               true),
        ("01-\(trace)-\(parent)-01",                               true),
        ("fe-\(trace)-\(parent)-01",                               true),
        ("cc-\(trace)-\(parent)-01-what-the-future-will-be-like",  true),
        ("01-\(trace)-\(parent)-01-" + String(repeating: "x", count: 200), true),
        ("01-\(trace)-\(parent)-01-" + String(repeating: "x", count: 201), false),
        ("01-\(trace)-\(parent)-01-a\nb",                          false),
        ("01-\(trace)-\(parent)-01.what",                          false),
        ("01-\(trace)-\(parent)-01x",                              false),
        ("\(good)-more",                                           false),
        ("ff-\(trace)-\(parent)-01",                               false),
        ("00-\(String(repeating: "0", count: 32))-\(parent)-01",   false),
        ("00-\(trace)-\(String(repeating: "0", count: 16))-01",    false),
        ("00-\(trace.uppercased())-\(parent)-01",                  false),
        ("00-\(trace)-\(parent)-0g",                               false),
        ("0G-\(trace)-\(parent)-01",                               false),
        ("00_\(trace)-\(parent)-01",                               false),
        ("00-\(trace)-\(parent)",                                  false),
        (" \(good)",                                               false),
        ("\(good) ",                                               false),
        ("",                                                       false),
        ("00-1",                                                   false),
        (String(repeating: "x", count: 300_000),                   false),
    ]

    @Test("a traceparent in the W3C form is forwarded, any other is dropped", arguments: table)
    func carries(value: String, isCarried: Bool) throws {
        let reply = try WayIn().send(WayIn.request(), headers: [Header("traceparent", value)])
        #expect(reply.outcome == "accepted")
        #expect(reply.accepted.map { $0.notification?.traceparent } == [isCarried ? value : nil])
    }

    @Test("of two headers the last counts, even if its form is wrong") func theLastCounts() throws {
        func carried(_ values: String...) throws -> String? {
            try WayIn().send(WayIn.request(), headers: values.map { Header("traceparent", $0) }).accepted.first?
                .notification?.traceparent
        }
        #expect(try carried("none", Self.good) == Self.good)
        #expect(try carried(Self.good, "none") == nil)
        let null = try WayIn().send(WayIn.request(), headers: [Header("traceparent", nil as [UInt8]?)])
        #expect(null.accepted.map { $0.notification?.traceparent } == [nil])
    }
}
