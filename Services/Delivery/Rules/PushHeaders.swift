internal import Model

/// The headers of a request to APNs (rule R18). Source: Apple, Sending notification requests to APNs.
enum PushHeaders {
    /// Bytes of `apns-collapse-id`.
    static let mostCollapseBytes = 64

    static func headers(
        for delivery: Delivery, app: AppID, content: PushContent, isBackground: Bool
    ) -> [(name: StaticString, value: String)] {
        var headers: [(name: StaticString, value: String)] = [
            ("apns-topic", app.string),
            ("apns-push-type", isBackground ? "background" : "alert"),
            ("apns-priority", priority(of: delivery, isBackground: isBackground)),
        ]
        if let expires = content.expires {
            headers.append(("apns-expiration", String(max(0, expires.milliseconds / 1000))))
        }
        if let notification = delivery.notification {
            headers.append(("apns-collapse-id", collapseID(content.collapseID ?? notification.string)))
        }
        return headers
    }

    /// 10 for what alerts now, 5 for what is quiet; a background push may not have 10.
    static func priority(of delivery: Delivery, isBackground: Bool) -> String {
        guard !isBackground, delivery.alert != nil else { return "5" }
        return delivery.interruptionLevel == .passive ? "5" : "10"
    }

    /// The id itself where a header can hold it, else 32 hexadecimal digits made of it.
    static func collapseID(_ id: String) -> String {
        let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if isPlain, !id.isEmpty, id.utf8.count <= mostCollapseBytes { return id }
        return digits(id, seed: 0xcbf2_9ce4_8422_2325) + digits(id, seed: 0x8422_2325_cbf2_9ce4)
    }

    /// FNV-1a over the bytes, twice with two beginnings: ids of one app on one device need no stronger hash.
    private static func digits(_ id: String, seed: UInt64) -> String {
        var hash = seed
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash ^= hash >> 29
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
