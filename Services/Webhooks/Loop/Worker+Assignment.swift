internal import Kafka
internal import Model
internal import Pipeline
internal import Webhook

extension Worker {
    func answer(_ event: Consumer.Event) throws(Ending) {
        switch event {
        case .assigned(let partitions):
            log.info("partitions assigned", ["count": String(partitions.count)])
            try takeOver(partitions)
        case .revoked(let partitions, let isLost):
            log.info("partitions revoked", ["count": String(partitions.count), "lost": String(isLost)])
            leave(isLost: isLost)
        case .failure(let error):
            if error.isInstanceFenced {
                throw fail("another process runs with worker.id \(settings.common.workerID): \(error)")
            }
            if error.isFatal { throw fail("the consumer cannot go on: \(error)") }
            log.debug("consumer", ["error": error.description])
        }
    }

    /// Gives the partitions up: what is not finished is called by their next owner.
    private func leave(isLost: Bool) {
        if !isLost { commit() }
        forget()
        do throws(KafkaError) {
            try consumer.unassign()
        } catch {
            log.warning("cannot give up the revoked partitions", ["error": error.description])
        }
        if !status.isStopping { enter(.joining) }
    }

    private func forget() {
        caller.cancelAll()
        queue.removeAll()
        (offsets, committed, deferred) = ([:], [:], [])
        restored = RestoredLines()
    }

    /// Restores the calls that stand on `notifications.webhooks`, then reads on from the group's offsets.
    private func takeOver(_ partitions: [TopicPartition]) throws(Ending) {
        forget()
        enter(.restoring)
        try assign(consumer: [])
        try restore(Set(partitions.map(\.partition)))
        let found = try untilAnswered("the group's offsets") { () throws(KafkaError) in
            try partitions.isEmpty ? [] : self.consumer.committed(partitions, milliseconds: 1000)
        }
        var starts: [PartitionStart] = []
        for each in found {
            let start: Int64
            if let offset = each.offset { start = offset } else { start = try beginning(of: each.partition) }
            offsets[each.partition] = OpenOffsets(next: start)
            committed[each.partition] = each.offset ?? -1
            starts.append(PartitionStart(each.partition, from: .at(start)))
        }
        try assign(consumer: starts)
        log.info("reading", ["partitions": String(starts.count), "pending": String(queue.count)])
        enter(.ready)
    }

    private func beginning(of place: TopicPartition) throws(Ending) -> Int64 {
        try untilAnswered("the beginning of \(place)") { () throws(KafkaError) in
            try self.admin.watermarks(place, milliseconds: 1000).low
        }
    }

    private func assign(consumer starts: [PartitionStart]) throws(Ending) {
        do throws(KafkaError) {
            try consumer.assign(starts)
        } catch {
            throw fail("cannot read the assigned partitions: \(error)")
        }
    }

    /// Goes on at the oldest record when the log no longer has the next one.
    func restartReading(_ place: TopicPartition) throws(Ending) {
        let start = try beginning(of: place)
        log.error(
            "records were deleted before they were read; going on with the oldest",
            ["partition": place.description, "offset": String(start)])
        offsets[place] = OpenOffsets(next: start)
        do throws(KafkaError) {
            try consumer.seek([PartitionStart(place, from: .at(start))])
        } catch {
            throw fail("cannot go on with \(place): \(error)")
        }
    }

    // MARK: Restore

    private func restore(_ partitions: Set<Int32>) throws(Ending) {
        let places = partitions.sorted().map { TopicPartition(settings.common.name(of: .webhooks), $0) }
        var targets: [TopicPartition: Int64] = [:]
        for place in places {
            targets[place] = try untilAnswered("the end of \(place)") { () throws(KafkaError) in
                try self.admin.watermarks(place, milliseconds: 2000).readingEnd
            }
        }
        try assign(storeReader, places.map { PartitionStart($0, from: .beginning) })
        var found: [[UInt8]: (partition: Int32, value: [UInt8])] = [:]
        var reached: [TopicPartition: Int64] = [:]
        while places.contains(where: { (reached[$0] ?? 0) < targets[$0] ?? 0 }) {
            if status.isStopping { throw .stopped }
            publish(always: true)
            readStore(milliseconds: 50) { partition, key, value in
                found[key] = value.map { (partition, $0) }
            } end: { partition, offset in
                reached[TopicPartition(self.settings.common.name(of: .webhooks), partition)] = offset
            }
            for place in places { reached[place] = storeReader.reached(place, taken: reached[place]) }
        }
        let calls = found.values.compactMap { each in self.call(each.value).map { (each.partition, $0) } }
        for (partition, call) in calls.sorted(by: { RestoredLines.precedes($0.1, $1.1) }) {
            queue.add(call, partition: partition, source: nil, now: Clock.now)
            restored.note(call)
        }
    }

    private func call(_ value: [UInt8]) -> WebhookCall? {
        do throws(Rejection) {
            return try WebhookCall(json: value.span, checksNames: false)
        } catch {
            log.warning("a stored call cannot be read; it is not made", ["reason": error.detail])
            return nil
        }
    }

    private func readStore(
        milliseconds: Int32, _ body: (Int32, [UInt8], [UInt8]?) -> Void, end: (Int32, Int64) -> Void = { _, _ in }
    ) {
        var batch = storeReader.take(atMost: 1000, milliseconds: milliseconds)
        batch.visit(
            record: { record in
                if let key = record.copyKey() { body(record.partition, key, record.copyValue()) }
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, let partition, let offset): end(partition, offset)
                case .failure(let error, _, _):
                    log.warning("reading stored calls failed; continuing", ["error": error.description])
                }
            })
    }

    /// Takes up the calls that `belfry webhooks retry` stores. Everything else on the topic this process wrote itself.
    func followStore() {
        guard !offsets.isEmpty else { return }
        readStore(milliseconds: 0) { partition, _, value in
            guard let value, let call = self.call(value), call.isRepeated else { return }
            queue.add(call, partition: partition, source: nil, now: Clock.now)
        }
    }
}
