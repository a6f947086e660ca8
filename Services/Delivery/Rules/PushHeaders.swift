internal import Model

/// The headers of a request to APNs (rule R18). Source: Apple, Sending notification requests to APNs.
enum PushHeaders {
    /// Bytes of `apns-collapse-id`.
    static let mostCollapseBytes = 64

    static func headers(
        for delivery: Delivery, app: AppID, content: PushContent, payload: Payload
    ) -> [(name: StaticString, value: String)] {
        var headers: [(name: StaticString, value: String)] = [
            ("apns-topic", app.string),
            ("apns-push-type", payload.isBackground ? "background" : "alert"),
            ("apns-priority", priority(of: delivery, payload)),
        ]
        if let expires = content.expires {
            headers.append(("apns-expiration", String(max(0, expires.milliseconds / 1000))))
        }
        if let notification = delivery.notification {
            headers.append(("apns-collapse-id", collapseID(content.collapseID ?? notification.string)))
        }
        return headers
    }

    /// Whether APNs can know the app: a topic is a bundle id, which no header could hold otherwise.
    static func isTopic(_ app: AppID) -> Bool { isPlain(app.string) }

    /// Printable ASCII without spaces, and not empty.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// 10 for what alerts now, 5 for what is quiet or only a number; a background push may not have 10.
    private static func priority(of delivery: Delivery, _ payload: Payload) -> String {
        guard payload.showsContent, delivery.alert != nil else { return "5" }
        return delivery.interruptionLevel == .passive ? "5" : "10"
    }

    /// The id itself where a header can hold it, else 32 hexadecimal digits made of it: ids of one app on one device need
    /// no stronger hash.
    static func collapseID(_ id: String) -> String {
        if isPlain(id), id.utf8.count <= mostCollapseBytes { return id }
        return digits(of: FNV1a.hash64(id)) + digits(of: FNV1a.hash64(id, basis: 0x8422_2325_cbf2_9ce4))
    }

    private static func digits(of hash: UInt64) -> String {
        let text = String(hash ^ hash >> 29, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
