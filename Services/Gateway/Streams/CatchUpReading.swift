internal import HTTP
internal import Kafka
internal import Model
internal import Program
internal import Threads

/// Reads what streams have missed, with one scan of a partition for all of them, and hands them over to the live
/// reader. It belongs to one thread.
final class CatchUpReading {
    private let owner: DeliveryStreams
    private let reader: TopicReader
    private let places: TopicPlaces
    private var scans: [Place: PartitionScan] = [:]
    /// The partitions that are being read; those whose scan is done stay among them for a while.
    private var assigned: Set<Place> = []
    /// Streams whose partition's ends could not be asked for.
    private var postponed: [PlacedStream] = []
    private var lastPruned: Int64 = 0
    /// A scan jumps ahead if no stream needs more than this many of its next records.
    private static let jump: Int64 = 10_000

    /// A partition of a platform's topic; quicker to look up than a topic's name.
    private struct Place: Hashable {
        let platform: Platform
        let partition: Int32
    }

    init(_ owner: DeliveryStreams, _ configuration: Configuration, _ admin: Admin) throws {
        self.owner = owner
        places = TopicPlaces(owner, admin)
        reader = try TopicReader(configuration, of: owner.topics, waker: owner.catchUpWaker)
    }

    func run() {
        while !owner.isStopped {
            owner.catchUpStatus.turn(at: Clock.ticks)
            let isWaiting = places.tend()
            begin()
            handOver()
            assign()
            reader.wait(milliseconds: !scans.isEmpty ? 50 : isWaiting || !postponed.isEmpty ? 200 : 1000)
            take()
            if let error = reader.takeError() {
                owner.log.debug("the catch-up reader's client reports an error", ["error": error.description])
                owner.suspect()
            }
        }
        reader.close(milliseconds: 500)
    }

    // MARK: Beginning

    /// Adds new streams to the scans of their partitions.
    private func begin() {
        let new = postponed + owner.withTable { $0.takeCatchUps() }
        postponed = []
        let groups = Dictionary(grouping: new) {
            Place(platform: $0.seat.subscription.platform, partition: $0.partition)
        }
        for (place, group) in groups where !owner.isStopped {
            guard let ends = places.ends(of: topicPartition(place)) else {
                postponed += group
                continue
            }
            var found: [PlacedStream] = []
            for var each in group {
                if let reason = CatchUpRule.loss(of: each.next, in: ends) {
                    owner.withTable { $0.reset(each.seat, reason) }
                } else {
                    each.seat.writeOpen(next: each.next)
                    found.append(each)
                }
            }
            add(found, to: place)
        }
    }

    private func add(_ streams: [PlacedStream], to place: Place) {
        guard !streams.isEmpty else { return }
        if scans[place] != nil {
            scans[place]?.join(streams)
        } else {
            scans[place] = PartitionScan(place.platform, place.partition, streams)
            // If it is still being read for an earlier scan, that reading stands elsewhere.
            assigned.remove(place)
        }
    }

    /// Reads the partitions that have scans.
    private func assign() {
        for (place, scan) in scans {
            guard let needed = scan.firstNeeded, needed > scan.position + Self.jump else { continue }
            scans[place]?.advance(to: needed)
            assigned.remove(place)
        }
        // A change restarts all partitions. So finished ones are only dropped when most are finished.
        let isWasteful = assigned.count > 2 * scans.count
        guard isWasteful || !assigned.isSuperset(of: scans.keys) else { return }
        do {
            try reader.begin(scans.map { PartitionStart(topicPartition($0.key), from: .at($0.value.position)) })
            assigned = Set(scans.keys)
        } catch {
            owner.log.warning("deliveries cannot be assigned; trying again", ["error": "\(error)"])
        }
    }

    // MARK: Ending

    /// Hands streams over to the live reader where the scan has reached it.
    private func handOver() {
        let now = Clock.ticks
        let prunes = now - lastPruned > 1_000_000
        if prunes { lastPruned = now }
        for place in Array(scans.keys) {
            if prunes { scans[place]?.remove { $0.seat.stream.end != nil } }
            guard let position = scans[place]?.position else { continue }
            let hasReached = owner.withTable { table in
                table.next(place.platform, place.partition).map { $0 <= position } ?? true
            }
            if hasReached {
                let all = scans[place]?.removeAll() ?? []
                // The live reader may have moved since, so it decides once more.
                let early = owner.withTable { table in all.filter { !table.handOver($0) } }
                scans[place]?.join(early)
            }
            guard scans[place]?.isDone == true else { continue }
            let later = scans[place]?.takeLater() ?? []
            scans[place] = nil
            add(later, to: place)
        }
    }

    // MARK: Reading

    private func take() {
        let now = Clock.now
        var deliveries = 0
        var tooOld: [Seat] = []
        var slow: [Seat] = []
        var failed: [(Place, KafkaError)] = []
        let findings = reader.take(atMost: 1000) { record in
            guard let platform = owner.platform(record.topic) else { return true }
            let place = Place(platform: platform, partition: record.partition)
            guard scans[place] != nil else { return true }
            let (offset, timestamp) = (record.offset, record.timestampMilliseconds)
            let outcome = record.withKey { key in
                record.withValue { value in
                    scans[place]?.take(
                        offset, timestamp: timestamp, key: key, value: value, now: now,
                        spanSeconds: owner.limits.spanSeconds)
                }
            }
            guard let outcome else { return true }
            deliveries += outcome.deliveries
            tooOld += outcome.tooOld
            slow += outcome.slow
            return true
        } failure: { error, partition in
            if let place = partition.flatMap(place) { failed.append((place, error)) }
        }
        for (partition, end) in findings.ends {
            if let place = place(partition) { scans[place]?.advance(to: end) }
        }
        owner.withTable { table in
            table.counted.deliveries += deliveries
            for seat in tooOld { table.reset(seat, .tooOld) }
            for seat in slow { table.leaveSlow(seat.id) }
        }
        owner.end(slow.map(\.stream))
        for (place, error) in failed { recover(place, from: error) }
    }

    private func recover(_ place: Place, from error: KafkaError) {
        let partition = topicPartition(place)
        owner.log.warning(
            "reading \(partition) failed; continuing",
            ["error": owner.errorWords.words(for: error, .read, on: partition.topic)])
        guard error.isOffsetOutOfRange, var scan = scans.removeValue(forKey: place) else { return owner.suspect() }
        // Kafka has dropped what they missed. Where that holds for some only, the ends tell.
        postponed += scan.removeAll() + scan.takeLater()
        assigned.remove(place)
    }

    private func place(_ partition: TopicPartition) -> Place? {
        owner.platform(of: partition).map { Place(platform: $0, partition: partition.partition) }
    }

    private func topicPartition(_ place: Place) -> TopicPartition {
        TopicPartition(owner.topic(of: place.platform), place.partition)
    }
}
