internal import Kafka

/// A ``Consumer`` on the simulated broker.
final class SimulatedConsumer: GroupConsumer {
    private let wire: Wire
    private let membership: Membership
    private let fetcher: Fetcher
    private let awaitsStable: Bool
    private var actor: SimulatedActor { wire.actor }
    private var baton: Baton { wire.baton }

    init(
        _ actor: SimulatedActor, group: String, instance: String?, topics: [String], lanes: Int,
        _ settings: ConsumerSettings
    ) {
        awaitsStable = settings.awaitsStableOffsets
        wire = Wire(actor, timeout: Timing.socket)
        membership = Membership(wire, group: group, instance: instance, topics: topics, settings)
        fetcher = Fetcher(wire, topics: topics, lanes: lanes)
        fetcher.onNews = { [actor] in actor.wake() }
        membership.onNews = { [actor] in actor.wake() }
        wire.onTrouble = { [weak membership] number in
            membership?.note(.failure(.plain(number, "simulated connection")))
        }
    }

    // A consumer that is released without being closed falls silent, and stays a member until its session is over.
    deinit { wire.isClosed = true }

    var wake: @Sendable () -> Void {
        { [actor] in
            actor.waitIsOver = true
            actor.wake()
        }
    }

    // MARK: Events

    func subscribe() throws(KafkaError) {
        try wire.enter("consumer.subscribe")
        membership.subscribe()
    }

    func poll() -> GroupEvent? {
        actor.enter("consumer.poll", cost: 1, isTold: false)
        return wire.isDead ? nil : membership.takeEvent()
    }

    func wait(milliseconds: Int32) {
        actor.enter("consumer.wait", cost: 10, isTold: false)
        actor.waitIsOver = false
        actor.block(until: baton.now + Int64(max(0, milliseconds)) * 1000) {
            !actor.waitIsOver && fetcher.isEmpty && !membership.hasEvents
        }
    }

    // MARK: Lanes

    func take(lane: Int, atMost most: Int, milliseconds: Int32) -> RecordBatch {
        actor.enter("consumer.take", isTold: false)
        return fetcher.take(lane, atMost: most, milliseconds: milliseconds)
    }

    func hasRecords(lane: Int) -> Bool { !wire.isDead && fetcher.hasRecords(lane) }

    // MARK: Assignment

    func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        try wire.enter("consumer.assign")
        fetcher.assign(starts)
        membership.assigned()
    }

    func unassign() throws(KafkaError) {
        try wire.enter("consumer.unassign")
        fetcher.unassign()
        membership.unassigned()
    }

    func seek(_ starts: [PartitionStart]) throws(KafkaError) {
        try wire.enter("consumer.seek")
        guard fetcher.seek(starts) else { throw .plain(Code.state, "seek of a partition that is not assigned") }
    }

    // MARK: Offsets

    func committed(_ partitions: [TopicPartition], milliseconds: Int32) throws(KafkaError) -> [PartitionOffset] {
        actor.enter("consumer.committed")
        guard !partitions.isEmpty else { return [] }
        let (group, isStable) = (membership.identity.group, awaitsStable)
        let (process, isInDoubt) = (actor.number, actor.commitIsInDoubt)
        let found = try wire.ask(.committed, milliseconds: milliseconds, "committed offsets") { broker in
            broker.committed(partitions, of: group, isStable: isStable, to: process, isInDoubt: isInDoubt)
        }
        actor.commitIsInDoubt = false
        return found
    }

    func commit(_ offsets: [PartitionOffset]) throws(KafkaError) {
        actor.enter("consumer.commit")
        let (identity, process) = (membership.identity, actor.number)
        try wire.ask(.commit, milliseconds: 60_000, "commit") { broker in
            let code = broker.commit(offsets, identity, by: process)
            return code == Code.none ? .answer(()) : .failure(code)
        }
        actor.leave("consumer.commit")
    }

    func groupMetadata() throws(KafkaError) -> any GroupMetadata {
        try wire.enter("consumer.groupMetadata", cost: 1, isTold: false)
        return SimulatedGroupMetadata(membership.identity)
    }

    func lastWatermarks(_ partition: TopicPartition) -> Watermarks? { fetcher.watermarks(partition) }

    // MARK: End

    func close(milliseconds: Int32) -> Bool {
        actor.enter("consumer.close")
        guard !wire.isDead else { return true }
        let isFenced = membership.phase == .fenced
        fetcher.assign([])
        membership.close()
        wire.isClosed = true
        // librdkafka refuses to close a consumer after a fatal error.
        return !isFenced
    }
}
