internal import HTTP
internal import Kafka
internal import Model
internal import Program

/// Follows the ends of the delivery topics that have streams, all partitions of each. It belongs to one thread.
///
/// It follows whole topics, since each change of the assignment restarts all partitions: once for a platform, not for
/// each client.
final class LiveReading {
    private let hub: StreamHub
    private let reader: TopicReader
    /// The version of the table's topics that is assigned.
    private var version = 0
    private var lastDropped: Int64 = 0

    init(_ hub: StreamHub, _ configuration: Configuration) throws {
        self.hub = hub
        reader = try TopicReader(
            configuration, of: Platform.allCases.map { hub.topic(of: $0) }, waker: hub.liveWaker)
    }

    func run() {
        while !hub.isStopped {
            hub.liveStatus.turn(at: Clock.ticks)
            let isQuiet = tidy()
            assign()
            reader.wait(milliseconds: isQuiet ? 1000 : 50)
            while !hub.isStopped, take() {}
            if let error = reader.takeError() {
                hub.log.debug("the live reader's client reports an error", ["error": error.description])
                hub.suspect()
            }
        }
        reader.close(milliseconds: 500)
    }

    /// Forgets ended streams and writes comments.
    ///
    /// - Returns: whether there is no stream.
    private func tidy() -> Bool {
        hub.forgetEnded()
        let now = Clock.ticks
        let isTime = now - lastDropped > 1_000_000
        if isTime { lastDropped = now }
        let (ended, isQuiet) = hub.withTable { table in
            if isTime { table.dropUnused(now: now) }
            return (table.tick(now: now), table.entries.isEmpty)
        }
        hub.end(ended.slow)
        for stream in ended.forbidden { stream.finish() }
        return isQuiet
    }

    /// Reads the topics that the table names, from where it is.
    private func assign() {
        let known = version
        let (version, topics) = hub.withTable { ($0.version, $0.version == known ? [:] : $0.topics) }
        guard version != known else { return }
        let starts = topics.flatMap { platform, topic in
            topic.next.enumerated().map { partition, next in
                PartitionStart(TopicPartition(hub.topic(of: platform), Int32(partition)), from: .at(next))
            }
        }
        do {
            try reader.begin(starts)
            self.version = version
        } catch {
            hub.log.warning("deliveries cannot be assigned; trying again", ["error": "\(error)"])
        }
    }

    /// Takes one batch; whether there may be more.
    private func take() -> Bool {
        let now = Clock.ticks
        hub.liveStatus.turn(at: now)
        var slow: [HTTPStream] = []
        var failed: [(Platform, KafkaError)] = []
        let count = hub.withTable { table in
            // After a change the batch may hold records from before it. They are read again.
            let isOutdated = table.version != version
            let findings = reader.take(atMost: 1000) { record in
                guard !isOutdated, let platform = platform(record.topic) else { return !isOutdated }
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
                if !isOutdated, let platform = place.flatMap(platform) { failed.append((platform, error)) }
            }
            // Transactions' markers at the end are not delivered, but their offsets are passed.
            for (place, end) in findings.ends where !isOutdated {
                if let platform = platform(place) { _ = table.advance(platform, place.partition, to: end) }
            }
            return findings.count
        }
        hub.end(slow)
        for (platform, error) in failed { recover(platform, from: error) }
        return count == 1000
    }

    private func recover(_ platform: Platform, from error: KafkaError) {
        let topic = hub.topic(of: platform)
        hub.log.warning(
            "reading \(topic) failed; continuing", ["error": hub.errorWords.words(for: error, .read, on: topic)])
        if error.isOffsetOutOfRange {
            hub.withTable { $0.displace(platform, .truncated) }
            hub.catchUpWaker.wake()
        } else {
            hub.suspect()
        }
    }

    private func platform(_ topic: Int) -> Platform? {
        Platform.allCases.indices.contains(topic) ? Platform.allCases[topic] : nil
    }

    private func platform(_ place: TopicPartition) -> Platform? {
        reader.topics.firstIndex(of: place.topic).flatMap { platform($0) }
    }
}
