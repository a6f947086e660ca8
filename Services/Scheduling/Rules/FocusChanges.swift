internal import Model

/// Another Focus is on, or none.
struct FocusChange: Hashable, Sendable {
    /// What was on before.
    var stopped: FocusOn?
    /// The order of arrival of the items that arrived while it was on, in its latest stretch; at the instant of its end it is
    /// on no longer (rule T4).
    var ordinals: Range<Int>
}

/// Section 3, Focus: which one is on, by hand or by schedule, and when that changes.
extension Turn {
    /// Finds out which Focus is on now. Numbers follow at once; what waits is decided by ``settleFocusChange()``.
    mutating func followFocus() {
        let on = focusMoment().on
        let before = state.attention
        let isFirstLook = !hasLookedAtFocus
        hasLookedAtFocus = true
        guard on != before.on else { return }
        let hasChanged = !goesOn(before.on, as: on, isFirstLook: isFirstLook)
        let nextOrdinal = state.nextOrdinal
        changeAttention {
            $0.on = on
            if hasChanged { $0.firstOrdinal = on == nil ? 0 : nextOrdinal }
        }
        guard hasChanged else { return }
        if focusChange == nil {
            let ordinals = before.firstOrdinal..<max(before.firstOrdinal, nextOrdinal)
            focusChange = FocusChange(stopped: before.on, ordinals: ordinals)
        }
        updateBadgeVisibilityOfAll()
    }

    /// Whether the Focus that is on now has been on ever since the last look: with nothing that hangs on it, it may have ended
    /// and begun again, or another may have interrupted it, unseen; or its periods meet, or overlap.
    ///
    /// - Parameter isFirstLook: what the turn itself changes by hand or by a record leaves no time between two looks.
    private func goesOn(_ before: FocusOn?, as on: FocusOn?, isFirstLook: Bool) -> Bool {
        guard let before, let on, before.focus == on.focus else { return false }
        guard isFirstLook, before.began < on.began else { return true }
        // Of longer ago nothing is in Notification Center any more (rule N12).
        guard now.seconds(since: before.ends ?? now) < NotificationCenterLimits.age, let record = state.record,
            let clock = LocalTime(record.timeZone)
        else { return false }
        var instant = max(before.began, now.adding(seconds: -NotificationCenterLimits.age))
        while instant < on.began {
            let moment = FocusSchedule.moment(
                record.focuses, byHand: state.attention.byHand, on: clock, at: instant)
            guard moment.on?.focus == on.focus else { return false }
            guard let next = moment.next, next > instant else { return true }
            instant = next
        }
        return true
    }

    /// What is on, and until when that is certain.
    private mutating func focusMoment() -> FocusMoment {
        if let known = state.focusMoment, known.next.map({ now < $0 }) ?? true { return known }
        guard let record = state.record, !record.focuses.isEmpty, let clock = LocalTime(record.timeZone) else {
            return FocusMoment()
        }
        let moment = FocusSchedule.moment(record.focuses, byHand: state.attention.byHand, on: clock, at: now)
        state.focusMoment = moment
        return moment
    }

    /// D12: the Focus may hide every number, or show them again.
    private mutating func updateBadgeVisibilityOfAll() {
        let apps = Set(state.appsThere).union(state.apps.keys)
        for app in apps.sorted() { updateBadgeVisibility(of: app) }
    }

    // MARK: By hand

    /// `focus-on`.
    mutating func turnFocusOn(_ id: PlainID, until: Instant?, at: Instant) {
        var byHand = state.attention.byHand
        guard byHand.turnOn(id, of: state.record, until: until, at: at, now: now) else { return }
        changeAttention { $0.byHand = byHand }
        followFocus()
        settleFocusChange()
    }

    /// `focus-off`.
    mutating func turnFocusOff(_ id: PlainID?) {
        var byHand = state.attention.byHand
        guard byHand.turnOff(id, current: state.attention.on?.focus, now: now) else { return }
        changeAttention { $0.byHand = byHand }
        pruneFocusByHand()
        followFocus()
        settleFocusChange()
    }

    /// A record's `activeFocus` counts when it differs from the one before.
    mutating func takeActiveFocus(of record: Person, after old: Person?) {
        let now = now
        changeAttention { $0.byHand.take(record, after: old, now: now) }
        pruneFocusByHand()
    }

    /// No period is as long as three days, so an end by hand of longer ago ends nothing any more.
    private mutating func pruneFocusByHand() {
        let now = now
        let record = state.record
        changeAttention { attention in
            attention.byHand.ended = attention.byHand.ended.filter {
                record?.focus($0.key) != nil && now.seconds(since: $0.value) < 3 * 86_400
            }
            if let on = attention.byHand.on, record?.focus(on.focus) == nil { attention.byHand.on = nil }
        }
    }

    // MARK: Timers

    /// Sets the person's own timers: only where something hangs on them.
    mutating func armTimers() {
        let isHeld = state.heldByFocus + state.heldForSummary > 0
        let hidesBadges =
            state.counts.values.contains(where: { $0.unread > 0 })
            && state.record?.focuses.contains(where: \.hideBadges) ?? false
        let edge = isHeld || hidesBadges ? focusMoment().next : nil
        let summary = awaitedSummary()
        changeAttention { ($0.focusEdge, $0.summaryDue) = (edge, summary) }
    }
}

extension PersonState {
    /// The Focus that was on at the last look.
    var focus: Focus? { attention.on.flatMap { on in record?.focus(on.focus) } }
}
