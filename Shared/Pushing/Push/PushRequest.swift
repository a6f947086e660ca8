public import HTTP2
internal import Model

/// The HTTP/2 request of a push.
public enum PushRequest {
    /// - Parameters:
    ///   - ticket: returned with the request's end.
    ///   - authorization: the provider token.
    public static func make(_ push: Push, ticket: UInt64, authorization: String) -> HTTP2Request {
        let heading = push.heading
        var headers = [
            HTTP2Header("authorization", "bearer \(authorization)", isIndexed: false),
            HTTP2Header("apns-topic", heading.topic),
            HTTP2Header("apns-push-type", heading.isBackground ? "background" : "alert"),
            HTTP2Header("apns-priority", heading.priority.rawValue),
            HTTP2Header("apns-expiration", String(heading.expiration), isIndexed: false),
            HTTP2Header("apns-id", id(of: push), isIndexed: false),
        ]
        if let id = heading.collapseID { headers.append(HTTP2Header("apns-collapse-id", id, isIndexed: false)) }
        return HTTP2Request(
            ticket: ticket, path: "/3/device/\(heading.token.text)", headers: headers, body: push.payload.bytes)
    }

    /// `apns-id`: made from the delivery's id, so that each attempt has the same.
    public static func id(of push: Push) -> String {
        var bytes = Array(SHA256.hash(of: push.delivery).prefix(16))
        guard bytes.count == 16 else { return "" }
        // A UUID of version 8, whose bits are its maker's own (RFC 9562).
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
