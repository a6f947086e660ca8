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
        put(trimmed(item))
    }

    /// Whether the item arrived while the Focus was on that is on now.
    func isInFocus(_ item: Item) -> Bool { state.attention.on != nil && item.ordinal >= state.attention.firstOrdinal }

    /// Held by a Focus, would a summary hold it without?
    func isSummarisedOtherwise(_ decision: AlertDecision, _ circumstances: Circumstances) -> Bool {
        decision.waits(for: .focus) && AlertDecision.withoutFocus(circumstances).waits(for: .summary)
    }

    /// Whether its alert may not come any more.
    func isExpired(_ item: Item) -> Bool { item.details.expires.map { now >= $0 } ?? false }

    /// W3: the alert is over, the item stays. A parked one has none.
    mutating func expire(_ item: Item) {
        var item = item
        settle(&item, Ending(.expired, .w3))
        (item.wait, item.repeatsAt) = (nil, nil)
        put(trimmed(item))
        // What never appeared has nothing that could be repeated.
        if !item.isThere { drop(item.key, isComparable: item.level != nil) }
    }

    /// All that P says of a wait that is due. What it refuses ends under P's own rule: the item leaves, and a repetition
    /// with it.
    mutating func judgeWhenDue(_ item: Item, cause: String) -> Circumstances? {
        switch lookWhenDue(at: item) {
        case .passed(let circumstances): return circumstances
        case .refused(let ending):
            end([(item, ending)], cause: cause)
            return nil
        }
    }

    /// What P says of something that waits.
    enum Verdict {
        case passed(Circumstances)
        case refused(Ending)
    }

    /// P on a wait that is due, under its own rules.
    func lookWhenDue(at item: Item) -> Verdict {
        guard let circumstances = Circumstances(item, in: self) else {
            return .refused(Ending(.suppressed, .p1, reason: .appRemoved))
        }
        if let device = item.details.device, circumstances.person.device(device) == nil {
            return .refused(Ending(.suppressed, .p1, reason: .deviceUnknown))
        }
        return PersonGate.judge(circumstances).map { .refused(Ending($0)) } ?? .passed(circumstances)
    }

    /// Items end before they alert, and leave where they are there: in one step an app, as everything that leaves does.
    mutating func end(_ ended: [(item: Item, ending: Ending)], cause: String) {
        var apps: [AppID] = []
        var leaving: [AppID: (keys: [ItemKey], why: Why)] = [:]
        for (item, ending) in ended {
            var item = item
            settle(&item, ending)
            (item.wait, item.repeatsAt) = (nil, nil)
            put(item)
            let app = item.key.app
            if item.isThere {
                if leaving[app] == nil { apps.append(app) }
                leaving[app, default: ([], ending.why)].keys.append(item.key)
            } else if ending.rule == .p1 {
                // Nothing remembers what nobody could have got.
                forget(item.key)
            } else {
                drop(item.key, isComparable: false)
            }
        }
        for app in apps {
            guard let (keys, why) = leaving[app] else { continue }
            withdraw(
                keys, of: app, why: why, cause: cause, lane: .urgent, isComparable: false, endsRepetition: true)
        }
    }
}

extension AlertDecision {
    /// Whether the alert waits for this.
    func waits(for kind: Wait.Kind) -> Bool {
        if case .held(kind, _) = outcome { true } else { false }
    }
}
