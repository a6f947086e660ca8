import Checks
import Foundation
import Model
import TestSupport

/// A broken record of a corpus, with a description by the person who broke it.
struct BrokenRecord {
    let topic: Topic
    let mistake: String
    let raw: String

    /// The records of a file beside the tests.
    static func all(_ name: String) throws -> [BrokenRecord] {
        let file = packageFolder.appendingPathComponent("Tests/ChecksTests/\(name).jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            // Not with Foundation, which drops a byte-order mark.
            let members: [ExactString: String] = try JSONReader.read(Array(line.utf8).span) {
                (reader) throws(Rejection) in
                try reader.readDictionary()
            }
            return BrokenRecord(
                topic: members["topic"].flatMap { Topic(rawValue: $0) } ?? .ingest, mistake: members["mistake"] ?? "",
                raw: members["raw"] ?? "")
        }
    }

    /// The app that the records name.
    static let app = """
        {"id":"rail","name":"Rail","topics":[{"id":"delays","name":"Delays"},
        {"id":"offers","name":"Offers","marketing":true}],"categories":[{"id":"TRIP","placeholder":"Travel update"}],
        "settingsLink":"https://example.com/settings"}
        """

    /// The checks' reply to it.
    func reply() throws -> CheckProbe.Reply {
        let probe = try CheckProbe(Self.app)
        return switch topic {
        case .apps: probe.register(raw, as: .app, key: nil)
        case .people: probe.register(raw, as: .person, key: nil)
        case .interactions: probe.register(raw, as: .interaction, key: nil)
        default: probe.send(raw)
        }
    }

    /// The record sent and the checks' reply, for a person to read.
    func told() throws -> String {
        let reply = try reply()
        var lines = ["# \(mistake), on \(topic.rawValue): \(raw)"]
        if reply.problems == nil { lines.append(reply.outcome) }
        for problem in reply.problems?.all ?? [] {
            let example = problem.example.map { ", such as \(String(decoding: $0.bytes, as: UTF8.self))" } ?? ""
            lines.append(
                "  \(problem.reason.word)  \(problem.path): found \(problem.found): \(problem.fix)\(example)")
        }
        let advice = reply.advice.map { "\($0.code.rawValue)  \($0.field ?? ""): \($0.detail)" }
        if !advice.isEmpty { lines.append("  advice \(advice.joined(separator: "; "))") }
        return lines.joined(separator: "\n")
    }
}
