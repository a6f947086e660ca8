import HTTPClient
import Testing

@testable import Loop
@testable import Program

struct ExportRuleTests {
    // swift-format-ignore
    static let table: [(answer: OutgoingAnswer, verdict: ExportRule.Verdict)] = [
        (.status(200, retryAfter: nil, body: []),       .taken(rejected: 0)),
        (.status(202, retryAfter: nil, body: []),       .taken(rejected: 0)),
        (.status(429, retryAfter: nil, body: []),       .retry(after: 1)),
        (.status(429, retryAfter: 7, body: []),         .retry(after: 7)),
        (.status(502, retryAfter: nil, body: []),       .retry(after: 1)),
        (.status(503, retryAfter: 60, body: []),        .retry(after: 60)),
        (.status(503, retryAfter: 61, body: []),        .drop(.failed)),
        (.status(503, retryAfter: -5, body: []),        .retry(after: 1)),
        (.status(504, retryAfter: nil, body: []),       .retry(after: 1)),
        (.status(500, retryAfter: 1, body: []),         .drop(.refused)),
        (.status(501, retryAfter: nil, body: []),       .drop(.refused)),
        (.status(505, retryAfter: nil, body: []),       .drop(.refused)),
        (.status(400, retryAfter: nil, body: []),       .drop(.refused)),
        (.status(401, retryAfter: nil, body: []),       .drop(.refused)),
        (.status(413, retryAfter: nil, body: []),       .drop(.refused)),
        (.status(307, retryAfter: nil, body: []),       .drop(.refused)),
        (.none(.timeout),                               .retry(after: 1)),
        (.none(.connection),                            .retry(after: 1)),
        (.none(.name),                                  .retry(after: 1)),
        (.none(.tls),                                   .retry(after: 1)),
    ]

    @Test("OTLP/HTTP says what is sent again", arguments: table)
    func whatFollows(answer: OutgoingAnswer, verdict: ExportRule.Verdict) {
        #expect(ExportRule().verdict(on: answer, failures: 1, elapsed: 0, jitter: 1) == verdict)
    }

    @Test func waitsGrowUntilTheBatchIsGivenUp() {
        let rule = ExportRule()
        func verdict(_ failures: Int, _ elapsed: Double, _ jitter: Double = 1) -> ExportRule.Verdict {
            rule.verdict(on: .none(.connection), failures: failures, elapsed: elapsed, jitter: jitter)
        }
        #expect(verdict(1, 0, 0) == .retry(after: 0.5))
        #expect(verdict(4, 10) == .retry(after: 8))
        #expect(verdict(9, 30) == .retry(after: 30))
        #expect(verdict(9, 40) == .retry(after: 20))
        #expect(verdict(9, 59) == .retry(after: 1))
        #expect(verdict(9, 59.1) == .drop(.failed))
        #expect(verdict(9, 61) == .drop(.failed))
        let busy = OutgoingAnswer.status(503, retryAfter: 25, body: [])
        #expect(rule.verdict(on: busy, failures: 9, elapsed: 35, jitter: 1) == .retry(after: 25))
        #expect(rule.verdict(on: busy, failures: 9, elapsed: 36, jitter: 1) == .drop(.failed))
    }

    // swift-format-ignore
    static let bodies: [(String, Int)] = [
        (#"{}"#,                                                                    0),
        (#""#,                                                                      0),
        (#"<html>"#,                                                                0),
        (#"{"partialSuccess":{}}"#,                                                 0),
        (#"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"no room"}}"#,     3),
        (#"{"partialSuccess":{"errorMessage":"","rejectedSpans":4},"more":[1]}"#,   4),
        (#"{"partialSuccess":{"rejectedSpans":"x"}}"#,                              0),
        (#"{"partialSuccess":{"rejectedSpans":"-3"}}"#,                             0),
        (#"{"partialSuccess":{"rejectedSpans":-3}}"#,                               0),
        (#"{"partialSuccess":null}"#,                                               0),
        (#"{"partialSuccess":{"rejectedSpans":"99999999999999999999"}}"#,           0),
    ]

    @Test("a collector says how many spans it did not take", arguments: bodies)
    func aPartIsCounted(body: String, rejected: Int) {
        let answer = OutgoingAnswer.status(200, retryAfter: nil, body: Array(body.utf8))
        let verdict = ExportRule().verdict(on: answer, failures: 1, elapsed: 0, jitter: 0)
        #expect(verdict == .taken(rejected: rejected))
    }
}
