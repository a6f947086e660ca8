import Foundation
import TestSupport
import Testing

/// Programs that read by group while no broker answers, for longer than their sessions.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct BrokerAwayTests {
    private static let programs = ["scheduling", "rendering", "webhooks", "apns"]

    @Test func programsRestUntilABrokerAnswers() throws {
        let node = try BelfryNode(settings: [:])
        let settings = ["BELFRY_KAFKA_SESSION_TIMEOUT_MS": "6000", "BELFRY_KAFKA_HEARTBEAT_INTERVAL_MS": "500"]
        let processes = try Self.programs.map { try node.start($0, environment: settings) }
        for program in Self.programs { try node.waitUntilReady(program) }
        node.kafka.killNow()
        for process in processes {
            try waiting(until: "\(process.name) to miss the broker: \(process.logText.suffix(500))", seconds: 90) {
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
