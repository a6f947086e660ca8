package import Kafka
package import Model

/// The seat that the loop of a program around the pipeline has in its group: what it reads, and from where.
///
/// One thread uses it.
package final class GroupSeat<Own: Sendable> {
    package let consumer: Consumer
    package let patience: MemberPatience<Own>
    /// `nil` until it joins.
    private var admission: GroupAdmission?

    private var log: Log { patience.log }

    package init(_ consumer: Consumer, _ patience: MemberPatience<Own>) {
        (self.consumer, self.patience) = (consumer, patience)
    }

    /// How what this process reads changed.
    package enum Change {
        case assigned([TopicPartition])
        /// - Parameter isLost: others may have them by now, so nothing of them may be committed.
        case revoked(isLost: Bool)
    }

    // MARK: The group

    /// Waits for a broker, and checks the topics.
    ///
    /// - Parameter alike: those of which a partition belongs to one process, so that all must have as many.
    /// - Throws: ``LoopEnding/wrongTopics`` after the log has what is wrong.
    package func checkTopics(_ topics: [Topic], alike: [Topic], _ settings: Settings) throws(LoopEnding) {
        let names = topics.map(settings.name)
        let found = try patience.findTopics(names, patience.status.broker)
        var problems = TopicCheck.absent(names, found, patience.errorWords)
        if problems.isEmpty { problems += TopicCheck.unequal(alike.map(settings.name), found) }
        for problem in problems { log.error(problem) }
        if !problems.isEmpty { throw .wrongTopics }
    }

    /// Joins the group.
    package func join(_ group: String, _ settings: Settings) throws(LoopEnding) {
        admission = GroupAdmission(to: group)
        try patience.orFail("cannot join the group") { () throws(KafkaError) in try consumer.subscribe() }
        log.info("started", ["group": group, "worker": String(settings.workerID)])
    }

    /// The next change that the group tells; `nil` while there is none.
    package func takeChange() throws(LoopEnding) -> Change? {
        while let event = consumer.poll() {
            switch event {
            case .assigned(let partitions):
                admission?.enter(patience)
                log.info("partitions assigned", ["count": String(partitions.count)])
                return .assigned(partitions)
            case .revoked(let partitions, let isLost):
                admission?.leave()
                log.info("partitions revoked", ["count": String(partitions.count), "lost": String(isLost)])
                return .revoked(isLost: isLost)
            case .failure(let error): try take(error)
            }
        }
        return nil
    }

    private func take(_ error: KafkaError) throws(LoopEnding) {
        // It can be fenced without a rival: a group whose coordinator died may remember an older member of this slot.
        if error.isInstanceFenced { throw patience.fail("the group fenced this process: \(error)", .fenced) }
        if error.isFatal { throw patience.fail("the consumer cannot go on: \(error)") }
        admission?.note(error, patience)
    }

    // MARK: Partitions

    /// What the group and the log know of a partition.
    package struct Known {
        /// What the group has committed; without an offset if it has none, or one that the log does not have any more.
        package var committed: PartitionOffset
        package let ends: Watermarks
        /// Whether the log has the committed offset no longer: it goes on with the oldest record.
        package var isGone = false
    }

    /// How far the group has read each partition. Waits for a transaction that an earlier owner has open.
    package func committed(_ partitions: [TopicPartition]) throws(LoopEnding) -> [PartitionOffset] {
        if partitions.isEmpty { return [] }
        return try patience.untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try consumer.committed(partitions, milliseconds: 1000)
        }
    }

    /// Whether the log still has what the group is to read next.
    package func known(_ committed: [PartitionOffset]) throws(LoopEnding) -> [Known] {
        var result: [Known] = []
        for each in committed {
            var known = Known(committed: each, ends: try ends(of: each.partition))
            if let offset = each.offset, offset < known.ends.low || offset > known.ends.high {
                log.error(
                    "the log no longer has the next records; going on with the oldest",
                    ["partition": each.partition.description, "offset": String(known.ends.low)])
                known.committed = PartitionOffset(each.partition, nil)
                known.isGone = true
            }
            result.append(known)
        }
        return result
    }

    private func ends(of place: TopicPartition) throws(LoopEnding) -> Watermarks {
        try patience.untilAnswered(.answer("the ends of \(place)")) { () throws(KafkaError) in
            try patience.admin.watermarks(place, milliseconds: 1000)
        }
    }

    /// Reads exactly these partitions from now on.
    package func assign(_ starts: [PartitionStart]) throws(LoopEnding) {
        try patience.orFail("cannot read the assigned partitions") { () throws(KafkaError) in
            try consumer.assign(starts)
        }
    }

    /// Reads nothing, until the partitions are ready to be read.
    ///
    /// - Parameter isAgain: whether the same ones were read until now. Then it waits for ``EndOfForwarding``.
    package func assignNothing(isAgain: Bool) throws(LoopEnding) {
        try assign([])
        if isAgain { try patience.pause(milliseconds: EndOfForwarding.milliseconds) }
    }

    /// Reads nothing any more, since the partitions are revoked.
    package func unassign() {
        do throws(KafkaError) {
            try consumer.unassign()
        } catch {
            log.warning("cannot give up the revoked partitions", ["error": error.description])
        }
    }

    // MARK: Records

    /// Reads the records that have arrived, at most a few hundred. What was read ahead of a partition that is no longer
    /// assigned is taken too and dropped: what stays in the lane ends each sleep at once.
    ///
    /// - Parameters:
    ///   - isRead: whether a partition is assigned.
    ///   - end: gets a partition and the offset of its end, once it is reached.
    /// - Returns: `false` if a log has the next record no longer. Nothing more of it comes until all partitions are taken
    ///   over anew.
    package func read(
        isRead: (TopicPartition) -> Bool, end: (TopicPartition, Int64) -> Void,
        take: (borrowing ConsumedRecord) -> Void
    ) throws(LoopEnding) -> Bool {
        guard consumer.hasRecords(lane: 0) else { return true }
        var isWhole = true
        var batch = consumer.take(lane: 0, atMost: 500)
        try batch.visit { (record) throws(LoopEnding) in
            take(record)
            return true
        } event: { (event) throws(LoopEnding) in
            switch event {
            case .endOfPartition(let topic, let partition, let offset):
                guard consumer.topics.indices.contains(topic) else { break }
                end(TopicPartition(consumer.topics[topic], partition), offset)
            case .failure(let error, let topic, let partition):
                guard consumer.topics.indices.contains(topic) else { break }
                let place = TopicPartition(consumer.topics[topic], partition)
                guard isRead(place) else { break }
                let words = patience.words(for: error, .read, on: place.topic)
                log.warning("reading failed; continuing", ["error": words])
                if error.isOffsetOutOfRange { isWhole = false }
            }
        }
        return isWhole
    }
}
