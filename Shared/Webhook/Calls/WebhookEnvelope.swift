public import Model

/// The body of a call: `{type, timestamp, data}`, as Standard Webhooks recommends. `data` is the record, byte for byte.
public enum WebhookEnvelope {
    /// The body that tells a record.
    ///
    /// - Parameters:
    ///   - type: the word of a ``WebhookEvent`` for one code or type.
    ///   - at: when it happened, the record's own `at`.
    ///   - data: the record's value.
    public static func body(type: String, at: Instant, data: JSONSlice) -> JSONSlice {
        .object { writer in
            writer.member("type", type)
            writer.member("timestamp", at)
            writer.member("data", data)
        }
    }
}

/// A record that webhooks tell.
public struct WebhookRecord: Sendable {
    /// Whose server is told; `nil` for a receipt about no app.
    public let app: AppID?
    fileprivate let (kind, event, subject): (WebhookRecordKind, WebhookEvent, String)
    fileprivate let (at, data): (Instant, JSONSlice)
    fileprivate let isWanted: @Sendable (AppWebhook) -> Bool

    /// Reads the value of a record.
    public init(_ kind: WebhookRecordKind, _ value: Span<UInt8>) throws(Rejection) {
        switch kind {
        case .receipt:
            let receipt = try Receipt(json: value, checksNames: false)
            (app, event, at) = (receipt.app, .receipt(receipt.code), receipt.at)
            (subject, isWanted) = (receipt.notification?.description ?? receipt.key, { $0.wants(receipt) })
        case .response:
            let response = try Response(json: value, checksNames: false)
            (app, event, at) = (response.app, .response(response.kind.type), response.at)
            (subject, isWanted) = (response.notification.description, { $0.wants(response) })
        }
        (self.kind, data) = (kind, try JSONSlice(json: value, checksNames: false))
    }
}

extension App {
    /// The calls that tell a record, one for each webhook that wants it.
    ///
    /// - Parameter now: when the record was read.
    public func calls(for record: WebhookRecord, partition: Int32, offset: Int64, now: Instant) -> [WebhookCall] {
        let type = record.event.description
        let body = WebhookEnvelope.body(type: type, at: record.at, data: record.data)
        return webhooks.filter(record.isWanted).map { webhook in
            WebhookCall(
                id: WebhookCallID(kind: record.kind, partition: partition, offset: offset, url: webhook.url), app: id,
                subject: record.subject, type: type, body: body, since: now)
        }
    }

    /// The webhook of a URL in this record.
    public func webhook(_ url: WebhookURL) -> AppWebhook? { webhooks.first { $0.url == url } }
}
