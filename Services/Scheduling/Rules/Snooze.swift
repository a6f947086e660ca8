internal import Model

/// Rule W10: the person wants it again a little later.
extension Turn {
    /// An action of the category that has `snoozeSeconds` snoozes; what was held is no longer.
    ///
    /// - Parameters:
    ///   - device: where the person chose it, which decides what actions the category has.
    ///   - at: when; the snooze counts from here.
    /// - Returns: `false` for every other action, also one that the category does not know.
    mutating func snooze(_ id: NotificationID, by action: PlainID, on device: DeviceID?, at: Instant) -> Bool {
        guard let key = itemKey(id), var item = state.items[key],
            let seconds = category(of: item, on: device)?.action(action)?.snoozeSeconds
        else { return false }
        let due = at.adding(seconds: seconds)
        var ending = Ending(.snoozed, .w10)
        ending.details[.until] = .instant(due)
        tell(item.notification, ending, isTerminal: false)
        item.begin(Wait(kind: .snooze, due: due, isLate: due < now))
        put(item)
        return true
    }

    /// A snooze is due: all of section 3 anew; the item stayed, so nothing arrives, but it counts again.
    mutating func fireSnooze(_ item: Item) {
        if isExpired(item) { return expire(item) }
        let cause = "snooze/\(item.key.app)/\(item.key.request)/\((item.wait?.due ?? now).milliseconds)"
        guard let circumstances = judgeWhenDue(item, cause: cause) else { return }
        var item = item
        item.endWait()
        // It is unread again, whatever was read meanwhile: the person asked for it (rule N4).
        noteBadge(of: item.key.app)
        item.isUnread = true
        state.set(item)
        item.level = circumstances.level.level
        tellLowered(&item, circumstances.level)
        let decision = AlertDecision.decide(circumstances)
        if decision.outcome == .alerted {
            carryOut(decision, on: item, circumstances, .again, cause: cause)
        } else {
            conclude(decision, ending(of: decision, circumstances), on: item, circumstances)
        }
    }
}
