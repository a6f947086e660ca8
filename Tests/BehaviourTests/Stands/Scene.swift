import Kafka
import TestSupport

/// What most behaviours need: a topic, its first partition, and a producer that has registered.
class Scene {
    let stand: any Stand
    let topic: String
    let place: TopicPartition
    /// The producer's `transactional.id`.
    let id: String
    let producer: any TransactionalProducer

    convenience init(_ stand: any Stand, partitions: Int = 1, recordBytes: Int? = nil, timeout: Int = 10_000) throws {
        let topic = try stand.topic(partitions: partitions, recordBytes: recordBytes)
        try self.init(stand, topic: topic, timeout: timeout)
    }

    init(_ stand: any Stand, topic: String, timeout: Int) throws {
        self.stand = stand
        self.topic = topic
        place = TopicPartition(topic, 0)
        id = stand.name("id")
        producer = try stand.registered(id, timeout: timeout)
    }

    // MARK: Writing

    /// Queues a record for the first partition.
    func send(_ value: String) throws(KafkaError) { try producer.send(topic, 0, value) }

    /// A whole transaction with these records.
    func commit(_ values: String...) throws(KafkaError) { try producer.commit(topic, values) }

    /// Begins a transaction with these records, and waits until they have arrived.
    func open(_ values: String...) throws {
        let before = try high
        try producer.begin()
        for value in values { try send(value) }
        try until("the records arrive") {
            producer.serve()
            return try high >= before + Int64(values.count)
        }
    }

    /// Waits until the producer has learned of a refusal in the background.
    func untilDoubted() throws {
        try until("the producer to notice") {
            producer.serve()
            return producer.mustBeReplaced
        }
    }

    // MARK: Looking

    /// The high watermark of the first partition.
    var high: Int64 { get throws { try stand.watermarks(place).high } }

    func until(_ what: String, line: Int = #line, _ condition: () throws -> Bool) throws {
        try stand.until(what, seen: "the high watermark \(try high)", line: line, condition)
    }

    func untilHigh(is offset: Int64, line: Int = #line) throws {
        try until("the high watermark \(offset)", line: line) { try high == offset }
    }

    /// Lets so many milliseconds pass.
    func pass(_ milliseconds: Int64, _ step: () throws -> Void = {}) throws {
        let end = stand.clock + milliseconds
        try until("\(milliseconds) ms") {
            try step()
            return stand.clock > end
        }
    }

    func follower(from start: StartOffset = .beginning) throws -> Follower { try Follower(stand, topic, from: start) }

    /// Checks the committed records of the first partition, up to its end. A commit returns before the markers are written
    /// (KIP-98), so records may show a moment later; none that shows goes again.
    func check(texts: [String], line: Int = #line) throws {
        var seen = try stand.texts(topic)
        let deadline = stand.clock + Int64(10_000 * patience)
        while seen.count < texts.count, stand.clock < deadline {
            stand.pass(milliseconds: 20)
            seen = try stand.texts(topic)
        }
        try BehaviourTests.check(seen, is: texts, "texts", line: line)
    }

    func checkDoubt(_ isDoubted: Bool, line: Int = #line) throws {
        try BehaviourTests.check(producer.mustBeReplaced, is: isDoubted, "it must be replaced", line: line)
    }

    /// A member of a group of its own that reads the topic.
    func member() throws -> Member { try Member(stand, group: stand.name("group"), [topic]) }
}

/// A scene with a member of a group that has its partitions.
final class OffsetScene: Scene {
    let group: String
    let member: Member

    init(_ stand: any Stand, partitions: Int = 1, timeout: Int = 10_000, session: Int = 6000) throws {
        group = stand.name("group")
        let topic = try stand.topic(partitions: partitions)
        member = try Member(stand, group: group, instance: "first", [topic], session: session).joined()
        try super.init(stand, topic: topic, timeout: timeout)
    }

    /// Sends the partition's offset in the open transaction, with the member's own metadata or with others.
    func send(offset: Int64?, of group: (any GroupMetadata)? = nil, milliseconds: Int32 = 5000) throws(KafkaError) {
        guard let group else {
            return try send(offset: offset, of: member.consumer.groupMetadata(), milliseconds: milliseconds)
        }
        try producer.sendOffsets([PartitionOffset(place, offset)], of: group, milliseconds: milliseconds)
    }

    /// Lets members take turns for so many milliseconds.
    func pass(_ milliseconds: Int64, of members: [Member]) throws {
        try pass(milliseconds) { for member in members { try member.turn() } }
    }

    /// Checks the group's committed offset.
    func check(offset: Int64?, line: Int = #line) throws {
        let found = try member.consumer.committed([place], milliseconds: 5000)
        try BehaviourTests.check(found, is: [PartitionOffset(place, offset)], "offset", line: line)
    }

    /// A second member of the group, once both have a partition.
    func shared() throws -> Member {
        let second = try Member(stand, group: group, instance: "second", [topic])
        try stand.share([member, second])
        return second
    }
}

extension Behaviour {
    /// What happens to a topic's records and their producer.
    static func producing(
        _ name: String, partitions: Int = 1, recordBytes: Int? = nil, timeout: Int = 10_000,
        _ tryOut: @escaping @Sendable (Scene) throws -> Void
    ) -> Behaviour {
        Behaviour(name) { stand in
            try tryOut(Scene(stand, partitions: partitions, recordBytes: recordBytes, timeout: timeout))
        }
    }

    /// What happens to a group's offsets.
    static func committing(
        _ name: String, partitions: Int = 1, timeout: Int = 10_000, session: Int = 6000,
        _ tryOut: @escaping @Sendable (OffsetScene) throws -> Void
    ) -> Behaviour {
        Behaviour(name) { stand in
            try tryOut(OffsetScene(stand, partitions: partitions, timeout: timeout, session: session))
        }
    }
}
