public import Model

/// The headers of Standard Webhooks: id, timestamp, and the signature over id, timestamp and body.
public enum WebhookSignature {
    /// The three headers of an attempt.
    ///
    /// - Parameters:
    ///   - seconds: seconds since 1970 at the time of the attempt; a receiver refuses one that is minutes off.
    public static func headers(
        id: String, seconds: Int64, body: [UInt8], secret: WebhookSecret
    ) -> [(name: String, value: String)] {
        let signed = Array("\(id).\(seconds).".utf8) + body
        let code = MessageAuthentication.code(over: signed.span, key: secret.key)
        return [
            ("webhook-id", id), ("webhook-timestamp", String(seconds)), ("webhook-signature", "v1,\(code)"),
        ]
    }
}
