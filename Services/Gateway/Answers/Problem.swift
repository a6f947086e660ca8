internal import HTTP
internal import InForce
internal import Model

/// Why a call was not carried out, as RFC 9457 writes it.
struct Problem: Error {
    /// Which kind it is: type, title and status.
    let kind: ProblemKind
    /// What was wrong with this call, and what to write instead.
    let detail: String
    /// Every problem of a record that the checks rejected, as on receipts.
    var problems: [Rejection] = []
    /// The advice on that record.
    var advice: [Advice] = []
    /// The seconds after which to try again.
    var retryAfter: Int?
    /// The methods that the path has (RFC 9110, 10.2.1).
    var allowed: [String] = []

    init(_ kind: ProblemKind, _ detail: String, retryAfter: Int? = nil) {
        (self.kind, self.detail, self.retryAfter) = (kind, detail, retryAfter)
    }
}

extension Problem {
    /// What the HTTP server refuses by itself.
    init(refusal: HTTPRefusal) {
        let kind: ProblemKind =
            switch refusal {
            case .malformed: .malformed
            case .bodyTooLong: .tooLarge
            case .tooBusy: .busy
            case .unknownCoding: .transferCoding
            case .noAnswer: .failed
            case .stopping: .stopping
            }
        self.init(kind, refusal.reason, retryAfter: kind.status == 503 ? 1 : nil)
    }

    /// The answer.
    var response: HTTPResponse {
        var headers: [HTTPField] = []
        if let retryAfter { headers.append(HTTPField("Retry-After", String(retryAfter))) }
        if !allowed.isEmpty { headers.append(HTTPField("Allow", allowed.joined(separator: ", "))) }
        if kind == .unauthorized { headers.append(HTTPField("WWW-Authenticate", "Bearer realm=\"belfry\"")) }
        return .line(kind.status, headers: headers, type: "application/problem+json", JSONSlice(write))
    }
}

extension Problem: JSONObjectWritable {
    /// The members of RFC 9457, then those of records.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", kind.path)
        writer.member("title", kind.title)
        writer.member("status", kind.status)
        writer.member("detail", detail)
        writer.member("problems", problems)
        writer.member("advice", advice)
    }
}
