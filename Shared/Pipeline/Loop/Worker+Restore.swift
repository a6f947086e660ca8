internal import Kafka
internal import Model

extension Worker {
    /// Reads the changelog for a short while.
    ///
    /// The target is the high watermark, requested after the committed offsets were stable. Markers reach the offsets
    /// and the changelog independently, so stopping at the last stable offset could lose the last update.
    ///
    /// - Returns: whether everything is restored.
    func restore(_ pending: inout PendingAssignment) throws(Ending) -> Bool {
        guard let changelog = topology.changelog else { return true }
        if pending.reader == nil {
            do throws(KafkaError) {
                try beginRestore(&pending, settings.name(of: changelog))
            } catch {
                log.debug("waiting for the changelog", ["error": error.description])
                status.waits(for: .changelogEnds, error.description)
                pending.reader = nil
                try pause(milliseconds: 20)
                return false
            }
        }
        guard let reader = pending.reader else { return false }
        if !pending.targets.isEmpty { readOn(reader, &pending, settings.name(of: changelog)) }
        guard pending.targets.isEmpty, pending.reader != nil else { return false }
        finish(&pending)
        return true
    }

    private func beginRestore(_ pending: inout PendingAssignment, _ changelog: String) throws(KafkaError) {
        let partitions = Set(pending.partitions.map(\.partition)).sorted()
        pending.began = Clock.ticks
        pending.targets = [:]
        for partition in partitions {
            let ends = try admin.watermarks(TopicPartition(changelog, partition), milliseconds: 1000)
            let share = UnreadEntries.mostBytesOfWorker / partitions.count
            stages[partition] = makeStage(of: partition, mostUnreadBytes: share)
            guard ends.low < ends.high else { continue }
            pending.targets[partition] = ends.high
            pending.first[partition] = ends.low
        }
        pending.all = pending.targets
        guard let reader = try? AssignedReader(clients.restorer, topics: [changelog]) else {
            throw .invalidArgument("no reader for \(changelog)")
        }
        try reader.assign(
            pending.targets.keys.sorted().map { PartitionStart(TopicPartition(changelog, $0), from: .beginning) })
        pending.reader = reader
        status.goesOn()
    }

    /// The stage of a partition; a new one if nothing was restored.
    func stage(of partition: Int32) -> AssignedStage<Core> {
        if let found = stateless ?? stages[partition] { return found }
        let made = makeStage(of: partition, mostUnreadBytes: UnreadEntries.mostBytesOfWorker)
        stages[partition] = made
        return made
    }

    private func makeStage(of partition: Int32, mostUnreadBytes: Int) -> AssignedStage<Core> {
        AssignedStage(
            Stage(
                processor, partition: partition, mostBytesOfRecord: largestRecord, mostUnreadBytes: mostUnreadBytes
            ) { [log] offset, rejection in
                log.error(
                    "a changelog entry cannot be read and is left out",
                    [
                        "partition": String(partition), "offset": String(offset), "path": rejection.path,
                        "reason": rejection.reason.word,
                    ])
            })
    }

    private func readOn(_ reader: AssignedReader, _ pending: inout PendingAssignment, _ changelog: String) {
        var batch = reader.take(atMost: 2000, milliseconds: 10)
        var reached = pending.reached
        var records = pending.records
        var mustBeginAnew = false
        batch.visit(
            record: { record in
                take(record)
                records += 1
                crashPoint?.pass(.restore, records)
                reached[record.partition] = record.offset + 1
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, let partition, let offset): reached[partition] = offset
                case .failure(let error, _, _):
                    log.warning("reading \(changelog) failed; continuing", ["error": error.description])
                    mustBeginAnew = mustBeginAnew || error.isOffsetOutOfRange
                }
            })
        pending.records = records
        if mustBeginAnew {
            (pending.reader, pending.reached, pending.records) = (nil, [:], 0)
            return
        }
        for partition in pending.targets.keys {
            reached[partition] = reader.reached(TopicPartition(changelog, partition), taken: reached[partition])
        }
        pending.reached = reached
        pending.targets = pending.targets.filter { (reached[$0.key] ?? 0) < $0.value }
    }

    private func take(_ record: borrowing ConsumedRecord) {
        guard let assigned = stages[record.partition] else { return }
        let instant = Instant(milliseconds: record.timestampMilliseconds ?? 0)
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                assigned.stage.restore(key, value, offset: record.offset, at: instant)
            }
        }
    }

    private func finish(_ pending: inout PendingAssignment) {
        pending.reader?.close(milliseconds: 1000)
        pending.reader = nil
        metrics.restore = pending.progress
        unread = UnreadWalk(partitions: stages.keys.sorted())
        guard pending.records > 0 else { return }
        log.info(
            "state restored",
            [
                "records": String(pending.records), "keys": String(keysWithState),
                "milliseconds": String((Clock.ticks - pending.began) / 1000),
            ])
    }
}
