import Model
import Simulation

/// What the five services make of a story.
struct SimulatedStory {
    /// Monday at noon: the instant from which the seconds of ``line(_:_:_:key:)`` count.
    static let start = Instant(milliseconds: 1_772_452_800_000)

    /// Everything that they wrote.
    let records: [SimulatedRecord]

    /// - Parameter seconds: when the story ends, from its start; by default with its last line.
    init(_ lines: [String], until seconds: Double? = nil, in simulator: Simulator = .services()) throws {
        let text = try SimulatedFile.run(
            lines.joined(separator: "\n"), in: simulator, until: seconds.map { Self.start.adding(seconds: $0) })
        records = try text.split(separator: "\n").map { try SimulatedRecord(json: Array($0.utf8).span) }
    }

    /// A record in the format of `belfry simulate`; `more` has further members, each with a comma behind it.
    static func line(
        _ second: Double, _ topic: String, _ value: String, key: String? = nil, _ more: String = ""
    ) -> String {
        let key = key.map { #""key":"\#($0)","# } ?? ""
        return #"{"at":"\#(start.adding(seconds: second))","topic":"\#(topic)",\#(key)\#(more)"value":\#(value)}"#
    }

    static func request(_ second: Double, _ value: String) -> String { line(second, "notifications.ingest", value) }

    var letters: [SimulatedRecord] { records.filter { $0.topic == .rejected } }

    var reasons: [String?] { letters.map { $0.header("belfry-reason") } }

    var receipts: [Receipt] {
        get throws { try records.filter { $0.topic == .receipts }.map { try Receipt(json: Array($0.text.utf8).span) } }
    }

    var deliveries: [Delivery] {
        get throws {
            try records.filter { Topic.allDeliveries.contains($0.topic) }.map {
                try Delivery(json: Array($0.text.utf8).span)
            }
        }
    }
}

extension SimulatedRecord {
    /// The record as `belfry simulate` writes it.
    var line: String { String(decoding: JSONSlice { write(to: &$0) }.bytes, as: UTF8.self) }
}
