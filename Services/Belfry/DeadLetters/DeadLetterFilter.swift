internal import Model

/// Which dead letters a command selects.
struct DeadLetterFilter {
    let reason: String?
    let service: String?
    let since: Instant?

    init(_ arguments: Arguments, now: Instant) throws {
        let known = RejectionReason.allButAdvice.map(\.word).joined(separator: ", ")
        reason = try arguments.value("--reason", "one of \(known), advice:CODE") { word in
            RejectionReason(word: word).map { _ in word }
        }
        service = (try arguments.word("--service") as Service?)?.rawValue
        since = try arguments.seconds("--since").map { now.adding(seconds: -$0) }
    }

    var isEmpty: Bool { reason == nil && service == nil && since == nil }

    func holds(_ letter: DeadLetterHead) -> Bool {
        (reason ?? letter.outline.reason) == letter.outline.reason
            && (service ?? letter.outline.service) == letter.outline.service && letter.at >= since ?? .distantPast
    }
}
