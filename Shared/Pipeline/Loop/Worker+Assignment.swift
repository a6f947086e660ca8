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

    /// Logs an error that the consumer recovers from by itself. One that keeps it out of its group is a warning, once.
    private func note(_ error: KafkaError) {
        guard !hasJoined, !error.isTransport, !error.isTimeout else {
            return log.debug("consumer", ["error": error.description])
        }
        let group = settings.group(of: topology.service)
        status.waits(for: .group(group), error.description)
        guard toldErrors.insert(error.number).inserted else { return }
        log.warning("cannot join the group yet; retrying", ["group": group, "error": error.description])
    }

    /// Answers an assignment with no partitions for now. They are read once their offsets and state are known.
    private func begin(_ pending: PendingAssignment) {
        assignment = pending
        forgetPartitions()
        do throws(KafkaError) {
            try consumer.assign([])
        } catch {
            log.warning("cannot accept the assignment", ["error": error.description])
        }
    }

    /// Reloads offsets and state for the same partitions, when those in memory may be wrong.
    ///
    /// - Parameter offsets: where to continue, in the order of ``inputs``; `nil` means the group's committed offsets.
    func startOverWithAssignment(at offsets: [Int64]? = nil) {
        var pending = PendingAssignment(partitions: inputs.map(\.place), offsets: offsets)
        // Giving up partitions ends their forwarding to lanes a moment later, which would undo an earlier forwarding.
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
            log.warning("cannot give up the revoked partitions", ["error": error.description])
        }
        if !status.isStopping { publish(.joining) }
    }

    /// Forgets the assignment, because the partitions no longer belong to this worker.
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

    /// Takes one short step towards reading the assigned partitions; the loop polls for events between steps.
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

    /// The group's committed offsets; for a partition without one, the offset of the oldest record that is kept.
    ///
    /// Under read_committed the coordinator answers only when no transaction with these offsets is open (KIP-447).
    ///
    /// - Returns: `nil` while an offset is older than one that this worker has committed.
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
                "the group returns older offsets than this worker committed; asking again",
                ["partitions": String(count)])
            pending.doubtedSince = Clock.ticks
            status.waits(for: .olderOffsets, "the group returns older offsets than this worker committed")
            return false
        }
        guard Clock.ticks - since > ownCommits.patience else { return false }
        log.error(
            "the group still returns older offsets; continuing from the offsets that this worker committed",
            ["partitions": String(count)])
        return true
    }

    /// The group's committed offsets. Asks until the broker answers.
    func committedOffsets(_ partitions: [TopicPartition]) throws(Ending) -> [Int64?] {
        guard !partitions.isEmpty else { return [] }
        return try untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try self.consumer.committed(partitions, milliseconds: 1000).map(\.offset)
        }
    }

    /// Starts reading the partitions from these offsets, and makes the worker ready.
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

    /// Reads all partitions from their committed offsets: forwards each queue to its lane, and takes the group's
    /// generation.
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
