import Access
import Model
import Testing

@testable import Gateway
@testable import HTTP

/// What the headers of a call say: who calls, what the body is, and of which trace it is a part.
struct CallHeadersTests {
    typealias Fields = [(String, String)]

    private static func call(_ fields: Fields, from client: String = "127.0.0.1") throws -> HTTPRequest {
        HTTPRequest(
            method: "POST", path: "/", segments: [], query: [],
            headers: HTTPHeaders(fields.map { HTTPField($0.0, $0.1) }), body: [],
            client: try #require(IPAddress(client)))
    }

    // MARK: Without tokens

    private static func admits(_ fields: Fields, from client: String = "127.0.0.1") throws -> Bool {
        let call = try call(fields, from: client)
        let tokens = try TokenKeeper(path: nil)
        do throws(Problem) {
            return try CallerCheck(tokens: tokens).caller(of: call, at: .distantPast).role == .operator
        } catch {
            #expect(error.kind == .forbidden)
            return false
        }
    }

    @Test(arguments: ["localhost", "localhost:7780", "127.0.0.1:7780", "[::1]:7780", "LOCALHOST"])
    func programsOfTheMachineAreLetIn(host: String) throws {
        #expect(try Self.admits([("Host", host)]) && Self.admits([("Host", host)], from: "::1"))
        #expect(try !Self.admits([("Host", host)], from: "192.0.2.1"))
    }

    /// A name that was bent to this machine, a proxy, and pages of other origins.
    @Test(arguments: [
        [("Host", "belfry.example")], [("Host", "localhost.belfry.example")], [("Host", "127.0.0.1.nip.io:7780")],
        [("Host", "[::2]")], [("Host", "")], [("Host", "localhost@evil.example")], [],
        [("Host", "localhost"), ("X-Forwarded-For", "127.0.0.1")], [("Host", "localhost"), ("Forwarded", "for=x")],
        [("Host", "localhost"), ("Via", "1.1 x")], [("Host", "localhost"), ("Origin", "null")],
        [("Host", "localhost:7780"), ("Origin", "http://localhost:7790")],
        [("Host", "localhost:7780"), ("Origin", "http://evil.example")],
        [("Host", "localhost"), ("Sec-Fetch-Site", "cross-site")],
        [("Host", "localhost"), ("Sec-Fetch-Site", "same-site")],
    ])
    func othersAreNot(fields: Fields) throws { #expect(try !Self.admits(fields)) }

    @Test(arguments: [("Origin", "http://localhost:7780"), ("Sec-Fetch-Site", "same-origin")])
    func itsOwnPageIs(field: (String, String)) throws { #expect(try Self.admits([("Host", "localhost:7780"), field])) }

    // MARK: Fields

    @Test(
        arguments: [
            ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("BEARER a b", "a b"), ("Basic abc", nil), ("Bearer", nil),
            ("Bearer ", nil), ("", nil), ("abc", nil),
        ] as [(String, String?)])
    func theTokenStandsBehindTheScheme(value: String, token: String?) {
        #expect(HTTPRequest.bearerToken(in: value) == token)
    }

    @Test(arguments: [
        ([("Content-Type", "application/json")], true), ([("Content-Type", "Application/JSON; charset=utf-8")], true),
        ([("content-type", "application/json ; x=y")], true), ([], false), ([("Content-Type", "text/plain")], false),
        ([("Content-Type", "application/x-www-form-urlencoded")], false),
        ([("Content-Type", "application/jsonx")], false),
        ([("Content-Type", "application/json"), ("Content-Type", "application/json")], false),
        ([("Content-Type", "text/plain; application/json")], false), ([("Content-Type", "")], false),
        ([("Content-Type", "application/json"), ("Content-Encoding", "gzip")], false),
    ])
    func onlyJSONIsTaken(fields: Fields, isTaken: Bool) throws {
        #expect(try (Self.call(fields).refusalOfMediaType == nil) == isTaken)
    }

    static let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test(
        "a record carries the one well-formed traceparent of its call",
        arguments: [
            ([("traceparent", trace)], true), ([("Traceparent", trace)], true),
            ([("host", "a"), ("TRACEPARENT", trace)], true), ([], false),
            ([("traceparent", trace), ("Traceparent", trace)], false), ([("traceparent", trace + ",\(trace)")], false),
            ([("traceparent", "00-1")], false), ([("traceparent", "")], false),
            ([("traceparent", trace + "\u{FFFD}")], false),
            ([("traceparent", String(repeating: "0", count: 9000))], false),
        ])
    func carries(fields: Fields, isCarried: Bool) throws {
        let headers = try TraceHeader.headers(of: Self.call(fields))
        #expect(headers == (isCarried ? [Header("traceparent", Self.trace)] : []))
    }
}
