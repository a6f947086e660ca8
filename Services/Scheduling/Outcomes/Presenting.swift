internal import Model

/// A notification appears, or alerts: the decision of S, carried out on the devices (rules D3 to D14).
enum Presenting {
    /// Puts an item into Notification Center, unread (rule N1), and decides its alert.
    ///
    /// - Parameter cause: what the step's id derives from.
    static func present(_ arriving: Item, _ circumstances: Circumstances, cause: Cause, _ turn: inout Turn) {
        var item = arriving
        var views = ArrivalViews(for: item, circumstances, in: turn.state)
        if item.again > 0 {
            // It takes the first one's key.
            turn.changes.forget(item.key)
            item.again = 0
        }
        let ofSameRequest = Replacement.earlier(than: item, in: turn.state)
        Replacing.end(ofSameRequest, isForgotten: true, &turn)
        let earlier = ofSameRequest.last(where: \.standing.isThere)
        let replaced = Replacement.replaced(by: item, in: turn.state)
        Replacing.end([replaced].compactMap(\.self), isForgotten: false, &turn)
        for old in [earlier, replaced].compactMap(\.self) {
            let change = OpenViews.takingOver(old.key, by: item.key, in: turn.state, at: turn.now)
            for (device, reported) in change.reported { turn.changes.set(reported, for: device) }
            views.takenOver += change.shown[item.key] ?? []
        }
        let isNew = replaced == nil && !item.standing.isThere
        if !item.standing.isThere {
            let oldest = NotificationCenterLimits.excess(of: item.key.app, in: turn.state)
            if !oldest.isEmpty {
                Leaving.apply(
                    .byAge(oldest, of: item.key.app, cause: cause, isRoomMade: true, in: turn.state), &turn)
            }
            views.forgetClosed(in: turn.state)
        }
        item.standing.isThere = true
        item.standing.isUnread = true
        item.standing.level = circumstances.level.level
        turn.changes.put(item)
        Badges.updateVisibility(of: [item.key.app], &turn)
        turn.writeLowered(&item, circumstances.level)
        let decision = AlertDecision.decide(circumstances, replacing: replaced?.standing)
        ArrivalMarks.mark(&item.standing, decision, circumstances, isNew: isNew, replaced: replaced?.standing)
        carryOut(
            decision, on: item, circumstances, isNew ? .new : .inPlace(of: replaced), views: views, cause: cause,
            &turn)
        let isShown = decision.outcome != .nowhere
        if let earlier { Leaving.withdraw(replaced: earlier, by: item, isShown: isShown, &turn) }
        if let replaced, !isShown { Leaving.withdraw(replaced: replaced, by: item, isShown: false, &turn) }
    }

    /// How an item comes to the devices.
    enum Appearance {
        case new
        /// Of another one, or of its own earlier firing.
        case inPlace(of: Item?)
        /// It is there already, and alerts now; what an open view shows is no matter then (rule N11).
        case again
    }

    /// Carries a decision out on the devices, in one step, and writes its receipt.
    static func carryOut(
        _ decision: AlertDecision, on item: Item, _ circumstances: Circumstances, _ appearance: Appearance,
        views: ArrivalViews = ArrivalViews(), cause: Cause, _ turn: inout Turn
    ) {
        let devices = Presentation(
            item: item, circumstances: circumstances, decision: decision, views: views
        ).devices(in: turn.state) { turn.badgeToTell($0, of: item.key.app) }
        let ending = AlertEnding.make(
            decision, circumstances, devices: devices, isSilencedByViews: views.silenceAll(devices),
            in: turn.state, turn.occasion)
        let question = Accountability.question(
            item, circumstances, isQuiet: decision.outcome == .quiet, devices: devices, in: turn.state)
        if let remembered = question.remembered { turn.changes.set(remembered, for: item.key.app) }
        let accepted = item.notification.accepted
        turn.send(
            StepDraft(
                kind: appearance.type(isQuiet: !devices.contains { $0.alert != nil }), cause: cause,
                app: item.key.app, notifications: [StepContent.make(of: item, circumstances, in: turn.state)],
                replaces: appearance.replaced?.notification.id, why: ending.why, notice: question.notice,
                traceparent: accepted.traceparent, devices: devices, lane: accepted.lane))
        if decision.outcome != .nowhere {
            let change = OpenViews.arrival(of: item.key, for: views, in: turn.state)
            ShowingInViews.apply(change, cause: { _ in cause }, &turn)
        }
        Finishing.conclude(decision, ending, on: item, circumstances, &turn)
    }
}

extension Presenting.Appearance {
    fileprivate var replaced: Item? {
        if case .inPlace(let other) = self { other } else { nil }
    }

    fileprivate func type(isQuiet: Bool) -> DeliveryType {
        switch self {
        case .new: .present
        case .inPlace: isQuiet ? .update : .alert
        case .again: .alert
        }
    }
}
