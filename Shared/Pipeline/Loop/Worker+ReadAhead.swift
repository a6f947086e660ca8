internal import Kafka
internal import Model

/// Ingestion's reader of the public `apps` topic, ahead of the group: an app registered just before a request for it
/// must be known to that request.
struct ReadAhead {
    let reader: AssignedReader
    /// Next offsets, by partition, the open transaction included.
    var next: [Int32: Int64]
    /// When its ends were asked last, in ticks.
    var asked: Int64 = .min
}

extension Worker {
    /// Passes on what the public `apps` topic holds and nobody has passed on yet, in the open transaction.
    ///
    /// - Returns: `false` when the transaction was aborted.
    func readAheadApps() throws(Ending) -> Bool {
        let topic = settings.name(of: .apps)
        var ahead: ReadAhead
        if let readAhead { ahead = readAhead } else { ahead = try makeReadAhead(topic) }
        // What a request of this batch was sent after had arrived when the batch was taken.
        if ahead.asked >= batchTaken { return true }
        ahead.asked = Clock.ticks
        var ends: [Int32: Int64] = [:]
        for (partition, next) in ahead.next {
            let end: Int64 = try untilAnswered("the end of \(topic)") { () throws(KafkaError) in
                try self.admin.watermarks(TopicPartition(topic, partition), milliseconds: 1000).high
            }
            if end > next { ends[partition] = end }
        }
        readAhead = ahead
        if ends.isEmpty { return true }
        return try read(to: ends)
    }

    private func makeReadAhead(_ topic: String) throws(Ending) -> ReadAhead {
        let count: Int = try untilAnswered("the partitions of \(topic)") { () throws(KafkaError) in
            try self.admin.partitionCount(of: topic, milliseconds: 1000)
        }
        let places = (0..<Int32(clamping: count)).map { TopicPartition(topic, $0) }
        // From what the table holds on: what the group has committed may be passed on without being visible yet.
        let starts = places.map { apps.reached($0.partition).map { $0 + 1 } }
        do throws(KafkaError) {
            guard let reader = try? AssignedReader(clients.reader, topics: [topic]) else {
                throw KafkaError(number: -186, message: "no reader for \(topic)")
            }
            try reader.assign(
                zip(places, starts).map { PartitionStart($0, from: $1.map { .at($0) } ?? .beginning) })
            let next = Dictionary(zip(places.map(\.partition), starts.map { $0 ?? 0 })) { first, _ in first }
            return ReadAhead(reader: reader, next: next)
        } catch {
            throw fail("cannot read \(topic): \(error)")
        }
    }

    /// Reads until each partition's end is reached; what an open transaction holds back is not waited for.
    private func read(to ends: [Int32: Int64]) throws(Ending) -> Bool {
        guard let reader = readAhead?.reader else { return true }
        var rest = ends
        let deadline = Clock.ticks + 2_000_000
        if transaction.appsBefore == nil { transaction.appsBefore = apps }
        var passed = Output()
        while !rest.isEmpty, Clock.ticks < deadline {
            if status.isStopping { break }
            status.turn()
            var batch = reader.take(atMost: 200, milliseconds: 5)
            batch.visit(
                record: { record in
                    passOn(record, &passed)
                    readAhead?.next[record.partition] = record.offset + 1
                    if let end = rest[record.partition], record.offset + 1 >= end { rest[record.partition] = nil }
                    return true
                },
                event: { event in
                    guard case .endOfPartition(_, let partition, let offset) = event else { return }
                    readAhead?.next[partition] = offset
                    rest[partition] = nil
                })
        }
        swap(&output, &passed)
        return try produceOutputs()
    }

    /// Keeps what becomes of an app's record on `.apps`: in the table at once, on the topic with this transaction.
    private func passOn(_ record: borrowing ConsumedRecord, _ passed: inout Output) {
        // Passed on by its owner meanwhile.
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
                // The door has checked it; what it passes on can be read.
                try? apps.apply(key: key, value: value, source: AppSource(item.headers))
                passed.send(raw: value, to: .registeredApps, key: key, headers: item.headers)
            }
        }
    }
}
