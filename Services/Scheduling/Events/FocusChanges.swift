internal import Model

/// Section 3, Focus: another one is on, or none, by hand or by schedule.
enum FocusChanges {
    /// Finds out which Focus is on now. Badges follow at once; what waits is still to be decided again.
    ///
    /// - Parameter isFirstLook: the first one of a turn.
    /// - Returns: `nil` where the same Focus has been on ever since the last look.
    static func follow(isFirstLook: Bool, _ turn: inout Turn) -> FocusChange? {
        let on = moment(&turn).on
        let before = turn.state.attention
        guard on != before.on else { return nil }
        let hasChanged = !FocusLook.goesOn(as: on, isFirstLook: isFirstLook, in: turn.state, at: turn.now)
        let nextOrdinal = turn.state.nextOrdinal
        var attention = before
        attention.on = on
        if hasChanged { attention.firstOrdinal = on == nil ? 0 : nextOrdinal }
        turn.changes.set(attention)
        guard hasChanged else { return nil }
        // D12: the Focus may hide every badge, or show them again.
        Badges.updateVisibility(of: Set(turn.state.appsThere).union(turn.state.apps.keys).sorted(), &turn)
        return FocusChange(
            stopped: before.on, ordinals: before.firstOrdinal..<max(before.firstOrdinal, nextOrdinal))
    }

    /// What follows when another Focus is on (rule W4).
    static func decideAgain(isFirstLook: Bool, _ turn: inout Turn) {
        if let change = follow(isFirstLook: isFirstLook, &turn) { DecidingAgain.decideHeld(change, &turn) }
    }

    /// The person changed it by hand; `nil` where that changes nothing.
    static func take(_ attention: Attention?, _ turn: inout Turn) {
        guard let attention else { return }
        turn.changes.set(attention)
        decideAgain(isFirstLook: false, &turn)
    }

    /// Sets the person's own timers: only where something hangs on them.
    static func armTimers(_ turn: inout Turn) {
        var attention = turn.state.attention
        attention.focusEdge = FocusLook.isEdgeAwaited(in: turn.state) ? moment(&turn).next : nil
        attention.summaryDue = SummaryTimes.awaited(in: turn.state, after: turn.occasion.summariesAfter)
        turn.changes.set(attention)
    }

    /// What is on, and until when that is certain.
    private static func moment(_ turn: inout Turn) -> FocusMoment {
        let moment = FocusLook.moment(in: turn.state, at: turn.now)
        if moment != turn.state.focusMoment { turn.changes.remember(moment) }
        return moment
    }
}
