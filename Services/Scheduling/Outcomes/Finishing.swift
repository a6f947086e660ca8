internal import Model

/// Writes how an alert ended, or what it waits for.
enum Finishing {
    /// Writes the receipt of a decision of S, and stores the item: it waits, or its alert is finished. A repeating item
    /// waits for its next firing besides (rule P10).
    static func conclude(
        _ decision: AlertDecision, _ ending: consuming Ending, on item: consuming Item, _ circumstances: Circumstances,
        _ turn: inout Turn
    ) {
        if item.standing.trigger == nil, let next = TriggerTimes.nextFiring(of: item, circumstances) {
            item.standing.fires(Firing(due: next))
        }
        if let trigger = item.standing.trigger { ending.details[.next] = .instant(trigger.due) }
        switch decision.outcome {
        case .waits(let wait):
            turn.writeReceipt(of: item.classified, ending, isTerminal: false)
            item.standing.waits(for: wait)
        case .alerted, .quiet, .nowhere:
            item.standing.waitsNoMore()
            turn.finish(&item, ending, endsRepetition: false)
            // From now on `notifyAnyway` counts no more (rule F6).
            if ending.code == .alerted { item.standing.hasAlerted = true }
        }
        turn.changes.put(ContentKeeping.trimmed(item, in: turn.changes.state))
    }

    /// W3: the alert has expired; the item stays in Notification Center. A parked item is removed.
    static func expire(_ item: consuming Item, _ turn: inout Turn) {
        turn.finish(&item, Ending(.expired, .w3))
        guard item.standing.isThere else {
            // P8: what never appeared has nothing that could be repeated.
            return turn.changes.drop(item.key, mayBeRepeated: item.standing.level != nil)
        }
        item.standing.clearWaits()
        turn.changes.put(ContentKeeping.trimmed(item, in: turn.changes.state))
    }

    /// Finishes items that P refuses before they alert (rule W5, or P's own rule where the wait was due). Those in
    /// Notification Center leave it, in one step for each app.
    static func refuse(_ refused: [(item: Item, ending: Ending)], cause: Cause, _ turn: inout Turn) {
        var leaving: [(app: AppID, keys: [ItemKey], why: Why)] = []
        for (item, ending) in refused {
            stopWaiting(item, ending, &turn)
            if item.standing.isThere, let place = leaving.firstIndex(where: { $0.app == item.key.app }) {
                leaving[place].keys.append(item.key)
            } else if item.standing.isThere {
                leaving.append((item.key.app, [item.key], ending.why))
            } else if ending.rule == .p1 {
                // P1 refused it, so P0 must not remember it: the same request may come again.
                turn.changes.forget(item.key)
            } else {
                // P8: nothing repeats what P refused.
                turn.changes.drop(item.key, mayBeRepeated: false)
            }
        }
        for (app, keys, why) in leaving {
            Leaving.withdraw(
                keys, of: app, Leaving.Departure(why: why, cause: cause, mayBeRepeated: false, endsRepetition: true),
                &turn)
        }
    }

    /// Finishes the alert of a waiting item, and its repetition. The item stays otherwise unchanged; the caller drops a
    /// parked one, which nothing would bring.
    static func stopWaiting(_ item: consuming Item, _ ending: Ending, _ turn: inout Turn) {
        turn.finish(&item, ending)
        guard item.standing.isThere else { return }
        item.standing.clearWaits()
        turn.changes.put(item)
    }
}
