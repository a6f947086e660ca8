internal import Model

/// Rules N7 to N10: what requests about notifications that are there already concern.
///
/// They go by acceptance, since lanes overtake each other: what was accepted later than the request is no target of it. A
/// target without `device` names the notifications of every device, local ones too; with one, that device's local ones alone.
enum Targets {
    /// An app's items, there or parked, that a request names, in order of arrival.
    static func items(_ target: Target, of request: ClassifiedNotification, in state: PersonState) -> [Item] {
        state.items.items { $0.app == request.accepted.app && $1.isThereOrParked }.filter {
            (request.details.device == nil || $0.details.device == request.details.device)
                && target.matches($0.notification) && $0.acceptedAt <= request.accepted.acceptedAt
        }
    }

    /// N8: what a withdrawal names among those that still wait for a registration (rule P1); nothing of it had arrived.
    static func awaiting(_ target: Target, of request: ClassifiedNotification, in state: PersonState) -> [Item] {
        state.items.items { $0.app == request.accepted.app && $1.wait?.kind == .registration }.filter {
            $0.acceptedAt <= request.accepted.acceptedAt && $0.details.kind == .notify
                && target.matches($0.notification)
                && (request.details.device == nil || request.details.device == $0.details.device)
        }
    }

    /// P3 before N10: an app that may not notify may not put new words into what is there; a government alert may be
    /// updated all the same.
    ///
    /// - Returns: `nil` where P3 refuses.
    static func updatable(_ targets: [Item], _ circumstances: Circumstances) -> [Item]? {
        guard PersonGate.forbids(circumstances.settings.authorization) else { return targets }
        let alerts = targets.filter {
            GovernmentAlert.judge(
                $0.details, app: circumstances.app, person: circumstances.person, now: circumstances.now)
        }
        return alerts.isEmpty ? nil : alerts
    }

    /// N7: those whose content is not from a later request already.
    static func current(_ targets: [Item], for request: ClassifiedNotification) -> [Item] {
        targets.filter { ($0.standing.contentAt ?? $0.acceptedAt) <= request.accepted.acceptedAt }
    }

    /// N9, W7: what is read of the items in Notification Center; `nil` where there are none.
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

    /// N8: what is remembered of a withdrawal, for what it overtook; `nil` where nothing needs to be.
    ///
    /// Not where the target is known by its id: whatever comes of it, accepted earlier, is a duplicate then (rule P0).
    static func remembering(
        _ target: Target, of request: ClassifiedNotification, in state: PersonState
    ) -> AppState? {
        let accepted = request.accepted
        if case .request(let id) = target, state.remembers(accepted.app, id, at: accepted.acceptedAt) { return nil }
        var remembered = state.state(of: accepted.app)
        remembered.note(
            AppState.Withdrawal(target: target, device: request.details.device, acceptedAt: accepted.acceptedAt))
        return remembered
    }

    /// N8: whether a withdrawal accepted later was here before the notification.
    static func isWithdrawn(_ notification: ClassifiedNotification, in state: PersonState) -> Bool {
        state.state(of: notification.accepted.app).withdrawals.contains {
            $0.acceptedAt > notification.accepted.acceptedAt
                && ($0.device == nil || $0.device == notification.details.device)
                && $0.target.matches(notification)
        }
    }
}

extension Target {
    /// Whether it names a notification of its app.
    func matches(_ notification: ClassifiedNotification) -> Bool {
        switch self {
        case .request(let id): notification.accepted.request == id
        case .collapseID(let id): notification.details.collapseID == id
        case .threadID(let id): notification.details.threadID == id
        case .app: true
        }
    }
}
