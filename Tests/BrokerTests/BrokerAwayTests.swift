import Foundation
import TestSupport
import Testing

/// Programs that lose their broker.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct BrokerAwayTests {
    private static let programs = ["scheduling", "rendering", "webhooks", "apns"]

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
        let stopping = Date()
        for process in processes { process.signal(SIGTERM) }
        // 0 if no transaction was open, 1 if the broker still owed an answer. After 15 s Kubernetes would kill it.
        for process in processes {
            let left = max(0, 15 - Date().timeIntervalSince(stopping) / patience)
            #expect(try (0...1).contains(process.exitCode(seconds: left)))
        }
    }

    /// Programs that read by group, for longer than their sessions.
    @Test func programsRestUntilABrokerAnswers() throws {
        let node = try BelfryNode(settings: [:])
        let settings = ["BELFRY_KAFKA_SESSION_TIMEOUT_MS": "6000", "BELFRY_KAFKA_HEARTBEAT_INTERVAL_MS": "500"]
        let processes = try Self.programs.map { try node.start($0, environment: settings) }
        for program in Self.programs { try node.waitUntilReady(program) }
        node.kafka.killNow()
        for process in processes {
            try node.waiting(until: "\(process.name) to miss the broker", seconds: 90) {
                process.logText.contains("no broker answers")
            }
        }
        try pass(10)
        // What spins takes all the processor time that it gets, what rests next to none.
        let before = processes.map(\.processorSeconds)
        try pass(5)
        for (process, before) in zip(processes, before) {
            #expect(process.processorSeconds - before < 0.5, "\(process.name): \(process.logText.suffix(500))")
        }
        try node.kafka.start()
        for program in Self.programs { try node.waitUntilReady(program, seconds: 120) }
    }
}

/// Lets time pass that processes need for themselves: longer than their sessions, to be measured, or to get on.
func pass(_ seconds: Double) throws {
    let began = Date()
    try waiting(until: "\(seconds) seconds to pass", seconds: seconds * 3) {
        Date().timeIntervalSince(began) >= seconds
    }
}
