internal import Model

/// Waiting is one mechanism: an alert that a Focus, a summary, a trigger or a snooze holds back has an ``Item/wait``.
extension Turn {
    /// Writes what a decision of S came to, and puts the item away: it waits, or has settled.
    mutating func conclude(
        _ decision: AlertDecision, _ ending: Ending, on item: Item, _ circumstances: Circumstances
    ) {
        var (item, ending) = (item, ending)
        let firing = item.triggerDue ?? nextFiring(of: item, circumstances)?.due
        if let firing { ending.details[.next] = .instant(firing) }
        // Not through the item's own member, whose key path costs a call of the runtime.
        (item.standing.wait, item.standing.repeatsAt) = (firing.map { Wait(kind: .trigger, due: $0) }, nil)
        switch decision.outcome {
        case .held(let kind, let rule):
            tell(item.notification, ending, isTerminal: false)
            item.begin(Wait(kind: kind, rule: rule, isSummarised: isSummarisedOtherwise(decision, circumstances)))
        case .snoozed(let until):
            tell(item.notification, ending, isTerminal: false)
            item.begin(Wait(kind: .snooze, due: until))
        case .alerted, .quiet, .nowhere:
            settle(&item, ending, endsRepetition: false)
            if ending.code == .alerted { item.hasAlerted = true }
        }
        put(item.withoutNeedlessContent(circumstances.app, inFocus: isInFocus(item)))
    }

    /// Whether the item arrived while the Focus was on that is on now.
    func isInFocus(_ item: Item) -> Bool { state.attention.on != nil && item.ordinal >= state.attention.firstOrdinal }

    /// Held by a Focus, would a summary hold it without?
    func isSummarisedOtherwise(_ decision: AlertDecision, _ circumstances: Circumstances) -> Bool {
        decision.waits(for: .focus) && AlertDecision.withoutFocus(circumstances).waits(for: .summary)
    }

    /// W3: the alert is over, the item stays. A parked one has none.
    mutating func expire(_ item: Item) {
        var item = item
        settle(&item, Ending(.expired, "W3"))
        (item.wait, item.repeatsAt) = (nil, nil)
        if let app = apps[item.key.app] {
            item = item.withoutNeedlessContent(app, inFocus: isInFocus(item))
        }
        put(item)
        // What never appeared has nothing that could be repeated.
        if !item.isThere { drop(item.key, isComparable: item.level != nil) }
    }

    /// All that P says of a wait that is due. What it refuses ends under P's own rule: the item leaves, and a repetition
    /// with it.
    mutating func judgeWhenDue(_ item: Item, cause: String) -> Circumstances? {
        guard let circumstances = Circumstances(item, in: self) else {
            end(item, Ending(.suppressed, "P1", reason: "app-removed"), cause: cause)
            return nil
        }
        if let device = item.details.device, circumstances.person.device(device) == nil {
            end(item, Ending(.suppressed, "P1", reason: "device-unknown"), cause: cause)
            return nil
        }
        guard let refusal = PersonGate.judge(circumstances) else { return circumstances }
        end(item, Ending(refusal), cause: cause)
        return nil
    }

    /// The item ends before it alerts, and leaves where it is there.
    mutating func end(_ item: Item, _ ending: Ending, cause: String) {
        var item = item
        settle(&item, ending)
        (item.wait, item.repeatsAt) = (nil, nil)
        put(item)
        if item.isThere {
            withdraw(
                [item.key], of: item.key.app, why: ending.why, cause: cause, lane: .urgent, isComparable: false,
                endsRepetition: true)
        } else {
            drop(item.key, isComparable: false)
        }
    }
}

extension AlertDecision {
    /// Whether the alert waits for this.
    func waits(for kind: Wait.Kind) -> Bool {
        if case .held(kind, _) = outcome { true } else { false }
    }
}
