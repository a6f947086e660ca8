import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// The published contract and the code agree.
@Suite(.enabled(if: PythonScript.contract.isAvailable)) struct ContractTests {
    static let start = Instant("2026-03-02T08:00:00Z") ?? .distantPast

    @Test func documentSchemasAndExamplesAreSound() throws { try PythonScript.contract.run("check") }

    /// A simulation in which the apps of the examples are registered.
    private static func simulator(_ examples: [ContractRecord]) throws -> Simulator {
        var simulator = Simulator.services()
        for app in examples where app.message == "app" {
            try simulator.feed(SimulatedRecord(at: start, topic: .apps, key: nil, value: app.payload))
        }
        _ = simulator.takeWritten()
        return simulator
    }

    @Test func everyExampleOfWhatWeReadIsAcceptedAndKnownWhole() throws {
        let examples = try ContractRecord.examples()
        let ready = try Self.simulator(examples)
        #expect(examples.count { $0.message == "request" } >= 10)
        for example in examples {
            let unknown = try ContractRecord.unknownFields(of: example.payload, message: example.message)
            #expect(unknown == [], "\(example.testDescription)")
            guard let topic = example.topic else { continue }
            var simulator = ready
            let key = example.payload == nil ? "chat" : nil
            try simulator.feed(
                SimulatedRecord(
                    at: Self.start, topic: topic, key: key, headers: example.headers, value: example.payload))
            let written = simulator.takeWritten()
            #expect(written.filter { $0.topic == .rejected }.isEmpty, "\(example.testDescription)")
            guard example.message == "request" else { continue }
            let receipts = try written.filter { $0.topic == .receipts }
                .map { try Receipt(json: Array($0.text.utf8).span) }.filter { $0.code == .accepted }
            #expect(!receipts.isEmpty, "\(example.testDescription)")
            #expect(receipts.allSatisfy { !$0.advice.contains { $0.code == .unknownField } })
        }
    }

    @Test func whatTheSchemaRefusesTheDoorRefusesToo() throws {
        let ready = try Self.simulator(try ContractRecord.examples())
        let broken = try ContractRecord.broken()
        #expect(broken.count > 100)
        for record in broken {
            var simulator = ready
            let topic = try #require(record.topic)
            // A null value of a registration removes it, which needs a key.
            try simulator.feed(
                SimulatedRecord(at: Self.start, topic: topic, key: nil, headers: record.headers, value: record.payload))
            let letters = simulator.takeWritten().filter { $0.topic == .rejected }
            let detail = letters.first?.header("belfry-detail") ?? "accepted"
            let comment: Comment = "\(record.testDescription): \(detail)"
            #expect(letters.map { $0.header("belfry-reason") } == [record.reason], comment)
            let path = try #require(record.path)
            // The path, what was found there, and the fix.
            let start = path.isEmpty ? "found " : "\(path): found "
            #expect(detail.hasPrefix(start) && detail.dropFirst(start.count).contains(/.: ./), comment)
        }
    }

    /// Rewritten together with the golden files.
    @Test func theExamplesOfWhatWeWriteAreWhatTheirStoryGives() throws {
        let story = String(decoding: try PythonScript.contract.run("story"), as: UTF8.self)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("written.jsonl")
        try Data(SimulatedFile.run(story, in: .services()).utf8).write(to: file)
        try PythonScript.contract.run("validate", file.path)
        try PythonScript.contract.run("compare", file.path, rewritesGoldens ? "--rewrite" : "--compare")
    }
}
