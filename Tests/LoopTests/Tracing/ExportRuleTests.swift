import HTTPClient
import Testing

@testable import Loop
@testable import Program

struct ExportRuleTests {
    /// What follows an answer: seconds until it is asked for again, or nothing if the spans are taken or gone.
    static let table: [(verdict: ExportRule.Verdict, answers: [OutgoingAnswer])] = [
        (.taken(rejected: 0), [200, 202].map { .status($0, retryAfter: nil, body: []) }),
        (.retry(after: 1), [429, 502, 503, 504].map { .status($0, retryAfter: nil, body: []) }),
        (.retry(after: 1), [.timeout, .connection, .name, .tls].map { .none($0) }),
        (.retry(after: 1), [.status(503, retryAfter: -5, body: [])]),
        (.retry(after: 7), [.status(429, retryAfter: 7, body: [])]),
        (.retry(after: 60), [.status(503, retryAfter: 60, body: [])]),
        (.drop(.failed), [.status(503, retryAfter: 61, body: [])]),
        (.drop(.refused), [307, 400, 401, 413, 500, 501, 505].map { .status($0, retryAfter: nil, body: []) }),
        (.drop(.refused), [.status(500, retryAfter: 1, body: [])]),
    ]

    @Test("OTLP/HTTP says what is sent again", arguments: table)
    func whatFollows(verdict: ExportRule.Verdict, answers: [OutgoingAnswer]) {
        for answer in answers {
            #expect(ExportRule().verdict(on: answer, failures: 1, elapsed: 0, jitter: 1) == verdict, "\(answer)")
        }
    }

    // swift-format-ignore
    static let waits: [(answer: OutgoingAnswer, failures: Int, elapsed: Double, jitter: Double, ExportRule.Verdict)] = [
        (away, 1, 0,    0, .retry(after: 0.5)),
        (away, 4, 10,   1, .retry(after: 8)),
        (away, 9, 30,   1, .retry(after: 30)),
        (away, 9, 40,   1, .retry(after: 20)),
        (away, 9, 59,   1, .retry(after: 1)),
        (away, 9, 59.1, 1, .drop(.failed)),
        (away, 9, 61,   1, .drop(.failed)),
        (busy, 9, 35,   1, .retry(after: 25)),
        (busy, 9, 36,   1, .drop(.failed)),
    ]
    private static let away = OutgoingAnswer.none(.connection)
    private static let busy = OutgoingAnswer.status(503, retryAfter: 25, body: [])

    @Test(arguments: waits) func waitsGrowUntilTheBatchIsGivenUp(
        answer: OutgoingAnswer, failures: Int, elapsed: Double, jitter: Double, verdict: ExportRule.Verdict
    ) {
        #expect(ExportRule().verdict(on: answer, failures: failures, elapsed: elapsed, jitter: jitter) == verdict)
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
        #expect(ExportRule().verdict(on: answer, failures: 1, elapsed: 0, jitter: 0) == .taken(rejected: rejected))
    }
}
