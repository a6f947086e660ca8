internal import HTTP
internal import Kafka
internal import Model
internal import Program
internal import Threads

/// Follows the ends of the delivery topics that have streams, all partitions of each. It belongs to one thread.
///
/// It follows whole topics, since each change of the assignment restarts all partitions: once for a platform, not for
/// each client.
final class LiveReading {
    private let owner: DeliveryStreams
    private let reader: TopicReader
    /// The version of the table's topics that is assigned.
    private var version = 0
    private var lastDropped: Int64 = 0

    init(_ owner: DeliveryStreams, _ configuration: Configuration) throws {
        self.owner = owner
        reader = try TopicReader(configuration, of: owner.topics, waker: owner.liveWaker)
    }

    func run() {
        while !owner.isStopped {
            owner.liveStatus.turn(at: Clock.ticks)
            let isQuiet = tidy()
            assign()
            reader.wait(milliseconds: isQuiet ? 1000 : 50)
            while !owner.isStopped, take() {}
            if let error = reader.takeError() {
                owner.log.debug("the live reader's client reports an error", ["error": error.description])
                owner.suspect()
            }
        }
        reader.close(milliseconds: 500)
    }

    /// Forgets ended streams and writes comments.
    ///
    /// - Returns: whether there is no stream.
    private func tidy() -> Bool {
        owner.forgetEnded()
        let now = Clock.ticks
        let isTime = now - lastDropped > 1_000_000
        if isTime { lastDropped = now }
        let (ended, isQuiet) = owner.withTable { table in
            if isTime { table.dropUnused(now: now) }
            return (table.tick(now: now), table.entries.isEmpty)
        }
        owner.end(ended.slow)
        for stream in ended.forbidden { stream.finish() }
        return isQuiet
    }

    /// Reads the topics that the table names, from where it is.
    private func assign() {
        let known = version
        let (version, topics) = owner.withTable { ($0.version, $0.version == known ? [:] : $0.topics) }
        guard version != known else { return }
        let starts = topics.flatMap { platform, topic in
            topic.next.enumerated().map { partition, next in
                PartitionStart(TopicPartition(owner.topic(of: platform), Int32(partition)), from: .at(next))
            }
        }
        do {
            try reader.begin(starts)
            self.version = version
        } catch {
            owner.log.warning("deliveries cannot be assigned; trying again", ["error": "\(error)"])
        }
    }

    /// Takes one batch; whether there may be more.
    private func take() -> Bool {
        let now = Clock.ticks
        owner.liveStatus.turn(at: now)
        var slow: [HTTPStream] = []
        var failed: [(Platform, KafkaError)] = []
        let count = owner.withTable { table in
            // After a change the batch may hold records from before it. They are read again.
            let isOutdated = table.version != version
            let findings = reader.take(atMost: 1000) { record in
                guard !isOutdated, let platform = owner.platform(record.topic) else { return !isOutdated }
                slow += record.withKey { key in
                    record.withValue { value in
                        guard let key, let value else {
                            _ = table.advance(platform, record.partition, to: record.offset + 1)
                            return []
                        }
                        return table.take(
                            platform, record.partition, record.offset, key: key, value: value, now: now)
                    }
                }
                return true
            } failure: { error, place in
                if !isOutdated, let platform = place.flatMap(owner.platform(of:)) { failed.append((platform, error)) }
            }
            // Transactions' markers at the end are not delivered, but their offsets are passed.
            for (place, end) in findings.ends where !isOutdated {
                if let platform = owner.platform(of: place) { _ = table.advance(platform, place.partition, to: end) }
            }
            return findings.count
        }
        owner.end(slow)
        for (platform, error) in failed { recover(platform, from: error) }
        return count == 1000
    }

    private func recover(_ platform: Platform, from error: KafkaError) {
        let topic = owner.topic(of: platform)
        owner.log.warning(
            "reading \(topic) failed; continuing", ["error": owner.errorWords.words(for: error, .read, on: topic)])
        if error.isOffsetOutOfRange {
            owner.withTable { $0.displace(platform, .truncated) }
            owner.catchUpWaker.wake()
        } else {
            owner.suspect()
        }
    }
}
