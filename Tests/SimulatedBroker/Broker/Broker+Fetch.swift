internal import Kafka

/// A fetch that waits for records.
struct ParkedFetch {
    let number: Int
    let wishes: [FetchWish]
    let most: Int
    let reply: ([FetchAnswer]) -> Void
}

/// A partition that a fetch asks for.
struct FetchWish {
    let partition: TopicPartition
    let offset: Int64
    /// Tells the client's answers apart from those to earlier wishes for this partition.
    let version: Int
}

/// What a fetch brings of one partition.
struct FetchAnswer {
    let partition: TopicPartition
    let version: Int
    /// The record of a marker is `nil`.
    let records: [(offset: Int64, record: NewRecord?)]
    /// Where the next fetch begins.
    let next: Int64
    let stableEnd: Int64
    let watermarks: Watermarks
    let isOutOfRange: Bool
    /// Whether it is worth an answer at once.
    let isNews: Bool
}

extension Broker {
    /// Answers at once if a partition has something to read, otherwise when one has, or after `wait` microseconds.
    func fetch(_ wishes: [FetchWish], most: Int, wait: Int64, reply: @escaping ([FetchAnswer]) -> Void) {
        let answers = wishes.compactMap { answer($0, most: most) }
        if answers.contains(where: \.isNews) { return reply(answers) }
        parkedCount += 1
        let fetch = ParkedFetch(number: parkedCount, wishes: wishes, most: most, reply: reply)
        parked.append(fetch)
        baton.after(wait) { [self] in
            if parked.contains(where: { $0.number == fetch.number }) { answer(fetch) }
        }
    }

    private func answer(_ fetch: ParkedFetch) {
        parked.removeAll { $0.number == fetch.number }
        fetch.reply(fetch.wishes.compactMap { answer($0, most: fetch.most) })
    }

    /// Answers the parked fetches for which a partition's stable end has moved.
    func answerParked(_ partition: TopicPartition) {
        guard !parked.isEmpty, let log = log(partition) else { return }
        let readable = max(log.stableEnd, log.start)
        for fetch in parked where fetch.wishes.contains(where: { $0.partition == partition && $0.offset < readable }) {
            answer(fetch)
        }
    }

    private func answer(_ wish: FetchWish, most: Int) -> FetchAnswer? {
        guard let log = log(wish.partition) else { return nil }
        let stable = log.stableEnd
        var records: [(offset: Int64, record: NewRecord?)] = []
        var next = wish.offset
        if wish.offset >= log.start {
            // Aborted records count too, so that a fetch never does more than a part of the work.
            let end = min(stable, next + Int64(max(1, most)))
            while next < end, let entry = log[next] {
                switch entry.standing {
                case .visible, .marker: records.append((next, entry.record))
                case .open, .aborted: break
                }
                next += 1
            }
        }
        let isOutOfRange = wish.offset < log.start || wish.offset > log.end
        return FetchAnswer(
            partition: wish.partition, version: wish.version, records: records, next: next, stableEnd: stable,
            watermarks: Watermarks(low: log.start, high: log.end), isOutOfRange: isOutOfRange,
            isNews: next > wish.offset || isOutOfRange)
    }
}
