internal import Model

/// Rule P8: the same thing once more.
enum Repeats {
    /// Judged on arrival only. Communications are exempt: two equal messages are two messages.
    static func isRepeat(_ notification: ClassifiedNotification, in state: PersonState) -> Bool {
        let accepted = notification.accepted
        guard !notification.isCommunication, !accepted.details.alertsAgain, accepted.details.contentHash != nil,
            let facts = Repeatable(accepted.details)
        else { return false }
        let byEvent = facts.event?.id != nil
        let earlier = state.comparable(to: facts, of: accepted.app, byEvent: byEvent).filter {
            $0.key.request != accepted.request && state.window.covers(accepted.acceptedAt, from: $0.memory.acceptedAt)
        }
        if byEvent {
            // With an event id the latest word on that event counts, not an older one.
            let latest = earlier.max {
                ($0.memory.acceptedAt, $0.memory.ordinal, $0.key) < ($1.memory.acceptedAt, $1.memory.ordinal, $1.key)
            }
            return latest?.memory.repeatable.map { hasNothingNew(facts, after: $0) } ?? false
        }
        return earlier.contains { $0.memory.repeatable.map { hasNothingNew(facts, after: $0) } ?? false }
    }

    /// Equal content, equal event, a level that was not raised, and not two reminders for two times.
    private static func hasNothingNew(_ facts: Repeatable, after earlier: Repeatable) -> Bool {
        guard facts.contentHash == earlier.contentHash, facts.event == earlier.event,
            facts.requestedLevel <= earlier.requestedLevel
        else { return false }
        // The evening's reminder says what the morning's did.
        guard let time = facts.trigger, let earlierTime = earlier.trigger else { return true }
        return time == earlierTime
    }
}
