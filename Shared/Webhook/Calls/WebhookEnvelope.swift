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

extension App {
    /// The calls that tell a receipt, one for each webhook that wants it.
    ///
    /// - Parameters:
    ///   - data: the value that the receipt was read from.
    ///   - now: when the record was read.
    public func calls(
        for receipt: Receipt, data: JSONSlice, partition: Int32, offset: Int64, now: Instant
    ) -> [WebhookCall] {
        let type = WebhookEvent.receipt(receipt.code).description
        let body = WebhookEnvelope.body(type: type, at: receipt.at, data: data)
        return webhooks.filter { $0.wants(receipt) }.map { webhook in
            WebhookCall(
                id: WebhookCallID(kind: .receipt, partition: partition, offset: offset, url: webhook.url), app: id,
                subject: receipt.notification?.description ?? receipt.key, type: type, body: body, since: now)
        }
    }

    /// The calls that tell a response, one for each webhook that wants it.
    public func calls(
        for response: Response, data: JSONSlice, partition: Int32, offset: Int64, now: Instant
    ) -> [WebhookCall] {
        let type = WebhookEvent.response(response.kind.type).description
        let body = WebhookEnvelope.body(type: type, at: response.at, data: data)
        return webhooks.filter { $0.wants(response) }.map { webhook in
            WebhookCall(
                id: WebhookCallID(kind: .response, partition: partition, offset: offset, url: webhook.url), app: id,
                subject: response.notification.description, type: type, body: body, since: now)
        }
    }

    /// The webhook of a URL in this record.
    public func webhook(_ url: WebhookURL) -> AppWebhook? { webhooks.first { $0.url == url } }
}
