internal import Kafka
internal import Model

extension Worker {
    func answer(_ event: Consumer.Event) throws(Ending) {
        switch event {
        case .assigned(let partitions):
            log.info("partitions assigned", ["count": String(partitions.count)])
            begin(PendingAssignment(partitions: partitions))
        case .revoked(let partitions, let isLost):
            log.info("partitions revoked", ["count": String(partitions.count), "lost": String(isLost)])
            try giveUp(isLost: isLost)
        case .failure(let error):
            if error.isFatal || error.isInstanceFenced { return try replaceConsumer(because: error) }
            note(error)
            if error.isAllBrokersDown { loseConnection() }
        }
    }

    /// An error of the consumer that it goes on after by itself. What keeps it out of its group is told once.
    private func note(_ error: KafkaError) {
        guard !hasJoined, !error.isTransport, !error.isTimeout else {
            return log.debug("consumer", ["error": error.description])
        }
        let group = settings.group(of: topology.service)
        status.waits(for: .group(group), error.description)
        guard toldErrors.insert(error.number).inserted else { return }
        log.warning("cannot join the group yet; trying on", ["group": group, "error": error.description])
    }

    /// Answers with nothing for now: partitions are read once their offsets and state are known.
    private func begin(_ pending: PendingAssignment) {
        assignment = pending
        forgetPartitions()
        do throws(KafkaError) {
            try consumer.assign([])
        } catch {
            log.warning("cannot answer the assignment", ["error": error.description])
        }
    }

    /// Everything in memory is in doubt: offsets and state are read anew, for the same partitions.
    ///
    /// - Parameter offsets: where to go on, in the order of ``inputs``; otherwise where the group stands.
    func startOverWithAssignment(at offsets: [Int64]? = nil) {
        var pending = PendingAssignment(partitions: inputs.map(\.place), offsets: offsets)
        // Giving partitions up ends their forwarding to lanes, a moment later; forwarding sooner would be undone.
        pending.notBefore = Clock.ticks + 500_000
        begin(pending)
    }

    private func giveUp(isLost: Bool) throws(Ending) {
        if transaction.isOpen {
            if isLost { try abort(because: "the partitions are lost") } else { try commit() }
        }
        leaveAssignment()
        do throws(KafkaError) {
            try consumer.unassign()
        } catch {
            log.warning("cannot answer the revocation", ["error": error.description])
        }
        if !status.isStopping { publish(.joining) }
    }

    /// What was assigned is no longer this worker's.
    func leaveAssignment() {
        assignment = nil
        forgetPartitions()
        group = nil
        hasJoined = false
    }

    func forgetPartitions() {
        dropHeldRecords()
        generation += 1
        inputs = []
        places = []
        stages = [:]
        timers.removeAll()
        unread = UnreadWalk()
        poison = [:]
        oneByOneRecords = 0
    }

    // MARK: Step by step

    /// One short step towards reading what is assigned; events are polled between steps.
    func proceedWithAssignment() throws(Ending) {
        guard var pending = assignment else { return }
        if Clock.ticks < pending.notBefore { return try pause(milliseconds: 20) }
        if pending.offsets == nil {
            do throws(KafkaError) {
                pending.offsets = try nextOffsets(&pending)
            } catch {
                log.debug("waiting for stable offsets", ["error": error.description])
                status.waits(for: .committedOffsets, error.description)
            }
            assignment = pending
            if pending.offsets == nil { return try pause(milliseconds: 20) }
        }
        guard let offsets = pending.offsets else { return }
        if isStateful, try !restore(&pending) {
            assignment = pending
            publish(.restoring(pending.progress))
            return
        }
        assignment = nil
        try read(pending.partitions, from: offsets)
    }

    /// Where the group stands; where it has never been, the oldest record that is kept.
    ///
    /// Under read_committed the coordinator answers only when no transaction with these offsets is open (KIP-447).
    ///
    /// - Returns: `nil` while the answer contradicts what this worker has committed.
    private func nextOffsets(_ pending: inout PendingAssignment) throws(KafkaError) -> [Int64]? {
        guard !pending.partitions.isEmpty else { return [] }
        let found = try consumer.committed(pending.partitions, milliseconds: 1000)
        let contradicted = ownCommits.contradicted(by: found)
        if !contradicted.isEmpty, !isPatienceOver(&pending, contradicted.count) { return nil }
        var result: [Int64] = []
        for each in found {
            if let offset = contradicted[each.partition] ?? each.offset {
                result.append(offset)
            } else {
                result.append(try admin.watermarks(each.partition, milliseconds: 1000).low)
            }
        }
        return result
    }

    private func isPatienceOver(_ pending: inout PendingAssignment, _ count: Int) -> Bool {
        guard let since = pending.doubtedSince else {
            log.warning(
                "the group tells offsets older than those committed here; asking on", ["partitions": String(count)])
            pending.doubtedSince = Clock.ticks
            status.waits(for: .olderOffsets, "it tells older ones than were committed here")
            return false
        }
        guard Clock.ticks - since > ownCommits.patience else { return false }
        log.error("the group still tells older offsets; going on from this worker's own", ["partitions": String(count)])
        return true
    }

    /// The group's committed offsets, asked until they are told.
    func committedOffsets(_ partitions: [TopicPartition]) throws(Ending) -> [Int64?] {
        guard !partitions.isEmpty else { return [] }
        return try untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try self.consumer.committed(partitions, milliseconds: 1000).map(\.offset)
        }
    }

    /// Starts reading: every partition queue is forwarded to its lane, and the group's generation is taken.
    private func read(_ partitions: [TopicPartition], from offsets: [Int64]) throws(Ending) {
        places = topology.inputs.map { _ in [] }
        for (place, offset) in zip(partitions, offsets) {
            guard let index = consumer.topics.firstIndex(of: place.topic) else { continue }
            let topic = topology.inputs[index]
            let work = topic.work
            let number = Int(place.partition)
            while places[index].count <= number { places[index].append(-1) }
            places[index][number] = inputs.count
            inputs.append(
                InputPartition(
                    topic: topic, place: place, work: work, next: offset, committed: offset,
                    isCatchingUp: isStateful && work == .changes))
            _ = stage(of: place.partition)
        }
        try assignAgain()
        log.info("reading", ["partitions": String(inputs.count), "keys": String(keysWithState)])
        wantSweep()
        hasJoined = true
        toldErrors = []
        publish(.ready)
    }

    /// Reads all partitions on from their committed offsets: each queue is forwarded to its lane, and the group's
    /// generation is taken.
    func assignAgain() throws(Ending) {
        dropHeldRecords()
        generation += 1
        for place in inputs.indices { inputs[place].next = inputs[place].committed }
        do throws(KafkaError) {
            try consumer.assign(
                inputs.map { PartitionStart($0.place, from: .at($0.committed), lane: $0.work.lane ?? 0) })
            group = settings.exactlyOnce ? try consumer.groupMetadata() : nil
        } catch {
            throw fail("cannot read the assigned partitions: \(error)")
        }
    }
}
