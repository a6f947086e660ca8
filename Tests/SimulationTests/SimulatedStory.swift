import Model
import Simulation

/// What the five services make of a story.
struct SimulatedStory {
    /// Monday at noon: the instant from which the seconds of ``line(_:_:_:key:)`` count.
    static let start = Instant(milliseconds: 1_772_452_800_000)

    /// Everything that they wrote.
    let records: [SimulatedRecord]

    /// - Parameters:
    ///   - seconds: when the story ends, from its start; by default with its last line.
    ///   - restarting: whether every service restarts after each line.
    init(
        _ lines: [String], until seconds: Double? = nil, restarting: Bool = false,
        in simulator: Simulator = .services()
    ) throws {
        var (simulator, written) = (simulator, [SimulatedRecord]())
        for line in lines {
            try simulator.feed(SimulatedRecord(json: Array(line.utf8).span))
            if restarting { try simulator.restart() }
            written += simulator.takeWritten()
        }
        if let seconds { try simulator.advance(to: Self.start.adding(seconds: seconds)) }
        records = written + simulator.takeWritten()
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
