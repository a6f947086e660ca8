internal import CRdKafka
internal import Threads

/// A member of a group that sorts its partitions into lanes. A lane is a queue of records.
///
/// One thread makes it, polls it, reads it and closes it; only ``wake`` may be used from other threads.
///
/// The caller polls for ``GroupEvent``s and answers each at once: an assignment, even an empty one, with ``assign(_:)``,
/// a revocation with ``unassign()``. Records arrive in lanes only, so urgent ones never wait behind others.
public final class Consumer: GroupConsumer {
    /// The subscription; ``ConsumedRecord/topic`` is an index into it.
    public let topics: [String]
    /// Ends ``wait(milliseconds:)`` from any thread.
    public var wake: @Sendable () -> Void { { [waker] in waker.wake() } }

    private let waker = Waker()

    let client: ClientHandle
    let index: TopicIndex
    private let pool = BufferPool()
    private var queue: QueueHandle?
    private var lanes: [QueueHandle] = []

    /// Makes the member; it joins its group with ``subscribe()``.
    ///
    /// - Parameters:
    ///   - configuration: see ``Configuration/consumer(bootstrapServers:clientName:group:instance:broker:)``.
    ///   - topics: the subscription; all members of the group must name the same topics (co-partitioning).
    ///   - lanes: the number of lanes, at least 1.
    public init(_ configuration: Configuration, topics: [String], lanes: Int = 2) throws(ConfigurationError) {
        self.topics = topics
        index = TopicIndex(topics)
        client = try ClientHandle(RD_KAFKA_CONSUMER, configuration) { conf in
            rd_kafka_conf_set_events(conf, RD_KAFKA_EVENT_REBALANCE)
        }
        rd_kafka_poll_set_consumer(client.pointer)
        guard let consumerQueue = rd_kafka_queue_get_consumer(client.pointer) else {
            throw ConfigurationError(setting: "group.id", value: "", reason: "a group member needs a group")
        }
        queue = QueueHandle(owning: consumerQueue, of: client, signalling: waker)
        for _ in 0..<max(1, lanes) {
            guard let lane = rd_kafka_queue_new(client.pointer) else { throw .outOfMemory }
            self.lanes.append(QueueHandle(owning: lane, of: client, signalling: waker))
        }
    }

    /// Joins the group. The first assignment comes as an event.
    public func subscribe() throws(KafkaError) {
        let list = TopicPartitionList(topics.map { TopicPartition($0, RD_KAFKA_PARTITION_UA) })
        try KafkaError.check(rd_kafka_subscribe(client.pointer, list.pointer), "subscribe")
    }

    // MARK: Events

    /// The next event, if any. Poll often: the group removes a member that does not after `max.poll.interval.ms`.
    public func poll() -> GroupEvent? {
        while let queue, let event = rd_kafka_queue_poll(queue.pointer, 0) {
            defer { rd_kafka_event_destroy(event) }
            if let result = read(event) { return result }
        }
        return client.notes.takeError().map { .failure($0) }
    }

    private func read(_ event: OpaquePointer) -> GroupEvent? {
        switch rd_kafka_event_type(event) {
        case RD_KAFKA_EVENT_REBALANCE:
            let partitions = rd_kafka_event_topic_partition_list(event).map { list in
                TopicPartitionList.elements(of: list).map { TopicPartitionList.partition($0) }
            }
            if rd_kafka_event_error(event) == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS {
                return .assigned(partitions ?? [])
            }
            // Without a revocation, for example because its session expired.
            let isLost = rd_kafka_assignment_lost(client.pointer) != 0
            return .revoked(partitions ?? [], isLost: isLost)
        case RD_KAFKA_EVENT_ERROR:
            return .failure(failure(event))
        case RD_KAFKA_EVENT_FETCH:
            // Partitions are forwarded to lanes at every assignment, so a record here has bypassed its lane.
            return .failure(
                KafkaError(
                    number: RD_KAFKA_RESP_ERR__STATE.rawValue, message: "a record bypassed its lane", isFatal: true))
        default:
            return nil
        }
    }

    private func failure(_ event: OpaquePointer) -> KafkaError {
        let words = rd_kafka_event_error_string(event).map { String(cString: $0) } ?? ""
        let plain = KafkaError(rd_kafka_event_error(event), words)
        return KafkaError(
            number: plain.number, message: plain.message,
            isFatal: plain.isFatal || rd_kafka_event_error_is_fatal(event) != 0, isRetriable: plain.isRetriable)
    }

    // MARK: Lanes

    /// Takes records of one lane.
    ///
    /// - Parameters:
    ///   - lane: from 0; a lane that does not exist is empty.
    ///   - most: the most records to take; a buffer of this size is kept for the next call.
    ///   - milliseconds: how long to wait for the batch to fill; 0 does not wait.
    public func take(lane: Int, atMost most: Int, milliseconds: Int32 = 0) -> RecordBatch {
        guard lanes.indices.contains(lane) else { return RecordBatch([]) }
        return pool.batch(from: lanes[lane], atMost: most, milliseconds: milliseconds, topics: index, client: client)
    }

    /// Whether records or events wait in a lane. Outdated ones among them disappear when the lane is read.
    public func hasRecords(lane: Int) -> Bool { lanes.indices.contains(lane) && !lanes[lane].isEmpty }

    /// Sleeps until an event or a record arrives, ``wake`` is called, or `milliseconds` have passed.
    public func wait(milliseconds: Int32) { wait(milliseconds: milliseconds) { false } }

    /// The same, unless there is news.
    ///
    /// - Parameter hasNews: looks for what ``wake`` was called for before, which no longer ends the sleep.
    public func wait(milliseconds: Int32, unless hasNews: () -> Bool) {
        waitUnlessNews { if !hasNews() { waker.sleep(milliseconds: milliseconds) } }
    }

    /// Calls `sleep` unless an event or a record waits. While it sleeps, the descriptor becomes readable as soon as one
    /// arrives or ``wake`` is called. For a thread that also waits for other descriptors.
    public func wait(bySleepingOn sleep: (_ descriptor: Int32) -> Void) {
        waitUnlessNews { sleep(waker.descriptor) }
    }

    private func waitUnlessNews(_ sleep: () -> Void) {
        // Clear first, then look: whatever arrives in between signals again.
        waker.hasWoken()
        if lanes.contains(where: { !$0.isEmpty }) { return }
        if let queue, !queue.isEmpty { return }
        sleep()
    }

    // MARK: Assignment

    /// Starts reading exactly these partitions, each from its start offset into its lane.
    ///
    /// Call it with an empty list to answer an empty assignment. Partitions whose state is not ready yet may be left
    /// out. A later call must then name all partitions, those already read with their next offsets, and restarts them.
    /// With the range assignor, librdkafka refuses to add partitions to an assignment.
    public func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        index.forgetHandles()
        // Needed at every assignment: librdkafka drops the forwarding at a revocation and does not restore it.
        for each in starts { try forward(each) }
        let list = TopicPartitionList(starts)
        try KafkaError.check(rd_kafka_assign(client.pointer, list.pointer), "assign")
    }

    /// Forwards a partition to its lane before it is read, so that no record reaches the event queue.
    private func forward(_ start: PartitionStart) throws(KafkaError) {
        guard lanes.indices.contains(start.lane) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, "lane \(start.lane) of \(start.partition)")
        }
        let name = start.partition.topic
        guard let source = rd_kafka_queue_get_partition(client.pointer, name, start.partition.partition) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION, "lane of \(start.partition)")
        }
        rd_kafka_queue_forward(source, lanes[start.lane].pointer)
        rd_kafka_queue_destroy(source)
    }

    /// Gives up all partitions, which answers a revocation. The member joins again by itself.
    public func unassign() throws(KafkaError) {
        index.forgetHandles()
        try KafkaError.check(rd_kafka_assign(client.pointer, nil), "unassign")
    }

    // MARK: End

    /// Gives up its partitions, and leaves the group unless it is a static member.
    ///
    /// - Returns: `false` when that took longer than `milliseconds`; the broker then waits for the session to expire.
    ///   librdkafka before 2.1.0 may block when a partition was lost.
    @discardableResult
    public func close(milliseconds: Int32) -> Bool {
        lanes = []
        queue = nil
        return client.closeConsumer(milliseconds: milliseconds)
    }
}
