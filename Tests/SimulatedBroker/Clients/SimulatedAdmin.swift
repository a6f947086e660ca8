internal import Kafka

/// An ``Admin`` on the simulated broker.
///
/// Only its actor uses it while it holds the baton (see ``Baton``); hence `@unchecked Sendable`.
final class SimulatedAdmin: ClusterAdmin, @unchecked Sendable {
    private let wire: Wire
    private var reason: KafkaError?

    init(_ actor: SimulatedActor) {
        wire = Wire(actor, timeout: 60_000_000)
        wire.onTrouble = { [weak self] number in self?.reason = .plain(number, "simulated connection") }
    }

    deinit { wire.isClosed = true }

    func topics(milliseconds: Int32) throws(KafkaError) -> [TopicDescription] {
        wire.actor.enter("admin.topics")
        return try wire.ask(.metadata, milliseconds: milliseconds, "topics") { broker in
            .answer(
                broker.topicNames.map { TopicDescription(name: $0, partitions: broker.partitionCount($0)) })
        }
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        wire.actor.enter("admin.partitionCount")
        return try wire.partitionCount(of: topic, milliseconds: milliseconds)
    }

    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        wire.actor.enter("admin.watermarks")
        return try wire.watermarks(partition, milliseconds: milliseconds) { $0.end }
    }

    func members(ofGroup group: String, milliseconds: Int32) throws(KafkaError) -> [GroupMember] {
        wire.actor.enter("admin.members")
        return try wire.ask(.describeGroup, milliseconds: milliseconds, "members of \(group)") { broker in
            let members = broker.groups.first { $0.name == group }?.members.members ?? []
            return .answer(
                members.map {
                    GroupMember(client: $0.request.client, instance: $0.request.instance ?? "", host: "/simulated")
                })
        }
    }

    func takeReason() -> KafkaError? {
        defer { reason = nil }
        return reason
    }
}
