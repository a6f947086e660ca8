internal import Model

/// What a push provider sends (rule R18). JSON: `{"token", "environment", "headers": {name: string}, "payload": {…}}`.
struct Push: JSONObjectWritable {
    let token: PushToken
    let headers: [(name: StaticString, value: String)]
    let payload: JSONSlice
    /// Whether content was left out because of its size.
    let isShortened: Bool

    /// `nil` if a push could do nothing, as for a notification on a television without a badge.
    init?(_ delivery: Delivery, content: PushContent) {
        let pushed = delivery.asPushed(content)
        guard let app = pushed.app, let topic = PushHeaders.topic(of: app, content),
            let payload = Payload(pushed, content: content)
        else { return nil }
        let fitting = payload.fitting()
        token = content.token
        self.payload = fitting.json
        isShortened = fitting.isShortened
        headers = PushHeaders.headers(for: pushed, topic: topic, content: content, payload: payload)
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
    /// The delivery as its push tells it: the number is the unread count (rule V2), the quiet half of a pair alerts as the
    /// other one does (rule V1), and a digest or summary is its first item (rule V4).
    fileprivate func asPushed(_ content: PushContent) -> Delivery {
        var pushed = self
        pushed.badge = content.step.unread
        if type != .inApp { pushed.alert = alert ?? content.step.alert }
        guard let item = content.item else { return pushed }
        (pushed.notification, pushed.app, pushed.interruptionLevel) = (item.notification, item.app, item.level)
        (pushed.threadID, pushed.category) = (item.threadID, item.category)
        (pushed.targetContentID, pushed.launchImage) = (item.targetContentID, item.launchImage)
        pushed.data = item.data
        return pushed
    }
}
