internal import Model

/// Rules N7 to N10: which notifications a request about existing ones concerns.
///
/// The order of acceptance decides, since lanes overtake each other: a request never concerns a notification that was
/// accepted later. A target without `device` names notifications of every device, local ones included; one with
/// `device` names only that device's local ones.
enum Targets {
    /// An app's items, in Notification Center or parked, that a request names, in order of arrival.
    static func items(_ target: Target, of request: ClassifiedNotification, in state: PersonState) -> [Item] {
        state.items.items { $0.app == request.accepted.app && $1.isThereOrParked }.filter {
            (request.details.device == nil || $0.details.device == request.details.device)
                && target.matches($0.notification) && $0.acceptedAt <= request.accepted.acceptedAt
        }
    }

    /// N8: the new notifications that a withdrawal names among those that wait for a registration (rule P1). No device
    /// has them yet. Of those accepted in the same millisecond it takes the ones that arrived before it.
    ///
    /// - Parameter ordinal: the withdrawal's own place among what waited; `nil` if it did not wait.
    static func unregistered(
        _ target: Target, of request: ClassifiedNotification, waitedAs ordinal: Int?, in state: PersonState
    ) -> [Item] {
        let place = (request.accepted.acceptedAt, ordinal ?? .max)
        return state.items.items { $0.app == request.accepted.app && $1.isUnregistered }.filter {
            ($0.acceptedAt, $0.standing.ordinal) < place && $0.details.kind == .notify
                && target.matches($0.notification)
                && (request.details.device == nil || request.details.device == $0.details.device)
        }
    }

    /// P3 to P6 before N10: content that may not reach the person as a notification may not reach them as an update.
    /// Each target is judged as it stands. An update with a marketing topic must pass P6 itself, and changes only
    /// marketing: otherwise marketing could alert as Time Sensitive.
    ///
    /// - Returns: the targets that may change, and the row that stops the others; `nil` if nothing is stopped.
    static func updatable(
        _ targets: [Item], _ circumstances: Circumstances, in state: PersonState, _ occasion: borrowing Occasion
    ) -> (targets: [Item], refused: PersonGate.Row?) {
        var (updatable, refused): ([Item], PersonGate.Row?) = ([], nil)
        let lacksConsent = PersonGate.lacksConsent(circumstances)
        let isMarketing = circumstances.details.isMarketing
        for item in targets where !lacksConsent && (!isMarketing || item.details.isMarketing) {
            guard let own = Circumstances(item, state, occasion) else { continue }
            if let row = PersonGate.refusal(ofContent: own) { refused = refused ?? row } else { updatable.append(item) }
        }
        if updatable.isEmpty, PersonGate.forbids(circumstances.settings.authorization) { refused = .p3 }
        return (updatable, refused ?? (lacksConsent ? .p6 : nil))
    }

    /// N7: the targets whose content does not come from a later request.
    static func current(_ targets: [Item], for request: ClassifiedNotification) -> [Item] {
        targets.filter { ($0.standing.contentAt ?? $0.acceptedAt) <= request.accepted.acceptedAt }
    }

    /// N9, W7: what is read among the items in Notification Center; `nil` where there are none.
    static func reading(
        _ targets: [Item], _ target: Target, of request: ClassifiedNotification, in state: PersonState
    ) -> Reading? {
        guard !targets.isEmpty else { return nil }
        let (app, cause) = (request.accepted.app, Cause.request(request.accepted))
        let why = Ending(.quiet, .n9, reason: .markedRead).why
        return target == .app
            ? Reading(all: targets.map(\.key), of: app, why: why, cause: cause, in: state)
            : Reading(targets.map(\.key), of: app, isLeaving: false, why: why, cause: cause, in: state)
    }

    /// N8: the app's state with the withdrawal stored, so that it still stops the notifications that it overtook.
    ///
    /// - Returns: `nil` if the withdrawal names a request that P0 remembers: whatever else arrives of that request is a
    ///   duplicate.
    static func remembering(_ target: Target, of request: ClassifiedNotification, in state: PersonState) -> AppState? {
        let accepted = request.accepted
        if case .request(let id) = target, state.remembers(accepted.app, id, at: accepted.acceptedAt) { return nil }
        var remembered = state.state(of: accepted.app)
        remembered.note(
            AppState.Withdrawal(target: target, device: request.details.device, acceptedAt: accepted.acceptedAt))
        return remembered
    }

    /// N8: whether a stored withdrawal names this notification, which was accepted before the withdrawal but arrives
    /// after it.
    static func isWithdrawn(_ notification: Shared<ClassifiedNotification>, in state: PersonState) -> Bool {
        state.state(of: notification.value.accepted.app).withdrawals.contains {
            $0.acceptedAt > notification.value.accepted.acceptedAt
                && ($0.device == nil || $0.device == notification.value.details.device)
                && $0.target.matches(notification.value)
        }
    }
}

extension Target {
    /// Whether the target names this notification, which is of its app.
    func matches(_ notification: ClassifiedNotification) -> Bool {
        switch self {
        case .request(let id): notification.accepted.request == id
        case .collapseID(let id): notification.details.collapseID == id
        case .threadID(let id): notification.details.threadID == id
        case .app: true
        }
    }
}
