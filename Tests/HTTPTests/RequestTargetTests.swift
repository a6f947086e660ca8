import Testing

@testable import HTTP

struct RequestTargetTests {
    // swift-format-ignore
    static let good: [(String, String, [String], [HTTPField])] = [
        ("/",                     "/",          [""],              []),
        ("/v1/a%2Fb",             "/v1/a/b",    ["v1", "a/b"],     []),
        ("/%E2%82%AC?",           "/€",         ["€"],             []),
        ("/a?b=1&b=2&c",          "/a",         ["a"],             [HTTPField("b", "1"), HTTPField("b", "2"), HTTPField("c", "")]),
        ("/a?q=x+y%2Bz&=&&",      "/a",         ["a"],             [HTTPField("q", "x y+z"), HTTPField("", "")]),
        ("/a/../b/",              "/a/../b/",   ["a", "..", "b", ""], []),
        ("*",                     "*",          [],                []),
        ("http://h:1/a?b=c",      "/a",         ["a"],             [HTTPField("b", "c")]),
        ("http://h",              "/",          [],                []),
    ]

    @Test(arguments: good)
    func aTargetIsDecoded(raw: String, path: String, segments: [String], query: [HTTPField]) throws {
        let target = try #require(RequestTarget(Array(raw.utf8)))
        #expect(target.path == path && target.segments == segments && target.query == query)
    }

    @Test(arguments: [
        "", "a", "/%", "/%4", "/%zz", "/%00", "/%FF", "/?a=%00", "/?%C3=1", "/a#b", "/a b", "/a\t", "/a\u{7F}", "/ä",
        "ftp://h/",
    ])
    func anotherTargetIsRefused(raw: String) {
        #expect(RequestTarget(Array(raw.utf8)) == nil)
    }
}
