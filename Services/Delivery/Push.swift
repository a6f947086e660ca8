internal import Model

/// Headers and payload for a push provider (rule R18). JSON: `{"headers": {name: string}, "payload": {…}}`.
struct Push: JSONObjectWritable {
    let headers: [(name: StaticString, value: String)]
    let payload: JSONSlice
    /// Whether content was left out because of its size.
    let isShortened: Bool

    /// `nil` if a push could do nothing, as for a notification on a television without a badge. Also `nil` without an
    /// app to push to: the device itself makes a digest or a summary from what it received before.
    init?(_ delivery: Delivery, content: PushContent) {
        guard let app = delivery.app, PushHeaders.isTopic(app), let payload = Payload(delivery, content: content) else {
            return nil
        }
        let fitting = payload.fitting()
        self.payload = fitting.json
        isShortened = fitting.isShortened
        headers = PushHeaders.headers(for: delivery, app: app, content: content, payload: payload)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.object("headers") { writer in
            for header in headers { writer.member(header.name, header.value) }
        }
        writer.member("payload", payload)
    }
}
