internal import Kafka
internal import Model

extension Worker {
    /// Spends one slice on a lane.
    func take(_ work: WorkRule.Work) throws(Ending) {
        guard let lane = work.lane else { return }
        if !held[lane].hasRecords { held[lane].taken = Clock.ticks }
        batchTaken = held[lane].taken
        var batch = held[lane].take() ?? consumer.take(lane: lane, atMost: 1000)
        let generation = self.generation
        let deadline = Clock.ticks + WorkRule.slice
        let now = self.now()
        var visited = 0
        try batch.visit(
            record: { (record) throws(Ending) -> Bool in
                guard try handle(record, now: now, work: work), generation == self.generation else { return false }
                visited += 1
                if transaction.records >= batchRule.records || transaction.bytes >= batchRule.bytes { return false }
                if oneByOneRecords > 0 && transaction.records > 0 { return false }
                return visited % 16 != 0 || Clock.ticks < deadline
            },
            event: { (event) throws(Ending) in
                if generation == self.generation { try handle(event) }
            })
        if generation == self.generation && !batch.isEmpty { hold(batch, lane: lane) }
    }

    /// Keeps the rest of a batch for the lane's next slice.
    func hold(_ batch: consuming RecordBatch, lane: Int) {
        held[lane].keep(batch)
    }

    func dropHeldRecords() {
        for each in held { each.drop() }
    }

    /// The present instant, never earlier than the last one returned.
    func now() -> Instant {
        clockFloor = max(clockFloor, Clock.now)
        return clockFloor
    }

    // MARK: Events between records

    private func handle(_ event: BatchEvent) throws(Ending) {
        switch event {
        case .endOfPartition(let topic, let partition, let offset):
            guard let place = place(topic, partition) else { return }
            // All records of this partition before the end are processed: they came earlier in the same queue.
            inputs[place].next = max(inputs[place].next, offset)
            inputs[place].readableEnd = offset
            inputs[place].isCatchingUp = false
        case .failure(let error, let topic, let partition):
            guard error.isOffsetOutOfRange, place(topic, partition) != nil else {
                return log.warning("reading failed; continuing", ["error": error.description])
            }
            try startOver()
        }
    }

    /// Continues at the oldest record of each partition whose committed offset is not in the log.
    private func startOver() throws(Ending) {
        let generation = self.generation
        if transaction.isOpen { try commit() }
        // After a failed commit the recovery has already reset the offsets.
        guard generation == self.generation else { return }
        for place in inputs.indices {
            let input = inputs[place]
            let ends: Watermarks = try untilAnswered(.answer("the ends of \(input.place)")) { () throws(KafkaError) in
                try self.admin.watermarks(input.place, milliseconds: 2000)
            }
            if (ends.low...max(ends.low, ends.high)).contains(input.committed) { continue }
            log.error(
                "offset out of range; continuing at the start of the log",
                ["partition": "\(input.place)", "offset": "\(input.committed)", "start": "\(ends.low)"])
            metrics.offsetResets += 1
            inputs[place].committed = ends.low
            ownCommits.note(input.place, ends.low)
        }
        // A partition whose offset is out of range is not being fetched, so seeking in it would fail.
        startOverWithAssignment(at: inputs.map(\.committed))
    }

    /// The index in ``inputs`` of an assigned partition; `nil` if it is not assigned.
    func place(_ topic: Int, _ partition: Int32) -> Int? {
        guard places.indices.contains(topic), places[topic].indices.contains(Int(partition)) else { return nil }
        let place = places[topic][Int(partition)]
        return place >= 0 ? place : nil
    }
}
