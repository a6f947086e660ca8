internal import Model

/// Rules W4, W5, W6, W8, W9 and T2: the only place that decides held alerts again, and whether an owed summary comes.
/// `Attention` says which items are owed a summary, `SummaryOrder` in which order the summary lists them.
///
/// Parked and snoozed items are judged here by P alone, and their triggers move with the zone. `TimersDue` decides them
/// by P and S when they are due.
enum DecidingAgain {
    /// Decides all waiting items again, in order of arrival: after a new record of the person, or an answer of theirs.
    ///
    /// P and S decide held items. P alone decides parked and snoozed items, since S decides them when they are due.
    ///
    /// - Parameters:
    ///   - oldZone: the zone from which wall-clock triggers move (rule T2); `nil` if it did not change.
    ///   - change: how the Focus changed; `nil` if it did not.
    static func decideWaiting(from oldZone: TimeZoneName?, _ change: FocusChange?, _ turn: inout Turn) {
        var refused: [(item: Item, ending: Ending)] = []
        for var item in turn.changes.state.items.items(where: { $1.isWaiting }) {
            guard let circumstances = Circumstances(item, turn.changes.state, turn.occasion) else { continue }
            if let oldZone, let moved = TriggerTimes.moved(item, from: oldZone, to: circumstances.person.timeZone) {
                item.standing.fires(Firing(due: moved, isLate: moved < turn.now))
                turn.changes.put(item)
            }
            if item.isExpired(at: turn.now) { continue }
            if let ending = WaitingGate.refusal(circumstances, item) { refused.append((item, ending)) }
        }
        Finishing.refuse(refused, cause: .waiting(sequence: turn.changes.state.sequence), &turn)
        decideHeld(change, &turn)
    }

    /// Decides every held alert again by P and S, in order of arrival.
    ///
    /// Alerts held by a Focus that is no longer on come as one digest (rule W8). Alerts that a due or owed summary
    /// holds come as one summary (rule W9). Every other alert comes by itself.
    static func decideHeld(_ change: FocusChange?, summaryIsDue: Bool = false, _ turn: inout Turn) {
        let hasEnded = change?.stopped != nil
        var digest: [Gathered] = []
        var summary: [Gathered] = []
        let held = judgeHeld(summaryIsDue: summaryIsDue, &turn)
        let attention = turn.changes.state.attention
        let isOwed =
            hasEnded
            && held.contains { attention.owes($0.before.standing, isSummarised: $0.decision.awaitsSummary) }
        for judged in held where turn.changes.hasUnchanged(judged.before) {
            switch judged.decision.outcome {
            case .waits(.summary) where summaryIsDue || isOwed: summary.append(judged.now)
            case .alerted where hasEnded && judged.before.standing.wait?.reason == .focus: digest.append(judged.now)
            case .alerted, .waits, .quiet, .nowhere: apply(judged, &turn)
            }
        }
        if !summary.isEmpty {
            SendingGathering.send(.summary(summary, in: turn.changes.state, turn.occasion), &turn)
        }
        if let change, hasEnded, !digest.isEmpty {
            SendingGathering.send(
                .digest(digest, during: change.ordinals, in: turn.changes.state, turn.occasion), &turn)
        }
        if hasEnded || summaryIsDue {
            let owedBefore = SummaryTimes.owedBefore(in: turn.changes.state, summaryIsDue: summaryIsDue)
            turn.changes.changeAttention { $0.owedBefore = owedBefore }
        }
        if let change, hasEnded {
            let passive = ContentKeeping.passiveToTrim(since: change.ordinals.lowerBound, in: turn.changes.state)
            for item in passive { turn.changes.put(item) }
        }
    }

    /// A held alert that P lets pass, with the decision of S.
    private struct Judged {
        /// The item as it was held.
        let before: Item
        /// The same at its present level.
        let now: Gathered
        let decision: AlertDecision
    }

    /// Judges every held alert by P, then by S. Alerts that have expired (rule W3), or that P refuses, are finished.
    ///
    /// S decides once all that P refuses has left, since others may leave with it (rule N4). A decision is applied only
    /// if those applied before left its item unchanged.
    ///
    /// - Parameter summaryIsDue: judges only the alerts that wait for the summary. Their wait is over, so the
    ///   receipt of a refusal names P's rule, not W5.
    private static func judgeHeld(summaryIsDue: Bool, _ turn: inout Turn) -> [Judged] {
        var passed: [(item: Item, circumstances: Circumstances)] = []
        var refused: [(item: Item, ending: Ending)] = []
        for item in Held.items(in: turn.changes.state) {
            if summaryIsDue, item.standing.wait?.reason != .summary {
                // A Focus holds it. Whether a summary would hold it may have changed: its level may have dropped.
                if let changed = Held.lookAtSummary(item, in: turn.changes.state, turn.occasion) {
                    turn.changes.put(changed)
                }
            } else if item.isExpired(at: turn.now) {
                Finishing.expire(item, &turn)
            } else {
                let judge = summaryIsDue ? WaitingGate.judgeWhenDue : WaitingGate.judgeWhileWaiting
                switch judge(item, turn.changes.state, turn.occasion) {
                case .passed(let circumstances): passed.append((item, circumstances))
                case .refused(let ending): refused.append((item, ending))
                }
            }
        }
        Finishing.refuse(refused, cause: .waiting(sequence: turn.changes.state.sequence), &turn)
        return passed.compactMap { before, circumstances in
            guard turn.changes.hasUnchanged(before) else { return nil }
            var item = before
            item.standing.level = circumstances.level.level
            turn.writeLowered(&item, circumstances.level)
            return Judged(
                before: before, now: Gathered(item: item, circumstances: circumstances),
                decision: AlertDecision.decide(circumstances))
        }
    }

    /// Applies the decision on an alert that is in no digest or summary: it waits on, alerts by itself, or is finished.
    private static func apply(_ judged: Judged, _ turn: inout Turn) {
        var item = judged.now.item
        let circumstances = judged.now.circumstances
        guard case .waits(let wait) = judged.decision.outcome, wait.rule == item.standing.wait?.rule else {
            let cause = Cause.again(item.key, sequence: turn.changes.state.sequence)
            return Presenting.carryOutAgain(judged.decision, on: item, circumstances, cause: cause, &turn)
        }
        // The receipt is written when rule or reason changes. If the person now
        // wants it listed at once, that is done at the turn's end.
        item.standing.waits(for: wait)
        let isToBeListed = item.standing.isToBeListed(listsAtOnce: circumstances.person.summary.list == .atOnce)
        if isToBeListed || item != judged.before { turn.changes.put(item) }
    }
}
