internal import Model

/// Rules P0 and P1: is a request new, and is there anybody to get it?
enum KnownRequest {
    /// P0: the same request was accepted so shortly before that it counts.
    static func isDuplicate(_ accepted: AcceptedNotification, in state: PersonState) -> Bool {
        state.remembers(accepted.app, accepted.request, at: accepted.acceptedAt)
    }

    /// P1: the person, or a local request's device, that is not registered; `nil` where both are.
    static func unknownRecipient(of notification: ClassifiedNotification, in state: PersonState) -> Reason? {
        guard state.isRegistered else { return .recipientUnknown }
        guard let device = notification.details.device else { return nil }
        return state.record?.device(device) == nil ? .deviceUnknown : nil
    }

    /// P1: until when a registration may still be on its way.
    static func graceEnd(of accepted: AcceptedNotification) -> Instant {
        accepted.acceptedAt.adding(seconds: Waits.registration)
    }

    /// Those that waited for a registration and have it now, in order of acceptance; withdrawals first, so that what one
    /// names does not alert before it goes (rule N8).
    static func registered(in state: PersonState) -> [Item] {
        func place(_ item: Item) -> (Int, Instant, Int) {
            if case .withdraw = item.details.kind { return (0, item.acceptedAt, item.standing.ordinal) }
            return (1, item.acceptedAt, item.standing.ordinal)
        }
        return state.items.items { $1.wait?.kind == .registration }
            .filter { unknownRecipient(of: $0.notification, in: state) == nil }
            .sorted { place($0) < place($1) }
    }
}
