internal import Model

/// The headers of a request to APNs (rule R18). Source: Apple, Sending notification requests to APNs.
enum PushHeaders {
    /// The most bytes of `apns-collapse-id`.
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

    /// Whether APNs can know the app: its id must be usable as an APNs topic, which a header carries.
    static func isTopic(_ app: AppID) -> Bool { isPlain(app.string) }

    /// Printable ASCII without spaces, and not empty.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// 10 for an alert that is not Passive, else 5; a background push may not have 10.
    private static func priority(of delivery: Delivery, _ payload: Payload) -> String {
        guard payload.showsContent, delivery.alert != nil else { return "5" }
        return delivery.interruptionLevel == .passive ? "5" : "10"
    }

    /// The id itself if a header can hold it, else its hash as 32 hexadecimal digits. No stronger hash is needed: only
    /// the ids of one app on one device must differ.
    static func collapseID(_ id: String) -> String {
        if isPlain(id), id.utf8.count <= mostCollapseBytes { return id }
        return digits(of: FNV1a.hash64(id)) + digits(of: FNV1a.hash64(id, basis: 0x8422_2325_cbf2_9ce4))
    }

    private static func digits(of hash: UInt64) -> String {
        let text = String(hash ^ hash >> 29, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
