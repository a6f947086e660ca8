import HTTPClient
import Model
import Testing

@testable import Webhook

struct RetryPlanTests {
    static let start = Instant(milliseconds: 1_000_000)

    static func call(attempts: Int = 0) throws -> WebhookCall {
        var call = try CallQueueTests.call(1, since: start)
        call.attempts = attempts
        return call
    }

    static let waits: [(failures: Int, jitter: Double, seconds: Double)] = [
        (1, 0, 2.5), (1, 1, 5), (2, 1, 10), (3, 1, 20), (3, 0.5, 15), (10, 1, 2560), (11, 1, 3600), (11, 0, 1800),
        (1_000_000, 1, 3600),
    ]

    @Test(arguments: waits) func waitsDoubleUpToTheLongest(failures: Int, jitter: Double, seconds: Double) {
        #expect(RetryPlan().backoff.wait(afterFailures: failures, jitter: jitter) == seconds)
    }

    static let later = start.adding(seconds: 5)
    static let answers: [(answer: CallAnswer, verdict: CallVerdict)] = [
        (.status(200, retryAfter: nil), .done),
        (.status(204, retryAfter: 7), .done),
        (.status(299, retryAfter: nil), .done),
        (.status(301, retryAfter: nil), .retry(at: later, .status(301))),
        (.status(410, retryAfter: nil), .giveUp(.gone, .status(410))),
        (.status(404, retryAfter: nil), .retry(at: later, .status(404))),
        (.status(429, retryAfter: 60), .retry(at: start.adding(seconds: 60), .status(429))),
        (.status(503, retryAfter: 60), .retry(at: start.adding(seconds: 60), .status(503))),
        (.status(503, retryAfter: 1), .retry(at: later, .status(503))),
        (.status(500, retryAfter: 60), .retry(at: later, .status(500))),
        (.status(503, retryAfter: 90_000), .giveUp(.expired, .status(503))),
        (.none(.unanswered(.timeout)), .retry(at: later, .unanswered(.timeout))),
        (.none(.secret), .retry(at: later, .secret)),
    ]

    @Test(arguments: answers) func whatFollowsFromAnAnswer(answer: CallAnswer, verdict: CallVerdict) throws {
        #expect(RetryPlan().verdict(on: answer, of: try Self.call(), now: Self.start, jitter: 1) == verdict)
    }

    @Test func aCallIsTriedUntilTheEndOfItsDay() throws {
        let (plan, call, late) = (RetryPlan(), try Self.call(attempts: 30), CallFailure.unanswered(.timeout))
        let verdicts = [0, 0.001].map { more in
            let now = Self.start.adding(seconds: 86_400 - 3600 + more)
            return plan.verdict(on: .none(late), of: call, now: now, jitter: 1)
        }
        #expect(verdicts == [.retry(at: Self.start.adding(seconds: 86_400), late), .giveUp(.expired, late)])
    }
}
