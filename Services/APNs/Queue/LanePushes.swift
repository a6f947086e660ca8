internal import Model
internal import Pushing

/// The pushes of one device and app that are in memory.
struct LanePushes {
    var waiting: [WaitingPush] = []
    /// The ticket of the one in progress.
    var inProgress: UInt64?
    /// The device gets too many: nothing before.
    var notBefore: Instant?
    var place = Place.none
    /// Its latest place among ready or parked lanes; places with another stamp are passed over.
    var stamp: UInt64 = 0
    /// When it is placed anew, if nothing happens before.
    var wake: Instant?

    /// Where a lane stands.
    enum Place: Hashable {
        /// A push is in progress, or all wait for a time.
        case none
        /// The next push goes when it is its turn.
        case ready(Signer, Push.Urgency)
        /// All that might go wait for this bundle id.
        case parked(PushTopicKey)
        /// Its app has no key.
        case keyless
        /// Others of its pushes stand on `notifications.pushes` alone, and come back first.
        case away
    }

    /// Whether its next push goes when it is its turn.
    var isReady: Bool { if case .ready = place { true } else { false } }

    /// Whether pushes wait for more than their turn.
    var isRestless: Bool { !waiting.isEmpty && (!isReady || waiting.contains { $0.failure != nil }) }

    func isAt(_ spot: LaneSpot) -> Bool { stamp == spot.stamp }

    /// Moves it to another place.
    ///
    /// - Returns: where it stood.
    mutating func move(to new: Place, stamp: UInt64) -> Place {
        defer { (place, self.stamp) = (new, stamp) }
        return place
    }

    /// The push that goes next: of those whose time has come one whose bundle id does not pause, then the most urgent, then
    /// the earliest.
    func head(now: Instant, isPaused: (PushTopicKey) -> Bool) -> Int? {
        if waiting.count == 1 { return waiting[0].due <= now ? 0 : nil }
        func rank(_ index: Int) -> (Int, Int, Int) {
            let push = waiting[index].push
            return (isPaused(push.topicKey) ? 1 : 0, push.urgency.rawValue, push.sequence)
        }
        return waiting.indices.filter { waiting[$0].due <= now }.min { rank($0) < rank($1) }
    }
}

/// A lane among those that wait, with the stamp that it had then.
struct LaneSpot {
    let lane: PushLane
    let stamp: UInt64
}

/// A lane that is placed anew at a time.
struct LaneWake: Comparable, Sendable {
    let due: Instant
    let ticket: UInt64
    let lane: PushLane

    static func < (one: Self, other: Self) -> Bool { (one.due, one.ticket) < (other.due, other.ticket) }
    static func == (one: Self, other: Self) -> Bool { one.ticket == other.ticket }
}
