import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// For any input, Belfry's output follows the contract.
@Suite(.enabled(if: PythonScript.contract.isAvailable)) struct ContractOutputTests {
    static let histories = SeededGenerator.rounds(30)

    /// The payloads of the examples of what Belfry reads, by message.
    private static func examples() throws -> [String: [[String: Any]]] {
        try ContractRecord.examples().filter { $0.topic != nil }.reduce(into: [:]) { examples, example in
            guard let payload = example.payload else { return }
            let value = try JSONSerialization.jsonObject(with: Data(payload), options: .fragmentsAllowed)
            if let object = value as? [String: Any] { examples[example.message, default: []].append(object) }
        }
    }

    @Test func whatComesOfThousandsOfRandomRequestsIsValid() throws {
        var random = SeededGenerator(for: "whatComesOfThousandsOfRandomRequestsIsValid")
        let examples = try Self.examples()
        let folder = try TemporaryFolder()
        let written = try Lines(folder.url.appendingPathComponent("written.jsonl"))
        // Rare outputs must have occurred: stories go on until they have.
        var unseen = Set(
            DeliveryType.allCases.map { #""type":"\#($0.rawValue)""# } + [#""more":["#, #""missedCall":"#])
        let judged = try Lines(folder.url.appendingPathComponent("judged.jsonl"))
        var count = 0
        while count < Self.histories || (!unseen.isEmpty && count < 20 * Self.histories) {
            count += 1
            let history = try WidenedHistory(seed: random.next(), examples: examples)
            var simulation = SimulatedFile(.services(windowSeconds: history.window))
            for line in history.lines {
                let records = try simulation.records(of: Array(line).span)
                try written.append(records)
                for record in records where !unseen.isEmpty && record.topic != .receipts {
                    unseen = unseen.filter { !record.text.contains($0) }
                }
                try judged.append(line, letter: records.last { $0.topic == .rejected })
            }
            try written.append(simulation.lastRecords())
        }
        #expect(unseen == [])
        let counts = String(decoding: try PythonScript.contract.run("validate", written.file.path), as: UTF8.self)
        try PythonScript.contract.run("doors", judged.file.path)
        print("validated: \(counts)", terminator: "")
        for message in ["deadLetter", "delivery", "receipt", "response"] {
            #expect(counts.contains(try Regex(#"\d{2,} \#(message)"#)), "\(counts)")
        }
    }
}

/// A file of JSON Lines that is appended to.
private struct Lines {
    let file: URL
    private let handle: FileHandle

    init(_ file: URL) throws {
        self.file = file
        try Data().write(to: file)
        handle = try FileHandle(forWritingTo: file)
    }

    /// Records in the simulation's format.
    func append(_ records: [SimulatedRecord]) throws {
        var writer = JSONWriter(capacity: 4096)
        for record in records {
            record.write(to: &writer)
            writer.append(raw: [0x0A].span)
        }
        try handle.write(
            contentsOf: writer.withBytes { (bytes: Span<UInt8>) in bytes.withUnsafeBufferPointer { Data($0) } })
    }

    /// An input record, and the checks' reply.
    func append(_ line: Data, letter: SimulatedRecord?) throws {
        var object = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        object["reason"] = letter?.header("belfry-reason")
        object["detail"] = letter?.header("belfry-detail")
        try handle.write(contentsOf: JSONSerialization.data(withJSONObject: object) + Data("\n".utf8))
    }
}
