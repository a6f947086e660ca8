internal import HTTPClient
internal import Model

/// What follows from a collector's answer to a batch of spans.
///
/// Source: OTLP 1.x, OTLP/HTTP response.
struct ExportRule {
    /// What happens with the batch.
    enum Verdict: Hashable {
        /// The collector took it, but for so many spans.
        case taken(rejected: Int)
        /// It is sent again after so many seconds.
        case retry(after: Double)
        case drop(SpanDrop)
    }

    /// How long to wait between attempts.
    var backoff = Backoff(firstSeconds: 1, longestSeconds: 30)
    /// How long a batch is tried, in seconds. Later ones wait meanwhile, as far as the queue holds them.
    var wholeSeconds = 60.0

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - failures: failed attempts of the batch, this one included if it failed; at least 1.
    ///   - elapsed: seconds since the first attempt.
    ///   - jitter: a random number of 0 to 1.
    func verdict(on answer: OutgoingAnswer, failures: Int, elapsed: Double, jitter: Double) -> Verdict {
        var least = 0.0
        switch answer {
        case .status(200...299, _, let body): return .taken(rejected: PartialSuccess.rejectedSpans(in: body))
        case .status(429, let seconds, _), .status(502...504, let seconds, _): least = Double(max(0, seconds ?? 0))
        case .status: return .drop(.refused)
        case .none: break
        }
        let wait = max(backoff.wait(afterFailures: failures, jitter: jitter), least)
        let left = wholeSeconds - elapsed
        if wait <= left { return .retry(after: wait) }
        // The last attempt comes at the end of the time, so that a collector may be away for all of it.
        return max(least, Double(backoff.firstSeconds)) <= left ? .retry(after: left) : .drop(.failed)
    }
}

/// The collector's word that it took only a part: `{"partialSuccess":{"rejectedSpans":"3"}}`.
private struct PartialSuccess: JSONObject {
    var rejected = 0

    /// The number of spans that were not taken; 0 for any other body.
    static func rejectedSpans(in body: [UInt8]) -> Int {
        guard let read = try? PartialSuccess(json: body.span, checksNames: false) else { return 0 }
        return max(0, read.rejected)
    }

    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.object("partialSuccess") { (form) throws(Form.Failure) in
            try form.member("rejectedSpans", &rejected, isRequired: false) { (reader) throws(Rejection) in
                // A 64-bit number is a string in the JSON of Protocol Buffers; some write it as a number.
                let isText = try reader.nextKind() == .string
                return isText ? Int(try reader.readString()) ?? 0 : try reader.readInteger(in: 0...Int(Int32.max))
            }
        }
    }
}
