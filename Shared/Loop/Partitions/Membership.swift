internal import Kafka
internal import Model
internal import Program

/// This worker's place in its service's group: the consumer, and the generation of the assignment that is read.
final class Membership {
    private let surroundings: Surroundings
    private(set) var consumer: any GroupConsumer
    /// The generation with which offsets are sent; `nil` without an assignment.
    private(set) var group: (any GroupMetadata)?
    /// Whether the worker reads an assignment of the group, even an empty one.
    private(set) var hasJoined = false
    /// What is told of errors that the consumer recovers from by itself.
    var admission: GroupAdmission

    init(_ surroundings: Surroundings) throws(ConfigurationError) {
        self.surroundings = surroundings
        consumer = try surroundings.clients.makeConsumer()
        admission = GroupAdmission(to: surroundings.settings.group(of: surroundings.topology))
        surroundings.status.wake(by: consumer.wake)
    }

    /// The subscription: the service's inputs with their names on the broker.
    var topics: [(topic: Topic, name: String)] {
        surroundings.topology.inputs.map { ($0, surroundings.name(of: $0)) }
    }

    /// Makes a new consumer, which has not joined yet.
    func replaceConsumer() throws(LoopEnding) {
        consumer = try surroundings.orFail("cannot make a consumer") { () throws(ConfigurationError) in
            try surroundings.clients.makeConsumer()
        }
        surroundings.status.wake(by: consumer.wake)
    }

    func subscribe() throws(LoopEnding) {
        try surroundings.orFail("cannot join the group") { () throws(KafkaError) in try consumer.subscribe() }
    }

    // MARK: Reading

    /// Reads the partitions from their committed offsets: forwards each queue to its lane, and takes the group's
    /// generation.
    func read(_ inputs: [InputPartition]) throws(LoopEnding) {
        let starts = inputs.map { PartitionStart($0.place, from: .at($0.committed), lane: $0.work.lane ?? 0) }
        group = try surroundings.orFail("cannot read the assigned partitions") { () throws(KafkaError) in
            try consumer.assign(starts)
            return surroundings.settings.exactlyOnce ? try consumer.groupMetadata() : nil
        }
        hasJoined = true
    }

    /// Answers an assignment with no partitions for now.
    func readNothing() {
        do throws(KafkaError) {
            try consumer.assign([])
        } catch {
            surroundings.log.warning("cannot accept the assignment", ["error": error.description])
        }
    }

    /// Gives up revoked partitions.
    func giveUp() {
        do throws(KafkaError) {
            try consumer.unassign()
        } catch {
            surroundings.log.warning("cannot give up the revoked partitions", ["error": error.description])
        }
    }

    /// The partitions no longer belong to this worker.
    func leave() {
        group = nil
        hasJoined = false
        admission.leave()
    }

    // MARK: Questions

    /// The group's committed offsets. Asks until the broker answers.
    func committedOffsets(_ partitions: [TopicPartition]) throws(LoopEnding) -> [Int64?] {
        guard !partitions.isEmpty else { return [] }
        return try surroundings.untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try self.consumer.committed(partitions, milliseconds: 1000).map(\.offset)
        }
    }
}
