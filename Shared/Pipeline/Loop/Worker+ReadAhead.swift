internal import Kafka
internal import Model

/// Ingestion's reader of the public `apps` topic. It reads ahead of the group, so that a request finds an app that was
/// registered just before it (rule I4).
struct ReadAhead {
    /// Nothing is assigned to it between two uses, since its requests for watermarks would wait behind a Fetch.
    let reader: AssignedReader
    /// The next offsets by partition, including the open transaction.
    var next: [Int32: Int64]
    /// When the ends of the partitions were last requested, in ticks.
    var asked: Int64 = .min

    /// How long reading up to the ends may take, in ticks. A broker that reports an end also sends the records before.
    static let patience: Int64 = 5_000_000
    /// How long the reader waits for records of open transactions, in ticks. Markers reach topics one by one, so a
    /// request can be visible before the app from the same transaction.
    static let grace: Int64 = 250_000
}

/// The offsets up to which partitions must still be read.
struct ReadTargets {
    private(set) var rest: [Int32: Int64]

    var areReached: Bool { rest.isEmpty }

    /// Records that everything before `offset` was read. An offset below the target changes nothing.
    mutating func reach(_ partition: Int32, _ offset: Int64) {
        if let target = rest[partition], offset >= target { rest[partition] = nil }
    }
}

extension Worker {
    /// Passes on the records of the public `apps` topic that nobody has passed on yet, in the open transaction.
    ///
    /// - Returns: `false` when the transaction was aborted.
    func readAheadApps() throws(Ending) -> Bool {
        let topic = settings.name(of: .apps)
        var ahead: ReadAhead
        if let readAhead { ahead = readAhead } else { ahead = try makeReadAhead(topic) }
        // Apps sent before a request of this batch had arrived when the batch was taken.
        if ahead.asked >= batchTaken { return true }
        ahead.asked = Clock.ticks
        var (stable, all): ([Int32: Int64], [Int32: Int64]) = ([:], [:])
        for (partition, next) in ahead.next {
            let place = TopicPartition(topic, partition)
            let reader = ahead.reader
            let ends: (Watermarks, Watermarks) = try untilAnswered(.answer("the end of \(topic)")) {
                () throws(KafkaError) in
                (try reader.watermarks(place, milliseconds: 1000), try self.admin.watermarks(place, milliseconds: 1000))
            }
            let start = max(next, ends.0.low)
            ahead.next[partition] = start
            if ends.0.high > start { stable[partition] = ends.0.high }
            if ends.1.high > start { all[partition] = ends.1.high }
        }
        readAhead = ahead
        if all.isEmpty { return true }
        return try read(ahead, to: ReadTargets(rest: stable), andMaybe: ReadTargets(rest: all))
    }

    private func makeReadAhead(_ topic: String) throws(Ending) -> ReadAhead {
        guard let reader = try? AssignedReader(clients.briefReader, topics: [topic]) else {
            throw fail("no reader for \(topic)")
        }
        let count: Int = try untilAnswered(.answer("the partitions of \(topic)")) { () throws(KafkaError) in
            try reader.partitionCount(of: topic, milliseconds: 1000)
        }
        // Begins after the records in the table, not at the group's offsets: a record before those may have been passed
        // on without being visible yet.
        let next = (0..<Int32(clamping: count)).map { ($0, apps.reached($0).map { $0 + 1 } ?? 0) }
        return ReadAhead(reader: reader, next: Dictionary(uniqueKeysWithValues: next))
    }

    /// Reads until each partition's last stable offset is reached. If that takes too long, aborts the transaction, so
    /// that the request is processed again.
    private func read(
        _ ahead: ReadAhead, to stable: ReadTargets, andMaybe all: ReadTargets
    ) throws(Ending) -> Bool {
        let topic = settings.name(of: .apps)
        var (stable, all) = (stable, all)
        let places = all.rest.keys.sorted()
        do throws(KafkaError) {
            try ahead.reader.assign(
                places.map { PartitionStart(TopicPartition(topic, $0), from: .at(ahead.next[$0] ?? 0)) })
        } catch {
            throw fail("cannot read \(topic): \(error)")
        }
        let began = Clock.ticks
        if transaction.appsBefore == nil { transaction.appsBefore = apps }
        var passed = Output()
        while !stable.areReached || (!all.areReached && Clock.ticks < began + ReadAhead.grace) {
            if status.isStopping || Clock.ticks > began + ReadAhead.patience {
                try abort(because: status.isStopping ? "stopping" : "the end of \(topic) was not reached in time")
                return false
            }
            status.turn()
            var batch = ahead.reader.take(atMost: 200, milliseconds: 5)
            batch.visit(
                record: { record in
                    passOn(record, &passed)
                    readAhead?.next[record.partition] = record.offset + 1
                    return true
                },
                event: { event in
                    switch event {
                    case .endOfPartition(_, let partition, let offset): readAhead?.next[partition] = offset
                    case .failure(let error, _, _):
                        log.warning("reading \(topic) ahead failed; continuing", ["error": error.description])
                    }
                })
            for partition in places {
                let next = ahead.reader.reached(TopicPartition(topic, partition), taken: readAhead?.next[partition])
                readAhead?.next[partition] = next
                stable.reach(partition, next)
                all.reach(partition, next)
            }
        }
        // If this fails, the next use only waits some milliseconds longer for its answers.
        try? ahead.reader.assign([])
        swap(&output, &passed)
        return try produceOutputs()
    }

    /// Applies an app's record to the table at once, and passes it on to `.registeredApps` with this transaction.
    private func passOn(_ record: borrowing ConsumedRecord, _ passed: inout Output) {
        // The worker that is assigned the partition has passed it on meanwhile.
        if let reached = apps.reached(record.partition), record.offset <= reached { return }
        var own = Output()
        let now = self.now()
        let context = Context(now: now, apps: apps, appsAreComplete: true, partition: record.partition)
        var none = Core.State(key: "")
        _ = lend(record, .apps) { (lent: borrowing Record) -> Verdict in
            processor.process(lent, state: &none, context: context, output: &own)
        }
        for index in own.items.indices where own.items[index].topic == .registeredApps {
            let item = own.items[index]
            own.withBytes(of: index) { (key, value) in
                // The processor has checked the record, so it can be read.
                try? apps.apply(key: key, value: value, source: AppSource(item.headers))
                passed.send(raw: value, to: .registeredApps, key: key, headers: item.headers)
            }
        }
    }
}
