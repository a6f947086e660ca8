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

    @Test(arguments: [
        ("k1", #"{"app":"a"}"#, #"{"id":"k1","app":"a"}"#),
        ("\"k1\"", #"{"app":"a"}"#, #"{"id":"k1","app":"a"}"#),
        (#""a\"b\\c""#, #"{"app":"a"}"#, #"{"id":"a\"b\\c","app":"a"}"#),
        ("k1", "{}", #"{"id":"k1"}"#),
        ("k1", " { } ", #" {"id":"k1" } "#),
        ("k1", #"{"app":"a","id":null}"#, #"{"app":"a","id":"k1"}"#),
        // The body's own bytes stay.
        ("k1", #"{"id":"k1", "app":"a"}"#, #"{"id":"k1", "app":"a"}"#),
        ("k1", #"{"\u0069d":"k1"}"#, #"{"\u0069d":"k1"}"#),
    ])
    func itIsTheIDOfARequestThatHasNone(key: String, body: String, expected: String) {
        #expect(apply(key, body) == expected)
    }

    @Test func withoutAKeyNothingChanges() {
        #expect(apply(nil, #"{"app":"a"}"#) == #"{"app":"a"}"#)
    }

    @Test(arguments: [#"{"id":7}"#, #"{"id":["k1"]}"#, "not JSON", #"{"id":"k1","id":"k1"}"#, "[]", "", "\u{FEFF}{}"])
    func whatTheDoorMustJudgeIsLeftAsItIs(body: String) { #expect(apply("k1", body) == body) }

    @Test func anotherIDIsAFault() {
        #expect(apply("k1", #"{"id":"k2"}"#) == "fault: Idempotency-Key is “k1”, but the request's id is “k2”")
        // Ids that Unicode considers the same are two.
        #expect(apply("e\u{301}", #"{"id":"é"}"#).hasPrefix("fault: "))
    }

    @Test(arguments: ["", "a/b", "caf\u{FFFD}", "\"", "\"a", "\"a\"b", #""a\x""#, String(repeating: "k", count: 129)])
    func whatIsNoIDIsAFault(key: String) {
        #expect(apply(key, "{}").hasPrefix("fault: Idempotency-Key is no id"), "\(key)")
    }

    @Test func aSignedRequestBringsItsID() {
        #expect(apply("k1", #"{"app":"a"}"#, isSigned: true).hasPrefix("fault: a signed request brings its id"))
        #expect(apply("k1", #"{"id":"k1"}"#, isSigned: true) == #"{"id":"k1"}"#)
    }
}
