import Foundation
import TestSupport
import Testing

/// Services that lose their broker. What comes of workers that die between any two steps, FaultsTests judge.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct CrashPointTests {
    @Test func aServiceWhoseBrokerIsGoneStopsInTime() throws {
        let people = (0..<7).map { "person-\($0)" }
        let node = try BelfryNode(partitions: 2, settings: [:])
        try node.kcat.publish(#"{"id":"bulk","name":"Bulk"}"#, to: "apps", key: "bulk")
        try node.kcat.publish(people.map { ($0, ContractTests.person($0, app: "bulk")) }, to: "people")
        try node.startAll()
        try node.kcat.publish(
            (0..<300).map { (people[$0 % 7], ContractTests.request("r-\($0)", app: "bulk", to: people[$0 % 7])) },
            to: "notifications.ingest")
        try node.waitForTerminalReceipts(1)
        node.kafka.killNow()
        let processes = BelfryNode.services.compactMap { node.process($0) }
        for process in processes { process.signal(SIGTERM) }
        // 0 if no transaction was open, 1 if the broker still owed an answer.
        for process in processes { #expect(try (0...1).contains(process.exitCode(seconds: 11))) }
    }
}
