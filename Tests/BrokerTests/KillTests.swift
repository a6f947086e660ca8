import Foundation
import TestSupport
import Testing

/// Exactly once, while workers and broker are killed.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct KillTests {
    /// A larger run: `BELFRY_KILL_REQUESTS=100000 BELFRY_KILL_PEOPLE=1000 BELFRY_KILLS=40`.
    static func setting(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    @Test func nothingIsLostOrDoubledWhenAnyServiceOrTheBrokerIsKilled() throws {
        var random = SeededGenerator(for: "KillTests")
        let count = Self.setting("BELFRY_KILL_REQUESTS", 10_000)
        let kills = Self.setting("BELFRY_KILLS", 22)
        let audience = Audience(people: Self.setting("BELFRY_KILL_PEOPLE", 200))
        let node = try BelfryNode()
        try node.kcat.publish(Audience.app, to: "apps", key: "bulk")
        try node.kcat.publish(audience.registrations, to: "people")
        try node.startAll()

        var sent = 0
        for kill in 0..<kills {
            let next = kill == kills - 1 ? count : sent + count / kills
            try node.kcat.publish(audience.requests(sent..<next), to: "notifications.ingest")
            sent = next
            // Somewhere between the first record of this load and its end.
            poll(nil, 0, Int32.random(in: 0...400, using: &random))
            if kill == kills / 3 || kill == kills * 2 / 3 {
                node.kafka.killNow()
                try node.kafka.start()
            }
            let service = BelfryNode.services.randomElement(using: &random) ?? "scheduling"
            try node.killAndRestart(service)
        }
        try node.waitForTerminalReceipts(count, seconds: 240)
        try node.waitForNoLag()
        #expect(node.fallen.isEmpty)
        let tally = Tally(of: count, to: audience, deliveries: try node.deliveries(), receipts: try node.receipts())
        print("KillTests: \(count) requests, \(kills) kills of services, 2 of the broker: \(tally.summary)")
        #expect(tally.isClean, "\(tally.summary)")
    }

    @Test func twoProcessesOfEachServiceShareTheWorkAndTheSecondComesAndGoes() throws {
        let audience = Audience(people: 100)
        let node = try BelfryNode()
        try node.kcat.publish(Audience.app, to: "apps", key: "bulk")
        try node.kcat.publish(audience.registrations, to: "people")
        try node.startAll()
        let parts = 6
        let size = 500
        for part in 0..<parts {
            try node.kcat.publish(audience.requests(part * size..<(part + 1) * size), to: "notifications.ingest")
            switch part {
            case 1: for service in BelfryNode.services { try node.start(service, worker: 1) }
            case 2: for service in BelfryNode.services { try node.waitUntilReady(service, worker: 1) }
            case 3:
                for service in BelfryNode.services { #expect(try node.process(service, worker: 1)?.terminate() == 0) }
            default: break
            }
        }
        try node.waitForTerminalReceipts(parts * size)
        try node.waitForNoLag()
        let tally = Tally(
            of: parts * size, to: audience, deliveries: try node.deliveries(), receipts: try node.receipts())
        #expect(tally.isClean, "\(tally.summary)")
    }
}
