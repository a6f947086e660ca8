internal import Model

/// Rules W4 to W6 and W8: the one place where what waits is decided again.
extension Turn {
    /// Decides everything that waits again, in order of arrival: after a new record of the person, or an answer of theirs.
    ///
    /// What is held is decided by P and S; what is parked or snoozed by P alone, since S comes when it is due.
    ///
    /// - Parameter zoneChanged: wall-clock triggers move (rule T2).
    mutating func decideWaitingAgain(zoneChanged: Bool) {
        var refused: [(item: Item, ending: Ending)] = []
        for var item in state.items.items(where: { $1.isWaiting }) {
            guard let circumstances = Circumstances(item, in: self) else { continue }
            if zoneChanged { item = moveTrigger(of: item, to: circumstances.person.timeZone) }
            if isExpired(item) { continue }
            if let ending = Self.refusalWhileWaiting(circumstances, item) { refused.append((item, ending)) }
        }
        endWaiting(refused)
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
        for (item, circumstances, decision) in decideHeld(summaryIsDue: summaryIsDue) {
            // What leaves with one of them is decided already.
            guard state.items[item.key]?.wait == item.wait else { continue }
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
        if let change, change.stopped != nil { sendDigest(digest, during: change.ordinals) }
        // What another Focus holds stays owed; and what this one holds as its time comes is owed from now on.
        if (isOwed || summaryIsDue) && state.heldFromSummary > 0 { changeAttention { $0.owesSummary = true } }
        if change != nil { forgetContentOfPassive(change) }
    }

    /// Whether a summary would hold what a Focus does: by its level of the moment, which may have lapsed since.
    private mutating func lookAtSummary(of item: Item) {
        guard let circumstances = Circumstances(item, in: self) else { return }
        let isSummarised = AlertDecision.withoutFocus(circumstances).waits(for: .summary)
        guard isSummarised != item.wait?.isSummarised else { return }
        var item = item
        item.wait?.isSummarised = isSummarised
        put(item)
    }

    private func heldItems() -> [Item] {
        guard state.heldByFocus + state.heldForSummary > 0 else { return [] }
        return state.items.items { $1.isHeld }
    }

    /// S on every held alert, after P: what has expired, or P refuses, has come to its end.
    ///
    /// - Parameter summaryIsDue: only what waits for the summary; its wait is over, so P has its own rules.
    private mutating func decideHeld(summaryIsDue: Bool) -> [(Item, Circumstances, AlertDecision)] {
        var passed: [(item: Item, circumstances: Circumstances)] = []
        var refused: [(item: Item, ending: Ending)] = []
        for item in heldItems() {
            if summaryIsDue, item.wait?.kind != .summary {
                lookAtSummary(of: item)
            } else if isExpired(item) {
                expire(item)
            } else {
                switch summaryIsDue ? lookWhenDue(at: item) : lookWhileWaiting(at: item) {
                case .passed(let circumstances): passed.append((item, circumstances))
                case .refused(let ending): refused.append((item, ending))
                }
            }
        }
        endWaiting(refused)
        return passed.compactMap { item, circumstances in
            guard state.items[item.key] == item else { return nil }
            var item = item
            item.level = circumstances.level.level
            tellLowered(&item, circumstances.level)
            return (item, circumstances, AlertDecision.decide(circumstances))
        }
    }

    private func lookWhileWaiting(at item: Item) -> Verdict {
        guard let circumstances = Circumstances(item, in: self) else {
            return .refused(Self.turnedOff(was: .appRemoved))
        }
        return Self.refusalWhileWaiting(circumstances, item).map { .refused($0) } ?? .passed(circumstances)
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
        let passive = state.items.items { $1.isThere && $1.isPassive && $1.ordinal >= change.ordinals.lowerBound }
        for item in passive.sorted(by: { $0.key < $1.key }) {
            guard item.details.content != nil else { continue }
            let trimmed = trimmed(item)
            if trimmed != item { put(trimmed) }
        }
    }

    // MARK: W5

    /// What P refuses now, under rule W5; `was` is P's reason. Expiry (P2) is rule W3's.
    private static func refusalWhileWaiting(_ circumstances: Circumstances, _ item: Item) -> Ending? {
        // What is there has no device to be on any more, which P7 says; a parked one has lost the one it was for.
        if !item.isThere, let device = item.details.device, circumstances.person.device(device) == nil {
            return turnedOff(was: .deviceUnknown)
        }
        guard let refusal = PersonGate.judge(circumstances) else { return nil }
        let rows = ([refusal.row] + refusal.also).filter { $0 != .p2 }
        guard let was = rows.first else { return nil }
        var ending = turnedOff(was: was.reason)
        ending.also = rows.dropFirst().map(\.reason)
        return ending
    }

    static func turnedOff(was: Reason) -> Ending {
        var ending = Ending(.suppressed, .w5, reason: .turnedOffWhileWaiting)
        ending.details[.was] = .reason(was)
        return ending
    }

    private mutating func endWaiting(_ refused: [(item: Item, ending: Ending)]) {
        end(refused, cause: "waiting/\(state.sequence)")
    }

    /// T2: a wall-clock trigger moves with the person's zone, an interval does not; one that is past fires at once.
    private mutating func moveTrigger(of item: Item, to zone: TimeZoneName) -> Item {
        guard case .calendar = item.details.trigger, let trigger = item.details.trigger, item.triggerDue != nil,
            let due = Parking.first(trigger, acceptedAt: item.acceptedAt, after: item.arrivedAt, zone: zone)
        else { return item }
        var item = item
        if item.wait?.kind == .trigger { item.wait?.due = due } else { item.repeatsAt = due }
        item.wait?.isLate = due < now
        put(item)
        return item
    }
}
