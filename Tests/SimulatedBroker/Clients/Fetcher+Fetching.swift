internal import Kafka

extension Fetcher {
    /// Sends a fetch unless one is on its way. There is never more than one, so that records of one partition do not
    /// overtake each other.
    func fetch() {
        guard !isFetching, !wire.isDead else { return }
        let wishes = assigned.compactMap { each in
            each.isStopped || each.isMuted || lanes[each.lane].count > settings.prefetch
                ? nil : FetchWish(partition: each.partition, offset: each.next, version: each.version)
        }
        guard !wishes.isEmpty else { return }
        isFetching = true
        let isSlow = wire.cluster.draw(.slowFetch)
        let most = isSlow ? 1 + wire.baton.random.below(5) : settings.records
        wire.send(.fetch) { [settings] (broker: Broker, reply: @escaping ([FetchAnswer]) -> Void) in
            broker.fetch(wishes, most: most, wait: settings.wait, reply: reply)
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
