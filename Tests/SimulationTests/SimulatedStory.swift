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

    /// An interaction on Anna's phone at its second. Unless `id` says otherwise, its id is the second.
    static func interaction(_ second: Double, id: String? = nil, _ members: String) -> String {
        let at = #""id":"\#(id ?? "i\(second)")","at":"\#(start.adding(seconds: second))""#
        return line(second, "interactions", #"{\#(at),"person":"anna","device":"phone",\#(members)}"#)
    }

    /// The records in words, a line for each instant: when, the hash of their bytes, and what each of them decides.
    func summary() throws -> String {
        var (text, rest) = ("", records[...])
        while let first = rest.first {
            let together = rest.prefix { $0.at == first.at }
            rest = rest.dropFirst(together.count)
            let hash = FNV1a.hash64(together.map { $0.line + "\n" }.joined())
            text += "\(first.at) \(String(hash, radix: 16)) \(try together.map(Self.words).joined(separator: "; "))\n"
        }
        return text
    }

    private static func words(_ record: SimulatedRecord) throws -> String {
        let value = record.value ?? []
        if record.topic == .receipts {
            let receipt = try Receipt(json: value.span)
            return "\(record.key ?? "") \(receipt.code.rawValue) \(receipt.rule.text)"
        }
        guard Topic.allDeliveries.contains(record.topic) else { return record.topic.rawValue }
        let delivery = try Delivery(json: value.span)
        return "\(delivery.device.string) \(delivery.type.rawValue)"
    }

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
