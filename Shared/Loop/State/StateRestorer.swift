internal import Kafka
internal import Model
internal import Program

/// Restores the state of newly assigned partitions from the changelog, in short steps.
///
/// The target is the high watermark, requested after the committed offsets were stable. Markers reach the offsets and
/// the changelog independently, so stopping at the last stable offset could lose the last update.
final class StateRestorer<Core: Processor> {
    private let surroundings: Surroundings
    private let counts: LoopCounts
    private let stages: PartitionStages<Core>
    private let changelog: String
    private var reader: TopicReader?
    private var restore: ChangelogRestore?

    init(_ surroundings: Surroundings, _ counts: LoopCounts, _ stages: PartitionStages<Core>) {
        self.surroundings = surroundings
        self.counts = counts
        self.stages = stages
        changelog = surroundings.topology.changelog.map(surroundings.name) ?? ""
    }

    /// Drops what is restored so far.
    func cancel() { (reader, restore) = (nil, nil) }

    /// Reads the changelog for a short while.
    ///
    /// - Returns: whether everything is restored; `true` at once for a service without state.
    func step(_ partitions: Set<Int32>) throws(LoopEnding) -> Bool {
        guard Core.isStateful else { return true }
        if restore == nil {
            do throws(KafkaError) {
                try begin(partitions.sorted())
            } catch {
                surroundings.log.debug("waiting for the changelog", ["error": error.description])
                surroundings.status.waits(for: .changelogEnds, surroundings.words(for: error, on: changelog))
                cancel()
                if error.isUnknownTopic { try surroundings.checkTopics() }
                try surroundings.pause(milliseconds: 20)
                return false
            }
        }
        guard let reader, var restore else { return false }
        if !restore.isDone {
            guard readOn(reader, &restore) else {
                cancel()
                return false
            }
            self.restore = restore
        }
        counts.metrics.state.restore = restore.progress
        counts.metrics.state.unrestored = restore.targets.keys.sorted()
        guard restore.isDone else { return false }
        finish(reader, restore)
        return true
    }

    private func begin(_ partitions: [Int32]) throws(KafkaError) {
        let began = surroundings.ticks
        var ends: [Int32: Watermarks] = [:]
        let mistaken =
            surroundings.mistake == .restoreToTheStableEnd
            ? try? surroundings.clients.makeReader(.restore, of: [changelog]) : nil
        for partition in partitions {
            let place = TopicPartition(changelog, partition)
            if let mistaken {
                ends[partition] = try mistaken.watermarks(place, milliseconds: 1000)
            } else {
                ends[partition] = try surroundings.admin.watermarks(place, milliseconds: 1000)
            }
            if surroundings.mistake == .stateKeptAtAnAssignment, stages.known(partition) != nil { continue }
            stages.add(partition, mostUnreadBytes: UnreadEntries.mostBytesOfWorker / partitions.count)
        }
        let restore = ChangelogRestore(ends, began: began)
        guard let made = try? surroundings.clients.makeReader(.restore, of: [changelog]) else {
            throw .invalidArgument("no reader for \(changelog)")
        }
        let reader = TopicReader(made, of: [changelog])
        try reader.begin(restore.partitions.map { PartitionStart(TopicPartition(changelog, $0), from: .beginning) })
        (self.reader, self.restore) = (reader, restore)
        surroundings.status.goesOn()
    }

    /// - Returns: `false` when the log was truncated meanwhile, so that the restore must begin anew.
    private func readOn(_ reader: TopicReader, _ restore: inout ChangelogRestore) -> Bool {
        var records = restore.records
        let findings = reader.take(atMost: 2000, milliseconds: 10) { record in
            take(record)
            records += 1
            surroundings.crashPoint?.pass(.restore, records)
            return true
        } failure: { error, _ in
            let words = surroundings.words(for: error, .read, on: changelog)
            surroundings.log.warning("reading \(changelog) failed; continuing", ["error": words])
        }
        if findings.isTruncated { return false }
        restore.records = records
        for partition in restore.targets.keys.sorted() {
            restore.reach(partition, reader.reached(TopicPartition(changelog, partition)))
        }
        return true
    }

    private func take(_ record: borrowing ConsumedRecord) {
        guard let assigned = stages.known(record.partition) else { return }
        let instant = Instant(milliseconds: record.timestampMilliseconds ?? 0)
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                assigned.stage.restore(key, value, offset: record.offset, at: instant)
            }
        }
    }

    private func finish(_ reader: TopicReader, _ restore: ChangelogRestore) {
        reader.close(milliseconds: 1000)
        cancel()
        stages.unread = UnreadWalk(partitions: stages.partitions, began: surroundings.ticks)
        guard restore.records > 0 else { return }
        surroundings.log.info(
            "state restored",
            [
                "records": String(restore.records), "keys": String(stages.keyCount),
                "milliseconds": String((surroundings.ticks - restore.began) / 1000),
            ])
    }
}
