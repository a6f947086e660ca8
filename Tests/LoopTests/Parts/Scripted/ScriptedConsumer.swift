import Kafka

@testable import Loop
@testable import Program

/// What a group has for its members.
final class Supply {
    var events: [GroupEvent] = []
    /// By lane, the batches that wait.
    var lanes: [[[StoredItem]]] = Array(repeating: [], count: WorkRule.Work.lanes)
    /// The group's committed offsets.
    var offsets: [TopicPartition: Int64] = [:]
    var watermarks: [TopicPartition: Watermarks] = [:]
    /// Whether a member gives up its partitions in time when it is closed.
    var closesInTime = true
    /// The last generation that was handed out.
    var generation = 0
}

/// The generation of an assignment.
final class ScriptedGroup: GroupMetadata {
    let generation: Int

    init(_ generation: Int) { self.generation = generation }
}

/// A member of a group that exists only in the journal.
final class ScriptedConsumer: GroupConsumer {
    let wake: @Sendable () -> Void
    private let supply: Supply
    private let journal: Journal
    private let clock: HandClock

    init(number: Int, _ supply: Supply, _ journal: Journal, _ clock: HandClock) {
        (self.supply, self.journal, self.clock) = (supply, journal, clock)
        wake = { journal.note("wake consumer \(number)") }
    }

    func subscribe() throws(KafkaError) { try journal.enter("subscribe") }

    func poll() -> GroupEvent? { supply.events.isEmpty ? nil : supply.events.removeFirst() }

    func take(lane: Int, atMost most: Int, milliseconds: Int32) -> RecordBatch {
        if milliseconds > 0 {
            journal.note("take \(most) of lane \(lane) in \(milliseconds) ms")
            if supply.lanes[lane].isEmpty { clock.sleep(microseconds: Int64(milliseconds) * 1000) }
        }
        return RecordBatch(supply.lanes[lane].isEmpty ? [] : supply.lanes[lane].removeFirst())
    }

    func hasRecords(lane: Int) -> Bool { !supply.lanes[lane].isEmpty }

    func wait(milliseconds: Int32) {
        journal.note("wait \(milliseconds) ms")
        clock.sleep(microseconds: Int64(milliseconds) * 1000)
    }

    func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        try journal.enter("assign", starts.map { "\($0.text) to lane \($0.lane)" }.joined(separator: ", "))
    }

    func unassign() throws(KafkaError) { try journal.enter("unassign") }

    func seek(_ starts: [PartitionStart]) throws(KafkaError) {
        try journal.enter("seek", starts.map(\.text).joined(separator: ", "))
    }

    func committed(_ partitions: [TopicPartition], milliseconds: Int32) throws(KafkaError) -> [PartitionOffset] {
        try journal.enter("committed", partitions.map(\.description).joined(separator: ", "))
        return partitions.map { PartitionOffset($0, supply.offsets[$0]) }
    }

    func commit(_ offsets: [PartitionOffset]) throws(KafkaError) {
        try journal.enter("commitOffsets", offsets.map(\.text).joined(separator: ", "))
    }

    func groupMetadata() throws(KafkaError) -> any GroupMetadata {
        try journal.enter("groupMetadata")
        supply.generation += 1
        return ScriptedGroup(supply.generation)
    }

    func lastWatermarks(_ partition: TopicPartition) -> Watermarks? { supply.watermarks[partition] }

    func close(milliseconds: Int32) -> Bool {
        journal.note("close consumer")
        return supply.closesInTime
    }
}

extension PartitionStart {
    /// The partition and where it starts.
    var text: String {
        switch start {
        case .beginning: "\(partition)@start"
        case .at(let offset): "\(partition)@\(offset)"
        }
    }
}

extension PartitionOffset {
    /// The partition and its offset.
    var text: String { "\(partition)=\(offset.map(String.init) ?? "none")" }
}
