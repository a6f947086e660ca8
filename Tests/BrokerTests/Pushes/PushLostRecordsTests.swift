import Foundation
import Kafka
import TestSupport
import Testing

/// Records that the log has no longer when `apns` comes to them.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushLostRecordsTests {
    @Test func itGoesOnWithTheOldestRecord() throws {
        let stage = try PushStage(#"{"tally": true, "rules": []}"#)
        let partitions = (0..<4).map { TopicPartition(stage.node.name("deliveries.ios"), $0) }
        try stage.publish((0..<3).map { .init(number: $0) })
        try stage.node.commit(partitions.map { PartitionOffset($0, 1000) }, byGroup: "belfry-apns")
        // `latest` is where a group begins that has read nothing: this one goes on.
        let process = try stage.start(["BELFRY_APNS_START": "latest"])
        try stage.waitForReceipts(3)
        #expect(process.partitionsWithoutNext == 4, "once for each partition: \(process.logText)")

        process.signal(SIGSTOP)
        // A fetch that waits at the broker takes those of the first round, so that the second is the next.
        for round in 1...2 { try stage.publish((round * 100..<round * 100 + 40).map { .init(number: $0) }) }
        try stage.node.deleteRecords(of: partitions)
        process.signal(SIGCONT)
        try stage.node.waiting(until: "it to find out") { process.partitionsWithoutNext > 4 }
        try stage.publish((300..<340).map { .init(number: $0) })
        var later: Set<String> = []
        try stage.node.waiting(until: "receipts of all 40 that came later", seen: later.count) {
            later = Set(try stage.receipts().map(\.delivery).filter { $0.hasPrefix("s3") })
            return later.count == 40
        }
        #expect(try stage.received().values.allSatisfy { $0 == 1 })
        #expect(try process.terminate() == 0)
    }
}

extension RunningProcess {
    /// Of how many partitions its log says that they go on with the oldest record, each time.
    fileprivate var partitionsWithoutNext: Int {
        logText.components(separatedBy: "the log no longer has the next records; going on with the oldest").count - 1
    }
}

/// Records that a log has no longer, as after its retention while nobody read.
extension BelfryNode {
    /// Commits offsets in the name of a group that has no member.
    fileprivate func commit(_ offsets: [PartitionOffset], byGroup group: String) throws {
        let member = try Consumer(
            .consumer(
                bootstrapServers: kafka.bootstrapServers, clientName: "committer", group: name(group), instance: nil),
            topics: [], lanes: 1)
        // A node that has just started may still take over the topic of the groups.
        var last: KafkaError?
        try waiting(until: "the group's offsets to be taken", seen: last) {
            do throws(KafkaError) {
                try member.commit(offsets)
                return true
            } catch {
                last = error
                return false
            }
        }
    }

    /// Deletes all records of the partitions.
    fileprivate func deleteRecords(of partitions: [TopicPartition]) throws {
        let all = partitions.map { ["topic": $0.topic, "partition": $0.partition, "offset": -1] }
        let file = folder.url.appendingPathComponent("deleted.json")
        try JSONSerialization.data(withJSONObject: ["version": 1, "partitions": all]).write(to: file)
        _ = try kafka.tool("org.apache.kafka.tools.DeleteRecordsCommand", ["--offset-json-file", file.path])
    }
}
