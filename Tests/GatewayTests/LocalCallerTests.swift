import Access
@testable import HTTP
import Testing

@testable import Gateway

struct LocalCallerTests {
    private func admits(_ fields: [(String, String)], from client: String = "127.0.0.1") throws -> Bool {
        let request = HTTPRequest(
            method: "GET", path: "/", segments: [], query: [],
            headers: HTTPHeaders(fields.map { HTTPField($0.0, $0.1) }), body: [],
            client: try #require(IPAddress(client)))
        do throws(CallFault) {
            return try LocalCaller.check(request).role == .operator
        } catch {
            #expect(error.problem.kind == .forbidden)
            return false
        }
    }

    @Test(arguments: ["localhost", "localhost:7780", "127.0.0.1:7780", "[::1]:7780", "LOCALHOST"])
    func programsOfTheMachineAreLetIn(host: String) throws {
        #expect(try admits([("Host", host)]))
        #expect(try admits([("Host", host)], from: "::1"))
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
    func othersAreNot(fields: [(String, String)]) throws { #expect(try !admits(fields)) }

    @Test func anotherMachineIsNot() throws {
        #expect(try !admits([("Host", "localhost")], from: "192.0.2.1"))
    }

    @Test func itsOwnPageIs() throws {
        #expect(try admits([("Host", "localhost:7780"), ("Origin", "http://localhost:7780")]))
        #expect(try admits([("Host", "localhost"), ("Sec-Fetch-Site", "same-origin")]))
    }

    @Test(
        arguments: [
            ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("BEARER a b", "a b"), ("Basic abc", nil), ("Bearer", nil),
            ("Bearer ", nil), ("", nil), ("abc", nil),
        ] as [(String, String?)])
    func theTokenStandsBehindTheScheme(value: String, token: String?) {
        #expect(HTTPRequest.bearerToken(in: value) == token)
    }
}
