internal import Model

/// Timers fall due (rules T3, T4).
enum TimersDue {
    /// Fires everything that fell due before the current record (rule T4).
    static func catchUp(_ turn: inout Turn) {
        var isFirstLook = true
        if let due = turn.changes.state.nextDecision, due <= turn.now {
            fire(isFirstLook: true, &turn)
            isFirstLook = false
        }
        FocusChanges.decideAgain(isFirstLook: isFirstLook, &turn)
    }

    /// Fires everything that is due, each once, in order of due time.
    ///
    /// - Parameter isFirstLook: the turn has not looked at the Focus yet.
    static func fire(isFirstLook: Bool = false, _ turn: inout Turn) {
        var isFirstLook = isFirstLook
        // A firing may make another one due at once, such as a trigger after a grace; each round moves on.
        while let instant = turn.changes.state.nextDecision, instant <= turn.now {
            fireAll(at: instant, isFirstLook: isFirstLook, &turn)
            isFirstLook = false
            turn.changes.set(PersonTimers.armed(in: turn.changes.state, turn.occasion))
            turn.changes.refresh()
        }
        Forgetting.forgetExpired(&turn)
    }

    /// T4: Focus changes, then expiries (rule W3), then triggers and snoozes, then digests (rule W8), then the summary, if it is
    /// due (rule W9).
    ///
    /// Applies each item before it asks about the next one: what arrives may take along or replace others that are due.
    private static func fireAll(at instant: Instant, isFirstLook: Bool, _ turn: inout Turn) {
        let change = FocusChanges.follow(isFirstLook: isFirstLook, &turn)
        let due = turn.changes.state.dueItems(at: instant)
        turn.occasion.summariesAfter = SummaryTimes.lastMoment(before: instant, due)
        for item in due where turn.changes.hasUnchanged(item) && !item.standing.isUnregistered {
            if let expires = item.details.expires, expires <= instant { Finishing.expire(item, &turn) }
        }
        turn.occasion.summariesAfter = SummaryTimes.lastMoment(ofLate: due, turn.occasion)
        for item in due where turn.changes.hasUnchanged(item) { fire(item, at: instant, &turn) }
        if let change { DecidingAgain.decideHeld(change, &turn) }
        let summary = SummaryTimes.awaited(in: turn.changes.state, after: turn.occasion.summariesAfter)
        turn.occasion.summariesAfter = turn.now
        let isSummaryDue = summary.map { $0 <= instant } ?? false
        turn.changes.changeAttention { $0.summaryDue = isSummaryDue ? nil : summary }
        if isSummaryDue { DecidingAgain.decideHeld(nil, summaryIsDue: true, &turn) }
    }

    private static func fire(_ item: Item, at instant: Instant, _ turn: inout Turn) {
        switch DueItem.judge(item, at: instant, in: turn.changes.state, turn.occasion) {
        case .graceIsOver: Arrival.endGrace(of: item, &turn)
        case .isExpired: Finishing.expire(item, &turn)
        case .isRefused(let ending, let cause): Finishing.refuse([(item, ending)], cause: cause, &turn)
        case .arrives(let arriving, let circumstances, let cause):
            Presenting.present(arriving, circumstances, cause: cause, &turn)
        case .isWantedAgain(var item, let circumstances, let cause):
            turn.changes.put(item)
            item.standing.level = circumstances.level.level
            turn.writeLowered(&item, circumstances.level)
            Presenting.carryOutAgain(AlertDecision.decide(circumstances), on: item, circumstances, cause: cause, &turn)
        case nil: break
        }
    }
}
