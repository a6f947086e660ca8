internal import Model

/// The headers of a request to APNs (rule R18). Source: Apple, Sending notification requests to APNs.
enum PushHeaders {
    /// The most bytes of `apns-collapse-id`.
    static let mostCollapseBytes = 64

    static func headers(
        for delivery: Delivery, topic: String, content: PushContent, payload: Payload
    ) -> [(name: StaticString, value: String)] {
        var headers: [(name: StaticString, value: String)] = [
            ("apns-topic", topic),
            ("apns-push-type", payload.isBackground ? "background" : "alert"),
            ("apns-priority", priority(of: delivery, payload)),
            ("apns-expiration", String(end(of: delivery, content, payload))),
        ]
        if payload.showsContent, let notification = delivery.notification {
            // On the phone a push takes the place of one with the same id (rule N5); both halves of a pair have the same (rule V1).
            let id = content.collapseID.map(collapseID(requested:)) ?? collapseID(notification.string)
            headers.append(("apns-collapse-id", id))
        }
        return headers
    }

    /// The app's bundle id: of its record, else its own id; `nil` where APNs cannot know that, since no header can carry it.
    static func topic(of app: AppID, _ content: PushContent) -> String? {
        content.topic?.text ?? (isPlain(app.string) ? app.string : nil)
    }

    /// V5: until when APNs keeps the push for a device that is off, in seconds since 1970; 0 is not at all. It keeps one
    /// push for each device and app, so one that only changes the number would take the place of an alert; a withdrawal
    /// that takes the newest item takes the place of that item's alert.
    private static func end(of delivery: Delivery, _ content: PushContent, _ payload: Payload) -> Int64 {
        let isKept = payload.showsContent || (delivery.type == .withdraw && content.step?.takesNewest == true)
        guard isKept, !payload.isBackground else { return 0 }
        // W3: what has expired stays in the list, and still comes and changes there without an alert.
        let isOnlyListed = delivery.alert == nil && content.expires.map { $0 <= delivery.at } ?? false
        let expires = isOnlyListed ? nil : content.expires
        let end = expires ?? delivery.at.adding(seconds: Double(content.keepSeconds))
        // 0 would say something else.
        return max(1, end.milliseconds / 1000)
    }

    /// Printable ASCII without spaces, and not empty.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// 10 for an alert, else 5; a background push may not have 10.
    private static func priority(of delivery: Delivery, _ payload: Payload) -> String {
        payload.showsContent && delivery.alert != nil ? "10" : "5"
    }

    /// The id itself if a header can hold it, else its hash as 32 hexadecimal digits. No stronger hash is needed: only
    /// the ids of one app on one device must differ.
    static func collapseID(_ id: String) -> String {
        isPlain(id) && id.utf8.count <= mostCollapseBytes ? id : hashed(id)
    }

    /// One that looks like a notification's own id must not take that notification's place.
    private static func collapseID(requested id: String) -> String {
        NotificationID(id)?.parts == nil ? collapseID(id) : hashed(id)
    }

    private static func hashed(_ id: String) -> String {
        digits(of: FNV1a.hash64(id)) + digits(of: FNV1a.hash64(id, basis: 0x8422_2325_cbf2_9ce4))
    }

    private static func digits(of hash: UInt64) -> String {
        let text = String(hash ^ hash >> 29, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
