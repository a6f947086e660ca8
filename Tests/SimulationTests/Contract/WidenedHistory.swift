import Foundation
import Model
import TestSupport

@testable import Histories

/// A random history whose records also have members of the contract's examples, and some of which are spoiled.
struct WidenedHistory {
    /// One record a line.
    private(set) var lines: [Data] = []
    let window: Int
    private var random: SeededGenerator

    /// The people of all histories.
    static let people = ["anna", "ben", "cleo"]

    /// Members that tie a record to others, so the history's own stay.
    private static let ties: Set = [
        "id", "app", "recipients", "person", "devices", "device", "apps", "at", "type", "target", "signingKeys",
    ]
    private static let messages = [
        "apps": "app", "people": "person", "notifications.ingest": "request", "notifications.ingest.urgent": "request",
        "interactions": "interaction",
    ]

    /// - Parameter examples: payloads by the message of the contract that they are of.
    init(seed: UInt64, examples: [String: [[String: Any]]] = [:]) throws {
        random = SeededGenerator(seed: seed)
        let history = History(seed: seed)
        window = history.window
        for line in history.lines {
            var record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            let topic = record["topic"] as? String ?? ""
            if var value = record["value"] as? [String: Any] {
                if let example = examples[Self.messages[topic] ?? ""]?.randomElement(using: &random), chance(2) {
                    for (name, member) in example.sorted(by: { $0.key < $1.key })
                    where chance(3) && !Self.ties.contains(name) { value[name] = member }
                }
                if !examples.isEmpty, chance(12) { spoil(&value) }
                record["value"] = value
            }
            if topic.hasPrefix("notifications."), chance(3) {
                // Each request has a span of its own at the producer.
                let span = "b7ad6b71\(Int.random(in: 10_000_000...99_999_999, using: &random))"
                let trace = "00-0af7651916cd43dd8448eb211c80319c-\(span)-0\(Int.random(in: 0...9, using: &random))"
                record["headers"] = ["traceparent": trace, "x": text(3)]
            }
            if !examples.isEmpty, topic.hasPrefix("notifications."), chance(40) {
                let bytes = try JSONSerialization.data(
                    withJSONObject: record["value"] ?? "", options: .fragmentsAllowed)
                record["raw"] = bytes.dropLast(Int.random(in: 1...20, using: &random)).base64EncodedString()
                record["value"] = nil
            }
            lines.append(
                try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys, .withoutEscapingSlashes]))
        }
    }

    private mutating func chance(_ among: Int) -> Bool { Int.random(in: 0..<among, using: &random) == 0 }

    private mutating func text(_ most: Int) -> String { SeededText.make(using: &random, most: most) }

    /// Drops or spoils a member at any depth.
    private mutating func spoil(_ value: inout [String: Any]) {
        guard let name = value.keys.sorted().randomElement(using: &random) else { return }
        if var inner = value[name] as? [String: Any], !chance(4) {
            spoil(&inner)
            value[name] = inner
        } else {
            let spoiled: [Any?] = [
                nil, 7, -1.5, true, "", "urgent", [String](), [String: Any](), NSNull(), text(8), text(60), text(4000),
            ]
            value[name] = spoiled.randomElement(using: &random) ?? nil
        }
    }
}
