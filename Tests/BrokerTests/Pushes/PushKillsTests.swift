import Foundation
import TestSupport
import Testing

/// The program `apns` is killed under load. `BELFRY_KILLS` says how often.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushKillsTests {
    private let kills = ProcessInfo.processInfo.environment["BELFRY_KILLS"].flatMap { Int($0) } ?? 6

    @Test func killedUnderLoadItLosesNothingAndRepeatsNothingThatWasWritten() throws {
        // Ten pushes are in progress at once: at most 125 a second, so a round takes some seconds.
        let stage = try PushStage(#"{"tally": true, "streams": 5, "rules": [{"delay": 0.08}]}"#)
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
            let wanted = min(before + more, (round + 1) * each)
            try stage.node.waiting(until: "\(wanted) pushes", seen: try stage.received().count) {
                try stage.received().count >= wanted
            }
            stage.node.process("apns")?.killNow()
            try stage.waitUntilAllIsRead()
            let (tally, ids) = (try stage.server.tally(), Set(try stage.receipts().map(\.apnsID)))
            // What has a receipt is over for good.
            for id in ids where known[id] == nil { known[id] = tally.pushes[id]?[0] }
            // Results are written in the order in which they came, so those without a receipt were answered last.
            let answers = tally.answers.filter { $0.value > began }.sorted { $0.value < $1.value }.map(\.key)
            let written = answers.drop { ids.contains($0) }.count { ids.contains($0) }
            #expect(written <= 20, "\(written) results were written after one that was not, of \(answers.count)")
            // A result is written within two seconds.
            let unwritten = answers.count { !ids.contains($0) }
            #expect(unwritten <= Int(125 * 2 * patience), "of \(answers.count) answers")
        }
        let total = kills * each
        try stage.start(settings)
        try stage.waitForReceipts(total, seconds: max(90, Double(total) / 60))
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
        try stage.node.waitForNoLag(groups: 1)
    }
}
