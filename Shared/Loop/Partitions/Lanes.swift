internal import Kafka

/// The consumer's lanes, and what was taken from them and not yet processed.
final class Lanes {
    private let membership: Membership
    private let surroundings: Surroundings
    private let held = (0..<WorkRule.Work.lanes).map { _ in HeldBatch() }
    /// When the batch in hand was taken from its lane, in ticks.
    private(set) var taken: Int64 = 0

    /// The most records taken at once.
    static let mostRecords = 1000

    init(_ surroundings: Surroundings, _ membership: Membership) {
        self.surroundings = surroundings
        self.membership = membership
    }

    /// Whether records or events wait.
    func hasRecords(_ lane: Int) -> Bool { held[lane].hasRecords || membership.consumer.hasRecords(lane: lane) }

    /// Takes what is left of the last batch, or a new one.
    func take(_ lane: Int) -> RecordBatch {
        if !held[lane].hasRecords { held[lane].taken = surroundings.ticks }
        taken = held[lane].taken
        return held[lane].take() ?? membership.consumer.take(lane: lane, atMost: Self.mostRecords)
    }

    /// Waits for records of one lane alone, and keeps them.
    func waitFor(lane: Int, milliseconds: Int32) {
        hold(membership.consumer.take(lane: lane, atMost: 100, milliseconds: milliseconds), lane)
        held[lane].taken = surroundings.ticks
    }

    /// Keeps the rest of a batch for the lane's next slice.
    func hold(_ batch: consuming RecordBatch, _ lane: Int) { held[lane].keep(batch) }

    /// Drops what was taken, since it will be read again.
    func drop() {
        if surroundings.mistake == .batchKeptAfterARewind { return }
        for each in held { each.drop() }
    }
}
