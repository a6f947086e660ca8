internal import Model

/// Rule P10: a notification with a trigger waits for it, invisible, and can be withdrawn.
enum Parking {
    /// The item as it waits, with its receipt; `nil` if its trigger has no due time before the year 10000.
    static func park(_ item: Item, _ trigger: Trigger, _ circumstances: Circumstances) -> (item: Item, ending: Ending)?
    {
        let due = TriggerTimes.first(
            trigger, acceptedAt: item.acceptedAt, after: circumstances.now, zone: circumstances.person.timeZone)
        guard let due else { return nil }
        var item = item
        // A change of zone recomputes the due time from now (rule T2), not from the acceptance.
        item.standing.arrivedAt = circumstances.now
        item.standing.fires(Firing(due: due))
        var ending = Ending(.parked, .p10)
        ending.details[.until] = .instant(due)
        return (item, ending)
    }
}
