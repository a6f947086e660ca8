internal import Model

/// What falls due by itself (rules T3, T4).
enum TimersDue {
    /// Does first what is due before the record at hand (rule T4).
    static func catchUp(_ turn: inout Turn) {
        var isFirstLook = true
        if let due = turn.state.nextDecision, due <= turn.now {
            fire(isFirstLook: true, &turn)
            isFirstLook = false
        }
        FocusChanges.decideAgain(isFirstLook: isFirstLook, &turn)
    }

    /// Fires everything that is due, each once, in order of due time.
    ///
    /// - Parameter isFirstLook: nothing in the turn looked at the Focus before.
    static func fire(isFirstLook: Bool = false, _ turn: inout Turn) {
        var isFirstLook = isFirstLook
        // A firing may make another one due at once, such as a trigger after a grace; each round moves on.
        while let instant = turn.state.nextDecision, instant <= turn.now {
            fireAll(at: instant, isFirstLook: isFirstLook, &turn)
            isFirstLook = false
            FocusChanges.armTimers(&turn)
            turn.changes.refresh()
        }
        Forgetting.forgetExpired(&turn)
    }

    /// T4: Focus changes, then expiries, then triggers and snoozes, then digests, then summaries.
    private static func fireAll(at instant: Instant, isFirstLook: Bool, _ turn: inout Turn) {
        let change = FocusChanges.follow(isFirstLook: isFirstLook, &turn)
        let due = turn.state.dueItems(at: instant)
        turn.occasion.summariesAfter = SummaryTimes.lastMoment(before: instant, due)
        for item in due where turn.state.items[item.key] == item && item.standing.wait?.kind != .registration {
            if let expires = item.details.expires, expires <= instant { Finishing.expire(item, &turn) }
        }
        turn.occasion.summariesAfter = SummaryTimes.lastMoment(ofLate: due, turn.occasion)
        for item in due where turn.state.items[item.key] == item { fire(item, at: instant, &turn) }
        if let change { DecidingAgain.decideHeld(change, &turn) }
        let summary = SummaryTimes.awaited(in: turn.state, after: turn.occasion.summariesAfter)
        turn.occasion.summariesAfter = turn.now
        let isSummaryDue = summary.map { $0 <= instant } ?? false
        var attention = turn.state.attention
        attention.summaryDue = isSummaryDue ? nil : summary
        turn.changes.set(attention)
        if isSummaryDue { DecidingAgain.decideHeld(nil, summaryIsDue: true, &turn) }
    }

    private static func fire(_ item: Item, at instant: Instant, _ turn: inout Turn) {
        switch item.standing.wait?.kind {
        case .registration: Arrival.endGrace(of: item, &turn)
        case _ where item.standing.triggerDue.map { $0 <= instant } ?? false: fireTrigger(of: item, &turn)
        case .snooze: fireSnooze(of: item, &turn)
        case .trigger, .focus, .summary, nil:
            // Nothing of these is due by itself; what a later version stored must not be due for ever.
            var item = item
            item.standing.wait?.due = nil
            turn.changes.put(item)
        }
    }

    /// P10: a trigger is due: all of section 3 anew, but for what is judged on arrival only. It ends what its alert waited
    /// for.
    private static func fireTrigger(of due: Item, _ turn: inout Turn) {
        let cause = Cause.trigger(of: due.key, due: due.standing.triggerDue ?? turn.now)
        guard let circumstances = Finishing.judgeWhenDue(due, cause: cause, &turn) else { return }
        var item = due
        item.standing.arrivedAt = turn.now
        item.standing.ordinal = turn.state.nextOrdinal
        (item.standing.wait, item.standing.repeatsAt) = (nil, nil)
        Presenting.present(item, circumstances, cause: cause, &turn)
    }

    /// W10: a snooze is due: all of section 3 anew; the item stayed, so nothing arrives, but it counts again.
    private static func fireSnooze(of due: Item, _ turn: inout Turn) {
        if due.isExpired(at: turn.now) { return Finishing.expire(due, &turn) }
        let cause = Cause.snooze(of: due.key, due: due.standing.wait?.due ?? turn.now)
        guard let circumstances = Finishing.judgeWhenDue(due, cause: cause, &turn) else { return }
        var item = due
        item.standing.endWait()
        // It is unread again, whatever was read meanwhile: the person asked for it (rule N4).
        item.standing.isUnread = true
        turn.changes.put(item)
        item.standing.level = circumstances.level.level
        turn.writeLowered(&item, circumstances.level)
        let decision = AlertDecision.decide(circumstances)
        if decision.outcome == .alerted {
            Presenting.carryOut(decision, on: item, circumstances, .again, cause: cause, &turn)
        } else {
            Finishing.conclude(decision, on: item, circumstances, &turn)
        }
    }
}
