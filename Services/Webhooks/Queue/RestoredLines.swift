internal import Model
internal import Webhook

/// Which records were told before the last start, as far as the restored calls show it.
///
/// Calls of a line are stored in order. So a record before a restored call of its line, if it is read again, was told
/// already; telling it after the restored call would break the order.
struct RestoredLines {
    private struct Line: Hashable {
        let url: WebhookURL
        let subject: String
        let kind: WebhookRecordKind
    }

    private var last: [Line: Int64] = [:]

    mutating func note(_ call: WebhookCall) {
        guard let (kind, offset) = Self.place(of: call) else { return }
        let line = Line(url: call.id.url, subject: call.subject, kind: kind)
        last[line] = max(last[line] ?? 0, offset)
    }

    /// Whether a call of a record just read was made before.
    func wasMade(_ call: WebhookCall) -> Bool {
        guard !last.isEmpty, let (kind, offset) = Self.place(of: call) else { return false }
        return offset < last[Line(url: call.id.url, subject: call.subject, kind: kind)] ?? 0
    }

    /// The order in which calls were added: by time, then by offset.
    static func precedes(_ left: WebhookCall, _ right: WebhookCall) -> Bool {
        let (first, second) = (place(of: left)?.offset ?? 0, place(of: right)?.offset ?? 0)
        return (left.since, first) < (right.since, second)
    }

    /// Kind and offset, which the `webhook-id` names.
    private static func place(of call: WebhookCall) -> (kind: WebhookRecordKind, offset: Int64)? {
        let parts = call.id.webhookID.split(separator: "-")
        guard parts.count == 3, let kind = WebhookRecordKind(rawValue: String(parts[0])),
            let offset = Int64(parts[2])
        else { return nil }
        return (kind, offset)
    }
}
