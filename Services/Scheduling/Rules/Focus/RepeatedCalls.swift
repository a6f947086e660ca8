internal import Model

/// Rule F4: the same caller called shortly before, and nobody answered.
enum RepeatedCalls {
    /// The call, if the notification is one; `nil` for every other notification.
    static func call(_ notification: Shared<ClassifiedNotification>) -> Attention.Call? {
        guard notification.value.isCommunication,
            let communication = notification.value.accepted.details.communication, communication.isCall
        else { return nil }
        let accepted = notification.value.accepted
        return Attention.Call(
            key: ItemKey(app: accepted.app, request: accepted.request), at: accepted.acceptedAt,
            sender: communication.sender?.id,
            handle: communication.sender?.handle)
    }

    /// Whether its caller made an unanswered call within the window before, by the same app or another.
    static func isRepeated(_ call: Attention.Call, _ circumstances: Circumstances, among calls: [Attention.Call])
        -> Bool
    {
        calls.contains { earlier in
            !earlier.isAnswered && earlier.at <= call.at && call.at.seconds(since: earlier.at) <= Attention.callWindow
                && isSameCaller(earlier, call, circumstances)
        }
    }

    /// The state with this call marked as answered.
    static func answered(_ id: NotificationID, in state: PersonState) -> Attention? {
        guard let parts = id.parts, parts.person == state.person else { return nil }
        var attention = state.attention
        attention.answer(ItemKey(app: parts.app, request: parts.request))
        return attention
    }

    /// The same contact, else the same handle.
    private static func isSameCaller(
        _ earlier: Attention.Call, _ call: Attention.Call, _ circumstances: Circumstances
    ) -> Bool {
        let other = circumstances.person.contacts.contact(
            handle: earlier.handle, sender: earlier.sender, of: earlier.key.app)
        if let contact = circumstances.contact, let other { return contact.id == other.id }
        guard let one = earlier.handle, let two = call.handle else { return false }
        if let one = Handle(one), let two = Handle(two) { return one == two }
        return one == two
    }
}
