internal import HTTP
internal import Kafka
internal import Model
internal import Pipeline

/// Reads what streams have missed, with one scan of a partition for all of them, and hands them over to the live
/// reader. It belongs to one thread.
final class CatchUpReading {
    private let hub: StreamHub
    private let reader: AssignedReader
    private let places: TopicPlaces
    private var scans: [TopicPartition: PartitionScan] = [:]
    /// The partitions that are being read; those whose scan is done stay among them for a while.
    private var assigned: Set<TopicPartition> = []
    /// Streams whose partition's ends could not be asked for.
    private var postponed: [CatchUp] = []
    private var lastPruned: Int64 = 0
    /// A scan that nobody needs up to here jumps over so many records or more.
    private static let jump: Int64 = 10_000

    init(_ hub: StreamHub, _ configuration: Configuration, _ places: TopicPlaces) throws {
        (self.hub, self.places) = (hub, places)
        reader = try AssignedReader(
            configuration, topics: Platform.allCases.map { hub.topic(of: $0) }, waker: hub.catchUpWaker)
    }

    func run() {
        while !hub.isStopped {
            let isWaiting = places.tend()
            begin()
            handOver()
            assign()
            reader.wait(milliseconds: !scans.isEmpty ? 50 : isWaiting || !postponed.isEmpty ? 200 : 1000)
            while !hub.isStopped, take() {}
            if let error = reader.takeError() {
                hub.log.debug("the catch-up reader's client reports an error", ["error": error.description])
                hub.suspect()
            }
        }
        reader.close(milliseconds: 500)
    }

    // MARK: Beginning

    /// Adds new streams to the scans of their partitions.
    private func begin() {
        let new = postponed + hub.withTable { $0.takeCatchUps() }
        postponed = []
        let groups = Dictionary(grouping: new) {
            TopicPartition(hub.topic(of: $0.seat.subscription.platform), $0.partition)
        }
        for (partition, group) in groups {
            guard let first = group.first, !hub.isStopped else { continue }
            guard let ends = places.ends(of: partition) else {
                postponed += group
                continue
            }
            var found: [CatchUp] = []
            for var each in group {
                if let reason = CatchUpRule.loss(of: each.progress.next, in: ends) {
                    hub.withTable { $0.reset(each.seat, reason) }
                } else {
                    each.seat.writeOpen(next: each.progress.next)
                    found.append(each)
                }
            }
            add(found, to: partition, first.seat.subscription.platform)
        }
    }

    private func add(_ streams: [CatchUp], to partition: TopicPartition, _ platform: Platform) {
        guard !streams.isEmpty else { return }
        if scans[partition] != nil {
            scans[partition]?.join(streams)
        } else {
            scans[partition] = PartitionScan(platform, partition.partition, streams)
            // Its last reading, if there was one, stands elsewhere.
            assigned.remove(partition)
        }
    }

    /// Reads the partitions that have scans.
    private func assign() {
        for (partition, scan) in scans {
            guard let needed = scan.firstNeeded, needed > scan.position + Self.jump else { continue }
            scans[partition]?.advance(to: needed)
            assigned.remove(partition)
        }
        // A change restarts all partitions. So finished ones are only dropped when most are finished.
        let isWasteful = assigned.count > 2 * scans.count
        guard isWasteful || !assigned.isSuperset(of: scans.keys) else { return }
        do {
            try reader.assign(scans.map { PartitionStart($0.key, from: .at($0.value.position)) })
            assigned = Set(scans.keys)
        } catch {
            hub.log.warning("deliveries cannot be assigned; trying again", ["error": "\(error)"])
        }
    }

    // MARK: Ending

    /// Hands streams over to the live reader where the scan has reached it.
    private func handOver() {
        let now = Clock.ticks
        let prunes = now - lastPruned > 1_000_000
        if prunes { lastPruned = now }
        for partition in Array(scans.keys) {
            if prunes { scans[partition]?.remove { $0.seat.stream.end != nil } }
            guard let scan = scans[partition] else { continue }
            let hasReached = hub.withTable { table in
                table.next(scan.platform, scan.partition).map { $0 <= scan.position } ?? true
            }
            if hasReached {
                let all = scans[partition]?.removeAll() ?? []
                // The live reader may have moved since, so it decides once more.
                let early = hub.withTable { table in all.filter { !table.handOver($0) } }
                scans[partition]?.join(early)
            }
            guard scans[partition]?.isDone == true else { continue }
            let later = scans[partition]?.takeLater() ?? []
            scans[partition] = nil
            add(later, to: partition, scan.platform)
        }
    }

    // MARK: Reading

    /// Takes one batch; whether there may be more before the scans are looked at again.
    private func take() -> Bool {
        var batch = reader.take(atMost: 1000, milliseconds: 0)
        let now = Clock.now
        var deliveries = 0
        var tooOld: [Seat] = []
        var slow: [Seat] = []
        var failed: [(TopicPartition, KafkaError)] = []
        batch.visit { record in
            guard let partition = partition(record.topic, record.partition), scans[partition] != nil else { return true }
            let (offset, timestamp) = (record.offset, record.timestampMilliseconds)
            let outcome = record.withKey { key in
                record.withValue { value in
                    scans[partition]?.take(
                        offset, timestamp: timestamp, key: key, value: value, now: now,
                        spanSeconds: hub.limits.spanSeconds)
                }
            }
            guard let outcome else { return true }
            deliveries += outcome.deliveries
            tooOld += outcome.tooOld
            slow += outcome.slow
            return true
        } event: { event in
            switch event {
            case .endOfPartition(let topic, let number, let offset):
                if let partition = partition(topic, number) { scans[partition]?.advance(to: offset) }
            case .failure(let error, let topic, let number):
                if let partition = partition(topic, number) { failed.append((partition, error)) }
            }
        }
        hub.withTable { table in
            table.countDeliveries(deliveries)
            for seat in tooOld { table.reset(seat, .tooOld) }
            for seat in slow { table.leaveSlow(seat.id) }
        }
        hub.end(slow.map(\.stream))
        for (partition, error) in failed { recover(partition, from: error) }
        return false
    }

    private func recover(_ partition: TopicPartition, from error: KafkaError) {
        hub.log.warning("reading \(partition) failed; continuing", ["error": error.description])
        guard error.isOffsetOutOfRange, var scan = scans.removeValue(forKey: partition) else { return hub.suspect() }
        // Kafka has dropped what they missed. Where that holds for some only, the ends tell.
        postponed += scan.removeAll() + scan.takeLater()
        assigned.remove(partition)
    }

    private func partition(_ topic: Int, _ number: Int32) -> TopicPartition? {
        reader.topics.indices.contains(topic) ? TopicPartition(reader.topics[topic], number) : nil
    }
}
