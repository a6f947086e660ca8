internal import Model

/// Section 3, Focus: another Focus turns on, or none is on, by hand or by schedule. When a Focus begins, the range of items
/// for its digest begins, too (rule W8).
enum FocusChanges {
    /// Finds out which Focus is on now, and updates badges. The caller decides again what waits.
    ///
    /// - Parameter isFirstLook: the turn has not looked at the Focus yet.
    /// - Returns: `nil` if the same Focus has been on since the last look.
    static func follow(isFirstLook: Bool, _ turn: inout Turn) -> FocusChange? {
        let moment = FocusLook.moment(in: turn.changes.state, at: turn.now)
        if moment != turn.changes.state.focusMoment { turn.changes.cache(moment) }
        let on = moment.on
        guard on != turn.changes.state.attention.on else { return nil }
        let before = turn.changes.state.attention
        let hasChanged = !FocusLook.goesOn(as: on, isFirstLook: isFirstLook, in: turn.changes.state, at: turn.now)
        let nextOrdinal = turn.changes.state.nextOrdinal
        turn.changes.changeAttention { attention in
            attention.on = on
            if hasChanged { attention.firstOrdinal = on == nil ? 0 : nextOrdinal }
        }
        guard hasChanged else { return nil }
        // D12: the Focus may hide every badge, or show them again.
        for app in Set(turn.changes.state.appsThere).union(turn.changes.state.apps.keys).sorted() {
            Badges.updateVisibility(of: app, &turn)
        }
        return FocusChange(stopped: before.on, ordinals: before.firstOrdinal..<max(before.firstOrdinal, nextOrdinal))
    }

    /// Follows the Focus, and decides held alerts again if it changed (rule W4).
    static func decideAgain(isFirstLook: Bool, _ turn: inout Turn) {
        if let change = follow(isFirstLook: isFirstLook, &turn) { DecidingAgain.decideHeld(change, &turn) }
    }
}
