internal import Model

/// Rule P1: whether the recipient is registered, and until when a registration may still arrive.
enum UnknownRecipient {
    /// The reason if the person, or a local request's device, is not registered; `nil` if both are.
    static func reason(for notification: ClassifiedNotification, in state: PersonState) -> Reason? {
        guard state.isRegistered else { return .recipientUnknown }
        return state.knows(notification.details.device) ? nil : .deviceUnknown
    }

    /// The instant until which the registration may still arrive.
    static func graceEnd(of accepted: AcceptedNotification) -> Instant {
        accepted.acceptedAt.adding(seconds: Waits.registration)
    }

    /// The items whose registration has arrived, in order of acceptance, so that of two equal ones the later is the
    /// repeat (rule P8). Withdrawals come first, so that a withdrawn item does not alert before it goes (rule N8).
    static func nowKnown(in state: PersonState) -> [Item] {
        func place(_ item: Item) -> (Int, Instant, Int) {
            if case .withdraw = item.details.kind { return (0, item.acceptedAt, item.standing.ordinal) }
            return (1, item.acceptedAt, item.standing.ordinal)
        }
        return state.items.items { $1.isUnregistered }
            .filter { reason(for: $0.notification, in: state) == nil }
            .sorted { place($0) < place($1) }
    }
}
