import Foundation
import TestSupport
import Testing

/// Records that the log has no longer when `apns` comes to them.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushLostRecordsTests {
    private static let topics = ["deliveries.ios"]

    @Test func itGoesOnWithTheOldestRecord() throws {
        let stage = try PushStage(#"{"tally": true, "rules": []}"#)
        try stage.publish((0..<3).map { .init(number: $0) })
        try stage.node.commit(1000, byGroup: "belfry-apns", Self.topics)
        // `latest` is where a group begins that has read nothing: this one goes on.
        let process = try stage.start(["BELFRY_APNS_START": "latest"])
        try stage.waitForReceipts(3)
        #expect(process.partitionsWithoutNext == 4, "once for each partition: \(stage.log)")

        process.signal(SIGSTOP)
        // A fetch that waits at the broker takes those of the first round, so that the second is the next.
        for round in 1...2 { try stage.publish((round * 100..<round * 100 + 40).map { .init(number: $0) }) }
        try stage.node.deleteRecords(Self.topics)
        process.signal(SIGCONT)
        try waiting(until: "it to find out: \(stage.log)") { process.partitionsWithoutNext > 4 }
        try stage.publish((300..<340).map { .init(number: $0) })
        try waiting(until: "receipts of all that came later: \(stage.log)") {
            Set(try stage.receipts().map(\.delivery).filter { $0.hasPrefix("s3") }).count == 40
        }
        #expect(try stage.received().values.allSatisfy { $0 == 1 })
        #expect(try process.terminate() == 0)
    }
}
