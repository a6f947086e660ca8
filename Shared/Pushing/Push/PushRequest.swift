public import HTTP2
internal import Model

/// The HTTP/2 request of a push.
public enum PushRequest {
    /// - Parameters:
    ///   - ticket: returned with the request's end.
    ///   - authorization: ``ProviderToken/authorization``.
    public static func make(_ push: Push, ticket: UInt64, authorization: String) -> HTTP2Request {
        let heading = push.heading
        var headers = [
            HTTP2Header("authorization", authorization, isIndexed: false),
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
        var bytes = SHA256.hash(of: push.delivery)
        // A UUID of version 8, whose bits are its maker's own (RFC 9562).
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return String(unsafeUninitializedCapacity: 36) { text in
            var place = 0
            for (index, byte) in bytes.prefix(16).enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[place] = UInt8(ascii: "-")
                    place += 1
                }
                text[place] = SHA256.digit(byte >> 4)
                text[place + 1] = SHA256.digit(byte & 0xF)
                place += 2
            }
            return place
        }
    }
}
