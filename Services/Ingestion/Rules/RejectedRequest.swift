internal import Model

/// What a request that is turned down leaves: a dead letter always, and a receipt when its app and id can be read.
enum RejectedRequest {
    static func write(_ rejection: Rejection, _ record: borrowing Record, at now: Instant, output: inout Output) {
        output.reject(rejection, record, by: .ingestion)
        guard let outline = outline(of: record, rejection) else { return }
        var details = ReceiptDetails(reason: rejection.reason.word)
        if !rejection.path.isEmpty { details[.path] = .text(rejection.path) }
        if !rejection.found.isEmpty { details[.found] = .text(rejection.found) }
        details[.fix] = .text(rejection.fix)
        output.send(
            Receipt(
                request: outline.id, app: outline.app, code: .rejected, rule: rejection.reason.ingestionRule,
                isTerminal: true, at: now, details: details))
    }

    private static func outline(of record: borrowing Record, _ rejection: Rejection) -> RequestOutline? {
        if rejection.reason == .unreadable || rejection.reason == .tooLarge { return nil }
        return record.withValue { (value: Span<UInt8>?) in
            guard let value else { return nil }
            return RequestOutline(value)
        }
    }
}

extension RejectionReason {
    /// The rule of section 1 that gives this reason.
    var ingestionRule: String {
        switch self {
        case .unreadable, .tooLarge: "I1"
        case .invalid, .levelUnknown, .tooManyActions: "I2"
        case .recipients: "I3"
        case .appUnknown: "I4"
        case .signatureMissing, .signatureInvalid: "I5"
        case .topicUnknown: "I6"
        case .vibrationNotAllowed: "I7"
        case .marketingCritical: "I9"
        case .triggerPast, .triggerInterval: "I10"
        case .advice: "I11"
        }
    }
}
