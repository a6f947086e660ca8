internal import Checks
internal import Model

/// Writes the output for a rejected request: always a dead letter, and a receipt if its app and id can be read.
enum RejectedRequest {
    static func write(_ problems: Problems, _ record: borrowing Record, at now: Instant, output: inout Output) {
        let reason = problems.first.reason
        let outline = outline(of: record, reason)
        let attributes = outline.map { [SpanAttribute(.app, $0.app.string), SpanAttribute(.request, $0.id.string)] }
        output.reject(problems.first, detail: problems.summary, record, by: .ingestion, about: attributes ?? [])
        guard let outline else { return }
        output.send(
            Receipt(
                .request(app: outline.app, request: outline.id), code: .rejected, rule: reason.rule,
                isTerminal: true, at: now, details: ReceiptDetails(reason: reason, problems: problems.all),
                advice: problems.advice))
    }

    private static func outline(of record: borrowing Record, _ reason: RejectionReason) -> RequestOutline? {
        if reason == .unreadable || reason == .tooLarge { return nil }
        return record.withValue { (value: Span<UInt8>?) in
            guard let value else { return nil }
            return RequestOutline(value)
        }
    }
}
