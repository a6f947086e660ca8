internal import Kafka
internal import Model
internal import SimulatedBroker

/// Reads along while things happen: all committed records, and the groups' offsets. What it saw once must stay.
final class Watch {
    private let cluster: SimulatedCluster
    private let partitions: [TopicPartition]
    /// The offset up to which each partition was looked at, in the order of ``partitions``.
    private var reached: [Int64]
    /// Everything seen, by the place of the partition in ``partitions``.
    private(set) var records: [[CommittedRecord]]
    /// The highest offsets that groups have committed.
    private(set) var offsets: [GroupPlace: Int64] = [:]
    private(set) var wentBack: [String] = []
    /// How many deliveries present a request, how many receipts end one, and how many people's records came through.
    private(set) var (presented, settled, people) = (0, 0, 0)

    /// A group and a partition.
    struct GroupPlace: Hashable {
        let service: Service
        let partition: TopicPartition
    }

    init(_ cluster: SimulatedCluster, _ counts: [(topic: Topic, partitions: Int)]) {
        self.cluster = cluster
        partitions = counts.flatMap { topic, count in
            (0..<Int32(count)).map { TopicPartition(topic.rawValue, $0) }
        }
        reached = partitions.map { _ in 0 }
        records = partitions.map { _ in [] }
    }

    /// Takes up what is new.
    func look() {
        for place in partitions.indices { read(place) }
        for service in Service.allCases {
            for each in cluster.committedOffsets(of: "belfry-\(service.rawValue)") {
                let key = GroupPlace(service: service, partition: each.partition)
                guard let offset = each.offset else { continue }
                let before = offsets[key] ?? -1
                if offset < before { wentBack.append("\(service.rawValue) \(each.partition): \(before) to \(offset)") }
                offsets[key] = max(offset, before)
            }
        }
    }

    private func read(_ place: Int) {
        let (fresh, end) = cluster.records(of: partitions[place], from: reached[place])
        guard end > reached[place] else { return }
        reached[place] = end
        records[place] += fresh
        switch partitions[place].topic {
        case Topic.deliveriesIOS.rawValue: presented += fresh.count { Self.has($0.value, #""type":"present""#) }
        case Topic.registeredPeople.rawValue: people += fresh.count
        case Topic.receipts.rawValue: settled += fresh.count { Self.has($0.value, #""terminal":true"#) }
        default: break
        }
    }

    private static func has(_ value: [UInt8]?, _ text: String) -> Bool { value?.contains(text.utf8) == true }

    /// Whether every group has committed everything that can be read of its inputs.
    var isDrained: Bool {
        guard cluster.transactionsAreEnded else { return false }
        return offsets.allSatisfy { place, _ in
            let committed = cluster.committedOffsets(of: "belfry-\(place.service.rawValue)")
            return committed.allSatisfy { each in
                cluster.watermarks(of: each.partition).map { $0.high <= (each.offset ?? 0) } ?? true
            }
        }
    }

    /// Whether scheduling has taken up the records of so many people.
    func knows(_ count: Int) -> Bool {
        guard people >= count else { return false }
        let committed = cluster.committedOffsets(of: "belfry-\(Service.scheduling.rawValue)")
        return partitions.filter { $0.topic == Topic.registeredPeople.rawValue }.allSatisfy { partition in
            guard let high = cluster.watermarks(of: partition)?.high, high > 0 else { return true }
            return committed.contains { $0.partition == partition && ($0.offset ?? 0) >= high }
        }
    }

    /// Partitions whose last records no reader of committed records gets.
    var hanging: [String] {
        partitions.compactMap { partition in
            guard let stable = cluster.stableEnd(of: partition), let high = cluster.watermarks(of: partition)?.high,
                stable < high
            else { return nil }
            return "\(partition): readable to \(stable) of \(high)"
        }
    }

    /// A partition of these topics whose beginning everybody has read, and up to which offset.
    func readByAll(of topics: [Topic], _ random: inout SplitMix64) -> (TopicPartition, Int64)? {
        let topic = topics[random.below(topics.count)].rawValue
        let places = partitions.indices.filter { partitions[$0].topic == topic }
        let place = places[random.below(places.count)]
        let committed = offsets.keys.filter { $0.partition == partitions[place] }.compactMap { key in
            cluster.committedOffsets(of: "belfry-\(key.service.rawValue)").first { $0.partition == key.partition }?
                .offset
        }
        guard let least = committed.min(), least > 0 else { return nil }
        return (partitions[place], min(least, reached[place]))
    }

    /// What was seen once and is not there any more, or the other way round.
    var contradictions: [String] {
        var result: [String] = []
        for (place, partition) in partitions.enumerated() {
            let start = cluster.watermarks(of: partition)?.low ?? 0
            let seen = records[place].filter { $0.offset >= start }
            let there = cluster.records(of: partition, from: start).records.filter { $0.offset < reached[place] }
            if seen != there {
                result.append("\(partition): \(seen.count) records were seen, \(there.count) are there, or they differ")
            }
        }
        return result
    }

    /// Everything seen, in the order of topics, partitions and offsets.
    var all: [(TopicPartition, CommittedRecord)] {
        zip(partitions, records).flatMap { partition, own in own.map { (partition, $0) } }
    }
}
