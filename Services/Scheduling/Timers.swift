internal import Model

/// What falls due by itself (rules T3, T4).
extension Turn {
    /// Does first what is due before the record at hand (rule T4).
    mutating func catchUp() {
        if let due = state.nextDecision, due <= now { fire() }
        followFocus()
        settleFocusChange()
    }

    /// Fires everything that is due, each once, in order of due time.
    mutating func fire() {
        // A firing may make another one due at once, such as a trigger after a grace; each round moves on.
        while let instant = state.nextDecision, instant <= now {
            fireAll(at: instant)
            armTimers()
            state.refresh()
        }
        forgetExpired()
    }

    /// T4: Focus changes, then expiries, then triggers and snoozes, then digests, then summaries.
    private mutating func fireAll(at instant: Instant) {
        followFocus()
        let due = state.dueItems(at: instant)
        summariesAfter = Self.lastMoment(before: instant, due)
        for item in due where state.items[item.key] == item && item.wait?.kind != .registration {
            if let expires = item.details.expires, expires <= instant { expire(item) }
        }
        // What was told late, or moved to the past, waits for no summary that is past.
        let isLate = !due.isEmpty && due.allSatisfy { $0.standing.wait?.isLate ?? false }
        if isLate { summariesAfter = max(summariesAfter, now.adding(seconds: -0.001)) }
        for item in due where state.items[item.key] == item { fire(item, at: instant) }
        settleFocusChange()
        let summary = awaitedSummary()
        summariesAfter = now
        changeAttention { $0.summaryDue = summary }
        if let summary, summary <= instant {
            changeAttention { $0.summaryDue = nil }
            decideHeldAgain(summaryIsDue: true)
        }
    }

    /// What falls due at an instant can be in a summary of that instant, or of the next one, also where it fires late.
    /// What was due before it began to wait, as in a request that came late, is as what arrives only then.
    private static func lastMoment(before instant: Instant, _ due: [Item]) -> Instant {
        let began = due.lazy.map { $0.standing.arrivedAt }.min() ?? .distantPast
        return max(began, instant.adding(seconds: -0.001))
    }

    private mutating func fire(_ item: Item, at instant: Instant) {
        switch item.wait?.kind {
        case .registration: endGrace(item)
        case _ where item.triggerDue.map { $0 <= instant } ?? false: fireTrigger(item)
        case .snooze: fireSnooze(item)
        case .trigger, .focus, .summary, nil:
            // Nothing of these is due by itself; what a later version stored must not be due for ever.
            var item = item
            item.wait?.due = nil
            put(item)
        }
    }

    /// N12: what is too old leaves, an app's in one step.
    private mutating func leaveByAge(_ expired: [Entry]) {
        var aged: [AppID: [ItemKey]] = [:]
        for case .item(let key) in expired where state.items.standing(of: key)?.isThere ?? false {
            aged[key.app, default: []].append(key)
        }
        for app in aged.keys.sorted() { leaveByAge(aged[app] ?? [], of: app, cause: "age/\(app)/\(state.sequence)") }
    }

    private mutating func forgetExpired() {
        let expired = state.expired(at: now)
        leaveByAge(expired)
        for entry in expired {
            switch entry {
            case .item(let key) where state.items.standing(of: key) != nil: continue
            case .item(let key): forget(key)
            case .interaction(let key):
                state.set(nil, for: key)
                touch(entry)
            case .app(let id):
                var remembered = state.state(of: id)
                remembered.withdrawals.removeAll { !state.window.covers(now, from: $0.acceptedAt) }
                remembered.answers.forgetMutes(endedBy: now)
                set(remembered, for: id)
            case .attention: forgetCalls()
            case .device(let id):
                var reported = state.state(of: id)
                // It is believed no longer, open or closed.
                if reported.view(at: now) == nil { reported.openView = nil }
                set(reported, for: id)
            case .meta, .record: continue
            }
        }
        if let erasedAt = state.erasedAt, erasedAt.adding(seconds: PersonState.erasureMemory) <= now {
            state.erasedAt = nil
            if state.record == nil { state.sequence = 0 }
            touch(.meta)
        }
    }
}
