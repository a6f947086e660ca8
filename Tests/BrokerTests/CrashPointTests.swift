import Foundation
import TestSupport
import Testing

/// A worker that dies between any two steps of its loop leaves no partial result.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct CrashPointTests {
    static let points = ["begin", "produce", "send-offsets", "commit", "after-commit"]

    @Test func aWorkerKilledAtAnyStepLosesAndDoublesNothing() throws {
        let audience = Audience(people: 7)
        let node = try BelfryNode(partitions: 2)
        try audience.register(on: node)
        try node.startAll()
        var sent = 0
        for service in BelfryNode.services {
            for point in Self.points {
                node.process(service)?.killNow()
                let victim = try node.start(service, environment: ["BELFRY_CRASH_AT": "\(point):2"])
                // Two waves: the first transaction commits, the second is interrupted.
                for _ in 0..<2 {
                    try audience.send(sent..<sent + 15, to: node)
                    sent += 15
                    try waiting(until: "\(service) to take the wave or to die at \(point)") {
                        try !victim.isRunning || node.receipts().count { $0["terminal"] as? Bool == true } >= sent
                    }
                }
                #expect(try victim.exitCode() == 128 + SIGKILL, "\(service) should have died at \(point)")
                try node.start(service)
            }
        }
        try node.waitForTerminalReceipts(sent)
        try node.waitForNoLag()
        try audience.expectAll(sent, on: node)
    }

    @Test func aServiceWhoseBrokerIsGoneStopsInTime() throws {
        let audience = Audience(people: 7)
        let node = try BelfryNode(partitions: 2, settings: [:])
        try audience.register(on: node)
        try node.startAll()
        try audience.send(0..<300, to: node)
        try node.waitForTerminalReceipts(1)
        node.kafka.killNow()
        let processes = BelfryNode.services.compactMap { node.process($0) }
        for process in processes { process.signal(SIGTERM) }
        // 0 if no transaction was open, 1 if the broker still owed an answer.
        for process in processes { #expect(try (0...1).contains(process.exitCode(seconds: 11))) }
    }
}
