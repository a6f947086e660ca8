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
    struct Record {
        let offset: Int64
        /// `nil` for a marker.
        let record: NewRecord?
    }

    let partition: TopicPartition
    let version: Int
    let records: [Record]
    /// Where the next fetch begins.
    let next: Int64
    let stableEnd: Int64
    let watermarks: Watermarks
    let isOutOfRange: Bool
}

extension Broker {
    /// Answers at once if a partition has something to read, otherwise when one has, or after `wait` microseconds.
    func fetch(_ wishes: [FetchWish], most: Int, wait: Int64, reply: @escaping ([FetchAnswer]) -> Void) {
        let answers = wishes.compactMap { answer($0, most: most) }
        if answers.contains(where: { !$0.records.isEmpty || $0.isOutOfRange || $0.next > 0 && moved($0, wishes) }) {
            return reply(answers)
        }
        parkedCount += 1
        let number = parkedCount
        parked.append(ParkedFetch(number: number, wishes: wishes, most: most, reply: reply))
        baton.after(wait) { [self] in
            guard let place = parked.firstIndex(where: { $0.number == number }) else { return }
            let fetch = parked.remove(at: place)
            fetch.reply(fetch.wishes.compactMap { answer($0, most: fetch.most) })
        }
    }

    private func moved(_ answer: FetchAnswer, _ wishes: [FetchWish]) -> Bool {
        wishes.contains { $0.version == answer.version && $0.partition == answer.partition && $0.offset < answer.next }
    }

    /// Answers the parked fetches for which a partition's stable end has moved.
    func answerParked(_ partition: TopicPartition) {
        guard !parked.isEmpty, let log = log(partition) else { return }
        var place = 0
        while place < parked.count {
            let fetch = parked[place]
            let isReadable = fetch.wishes.contains {
                $0.partition == partition && ($0.offset < log.stableEnd || $0.offset < log.start)
            }
            guard isReadable else {
                place += 1
                continue
            }
            parked.remove(at: place)
            fetch.reply(fetch.wishes.compactMap { answer($0, most: fetch.most) })
        }
    }

    private func answer(_ wish: FetchWish, most: Int) -> FetchAnswer? {
        guard let log = log(wish.partition) else { return nil }
        let stable = log.stableEnd
        var records: [FetchAnswer.Record] = []
        var next = wish.offset
        if wish.offset >= log.start {
            // Aborted records count too, so that a fetch never does more than a part of the work.
            let end = min(stable, next + Int64(max(1, most)))
            while next < end, let entry = log[next] {
                switch entry.standing {
                case .visible: records.append(FetchAnswer.Record(offset: next, record: entry.record))
                case .marker: records.append(FetchAnswer.Record(offset: next, record: nil))
                case .open, .aborted: break
                }
                next += 1
            }
        }
        return FetchAnswer(
            partition: wish.partition, version: wish.version, records: records, next: next, stableEnd: stable,
            watermarks: Watermarks(low: log.start, high: log.end),
            isOutOfRange: wish.offset < log.start || wish.offset > log.end)
    }
}
