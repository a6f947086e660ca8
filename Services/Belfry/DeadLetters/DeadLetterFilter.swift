internal import Model

/// Which dead letters a command selects.
struct DeadLetterFilter {
    let reason: String?
    let service: String?
    let since: Instant?

    init(_ arguments: Arguments, now: Instant) throws {
        reason = arguments["--reason"]
        if let reason, RejectionReason(word: reason) == nil {
            let known = RejectionReason.allButAdvice.map(\.word).joined(separator: ", ")
            throw UsageError(message: "--reason needs one of \(known), advice:CODE, not “\(reason)”")
        }
        service = arguments["--service"]
        if let service, Service(rawValue: service) == nil {
            let known = Service.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(message: "--service needs one of \(known), not “\(service)”")
        }
        since = try arguments.seconds("--since").map { now.adding(seconds: -$0) }
    }

    var isEmpty: Bool { reason == nil && service == nil && since == nil }

    func holds(_ letter: DeadLetterHead) -> Bool {
        (reason ?? letter.outline.reason) == letter.outline.reason
            && (service ?? letter.outline.service) == letter.outline.service && letter.at >= since ?? .distantPast
    }
}
