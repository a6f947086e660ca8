@testable import HTTP
import Model
import Testing

@testable import Gateway

struct TraceHeaderTests {
    static let good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    // swift-format-ignore
    static let table: [(fields: [(String, String)], carried: String?)] = [
        ([("traceparent", good)],                           good),
        ([("Traceparent", good)],                           good),
        ([("host", "a"), ("TRACEPARENT", good)],            good),
        ([],                                                nil),
        ([("traceparent", good), ("Traceparent", good)],    nil),
        ([("traceparent", good + ",\(good)")],              nil),
        ([("traceparent", "00-1")],                         nil),
        ([("traceparent", "")],                             nil),
        ([("traceparent", good + "\u{FFFD}")],              nil),
        ([("traceparent", String(repeating: "0", count: 9000))], nil),
    ]

    @Test("a record carries the one well-formed traceparent of its call", arguments: table)
    func carries(fields: [(String, String)], carried: String?) throws {
        let request = HTTPRequest(
            method: "POST", path: "/", segments: [], query: [],
            headers: HTTPHeaders(fields.map { HTTPField($0.0, $0.1) }), body: [],
            client: try #require(IPAddress("127.0.0.1")))
        #expect(TraceHeader.headers(of: request) == (carried.map { [Header("traceparent", $0)] } ?? []))
    }
}
