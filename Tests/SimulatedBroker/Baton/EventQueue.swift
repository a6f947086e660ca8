/// What is to happen later, in order of time; what is due at the same time happens in the order in which it was added.
struct EventQueue {
    /// The next one is the last: most of what is added is due soon, so little moves.
    private var events: [(time: Int64, action: () -> Void)] = []

    /// The time of the next event; `nil` if nothing is planned.
    var nextTime: Int64? { events.last?.time }

    mutating func add(at time: Int64, _ action: @escaping () -> Void) {
        var (place, end) = (0, events.count)
        while place < end {
            let middle = (place + end) / 2
            if events[middle].time > time { place = middle + 1 } else { end = middle }
        }
        events.insert((time, action), at: place)
    }

    /// Removes and returns the next event if it is due at `now`.
    mutating func takeDue(at now: Int64) -> (() -> Void)? {
        guard let next = nextTime, next <= now else { return nil }
        return events.removeLast().action
    }
}
