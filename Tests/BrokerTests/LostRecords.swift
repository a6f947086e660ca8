import Foundation
import Kafka
import TestSupport

extension RunningProcess {
    /// Of how many partitions its log says that they go on with the oldest record, each time.
    var partitionsWithoutNext: Int {
        logText.components(separatedBy: "the log no longer has the next records; going on with the oldest").count - 1
    }
}

/// Records that a log has no longer, as after its retention while nobody read.
extension BelfryNode {
    /// Commits an offset for each partition of the topics, in the name of a group that has no member.
    func commit(_ offset: Int64, byGroup group: String, _ topics: [String]) throws {
        let member = try Consumer(
            .consumer(
                bootstrapServers: kafka.bootstrapServers, clientName: "committer", group: name(group), instance: nil),
            topics: [], lanes: 1)
        let offsets = try partitions(of: topics).map { PartitionOffset($0, offset) }
        // A node that has just started may still take over the topic of the groups.
        var last: KafkaError?
        try waiting(until: "the group's offsets to be taken; \(last.map(\.description) ?? "")") {
            do throws(KafkaError) {
                try member.commit(offsets)
                return true
            } catch {
                last = error
                return false
            }
        }
    }

    /// Deletes all records of the topics.
    func deleteRecords(_ topics: [String]) throws {
        let partitions = try partitions(of: topics).map {
            ["topic": $0.topic, "partition": $0.partition, "offset": -1]
        }
        let file = folder.url.appendingPathComponent("deleted.json")
        try JSONSerialization.data(withJSONObject: ["version": 1, "partitions": partitions]).write(to: file)
        _ = try kafka.tool("org.apache.kafka.tools.DeleteRecordsCommand", ["--offset-json-file", file.path])
    }

    private func partitions(of topics: [String]) throws -> [TopicPartition] {
        let admin = try Admin(.admin(bootstrapServers: kafka.bootstrapServers, clientName: "counter"))
        return try topics.map(name).flatMap { topic in
            try (0..<Int32(admin.partitionCount(of: topic, milliseconds: 10_000))).map { TopicPartition(topic, $0) }
        }
    }
}
