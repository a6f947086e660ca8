internal import Kafka

/// Fetches assigned partitions in the background into lanes, as librdkafka's threads do.
///
/// A seek or an assignment makes what was fetched before outdated. It stays in its lane until the lane is read.
final class Fetcher {
    private struct Assigned {
        let partition: TopicPartition
        let topic: Int
        let lane: Int
        var version: Int
        var next: Int64
        var isFromBeginning: Bool
        var position: Int64?
        /// The end that was told last.
        var end: Int64?
        var isStopped = false
        /// Its forwarding to a lane was lost, so that nothing arrives until the next assignment.
        var isMuted = false
        var watermarks: Watermarks?
    }

    private struct Item {
        enum Content {
            case record(NewRecord)
            case marker
            case end
            case outOfRange
        }

        let partition: TopicPartition
        let version: Int
        let offset: Int64
        let content: Content
    }

    private let wire: Wire
    private let topics: [String]
    /// Whether partitions are forwarded to lanes, as a group's member does it.
    private let forwards: Bool
    private var assigned: [Assigned] = []
    private var lanes: [[Item]]
    private var versions = 0
    /// Until when an assignment of a partition delivers nothing: giving it up ends its forwarding a moment later.
    private var endsOfForwarding: [TopicPartition: Int64] = [:]
    private var isFetching = false
    /// Wakes who waits for records.
    var onNews: () -> Void = {}

    /// - Parameter lanes: the number of lanes of a group's member; `nil` for a reader, which has one.
    init(_ wire: Wire, topics: [String], lanes: Int?) {
        (self.wire, self.topics) = (wire, topics)
        forwards = lanes != nil
        self.lanes = Array(repeating: [], count: max(1, lanes ?? 1))
    }

    // MARK: Assignment

    func assign(_ starts: [PartitionStart]) {
        if forwards {
            for each in assigned {
                endsOfForwarding[each.partition] = wire.baton.now + wire.baton.random.within(1000...100_000)
            }
        }
        assigned = starts.map { start in
            versions += 1
            return Assigned(
                partition: start.partition, topic: topics.firstIndex(of: start.partition.topic) ?? -1,
                lane: start.lane, version: versions, next: start.start.offset,
                isFromBeginning: start.start == .beginning,
                isMuted: wire.baton.now < endsOfForwarding[start.partition] ?? 0)
        }
        fetch()
    }

    /// Gives up all partitions. The next assignment comes after a rebalance, so their forwarding is no problem then.
    func unassign() {
        assigned = []
        endsOfForwarding = [:]
    }

    /// - Returns: `false` if one of the partitions is not assigned.
    func seek(_ starts: [PartitionStart]) -> Bool {
        for start in starts {
            guard let place = assigned.firstIndex(where: { $0.partition == start.partition }) else { return false }
            versions += 1
            assigned[place].version = versions
            assigned[place].next = start.start.offset
            assigned[place].isFromBeginning = start.start == .beginning
            assigned[place].position = nil
            assigned[place].end = nil
            assigned[place].isStopped = false
        }
        fetch()
        return true
    }

    func position(_ partition: TopicPartition) -> Int64? { assigned.first { $0.partition == partition }?.position }

    func watermarks(_ partition: TopicPartition) -> Watermarks? {
        assigned.first { $0.partition == partition }?.watermarks
    }

    // MARK: Lanes

    func hasRecords(_ lane: Int) -> Bool { lanes.indices.contains(lane) && !lanes[lane].isEmpty }

    var isEmpty: Bool { lanes.allSatisfy(\.isEmpty) }

    /// Takes up to `most` of what a lane holds, and waits so long for more.
    func take(_ lane: Int, atMost most: Int, milliseconds: Int32) -> RecordBatch {
        var items: [StoredItem] = []
        wire.actor.block(until: wire.baton.now + Int64(max(0, milliseconds)) * 1000) {
            take(lane, atMost: most, into: &items)
            return items.count < most
        }
        return RecordBatch(wire.isDead ? [] : items)
    }

    private func take(_ lane: Int, atMost most: Int, into items: inout [StoredItem]) {
        guard lanes.indices.contains(lane) else { return }
        var used = 0
        for item in lanes[lane] {
            guard items.count < most else { break }
            used += 1
            // What is outdated disappears here.
            guard let place = assigned.firstIndex(where: { $0.partition == item.partition }),
                assigned[place].version == item.version
            else { continue }
            if let taken = take(item, place) { items.append(taken) }
        }
        lanes[lane].removeFirst(used)
        fetch()
    }

    private func take(_ item: Item, _ place: Int) -> StoredItem? {
        let (topic, number) = (assigned[place].topic, item.partition.partition)
        switch item.content {
        case .record(let record):
            assigned[place].position = item.offset + 1
            return .record(
                StoredRecord(
                    topic: topic, partition: number, offset: item.offset, timestampMilliseconds: record.timestamp,
                    key: record.key, value: record.value, headers: record.headers))
        case .marker:
            assigned[place].position = item.offset + 1
            return nil
        case .end: return .event(.endOfPartition(topic: topic, partition: number, offset: item.offset))
        case .outOfRange:
            let error = KafkaError.plain(Code.autoOffsetReset, "offset \(item.offset) of \(item.partition)")
            return .event(.failure(error, topic: topic, partition: number))
        }
    }

    // MARK: Fetching

    /// Sends a fetch unless one is on its way. There is never more than one, so that records of one partition do not
    /// overtake each other.
    func fetch() {
        guard !isFetching, !wire.isDead else { return }
        let wishes = assigned.compactMap { each in
            each.isStopped || each.isMuted || lanes[each.lane].count > Limit.prefetch
                ? nil : FetchWish(partition: each.partition, offset: each.next, version: each.version)
        }
        guard !wishes.isEmpty else { return }
        isFetching = true
        let isSlow = wire.cluster.draw(.slowFetch)
        let most = isSlow ? 1 + wire.baton.random.below(5) : Limit.fetchRecords
        wire.send(.fetch) { (broker: Broker, reply: @escaping ([FetchAnswer]) -> Void) in
            broker.fetch(wishes, most: most, wait: Timing.fetchWait, reply: reply)
        } done: { [self] outcome in
            var pause: Int64 = isSlow ? wire.baton.random.spread(1000...100_000) : 0
            switch outcome {
            case .answer(let answers): for answer in answers { keep(answer) }
            case .failure: pause = 50_000
            }
            guard pause > 0 else {
                isFetching = false
                return fetch()
            }
            wire.baton.after(pause) { [self] in
                isFetching = false
                fetch()
            }
        }
    }

    private func keep(_ answer: FetchAnswer) {
        guard let place = assigned.firstIndex(where: { $0.partition == answer.partition }),
            assigned[place].version == answer.version
        else { return }
        assigned[place].watermarks = answer.watermarks
        if answer.isOutOfRange {
            if assigned[place].isFromBeginning {
                assigned[place].next = answer.watermarks.low
                return
            }
            assigned[place].isStopped = true
            return add(place, assigned[place].next, .outOfRange)
        }
        assigned[place].isFromBeginning = false
        for each in answer.records { add(place, each.offset, each.record.map { .record($0) } ?? .marker) }
        let isEmpty = assigned[place].next == answer.next
        assigned[place].next = answer.next
        if isEmpty, answer.next == answer.stableEnd, assigned[place].end != answer.next {
            assigned[place].end = answer.next
            add(place, answer.next, .end)
        }
    }

    private func add(_ place: Int, _ offset: Int64, _ content: Item.Content) {
        let each = assigned[place]
        lanes[each.lane].append(
            Item(partition: each.partition, version: each.version, offset: offset, content: content))
        onNews()
    }
}

extension StartOffset {
    /// The beginning is asked of the broker: offset 0 leads there.
    fileprivate var offset: Int64 {
        switch self {
        case .beginning: 0
        case .at(let offset): max(0, offset)
        }
    }
}
