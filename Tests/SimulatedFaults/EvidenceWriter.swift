internal import Foundation
internal import Kafka
internal import Model
internal import SimulatedBroker

/// Writes what a run left for the judge: a line of JSON, then the records in binary form.
///
/// Each record is: topic (an index into the line's `topics`, 2 bytes), partition (4), offset (8), size of the key (4),
/// of the value (4), and number of headers (2), all little-endian; then the bytes of key and value; then for each
/// header the sizes of name (4) and value (4) and their bytes. The size -1 is null.
struct EvidenceWriter {
    private var bytes: [UInt8] = []
    private let topics = Topic.allCases.map(\.rawValue)

    /// The whole evidence.
    static func evidence(of play: Play) -> Data {
        var writer = EvidenceWriter()
        let all = play.watch.all
        for (partition, record) in all { writer.write(partition, record) }
        var line: [String: Any] = [:]
        line["seed"] = play.seed
        line["people"] = SimulatedLoad.people
        line["requests"] = play.count
        line["problem"] = play.problem
        line["bytes"] = writer.bytes.count
        line["records"] = all.count
        line["topics"] = writer.topics
        line["repeats"] = Dictionary(uniqueKeysWithValues: play.repeats.map { (String($0.key), $0.value) })
        line["poison"] = play.expectedDeadLetters.map { [$0.topic, $0.partition, $1] as [Any] }
        line["wentBack"] = play.watch.wentBack
        line["contradictions"] = play.watch.contradictions
        line["offsets"] = play.watch.offsets.map { place, offset in
            [place.service.rawValue, place.partition.topic, place.partition.partition, offset] as [Any]
        }
        var faults: [String: Int] = ["truncatedLog": play.truncations]
        for (kind, count) in play.cluster.faultCounts { faults["\(kind)", default: 0] += count }
        line["faults"] = faults
        line["virtualSeconds"] = Double(play.cluster.ticks) / 1_000_000
        let head = (try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)) ?? Data()
        return head + Data("\n".utf8) + Data(writer.bytes)
    }

    private mutating func write(_ partition: TopicPartition, _ record: CommittedRecord) {
        write(UInt16(topics.firstIndex(of: partition.topic) ?? 0))
        write(partition.partition)
        write(record.offset)
        write(Self.size(record.key))
        write(Self.size(record.value))
        write(UInt16(record.headers.count))
        bytes += record.key ?? []
        bytes += record.value ?? []
        for header in record.headers {
            write(Int32(header.name.utf8.count))
            write(Self.size(header.value))
            bytes += header.name.utf8
            bytes += header.value ?? []
        }
    }

    private static func size(_ bytes: [UInt8]?) -> Int32 { bytes.map { Int32($0.count) } ?? -1 }

    private mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
