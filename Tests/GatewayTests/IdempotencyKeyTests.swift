import Testing

@testable import Gateway

struct IdempotencyKeyTests {
    private func apply(_ key: String?, _ body: String, isSigned: Bool = false) -> String {
        do throws(Problem) {
            let value = try IdempotencyKey.apply(key, to: Array(body.utf8), isSigned: isSigned)
            return String(decoding: value, as: UTF8.self)
        } catch {
            return "fault: \(error.detail)"
        }
    }

    /// A key, whether the request is signed, its body, and what comes of it, or how the complaint begins.
    static let cases: [(key: String?, isSigned: Bool, body: String, expected: String)] = [
        (nil, false, #"{"app":"a"}"#, #"{"app":"a"}"#),
        ("k1", false, #"{"app":"a"}"#, #"{"id":"k1","app":"a"}"#),
        ("\"k1\"", false, #"{"app":"a"}"#, #"{"id":"k1","app":"a"}"#),
        (#""a\"b\\c""#, false, #"{"app":"a"}"#, #"{"id":"a\"b\\c","app":"a"}"#),
        ("k1", false, "{}", #"{"id":"k1"}"#),
        ("k1", false, " { } ", #" {"id":"k1" } "#),
        ("k1", false, #"{"app":"a","id":null}"#, #"{"app":"a","id":"k1"}"#),
        // The body's own bytes stay.
        ("k1", false, #"{"id":"k1", "app":"a"}"#, #"{"id":"k1", "app":"a"}"#),
        ("k1", false, #"{"\u0069d":"k1"}"#, #"{"\u0069d":"k1"}"#),
        ("k1", false, #"{"id":"k2"}"#, "fault: Idempotency-Key is “k1”, but the request's id is “k2”"),
        // Ids that Unicode considers the same are two.
        ("e\u{301}", false, #"{"id":"é"}"#, "fault: "),
        ("k1", true, #"{"app":"a"}"#, "fault: a signed request brings its id"),
        ("k1", true, #"{"id":"k1"}"#, #"{"id":"k1"}"#),
    ]

    @Test(arguments: cases)
    func itIsTheIDOfARequestThatHasNone(key: String?, isSigned: Bool, body: String, expected: String) {
        let found = apply(key, body, isSigned: isSigned)
        #expect(expected.hasPrefix("fault") ? found.hasPrefix(expected) : found == expected, "\(found)")
    }

    @Test(arguments: [#"{"id":7}"#, #"{"id":["k1"]}"#, "not JSON", #"{"id":"k1","id":"k1"}"#, "[]", "", "\u{FEFF}{}"])
    func whatTheDoorMustJudgeIsLeftAsItIs(body: String) { #expect(apply("k1", body) == body) }

    @Test(arguments: ["", "a/b", "caf\u{FFFD}", "\"", "\"a", "\"a\"b", #""a\x""#, String(repeating: "k", count: 129)])
    func whatIsNoIDIsAFault(key: String) {
        #expect(apply(key, "{}").hasPrefix("fault: Idempotency-Key is no id"), "\(key)")
    }
}
