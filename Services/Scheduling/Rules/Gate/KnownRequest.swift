internal import Model

/// Rules P0 and P1: whether a request is new, and whether its recipient exists.
enum KnownRequest {
    /// P0: whether the same request was accepted within the window before.
    static func isDuplicate(_ accepted: AcceptedNotification, in state: PersonState) -> Bool {
        state.remembers(accepted.app, accepted.request, at: accepted.acceptedAt)
    }

    /// P1: the reason if the person, or a local request's device, is not registered; `nil` if both are.
    static func unknownRecipient(of notification: ClassifiedNotification, in state: PersonState) -> Reason? {
        guard state.isRegistered else { return .recipientUnknown }
        return state.knows(notification.details.device) ? nil : .deviceUnknown
    }

    /// P1: the instant until which a registration may still arrive.
    static func graceEnd(of accepted: AcceptedNotification) -> Instant {
        accepted.acceptedAt.adding(seconds: Waits.registration)
    }

    /// The items whose awaited registration has come, in order of acceptance, so that of two the later is the repeat (rule
    /// P8). Withdrawals come first, so that a withdrawn item does not alert before it goes (rule N8).
    static func registered(in state: PersonState) -> [Item] {
        func place(_ item: Item) -> (Int, Instant, Int) {
            if case .withdraw = item.details.kind { return (0, item.acceptedAt, item.standing.ordinal) }
            return (1, item.acceptedAt, item.standing.ordinal)
        }
        return state.items.items { $1.isUnregistered }
            .filter { unknownRecipient(of: $0.notification, in: state) == nil }
            .sorted { place($0) < place($1) }
    }
}
