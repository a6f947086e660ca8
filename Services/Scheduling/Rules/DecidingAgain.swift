internal import Model

/// What waits is decided again when the person's record changes (rule W5, for parked ones, and T2).
///
/// Held and snoozed alerts will be decided here too: by P and S, or by P alone.
extension Turn {
    /// Looks at everything parked, in order of arrival, after a new record.
    mutating func decideWaitingAgain(zoneChanged: Bool) {
        let waiting = state.items.values.filter { $0.wait?.kind == .trigger }.sorted { $0.ordinal < $1.ordinal }
        for item in waiting {
            guard let circumstances = Circumstances(item.notification, in: self) else { continue }
            if let ending = Self.refusalWhileWaiting(circumstances, item) {
                endWaiting(item, ending)
            } else if zoneChanged {
                moveTrigger(of: item, to: circumstances.person.timeZone)
            }
        }
    }

    /// W5: what P refuses now, under its own rule; `was` is P's reason. Expiry is P2's, when the trigger is due.
    private static func refusalWhileWaiting(_ circumstances: Circumstances, _ item: Item) -> Ending? {
        var ending = Ending(.suppressed, "W5", reason: "turned-off-while-waiting")
        if let device = item.details.device, circumstances.person.device(device) == nil {
            ending.details["was"] = "device-unknown"
            return ending
        }
        guard let refusal = PersonGate.judge(circumstances) else { return nil }
        let words = ([refusal.word] + refusal.also).filter { $0 != "expired" }
        guard let was = words.first else { return nil }
        ending.details["was"] = .text(was)
        ending.also = Array(words.dropFirst())
        return ending
    }

    private mutating func endWaiting(_ item: Item, _ ending: Ending) {
        var ended = item
        settle(&ended, ending)
        put(ended)
        if item.isThere {
            withdraw(
                [item.key], of: item.key.app, why: ending.why,
                cause: "waiting/\(item.key.app)/\(item.key.request)/\(state.sequence)", lane: .urgent,
                isComparable: false, endsRepetition: true)
        } else {
            drop(item.key, isComparable: false)
        }
    }

    /// T2: a wall-clock trigger moves with the person's zone, an interval does not; one that is past fires at once.
    private mutating func moveTrigger(of item: Item, to zone: TimeZoneName) {
        guard case .calendar = item.details.trigger, let trigger = item.details.trigger,
            let due = Parking.due(trigger, acceptedAt: item.acceptedAt, after: item.arrivedAt, zone: zone)
        else { return }
        var item = item
        item.wait = Wait(kind: .trigger, due: due)
        put(item)
    }
}
