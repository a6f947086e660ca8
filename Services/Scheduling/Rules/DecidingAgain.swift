internal import Model

/// Rules W4 to W6 and W8: the one place where what waits is decided again.
extension Turn {
    /// Decides everything that waits again, in order of arrival: after a new record of the person, or an answer of theirs.
    ///
    /// What is held is decided by P and S; what is parked or snoozed by P alone, since S comes when it is due.
    ///
    /// - Parameter zoneChanged: wall-clock triggers move (rule T2).
    mutating func decideWaitingAgain(zoneChanged: Bool) {
        for var item in state.items.items(where: { $1.isWaiting }) where state.items[item.key] == item {
            guard let circumstances = Circumstances(item, in: self) else { continue }
            if zoneChanged { item = moveTrigger(of: item, to: circumstances.person.timeZone) }
            if !item.isHeld, let refusal = Self.refusalWhileWaiting(circumstances, item) { withdraw(item, refusal) }
        }
        decideHeldAgain()
    }

    /// W4: another Focus is on, or none.
    mutating func settleFocusChange() {
        guard focusChange != nil else { return }
        decideHeldAgain()
    }

    /// Decides every held alert again by P and S, in order of arrival.
    ///
    /// What a Focus held that is no longer on alerts as one digest (rule W8), what a due or owed summary holds as one
    /// summary (rule W9), and everything else by itself.
    mutating func decideHeldAgain(summaryIsDue: Bool = false) {
        let change = focusChange
        focusChange = nil
        let isOwed = change?.stopped != nil && state.attention.owesSummary
        if isOwed { changeAttention { $0.owesSummary = false } }
        var digest: [Gathered] = []
        var summary: [Gathered] = []
        for item in heldItems() where state.items[item.key] == item {
            if summaryIsDue, item.wait?.kind != .summary { continue }
            guard let (item, circumstances, decision) = decideAgain(item, isDue: summaryIsDue) else { continue }
            let gathered = Gathered(item: item, circumstances: circumstances)
            switch decision.outcome {
            case .held(.summary, _) where summaryIsDue || isOwed: summary.append(gathered)
            case .held: keepWaiting(item, circumstances, decision)
            case .alerted where change?.stopped != nil && item.wait?.kind == .focus: digest.append(gathered)
            case .alerted:
                var item = item
                item.isUnlisted = false
                carryOut(
                    decision, on: item, circumstances, .again,
                    cause: "again/\(item.key.app)/\(item.key.request)/\(state.sequence)")
            case .snoozed, .quiet, .nowhere:
                conclude(decision, ending(of: decision, circumstances), on: item, circumstances)
            }
        }
        sendSummary(summary)
        if let change, change.stopped != nil { sendDigest(digest, since: change.firstOrdinal) }
        // What another Focus holds stays owed; and what this one holds as its time comes is owed from now on.
        if (isOwed || summaryIsDue) && state.heldFromSummary > 0 { changeAttention { $0.owesSummary = true } }
        if change != nil { forgetContentOfPassive(change) }
    }

    private func heldItems() -> [Item] {
        guard state.heldByFocus + state.heldForSummary > 0 else { return [] }
        return state.items.items { $1.isHeld }
    }

    /// - Returns: `nil` for what has come to its end: expired, or refused by P.
    private mutating func decideAgain(_ item: Item, isDue: Bool) -> (Item, Circumstances, AlertDecision)? {
        if let expires = item.details.expires, now >= expires {
            expire(item)
            return nil
        }
        let circumstances: Circumstances
        if isDue {
            let cause = "summary/\(item.key.app)/\(item.key.request)/\(state.sequence)"
            guard let judged = judgeWhenDue(item, cause: cause) else { return nil }
            circumstances = judged
        } else {
            guard let found = Circumstances(item, in: self) else {
                withdraw(item, Self.turnedOff(was: "app-removed"))
                return nil
            }
            if let refusal = Self.refusalWhileWaiting(found, item) {
                withdraw(item, refusal)
                return nil
            }
            circumstances = found
        }
        var item = item
        item.level = circumstances.level.level
        tellLowered(&item, circumstances.level)
        return (item, circumstances, AlertDecision.decide(circumstances))
    }

    /// It waits on; the receipt is written when rule or reason changes. One that is listed at once by now is listed at the
    /// turn's end.
    private mutating func keepWaiting(_ item: Item, _ circumstances: Circumstances, _ decision: AlertDecision) {
        guard case .held(let kind, let rule) = decision.outcome else { return }
        if item.wait?.kind == kind, item.wait?.rule == rule {
            var item = item
            item.wait?.isSummarised = isSummarisedOtherwise(decision, circumstances)
            let isToBeListed = item.isUnlisted && circumstances.person.summary.list == .atOnce
            if isToBeListed || state.items[item.key] != item { put(item) }
        } else {
            conclude(decision, ending(of: decision, circumstances), on: item, circumstances)
        }
    }

    /// A passive item's content was kept for the digest of the Focus that it arrived in.
    private mutating func forgetContentOfPassive(_ change: FocusChange?) {
        guard let change, change.stopped != nil else { return }
        let passive = state.items.items { $1.isThere && $1.level == .passive && $1.ordinal >= change.firstOrdinal }
        for item in passive.sorted(by: { $0.key < $1.key }) {
            guard item.details.content != nil, let app = apps[item.key.app] else { continue }
            let trimmed = item.withoutNeedlessContent(app, inFocus: isInFocus(item))
            if trimmed != item { put(trimmed) }
        }
    }

    // MARK: W5

    /// What P refuses now, under rule W5; `was` is P's reason. Expiry (P2) is rule W3's.
    private static func refusalWhileWaiting(_ circumstances: Circumstances, _ item: Item) -> Ending? {
        // What is there has no device to be on any more, which P7 says; a parked one has lost the one it was for.
        if !item.isThere, let device = item.details.device, circumstances.person.device(device) == nil {
            return turnedOff(was: "device-unknown")
        }
        guard let refusal = PersonGate.judge(circumstances) else { return nil }
        let rules = ([refusal.rule] + refusal.also).filter { $0 != .p2 }
        guard let was = rules.first else { return nil }
        var ending = turnedOff(was: was.word)
        ending.also = rules.dropFirst().map(\.word)
        return ending
    }

    static func turnedOff(was: String) -> Ending {
        var ending = Ending(.suppressed, "W5", reason: "turned-off-while-waiting")
        ending.details[.was] = .text(was)
        return ending
    }

    private mutating func withdraw(_ item: Item, _ ending: Ending) {
        end(item, ending, cause: "waiting/\(item.key.app)/\(item.key.request)/\(state.sequence)")
    }

    /// T2: a wall-clock trigger moves with the person's zone, an interval does not; one that is past fires at once.
    private mutating func moveTrigger(of item: Item, to zone: TimeZoneName) -> Item {
        guard case .calendar = item.details.trigger, let trigger = item.details.trigger, item.triggerDue != nil,
            let due = Parking.first(trigger, acceptedAt: item.acceptedAt, after: item.arrivedAt, zone: zone)
        else { return item }
        var item = item
        if item.wait?.kind == .trigger { item.wait?.due = due } else { item.repeatsAt = due }
        put(item)
        return item
    }
}
