internal import Model

/// Rule F4: the same caller called shortly before, and nobody answered.
enum RepeatedCalls {
    /// Seconds between the two calls, by their own times, inclusive.
    static let window: Double = 180
    /// Most calls remembered of a person.
    static let most = 64
}

extension Turn {
    /// Remembers a call that passed P.
    ///
    /// - Returns: whether its caller had called before it, within the window, unanswered, by the same app or another.
    mutating func noteCall(_ circumstances: Circumstances) -> Bool {
        let notification = circumstances.notification
        guard notification.isCommunication, let communication = notification.details.communication,
            communication.intent == .startCall
        else { return false }
        let call = Attention.Call(
            key: ItemKey(app: notification.accepted.app, request: notification.accepted.request),
            at: notification.accepted.acceptedAt, sender: communication.sender?.id,
            handle: communication.sender?.handle)
        let isRepeated = state.attention.calls.contains { earlier in
            !earlier.isAnswered && earlier.at <= call.at
                && call.at.seconds(since: earlier.at) <= RepeatedCalls.window
                && isSameCaller(earlier, call, circumstances)
        }
        changeAttention {
            $0.calls.removeAll { $0.key == call.key || call.at.seconds(since: $0.at) > RepeatedCalls.window }
            $0.calls.append(call)
            $0.calls.removeFirst(max($0.calls.count - RepeatedCalls.most, 0))
        }
        return isRepeated
    }

    /// The same contact, else the same handle.
    private func isSameCaller(
        _ earlier: Attention.Call, _ call: Attention.Call, _ circumstances: Circumstances
    ) -> Bool {
        let other = circumstances.person.contacts.contact(
            handle: earlier.handle, sender: earlier.sender, of: earlier.key.app)
        if let contact = circumstances.contact, let other { return contact.id == other.id }
        guard let one = earlier.handle, let two = call.handle else { return false }
        if let one = Handle(one), let two = Handle(two) { return one == two }
        return one == two
    }

    /// `call-answered` changes rule F4 alone.
    mutating func answerCall(_ id: NotificationID) {
        guard let parts = id.parts, parts.person == person else { return }
        let key = ItemKey(app: parts.app, request: parts.request)
        changeAttention { attention in
            for index in attention.calls.indices where attention.calls[index].key == key {
                attention.calls[index].isAnswered = true
            }
        }
    }

    /// Calls of long ago decide nothing any more.
    mutating func forgetCalls() {
        let now = now
        changeAttention { $0.calls.removeAll { now.seconds(since: $0.at) > RepeatedCalls.window } }
    }
}
