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

    private static func lines(_ records: [SimulatedRecord]) -> Data {
        Data(records.map { $0.line + "\n" }.joined().utf8)
    }

    /// An input record, and the checks' reply.
    private static func reply(to line: Data, letter: SimulatedRecord?) throws -> Data {
        var object = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        object["reason"] = letter?.header("belfry-reason")
        object["detail"] = letter?.header("belfry-detail")
        return try JSONSerialization.data(withJSONObject: object) + Data("\n".utf8)
    }

    @Test func whatComesOfThousandsOfRandomRequestsIsValid() throws {
        var random = SeededGenerator(for: "whatComesOfThousandsOfRandomRequestsIsValid")
        let examples = try Self.examples()
        var (written, judged) = (Data(), Data())
        // Rare outputs must have occurred: stories go on until they have.
        var unseen = Set(
            DeliveryType.allCases.map { #""type":"\#($0.rawValue)""# } + [#""more":["#, #""missedCall":"#])
        var count = 0
        while count < Self.histories || (!unseen.isEmpty && count < 20 * Self.histories) {
            count += 1
            let history = try WidenedHistory(seed: random.next(), examples: examples)
            var simulation = SimulatedFile(.services(windowSeconds: history.window))
            for line in history.lines {
                let records = try simulation.records(of: Array(line).span)
                written += Self.lines(records)
                for record in records where !unseen.isEmpty && record.topic != .receipts {
                    unseen = unseen.filter { !record.text.contains($0) }
                }
                judged += try Self.reply(to: line, letter: records.last { $0.topic == .rejected })
            }
            written += Self.lines(try simulation.lastRecords())
        }
        #expect(unseen == [])
        let folder = try TemporaryFolder()
        let files = ["written.jsonl", "judged.jsonl"].map(folder.url.appendingPathComponent)
        for (lines, file) in zip([written, judged], files) { try lines.write(to: file) }
        let counts = String(decoding: try PythonScript.contract.run("validate", files[0].path), as: UTF8.self)
        try PythonScript.contract.run("verdicts", files[1].path)
        print("validated: \(counts)", terminator: "")
        for message in ["deadLetter", "delivery", "receipt", "response"] {
            #expect(counts.contains(try Regex(#"\d{2,} \#(message)"#)), "\(counts)")
        }
    }
}
