internal import Model

/// Rules N7 to N10: requests that are about notifications which are there already.
///
/// They go by acceptance, since lanes overtake each other: what was accepted later than the request is no target of it. A
/// target without `device` names the notifications of every device, local ones too; with one, that device's local ones alone.
extension Turn {
    /// Settles one such request, with one terminal receipt.
    mutating func serve(_ circumstances: Circumstances, target: Target) {
        let request = circumstances.notification
        let cause = request.accepted.cause
        let targets = items(of: request.accepted.app, on: request.details.device) {
            target.matches($0.notification) && $0.acceptedAt <= request.accepted.acceptedAt
        }
        switch request.details.kind {
        case .notify: return
        case .update: update(updatable(targets, circumstances), circumstances, cause: cause)
        case .withdraw:
            rememberWithdrawal(request, target: target)
            withdraw(targets, circumstances, cause: cause)
        case .markRead: markRead(targets, target: target, circumstances, cause: cause)
        }
    }

    private mutating func conclude(_ circumstances: Circumstances, _ rule: Rule, _ reason: Reason) {
        tell(circumstances.notification, Ending(.quiet, rule, reason: reason), isTerminal: true)
    }

    /// P3 before N10: an app that may not notify may not put new words into what is there; a government alert may be updated
    /// all the same.
    ///
    /// - Returns: `nil` where P3 refuses.
    private func updatable(_ targets: [Item], _ circumstances: Circumstances) -> [Item]? {
        guard PersonGate.forbids(circumstances.settings.authorization) else { return targets }
        let alerts = targets.filter {
            GovernmentAlert.judge($0.details, app: circumstances.app, person: circumstances.person, now: now)
        }
        return alerts.isEmpty ? nil : alerts
    }

    /// N7: the content is replaced, whole and quietly, where it is shown and in what waits.
    private mutating func update(_ targets: [Item]?, _ circumstances: Circumstances, cause: String) {
        guard let targets else {
            let ending = Ending(.suppressed, .p3, reason: PersonGate.Row.p3.reason)
            return tell(circumstances.notification, ending, isTerminal: true)
        }
        guard !targets.isEmpty else { return conclude(circumstances, .n10, .nothingToUpdate) }
        let request = circumstances.notification
        let current = targets.filter { ($0.contentAt ?? $0.acceptedAt) <= request.accepted.acceptedAt }
        guard !current.isEmpty else {
            tell(request, Ending(.replaced, .n7), isTerminal: true)
            return
        }
        for (number, target) in current.enumerated() {
            var item = target
            item.notification.accepted.details.content = request.details.content
            item.notification.accepted.details.contentHash = request.details.contentHash
            item.contentAt = request.accepted.acceptedAt
            if item.isThere, let own = Circumstances(item.classified, in: self) {
                let accepted = request.accepted
                sendUpdate(
                    of: item, own, why: Ending(.quiet, .n7, reason: .updated).why, cause: "\(cause)/\(number)",
                    lane: accepted.lane, traceparent: accepted.traceparent)
            }
            put(trimmed(item))
            // An open view of another that shows this one keeps up with it (rule N11).
            let devices = devicesShowing(item.key, inViewOfOthers: true)
            showInViews(item.key, on: devices, cause: "\(cause)/\(number)")
        }
        conclude(circumstances, .n7, .updated)
    }

    /// Shows an item as it is now, quietly, on every device that can have it; an open view of its own that shows another
    /// item stays as it is (rule N11).
    ///
    /// - Parameter isConcerned: the devices; all of them where it is left out.
    mutating func sendUpdate(
        of item: Item, _ own: Circumstances, why: Why, cause: String, lane: Lane, traceparent: String? = nil,
        on isConcerned: (Device) -> Bool = { _ in true }
    ) {
        let devices: [StepDevice] = own.devices.compactMap { device in
            guard Routing.canHaveItem(device), isConcerned(device.device) else { return nil }
            var entry = stepDevice(device, own.settings, app: item.key.app)
            entry.list = item.isListed(on: device, own.settings)
            entry.badge = badgeToTell(device, of: item.key.app)
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            entry.keepsView = showsAnother(in: item.key, on: device.id)
            return entry
        }
        send(
            .update, id: cause, app: item.key.app, notifications: [stepNotification(item, own)], why: why,
            traceparent: traceparent, devices: devices, lane: lane)
    }

    /// N8 and W2: it leaves every device and the wait, and no longer counts.
    private mutating func withdraw(_ targets: [Item], _ circumstances: Circumstances, cause: String) {
        withdrawAwaiting(circumstances)
        guard !targets.isEmpty else { return conclude(circumstances, .n10, .nothingToWithdraw) }
        let app = circumstances.app.id
        for var item in targets {
            settle(&item, Ending(.withdrawn, .n8))
            put(item)
        }
        withdraw(
            targets.map(\.key), of: app, why: Ending(.withdrawn, .n8).why, cause: cause,
            lane: circumstances.notification.accepted.lane, isComparable: false, endsRepetition: true)
        conclude(circumstances, .n8, .withdrawn)
    }

    /// N9; `{app: true}` is W7.
    private mutating func markRead(
        _ targets: [Item], target: Target, _ circumstances: Circumstances, cause: String
    ) {
        let shown = targets.filter(\.isThere)
        guard !shown.isEmpty else { return conclude(circumstances, .n10, .nothingToMarkRead) }
        let why = Ending(.quiet, .n9, reason: .markedRead).why
        if target == .app {
            readAll(shown.map(\.key), of: circumstances.app.id, why: why, cause: cause)
        } else {
            markRead(shown.map(\.key), leaving: false, of: circumstances.app.id, why: why, cause: cause)
        }
        conclude(circumstances, .n9, .markedRead)
    }

    /// What it names among those that still wait for a registration (rule P1) ends; nothing of it had arrived.
    private mutating func withdrawAwaiting(_ circumstances: Circumstances) {
        let request = circumstances.notification
        guard let target = request.details.kind.target else { return }
        let awaiting = state.items.items { $0.app == request.accepted.app && $1.wait?.kind == .registration }
        for item in awaiting where item.acceptedAt <= request.accepted.acceptedAt && item.details.kind == .notify {
            guard target.matches(item.notification),
                request.details.device == nil || request.details.device == item.details.device
            else { continue }
            tell(item.notification, Ending(.withdrawn, .n8), isTerminal: true)
            drop(item.key, isComparable: false)
        }
    }

    // MARK: Withdrawals that overtook their target

    /// Not where the target is known by its id: whatever comes of it, accepted earlier, is a duplicate then (rule P0).
    private mutating func rememberWithdrawal(_ request: ClassifiedNotification, target: Target) {
        let accepted = request.accepted
        if case .request(let id) = target, state.remembers(accepted.app, id, at: accepted.acceptedAt) { return }
        var remembered = state.state(of: accepted.app)
        remembered.note(
            AppState.Withdrawal(target: target, device: request.details.device, acceptedAt: accepted.acceptedAt))
        set(remembered, for: accepted.app)
    }

    /// Whether a withdrawal accepted later was here before the notification.
    func isWithdrawn(_ notification: ClassifiedNotification) -> Bool {
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
