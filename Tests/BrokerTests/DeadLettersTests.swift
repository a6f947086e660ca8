import Foundation
import TestSupport
import Testing

/// `belfry dead-letters replay` on Apache Kafka: a dead letter goes back exactly once, even when several processes
/// replay it.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct DeadLettersTests {
    @Test func aDeadLetterGoesBackOnceAlsoWhenTwoReplayAtOnce() throws {
        let node = try BelfryNode(partitions: 2)
        try node.start("ingestion")
        try node.waitUntilReady("ingestion")
        let count = 700
        try node.kcat.publish(
            (0..<count).map { ("k\($0)", #"{"id":"r\#($0)","app":"late","recipients":["anna"]}"#) },
            to: "notifications.ingest")
        var letters = 0
        try node.waiting(until: "\(count) dead letters", seconds: 120, seen: letters) {
            letters = try node.kcat.readCommitted("notifications.rejected").count
            return letters == count
        }
        try node.process("ingestion")?.terminate()

        let words = ["dead-letters", "replay", "--all", "--reason", "app-unknown"]
        let replays = try (0..<3).map { number in
            try RunningProcess(
                BelfryNode.binary("belfry"), words,
                environment: node.environment,
                log: node.folder.url.appendingPathComponent("replay-\(number).log"))
        }
        // Replays that were fenced end with 1; their open transactions are aborted.
        let codes = try replays.map { try $0.exitCode(seconds: 120) }
        #expect(codes.allSatisfy { $0 == 0 || $0 == 1 }, "\(codes)")
        print("replays at once ended with \(codes):\n\(replays.map { String($0.logText.suffix(300)) })")
        // This run replays what none of them finished; after it nothing is left.
        try node.belfry(words)
        #expect(try node.belfry(words).isEmpty)

        // Each was sent once and replayed once.
        let requests = Dictionary(grouping: try node.kcat.readCommitted("notifications.ingest"), by: \.key)
        #expect(requests.count == count)
        #expect(requests.filter { $0.value.count != 2 }.isEmpty)
        let listed = try node.belfry(["dead-letters", "list", "--json"]).split(separator: "\n")
        #expect(listed.count == count)
        #expect(listed.allSatisfy { $0.contains(#""replayed":true"#) })
    }
}
