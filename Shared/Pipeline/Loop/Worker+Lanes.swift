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
            event: { (event) throws(Ending) in try handle(event) })
        if generation == self.generation && !batch.isEmpty { hold(batch, lane: lane) }
    }

    /// Keeps what is left of a batch for the lane's next slice.
    func hold(_ batch: consuming RecordBatch, lane: Int) {
        held[lane].keep(batch)
    }

    func dropHeldRecords() {
        for each in held { each.drop() }
    }

    /// The present instant, never earlier than before.
    func now() -> Instant {
        clockFloor = max(clockFloor, Clock.now)
        return clockFloor
    }

    // MARK: What stands between records

    private func handle(_ event: BatchEvent) throws(Ending) {
        switch event {
        case .endOfPartition(let topic, let partition, let offset):
            guard let place = place(topic, partition) else { return }
            // Nothing of this partition is in hand: its records came before this event in the same queue.
            inputs[place].next = max(inputs[place].next, offset)
            inputs[place].isCatchingUp = false
        case .failure(let error, let topic, let partition):
            guard error.isOffsetOutOfRange, let place = place(topic, partition) else {
                return log.warning("reading failed; going on", ["error": error.description])
            }
            try startOver(place, error)
        }
    }

    /// The committed offset is no longer in the log: the oldest record that is kept comes next.
    private func startOver(_ place: Int, _ error: KafkaError) throws(Ending) {
        let input = inputs[place].place
        if transaction.isOpen { try commit() }
        let low: Int64 = try untilAnswered("the start of \(input)") { () throws(KafkaError) in
            try self.admin.watermarks(input, milliseconds: 2000).low
        }
        guard inputs.indices.contains(place), inputs[place].place == input else { return }
        log.error(
            "offset out of range: going on at the log's start",
            ["partition": input.description, "offset": String(inputs[place].next), "start": String(low)])
        metrics.offsetResets += 1
        (inputs[place].next, inputs[place].committed) = (low, low)
        try rewind()
    }

    /// The place in ``inputs`` of an assigned partition.
    func place(_ topic: Int, _ partition: Int32) -> Int? {
        guard places.indices.contains(topic), places[topic].indices.contains(Int(partition)) else { return nil }
        let place = places[topic][Int(partition)]
        return place >= 0 ? place : nil
    }
}
