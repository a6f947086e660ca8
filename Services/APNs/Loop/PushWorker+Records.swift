internal import HTTP2
internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Pushing

extension PushWorker {
    /// Reads the deliveries that have arrived, at most a few hundred. What was read ahead of a partition that is no longer
    /// assigned is taken too and dropped: what stays in the lane ends each sleep at once.
    func readRecords() throws(LoopEnding) {
        guard consumer.hasRecords(lane: 0) else { return }
        var batch = consumer.take(lane: 0, atMost: 500)
        var found: [FoundPush] = []
        try batch.visit { (record) throws(LoopEnding) in
            read(record, &found)
            return true
        } event: { (event) throws(LoopEnding) in
            switch event {
            case .endOfPartition(let topic, let partition, let offset):
                guard topics.indices.contains(topic) else { break }
                places.reachEnd(TopicPartition(consumer.topics[topic], partition), offset)
            case .failure(let error, let topic, let partition):
                let name = consumer.topics.indices.contains(topic) ? consumer.topics[topic] : nil
                guard let place = name.map({ TopicPartition($0, partition) }), places.isAssigned(place) else { break }
                log.warning(
                    "reading failed; continuing", ["error": patience.errorWords.words(for: error, .read, on: name)])
                if error.isOffsetOutOfRange { try restartReading(place) }
            }
        }
        guard !found.isEmpty else { return }
        exchange.withQueue { queue, now in
            for each in found {
                switch each.reading {
                case .open(let mayBeRepeat):
                    queue.add(
                        each.push, partition: each.origin.partition, origin: each.origin, mayBeRepeat: mayBeRepeat,
                        now: now)
                case .over: queue.remember(each.push)
                case .stale: break
                }
            }
        }
        client.wake()
    }

    private typealias FoundPush = (push: Push, origin: PushOrigin, reading: PushPlaces.Reading)

    private func read(_ record: borrowing ConsumedRecord, _ found: inout [FoundPush]) {
        guard topics.indices.contains(record.topic) else { return }
        let place = TopicPartition(consumer.topics[record.topic], record.partition)
        let known = places.read(place, record.offset)
        if known == .stale { return }
        if known != .over { told.records += 1 }
        let origin = PushOrigin(topic: record.topic, partition: record.partition, offset: record.offset)
        do throws(Rejection) {
            let reading = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> PushReading in
                guard let value else { return .none }
                return try Push.read(value)
            }
            switch reading {
            case .push(let push): return found.append((push, origin, known))
            case .unfit(let delivery, let why) where known != .over:
                log.error(
                    "a delivery's push has a form that Apple does not take",
                    ["delivery": delivery.id, "person": delivery.person.string, "reason": why])
                unwritten.add(unfit: delivery, at: Clock.now)
            case .none, .unfit: break
            }
        } catch {
            guard known != .over else { return }
            log.warning("a delivery cannot be read; it is not pushed", ["reason": error.reason.word])
        }
        if known != .over { places.settle(place, record.offset) }
    }
}
