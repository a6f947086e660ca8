public import HTTPClient
public import Model

/// What a receiver answered to one attempt, or why it did not.
public enum CallAnswer: Hashable, Sendable {
    /// A status of HTTP, and the seconds of its `Retry-After`.
    case status(Int, retryAfter: Int?)
    /// No answer.
    case none(CallFailure)

    /// What became of an attempt that was made.
    public init(_ answer: OutgoingAnswer) {
        switch answer {
        case .status(let code, let seconds, _): self = .status(code, retryAfter: seconds)
        case .none(let failure): self = .none(.unanswered(failure))
        }
    }
}

/// What follows from an answer.
public enum CallVerdict: Hashable, Sendable {
    /// The receiver has it.
    case done
    /// Another attempt at this time.
    case retry(at: Instant, CallFailure)
    /// No further attempt.
    case giveUp(GivingUpReason, CallFailure)
}

/// When a failed call is tried again, until it is given up.
public struct RetryPlan: Hashable, Sendable {
    /// How long to wait between attempts.
    public var backoff = Backoff(firstSeconds: 5, longestSeconds: 3600)
    /// How long after its beginning a call is given up, in seconds.
    public var wholeSeconds = 86_400

    package init() {}

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - call: the call before this attempt.
    ///   - now: when the answer came.
    ///   - jitter: a random number of 0 to 1, so that calls that failed together are not repeated together.
    public func verdict(on answer: CallAnswer, of call: WebhookCall, now: Instant, jitter: Double) -> CallVerdict {
        let failure: CallFailure
        var least = 0.0
        switch answer {
        case .status(200...299, _): return .done
        case .status(410, _): return .giveUp(.gone, .status(410))
        case .status(let code, let seconds):
            failure = .status(code)
            if code == 429 || code == 503 { least = Double(max(0, seconds ?? 0)) }
        case .none(let reason): failure = reason
        }
        let next = now.adding(seconds: max(backoff.wait(afterFailures: call.attempts + 1, jitter: jitter), least))
        guard next <= call.since.adding(seconds: Double(wholeSeconds)) else { return .giveUp(.expired, failure) }
        return .retry(at: next, failure)
    }
}
