internal import Model

/// Rule P8: a notification that says nothing new about the same thing is a repeat.
///
/// A lost alert is worse than one too many: a second flood warning is new, and so is a doorbell in the afternoon. So
/// equal words alone count only for an hour, and only while the earlier notification is listed and unread [O].
enum RepeatedContent {
    /// Seconds after the acceptance of the earlier one, exclusive, in which equal words alone make a repeat.
    static let secondsForWords: Double = 3600

    /// The latest notification that this one repeats; `nil` if it is no repeat. Judged on arrival only.
    ///
    /// Communications, notifications decided as Critical and government alerts are never repeats.
    ///
    /// - Parameter known: what is known of its event.
    static func earlier(than circumstances: Circumstances, among known: [Known], in state: PersonState) -> ItemKey? {
        let notification = circumstances.classified
        guard !notification.value.isCommunication, circumstances.level.level != .critical,
            !circumstances.isGovernmentAlert, !notification.value.accepted.details.alertsAgain,
            notification.value.accepted.details.contentHash != nil, let facts = circumstances.repeatable
        else { return nil }
        if facts.event?.id != nil { return sameEvent(as: facts, circumstances, among: known, in: state) }
        return sameWords(as: facts, circumstances, in: state)
    }

    /// By event: compares only with the latest of that event, even if the person read or cleared it.
    private static func sameEvent(
        as facts: Repeatable, _ circumstances: Circumstances, among known: [Known], in state: PersonState
    ) -> ItemKey? {
        let accepted = circumstances.notification.accepted
        let latest = known.filter { known in
            known.key.request != accepted.request
                && state.window.covers(accepted.acceptedAt, from: known.memory.acceptedAt)
        }.max { ($0.memory.acceptedAt, $0.memory.ordinal, $0.key) < ($1.memory.acceptedAt, $1.memory.ordinal, $1.key) }
        guard let latest, let known = latest.memory.repeatable, facts.hasNothingNew(after: known) else { return nil }
        return latest.key
    }

    /// Seconds, inclusive, within which three texts of one event are one story [O].
    static let secondsForStory: Double = 600

    /// `collapse-id-missing`: whether this notification has no `collapseId` and is the third text of its event within
    /// ten minutes. Notifications with a trigger or of level Passive do not count.
    static func isThirdOfOneStory(_ circumstances: Circumstances, among known: [Known]) -> Bool {
        // First, since most notifications have no event.
        guard circumstances.details.event?.id != nil else { return false }
        let details = circumstances.details
        guard isAlertOfStory(details.requestedLevel, details.trigger), details.collapseID == nil,
            !circumstances.notification.isCommunication
        else { return false }
        let acceptedAt = circumstances.notification.accepted.acceptedAt
        let texts = known.lazy.filter { known in
            (0...secondsForStory).contains(acceptedAt.seconds(since: known.memory.acceptedAt))
        }.compactMap(\.memory.repeatable).filter { isAlertOfStory($0.requestedLevel, $0.trigger) }.map(\.contentHash)
        return Set(texts).subtracting([details.contentHash]).count >= 2
    }

    private static func isAlertOfStory(_ level: InterruptionLevel, _ trigger: Trigger?) -> Bool {
        trigger == nil && level != .passive
    }

    typealias Known = (key: ItemKey, memory: Memory)

    /// The app's notifications of the same event and `device`, also those that have left; none without an event.
    static func known(of circumstances: Circumstances, in state: PersonState) -> [Known] {
        guard circumstances.details.event?.id != nil, let facts = circumstances.repeatable else { return [] }
        return state.items.memories(of: circumstances.app.id, event: ItemRow.mark(facts.event?.id)).filter {
            key, memory in
            // While a registration is awaited nothing is decided, so nothing can be a repeat yet.
            memory.repeatable?.event?.id == facts.event?.id && memory.repeatable?.device == facts.device
                && state.items.standing(of: key)?.isUnregistered != true
        }
    }

    /// By words. A notification without a trigger is compared with items that are listed and unread. One with a trigger
    /// is compared only with items whose trigger is due at the same instant: a pill at 08:00 and one at 20:00 are two.
    private static func sameWords(
        as facts: Repeatable, _ circumstances: Circumstances, in state: PersonState
    ) -> ItemKey? {
        let (app, request) = (circumstances.app.id, circumstances.classified.value.accepted.request)
        let acceptedAt = circumstances.classified.value.accepted.acceptedAt
        let due = facts.trigger.flatMap {
            TriggerTimes.first(
                $0, acceptedAt: acceptedAt, after: circumstances.now, zone: circumstances.person.timeZone)
        }
        let equal = state.items.items { row, standing in
            row.contentHash == facts.contentHash && row.app == app && row.request != request
                && acceptedAt.seconds(since: row.acceptedAt) < secondsForWords
                && (facts.trigger == nil ? standing.isUnread : standing.isThereOrParked && standing.trigger?.due == due)
        }
        let repeated = equal.filter { item in
            guard let known = Repeatable(item.classified), facts.device == known.device,
                facts.hasNothingNew(after: known)
            else { return false }
            return facts.trigger != nil || item.standing.isListed(among: circumstances.devices, circumstances.settings)
        }
        return repeated.max { ($0.acceptedAt, $0.standing.ordinal) < ($1.acceptedAt, $1.standing.ordinal) }?.key
    }
}

extension Advice {
    static var storyWithoutCollapseID: Advice {
        Advice(
            .collapseIDMissing, field: "collapseId",
            detail:
                "this is the third text about its event in ten minutes, and the earlier ones stay in the list beside "
                + "it: give all of one story the same `collapseId`, and each takes the place of the last")
    }
}

extension Repeatable {
    /// Whether content, event and trigger are equal, and the requested level is no higher.
    fileprivate func hasNothingNew(after earlier: Repeatable) -> Bool {
        contentHash == earlier.contentHash && event == earlier.event && requestedLevel <= earlier.requestedLevel
            && trigger == earlier.trigger
    }
}
