import Foundation
import TestSupport
import Testing

/// The broker goes away while `apns` pushes, and comes back. `BELFRY_AWAY_SECONDS` says for how long.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushBrokerAwayTests {
    private let seconds = ProcessInfo.processInfo.environment["BELFRY_AWAY_SECONDS"].flatMap { Double($0) } ?? 20
    /// What the server takes at most: two connections with four streams, each with an answer after a tenth of a second.
    private static let mostEachSecond = 80.0

    enum Fault: CaseIterable { case standsStill, isKilled }

    @Test(arguments: Fault.allCases) func theBrokerGoesAwayUnderLoad(fault: Fault) throws {
        let stage = try PushStage(
            #"{"tally": true, "streams": 4, "rules": [{"delay": 0.1}]}"#,
            // A broker that stood still for longer than its session loses its partitions for a moment, and 4.3 leaves out the
            // markers of a transaction that ends in that moment: the group's offsets would hang for ever.
            node: BelfryNode(settings: fault == .standsStill ? ["broker.session.timeout.ms": "600000"] : [:]))
        // Enough that the load does not end while the broker is away.
        let total = Int((seconds + 20) * Self.mostEachSecond)
        try stage.publish((0..<total).map { .init(number: $0) })
        let process = try stage.start(["BELFRY_APNS_CONNECTIONS": "2"])
        let written = Set(try stage.waitForReceipts(200).map(\.apnsID))

        switch fault {
        case .standsStill: stage.node.kafka.signal(SIGSTOP)
        case .isKilled: stage.node.kafka.killNow()
        }
        let before = try stage.server.tally()
        try pass(seconds)
        let between = try stage.received()
        #expect(process.isRunning)
        switch fault {
        case .standsStill: stage.node.kafka.signal(SIGCONT)
        case .isKilled: try stage.node.kafka.start()
        }

        // Two seconds after the first result that cannot be written nothing goes any more: it would be sent twice.
        let most = Int(Self.mostEachSecond * 6 * patience)
        #expect(between.count - before.pushes.count <= most && between.count < total)
        try stage.node.waiting(until: "the program to read on", seconds: 120) {
            try stage.received().count > between.count
        }
        try stage.node.waiting(
            until: "all \(total) to be sent", seconds: 240, seen: try stage.received().count
        ) { try stage.received().count == total }
        let receipts = try stage.waitForReceipts(total)
        #expect(process.isRunning)
        #expect(try process.terminate() == 0, "\(process.logText.suffix(2000))")
        let (counts, ids) = (try stage.received(), Set(receipts.map(\.apnsID)))
        #expect(receipts.count == total && ids.count == total && Set(counts.keys) == ids)
        #expect(receipts.allSatisfy { $0.result == "pushed" })
        let twice = Set(counts.filter { $0.value > 1 }.keys)
        #expect(counts.values.allSatisfy { $0 <= 2 } && twice.count <= 2 * most)
        // What had its receipt before was over.
        #expect(twice.isDisjoint(with: written))
        try stage.node.waitForNoLag(groups: 1)
    }
}
