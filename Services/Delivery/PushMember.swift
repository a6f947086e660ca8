internal import Model

/// The member `push` of a delivery: what a push provider sends (rule R18). JSON: `{"token", "environment", "headers": {name:
/// string}, "payload": {…}}`.
struct PushMember: JSONObjectWritable {
    let token: PushToken
    let headers: [(name: StaticString, value: String)]
    let payload: JSONSlice
    /// Whether content was left out because of its size.
    let isShortened: Bool

    /// `nil` if a push could do nothing, as for a notification on a television without a badge.
    ///
    /// - Parameter delivery: consumed, since it is large and the push says some of it otherwise.
    init?(_ delivery: consuming Delivery, content: PushContent) {
        delivery.becomePushed(content)
        guard let app = delivery.app, let topic = PushHeaders.topic(of: app, content),
            let payload = Payload(delivery, content: content)
        else { return nil }
        let fitting = payload.fitting()
        token = content.token
        self.payload = fitting.json
        isShortened = fitting.isShortened
        headers = PushHeaders.headers(for: payload.delivery, topic: topic, content: content, payload: payload)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("token", token.text)
        writer.member("environment", token.environment)
        writer.object("headers") { writer in
            for header in headers { writer.member(header.name, header.value) }
        }
        writer.member("payload", payload)
    }
}

extension Delivery {
    /// Says what its push does: the number is the unread count (rule V2), the quiet half of a pair alerts as the other
    /// one does (rule V1; not with the app in the foreground, D3), and a digest or summary is its first item (rule V4).
    /// The silent switch is left to the device, which vibrates only for a push that has a sound (rules D10, R18).
    fileprivate mutating func becomePushed(_ content: PushContent) {
        if let step = content.step {
            badge = step.unread
            if type != .inApp { alert = alert ?? step.alert }
        }
        if alert?.vibration == true, alert?.sound == nil { alert?.sound = AlertSound(name: RequestedSound.defaultName) }
        guard let item = content.item else { return }
        (notification, app, interruptionLevel) = (item.notification, item.app, item.level)
        (threadID, category) = (item.threadID, item.category)
        (targetContentID, launchImage) = (item.targetContentID, item.launchImage)
        data = item.data
    }
}
