import Foundation
import TestSupport
import Testing

/// The program `apns` is killed under load. `BELFRY_KILLS` says how often.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushKillsTests {
    private let kills = ProcessInfo.processInfo.environment["BELFRY_KILLS"].flatMap { Int($0) } ?? 6

    /// What was answered so many seconds before a kill has its receipt: a commit comes much sooner.
    private static let seconds = 2.0

    @Test func killedUnderLoadItLosesNothingAndRepeatsNothingThatWasWritten() throws {
        // Ten pushes are in progress at once, and a round takes some seconds.
        let stage = try PushStage(#"{"tally": true, "streams": 5, "rules": [{"delay": 0.04}]}"#)
        var random = SeededGenerator(for: "killedUnderLoadItLosesNothingAndRepeatsNothingThatWasWritten")
        let each = 500
        func publish(_ numbers: Range<Int>) throws {
            try stage.publish(numbers.map { .init(number: $0, level: $0 % 10 == 0 ? "critical" : "active") })
        }
        let settings = ["BELFRY_APNS_CONNECTIONS": "2"]
        var known: [String: Int] = [:]
        for round in 0..<kills {
            try publish(round * each..<(round + 1) * each)
            let before = try stage.received().count
            let began = Date().timeIntervalSince1970
            try stage.start(settings)
            let more = Int.random(in: 1...each, using: &random)
            try waiting(until: "\(more) more pushes: \(stage.log)", seconds: 60) {
                try stage.received().count >= min(before + more, (round + 1) * each)
            }
            let end = Date().timeIntervalSince1970
            stage.node.process("apns")?.killNow()
            try stage.waitUntilAllIsRead()
            let (tally, ids) = (try stage.server.tally(), Set(try stage.receipts().map(\.apnsID)))
            // What has a receipt is over for good.
            for id in ids where known[id] == nil { known[id] = tally.pushes[id]?[0] }
            let unwritten = tally.answers.filter { !ids.contains($0.key) && $0.value > began }
            #expect(unwritten.allSatisfy { $0.value > end - Self.seconds * patience }, "\(end): \(unwritten)")
        }
        let total = kills * each
        try stage.start(settings)
        try stage.waitForReceipts(total)
        #expect(try stage.node.process("apns")?.terminate() == 0)
        let (counts, receipts) = (try stage.received(), try stage.receipts())
        let ids = Set(receipts.map(\.apnsID))
        #expect(receipts.count == total && ids.count == total && Set(counts.keys) == ids)
        #expect(receipts.allSatisfy { $0.result == "pushed" })
        for (id, count) in known { #expect(counts[id] == count, "\(id) was sent again after its receipt") }
        // After a stop that was asked for nothing is sent again.
        try stage.start(settings)
        try publish(total..<total + 5)
        try stage.waitForReceipts(total + 5)
        let later = try stage.received()
        #expect(counts.allSatisfy { later[$0.key] == $0.value })
        try waiting(until: "the lag to be zero") { try stage.node.lag().allSatisfy { $0.lag == 0 } }
    }
}
