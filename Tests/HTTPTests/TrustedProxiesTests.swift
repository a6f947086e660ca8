import Testing

@testable import HTTP

struct TrustedProxiesTests {
    // swift-format-ignore
    static let table: [(TrustedProxies.Header, peer: String, value: String?, client: String)] = [
        (.xForwardedFor, "10.0.0.1", "1.2.3.4",                        "1.2.3.4"),
        (.xForwardedFor, "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2",     "1.2.3.4"),
        (.xForwardedFor, "10.0.0.1", "1.2.3.4:80",                     "1.2.3.4"),
        (.xForwardedFor, "10.0.0.1", "[2001:db8::1]:80",               "2001:db8::1"),
        (.xForwardedFor, "10.0.0.1", "2001:db8::1",                    "2001:db8::1"),
        (.xForwardedFor, "10.0.0.1", "1.2.3.4, unknown",               "10.0.0.1"),
        (.xForwardedFor, "10.0.0.1", nil,                              "10.0.0.1"),
        (.xForwardedFor, "9.9.9.9",  "1.2.3.4",                        "9.9.9.9"),
        (.xForwardedFor, "::ffff:10.0.0.1", "1.2.3.4",                 "1.2.3.4"),
        (.forwarded,     "10.0.0.1", "for=1.2.3.4;proto=https",        "1.2.3.4"),
        (.forwarded,     "10.0.0.1", "for=6.6.6.6, proto=http;For=\"[2001:db8::1]:4711\"", "2001:db8::1"),
        (.forwarded,     "10.0.0.1", "for=_hidden",                    "10.0.0.1"),
    ]

    @Test(arguments: table)
    func theLastUntrustedAddressIsTheClient(
        header: TrustedProxies.Header, peer: String, value: String?, client: String
    ) throws {
        let proxies = TrustedProxies(Set(["10.0.0.1", "10.0.0.2"].compactMap { IPAddress($0) }), header: header)
        let name = header == .forwarded ? "forwarded" : "x-forwarded-for"
        let headers = HTTPHeaders(value.map { [HTTPField(name, $0)] } ?? [])
        #expect(proxies.client(of: try #require(IPAddress(peer)), headers).description == client)
    }

    @Test func onlyTheNamedHeaderCounts() throws {
        let proxy = try #require(IPAddress("10.0.0.1"))
        let headers = HTTPHeaders([HTTPField("Forwarded", "for=1.2.3.4")])
        #expect(TrustedProxies([proxy]).client(of: proxy, headers) == proxy)
    }

    @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "::g", "1.2.3.4:80"])
    func otherTextIsNoAddress(text: String) { #expect(IPAddress(text) == nil) }
}
