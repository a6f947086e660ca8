internal import Kafka
internal import Model

/// The partitions that this worker reads, and how far each is processed and committed.
final class AssignedInputs {
    private(set) var partitions: [InputPartition] = []
    /// The index in ``partitions``, or -1: by the topic's index in the subscription, then by partition.
    private var places: [[Int]] = []
    private(set) var ownCommits: OwnCommits

    init(_ ownCommits: OwnCommits) { self.ownCommits = ownCommits }

    subscript(place: Int) -> InputPartition {
        _read { yield partitions[place] }
        _modify { yield &partitions[place] }
    }

    var indices: Range<Int> { partitions.indices }

    /// The index of an assigned partition; `nil` if it is not assigned.
    ///
    /// - Parameter topic: the topic's index in the subscription.
    func place(_ topic: Int, _ partition: Int32) -> Int? {
        guard places.indices.contains(topic), places[topic].indices.contains(Int(partition)) else { return nil }
        let place = places[topic][Int(partition)]
        return place >= 0 ? place : nil
    }

    /// Whether the worker is assigned a partition.
    func contains(_ topic: Topic, _ partition: Int32) -> Bool {
        partitions.contains { $0.topic == topic && $0.partition == partition }
    }

    // MARK: Assignment

    /// Takes over an assignment, with the offset to continue at for each partition.
    ///
    /// - Parameters:
    ///   - topics: the subscription, with the names on the broker.
    ///   - isCaughtUpFirst: whether partitions of changes are read to their end before others.
    func set(_ assigned: [(TopicPartition, Int64)], of topics: [(topic: Topic, name: String)], isCaughtUpFirst: Bool) {
        forget()
        places = topics.map { _ in [] }
        for (place, offset) in assigned {
            guard let index = topics.firstIndex(where: { $0.name == place.topic }) else { continue }
            let topic = topics[index].topic
            let number = Int(place.partition)
            while places[index].count <= number { places[index].append(-1) }
            places[index][number] = partitions.count
            partitions.append(
                InputPartition(
                    topic: topic, place: place, work: topic.work, next: offset, committed: offset,
                    isCatchingUp: isCaughtUpFirst && topic.work == .changes))
        }
    }

    func forget() {
        partitions = []
        places = []
    }

    /// After an assignment a service with state first reads people and interactions to their end.
    var isCatchingUp: Bool { partitions.contains { $0.isCatchingUp } }

    /// Other work waits no longer for this partition's end.
    func endCatchUp(of place: TopicPartition) {
        for index in indices where partitions[index].place == place { partitions[index].isCatchingUp = false }
    }

    // MARK: Progress

    /// Notes that everything before `offset` is processed, and that nothing more can be read now.
    func reachEnd(_ place: Int, _ offset: Int64) {
        // All records of this partition before the end are processed: they came earlier in the same queue.
        partitions[place].next = max(partitions[place].next, offset)
        partitions[place].readableEnd = offset
        partitions[place].isCatchingUp = false
    }

    /// What a transaction commits: every partition that moved, and those that it touched without moving.
    func toCommit(touched: Set<Int32>) -> [InputPartition] {
        partitions.filter { touched.contains($0.partition) || $0.next != $0.committed }
    }

    /// Whether partitions have moved since the last commit.
    var haveMoved: Bool { partitions.contains { $0.next != $0.committed } }

    /// Makes the processed offsets the committed ones.
    ///
    /// - Parameter isTransactional: whether the group's offsets may be trusted never to go back.
    func keepCommitted(isTransactional: Bool) {
        for place in partitions.indices where partitions[place].committed != partitions[place].next {
            partitions[place].committed = partitions[place].next
            if isTransactional { ownCommits.note(partitions[place].place, partitions[place].next) }
        }
    }

    /// Forgets what this worker has committed on a partition of a topic that is no more.
    func forgetCommit(of partition: TopicPartition) { ownCommits.note(partition, 0) }

    /// Goes back to the committed offsets.
    func goBack() {
        for place in partitions.indices { partitions[place].next = partitions[place].committed }
    }

    /// Continues a partition elsewhere, since its committed offset is not in the log.
    func reset(_ place: Int, to offset: Int64) {
        partitions[place].committed = offset
        ownCommits.note(partitions[place].place, offset)
    }
}
