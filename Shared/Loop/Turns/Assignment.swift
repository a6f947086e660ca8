internal import Kafka
internal import Model
internal import Program

/// From the group's assignment to reading it: committed offsets, then state, then the apps that the state may mention,
/// then records. Each step is short, so that the worker can answer the group between them.
final class Assignment<Core: Processor> {
    private let surroundings: Surroundings
    private let membership: Membership
    private let inputs: AssignedInputs
    private let lanes: Lanes
    private let stages: PartitionStages<Core>
    private let restorer: StateRestorer<Core>
    private let apps: KnownApps
    private let culprit: CulpritSearch
    private let reporter: Reporter<Core>
    private var pending: PendingAssignment?

    init(
        _ surroundings: Surroundings, _ membership: Membership, _ inputs: AssignedInputs, _ lanes: Lanes,
        _ stages: PartitionStages<Core>, _ restorer: StateRestorer<Core>, _ apps: KnownApps, _ culprit: CulpritSearch,
        _ reporter: Reporter<Core>
    ) {
        self.surroundings = surroundings
        self.membership = membership
        self.inputs = inputs
        self.lanes = lanes
        self.stages = stages
        self.restorer = restorer
        self.apps = apps
        self.culprit = culprit
        self.reporter = reporter
    }

    /// Whether assigned partitions are not read yet.
    var isPending: Bool { pending != nil }

    /// Answers an assignment with no partitions for now. They are read once their offsets and state are known.
    func begin(_ partitions: [TopicPartition]) { begin(PendingAssignment(partitions: partitions)) }

    /// Reloads offsets and state for the same partitions, when those in memory may be wrong.
    ///
    /// - Parameter offsets: where to continue, in the order of the inputs; `nil` means the group's committed offsets.
    func startOver(at offsets: [Int64]? = nil) {
        // Without an assignment, or with a new one that is not read yet, nothing is in memory.
        guard !isPending, membership.hasJoined else { return }
        var pending = PendingAssignment(partitions: inputs.partitions.map(\.place), offsets: offsets)
        pending.millisecondsToPause = EndOfForwarding.milliseconds
        begin(pending)
    }

    private func begin(_ pending: PendingAssignment) {
        forgetPartitions()
        self.pending = pending
        membership.readNothing()
    }

    /// Forgets the assignment, because the partitions no longer belong to this worker.
    func leave() {
        forgetPartitions()
        membership.leave()
    }

    private func forgetPartitions() {
        pending = nil
        restorer.cancel()
        lanes.drop()
        inputs.forget()
        if surroundings.mistake != .stateKeptAtAnAssignment { stages.forget() }
        culprit.forgetRecords()
    }

    // MARK: Step by step

    /// Takes one short step towards reading the assigned partitions.
    func proceed() throws(LoopEnding) {
        guard var pending else { return }
        if pending.millisecondsToPause > 0 {
            let pause = min(20, pending.millisecondsToPause)
            self.pending?.millisecondsToPause -= pause
            return try surroundings.pause(milliseconds: pause)
        }
        if !pending.isChecked {
            if pending.isUneven { try surroundings.checkTopics() }
            pending.isChecked = true
        }
        if pending.offsets == nil {
            do throws(KafkaError) {
                pending.offsets = try nextOffsets(&pending)
            } catch {
                surroundings.log.debug("waiting for stable offsets", ["error": error.description])
                surroundings.status.waits(for: .committedOffsets, surroundings.words(for: error))
            }
            self.pending = pending
            if pending.offsets == nil { return try surroundings.pause(milliseconds: 20) }
        }
        guard let offsets = pending.offsets else { return }
        if !pending.isRestored {
            guard try restorer.step(Set(pending.partitions.map(\.partition))) else {
                return reporter.publish(.restoring(reporter.restoreProgress))
            }
            pending.isRestored = true
        }
        guard try hasAppsOfState(&pending) else {
            self.pending = pending
            return
        }
        self.pending = nil
        try read(pending.partitions, from: offsets)
    }

    /// Whether the apps are read to the end that `.registeredApps` had after the state was restored; reads on if not.
    ///
    /// The state may mention apps that the owner before knew and this worker has yet to read. Its timers would take them
    /// for removed.
    private func hasAppsOfState(_ pending: inout PendingAssignment) throws(LoopEnding) -> Bool {
        guard Core.isStateful, !pending.partitions.isEmpty else { return true }
        let status = surroundings.status
        status.waits(for: apps.isRead, "the restored state may mention new apps")
        guard let end = pending.endOfApps ?? apps.end() else {
            try surroundings.pause(milliseconds: 20)
            return false
        }
        pending.endOfApps = end
        if !apps.hasReached(end) { apps.follow(milliseconds: 10) }
        guard apps.hasReached(end) else { return false }
        status.goesOn()
        return true
    }

    /// The group's committed offsets; for a partition without one, the offset of the oldest record that is kept.
    ///
    /// Under read_committed the coordinator answers only when no transaction with these offsets is open (KIP-447).
    ///
    /// - Returns: `nil` while an offset is older than one that this worker has committed.
    private func nextOffsets(_ pending: inout PendingAssignment) throws(KafkaError) -> [Int64]? {
        guard !pending.partitions.isEmpty else { return [] }
        let found = try membership.consumer.committed(pending.partitions, milliseconds: 1000)
        let areForgotten = surroundings.mistake == .ownCommitsForgotten
        var contradicted = areForgotten ? [:] : inputs.ownCommits.contradicted(by: found)
        for (partition, own) in contradicted {
            // A log that is shorter was made anew with its topic, and the group's offset belongs to the new one.
            guard let end = try? surroundings.admin.watermarks(partition, milliseconds: 1000).high, end < own else {
                continue
            }
            inputs.forgetCommit(of: partition)
            contradicted[partition] = nil
        }
        if !contradicted.isEmpty, !isPatienceOver(&pending, contradicted.count) { return nil }
        var result: [Int64] = []
        for each in found {
            if let offset = contradicted[each.partition] ?? each.offset {
                result.append(offset)
            } else {
                result.append(try surroundings.admin.watermarks(each.partition, milliseconds: 1000).low)
            }
        }
        return result
    }

    private func isPatienceOver(_ pending: inout PendingAssignment, _ count: Int) -> Bool {
        let log = surroundings.log
        guard let since = pending.doubtedSince else {
            log.warning(
                "the group returns older offsets than this worker committed; asking again",
                ["partitions": String(count)])
            pending.doubtedSince = surroundings.ticks
            surroundings.status.waits(
                for: .olderOffsets(patience: Int(inputs.ownCommits.patience / 1_000_000)),
                "the group returns older offsets than this worker committed")
            return false
        }
        guard surroundings.ticks - since > inputs.ownCommits.patience else { return false }
        log.error(
            "the group still returns older offsets; continuing from the offsets that this worker committed",
            ["partitions": String(count)])
        return true
    }

    /// Starts reading the partitions from these offsets, and makes the worker ready.
    private func read(_ partitions: [TopicPartition], from offsets: [Int64]) throws(LoopEnding) {
        inputs.set(Array(zip(partitions, offsets)), of: membership.topics, isCaughtUpFirst: Core.isStateful)
        for input in inputs.partitions { _ = stages.stage(of: input.partition) }
        lanes.drop()
        try membership.read(inputs.partitions)
        surroundings.log.info(
            "reading", ["partitions": String(inputs.partitions.count), "keys": String(stages.keyCount)])
        stages.wantSweep()
        reporter.publish(.ready)
    }

    // MARK: Truncated logs

    /// Continues at the oldest record of each partition whose committed offset is not in the log.
    ///
    /// The caller has committed what it had in hand.
    func startAtLogStarts(_ counts: LoopCounts) throws(LoopEnding) {
        let admin = surroundings.admin
        for place in inputs.indices {
            let input = inputs[place]
            let ends: Watermarks = try surroundings.untilAnswered(.answer("the ends of \(input.place)")) {
                () throws(KafkaError) in
                try admin.watermarks(input.place, milliseconds: 2000)
            }
            if (ends.low...max(ends.low, ends.high)).contains(input.committed) { continue }
            surroundings.log.error(
                "offset out of range; continuing at the start of the log",
                ["partition": "\(input.place)", "offset": "\(input.committed)", "start": "\(ends.low)"])
            counts.metrics.failures.offsetResets += 1
            inputs.reset(place, to: ends.low)
        }
        // A partition whose offset is out of range is not being fetched, so seeking in it would fail.
        startOver(at: inputs.partitions.map(\.committed))
    }
}
