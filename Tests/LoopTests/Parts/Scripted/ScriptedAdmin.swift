import Kafka
import Model

@testable import Program

/// Answers questions about a cluster in which all topics of the pipeline exist.
///
/// One test uses it, on one thread; it is `@unchecked Sendable` because the protocol's questions come from any thread.
final class ScriptedAdmin: ClusterAdmin, @unchecked Sendable {
    var counts: [String: Int]
    /// The ends of partitions; 0 where none are set.
    var ends: [TopicPartition: Watermarks] = [:]
    var members: [GroupMember] = []
    /// Why no broker answers; handed out once.
    var reason: KafkaError?
    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
        counts = Dictionary(
            uniqueKeysWithValues: Topic.allCases.map { topic in
                (topic.rawValue, topic == .apps || topic == .registeredApps ? 1 : 2)
            })
    }

    func topics(milliseconds: Int32) throws(KafkaError) -> [TopicDescription] {
        try journal.enter("topics")
        return counts.map { TopicDescription(name: $0.key, partitions: $0.value) }
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try journal.enter("partitionCount", topic)
        guard let count = counts[topic] else { throw .unknownTopic(topic) }
        return count
    }

    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        try journal.enter("watermarks", "\(partition)")
        return ends[partition] ?? Watermarks(low: 0, high: 0)
    }

    func members(ofGroup group: String, milliseconds: Int32) throws(KafkaError) -> [GroupMember] {
        try journal.enter("members", group)
        return members
    }

    func takeReason() -> KafkaError? {
        defer { reason = nil }
        return reason
    }
}
