internal import HTTP2
internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Pushing

extension PushWorker {
    func readRecords() throws(LoopEnding) {
        var found: [FoundPush] = []
        let isWhole = try seat.read(
            isRead: { places.isAssigned($0) }, end: { places.reachEnd($0, $1) }, take: { read($0, &found) })
        guard isWhole else {
            // What was found with it is read again.
            try finish()
            return try takeOver(places.assigned, isAgain: true)
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
        guard seat.consumer.topics.indices.contains(record.topic) else { return }
        let place = TopicPartition(seat.consumer.topics[record.topic], record.partition)
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
                if let receipt = PushRecords.receipt(ofUnfit: delivery, at: Clock.now) {
                    unwritten.unfit.append(receipt)
                }
            case .none, .unfit: break
            }
        } catch {
            guard known != .over else { return }
            log.warning("a delivery cannot be read; it is not pushed", ["reason": error.reason.word])
        }
        if known != .over { places.settle(place, record.offset) }
    }
}
