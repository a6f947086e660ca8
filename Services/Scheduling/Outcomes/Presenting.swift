internal import Model

/// Presents a notification, or alerts: carries out a decision of S on the devices (rules D3 to D14).
enum Presenting {
    /// Puts an item into Notification Center, unread (rule N1), and decides its alert. It takes the place of an earlier
    /// one (rule N5), or the oldest item leaves to make room (rule N12).
    ///
    /// The order matters: the earlier item of the same request leaves before the collapse id is looked up, and then
    /// room is made. The item counts before its alert is decided, since the alert may show the number (rule D10).
    ///
    /// - Parameter cause: what the step's id derives from.
    static func present(_ item: consuming Item, _ circumstances: Circumstances, cause: Cause, _ turn: inout Turn) {
        var views = ArrivalViews(for: item, circumstances, in: turn.changes.state)
        takeDebt(of: turn.changes.state.items[item.key], by: item, &turn)
        if item.generation > 0 {
            // P0: it takes the first one's key.
            turn.changes.forget(item.key)
            item.generation = 0
        }
        var earlier: Item?
        for old in Replacement.earlier(than: item, in: turn.changes.state) {
            Replacing.end(old, isForgotten: true, &turn)
            takeDebt(of: old, by: item, &turn)
            if old.standing.isThere { earlier = old }
        }
        if let earlier { views.takenOver += Replacing.takeViews(of: earlier.key, by: item.key, &turn) }
        let replaced = Replacement.replaced(by: item, in: turn.changes.state)
        if let replaced {
            Replacing.end(replaced, isForgotten: false, &turn)
            takeDebt(of: replaced, by: item, &turn)
            views.takenOver += Replacing.takeViews(of: replaced.key, by: item.key, &turn)
        }
        // N1: a person's own message does not count. It does if it replaces an unread item, since N4 would clear the
        // list otherwise, and if it is Critical, since it then alerts (rule S2).
        let comesAsRead =
            circumstances.isFromSelf && circumstances.level.level != .critical
            && ![earlier, replaced].contains { $0?.standing.isUnread ?? false }
        let isNew = replaced == nil && !item.standing.isThere
        let listingBefore = isNew ? nil : (replaced?.standing ?? item.standing).listing
        if !item.standing.isThere {
            let oldest = NotificationCenterLimits.excess(of: item.key.app, in: turn.changes.state)
            if !oldest.isEmpty {
                Leaving.apply(
                    .byAge(oldest, of: item.key.app, cause: cause, isRoomMade: !comesAsRead, in: turn.changes.state),
                    &turn)
            }
            views.forgetClosed(in: turn.changes.state)
        }
        item.standing.appear()
        if comesAsRead { item.standing.read() }
        item.standing.level = circumstances.level.level
        turn.changes.put(copy item)
        Badges.updateVisibility(of: item.key.app, &turn)
        turn.writeLowered(&item, circumstances.level)
        let decision = AlertDecision.decide(circumstances, replacing: replaced?.standing)
        item.standing.listing = ArrivalListing.plan(decision, circumstances, before: listingBefore)
        carryOut(
            decision, on: item, circumstances, isNew ? .new : .inPlace(of: replaced), views: views, cause: cause, &turn)
        let isShown = decision.outcome != .nowhere
        if let earlier { Leaving.withdraw(replaced: earlier, by: item, isShown: isShown, &turn) }
        if let replaced, !isShown { Leaving.withdraw(replaced: replaced, by: item, isShown: false, &turn) }
    }

    /// W2: a new item, or an item's next firing, is owed the summary that the one it replaces was owed (rule W9).
    private static func takeDebt(of old: Item?, by item: borrowing Item, _ turn: inout Turn) {
        guard let old, turn.changes.state.attention.owes(old.standing) else { return }
        let next = item.standing.ordinal + 1
        turn.changes.changeAttention { $0.owedBefore = max($0.owedBefore, next) }
    }

    /// Applies a decision on an item that is in Notification Center already and waited: it alerts by itself, waits on, or
    /// its alert is finished.
    static func carryOutAgain(
        _ decision: AlertDecision, on item: consuming Item, _ circumstances: Circumstances, cause: Cause,
        _ turn: inout Turn
    ) {
        if decision.outcome == .alerted {
            item.standing.list()
            item.comesLate()
            return carryOut(decision, on: item, circumstances, .again, cause: cause, &turn)
        }
        let ending = AlertEnding.make(decision, circumstances, in: turn.changes.state, turn.occasion)
        Finishing.conclude(decision, ending, on: item, circumstances, &turn)
    }

    /// How an item comes to the devices.
    enum Appearance {
        case new
        /// In place of another item, or of its own earlier firing.
        case inPlace(of: Item?)
        /// It is in Notification Center already and alerts now, whatever an open view shows (rule N11).
        case again
    }

    /// Carries a decision out on the devices, in one step, and writes its receipt.
    static func carryOut(
        _ decision: AlertDecision, on item: Item, _ circumstances: Circumstances, _ appearance: Appearance,
        views: ArrivalViews = ArrivalViews(), cause: Cause, _ turn: inout Turn
    ) {
        var devices = Presentation(
            standing: item.standing, circumstances: circumstances, decision: decision, views: views
        ).devices(in: turn.changes.state)
        for index in devices.indices where devices[index].type != .inApp {
            devices[index].badge = turn.badgeToTell(devices[index].id, devices[index].platform, of: item.key.app)
        }
        let ending = AlertEnding.make(
            decision, circumstances, devices: devices, isSilencedByViews: views.silenceAll(devices),
            in: turn.changes.state, turn.occasion)
        // Rules L3 and L4.
        let question = Accountability.question(
            item, circumstances, isQuiet: decision.outcome == .quiet, devices: devices, in: turn.changes.state)
        if let remembered = question.remembered { turn.changes.set(remembered, for: item.key.app) }
        let content = StepContent.make(of: item, circumstances, in: turn.changes.state)
        turn.send(
            StepDraft(
                kind: appearance.type(isQuiet: !devices.contains { $0.alert != nil }), cause: cause,
                app: item.key.app, notifications: [content],
                shown: LastPush.Shown(key: item.key, ordinal: item.standing.ordinal),
                replaces: appearance.replaced?.notification.id, why: ending.why, notice: question.notice,
                request: item.classified, devices: devices, lane: item.classified.value.accepted.lane))
        if decision.outcome != .nowhere {
            let change = OpenViews.arrival(of: item.key, for: views, in: turn.changes.state)
            ShowingInViews.apply(change, cause: { _ in cause }, &turn)
        }
        Finishing.conclude(decision, ending, on: item, circumstances, &turn)
    }
}

extension Presenting.Appearance {
    fileprivate var replaced: Item? { if case .inPlace(let other) = self { other } else { nil } }

    fileprivate func type(isQuiet: Bool) -> DeliveryType {
        switch self {
        case .new: .present
        case .inPlace: isQuiet ? .update : .alert
        case .again: .alert
        }
    }
}
