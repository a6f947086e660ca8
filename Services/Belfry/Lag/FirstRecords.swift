internal import Foundation
internal import Kafka
internal import Model
internal import Program

/// Reads when the first record at or after an offset was written, on many partitions at once.
struct FirstRecords {
    /// The most seconds in which no record comes. A partition without an answer has no time.
    private static let patience: TimeInterval = 5

    private let reader: TopicReader
    private let starts: [TopicPartition: Int64]

    /// - Parameter starts: the offsets.
    init(_ settings: Settings, _ starts: [TopicPartition: Int64]) throws {
        self.starts = starts
        var configuration = settings.reader("belfry-lag", of: TopicUse.command.program)
        // Records of open transactions have times, too, and one record of each partition is enough.
        configuration["isolation.level"] = "read_uncommitted"
        configuration["fetch.message.max.bytes"] = "16384"
        reader = try TopicReader(configuration, of: Array(Set(starts.keys.map(\.topic))).sorted())
    }

    /// The times; a partition has none where only markers of transactions follow.
    func times() throws(KafkaError) -> [TopicPartition: Instant] {
        guard !starts.isEmpty else { return [:] }
        defer { reader.close(milliseconds: 2000) }
        try reader.begin(starts.map { PartitionStart($0.key, from: .at($0.value)) })
        var times: [TopicPartition: Instant] = [:]
        var left = Set(starts.keys)
        var lastNews = Date()
        while !left.isEmpty, Date().timeIntervalSince(lastNews) < Self.patience {
            let findings = reader.take(atMost: 1000, milliseconds: 20) { record in
                let place = TopicPartition(reader.topics[record.topic], record.partition)
                guard left.remove(place) != nil else { return true }
                times[place] = record.timestampMilliseconds.map { Instant(milliseconds: $0) }
                lastNews = Date()
                return true
            } failure: { _, _ in
            }
            left.subtract(findings.ends.keys)
        }
        return times
    }
}
