public import Model

/// The headers of Standard Webhooks: id, timestamp, and the signatures over id, timestamp and body, separated by spaces.
/// A receiver accepts a call if one of them is right, so it may know the old secret or the new one.
public enum WebhookSignature {
    /// The three headers of an attempt.
    ///
    /// - Parameters:
    ///   - secrets: at least one; each makes a signature.
    ///   - seconds: seconds since 1970 at the time of the attempt; a receiver refuses one that is minutes off.
    public static func headers(
        id: String, seconds: Int64, body: [UInt8], secrets: [WebhookSecret]
    ) -> [(name: String, value: String)] {
        let signed = Array("\(id).\(seconds).".utf8) + body
        let codes = secrets.map { "v1,\(MessageAuthentication.code(over: signed.span, key: $0.key))" }
        return [
            ("webhook-id", id), ("webhook-timestamp", String(seconds)),
            ("webhook-signature", codes.joined(separator: " ")),
        ]
    }
}
