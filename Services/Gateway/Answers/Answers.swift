internal import InForce
internal import HTTP
internal import Model

/// The forms that answers have in common.
enum Answers {
    /// A problem in the form of RFC 9457.
    static func problem(_ problem: Problem) -> HTTPResponse {
        var headers: [HTTPField] = []
        if let seconds = problem.retryAfter { headers.append(HTTPField("Retry-After", String(seconds))) }
        if !problem.allowed.isEmpty {
            headers.append(HTTPField("Allow", problem.allowed.joined(separator: ", ")))
        }
        if problem.kind == .unauthorized { headers.append(HTTPField("WWW-Authenticate", "Bearer realm=\"belfry\"")) }
        return .line(problem.kind.status, headers: headers, type: "application/problem+json", JSONSlice(problem.write))
    }

    /// What the HTTP server refuses by itself, in the same form.
    static func refusal(_ refusal: HTTPRefusal) -> HTTPResponse {
        let kind: ProblemKind =
            switch refusal {
            case .malformed: .malformed
            case .bodyTooLong: .tooLarge
            case .tooBusy: .busy
            case .unknownCoding: .transferCoding
            case .noAnswer: .failed
            case .stopping: .stopping
            }
        var problem = Problem(kind, refusal.reason)
        if kind.status == 503 { problem.retryAfter = 1 }
        return Self.problem(problem)
    }
}
