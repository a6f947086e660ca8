internal import CRdKafka
internal import Glibc
internal import Synchronization

extension ClientHandle {
    /// Closes a consumer and answers the rebalance that closing triggers.
    ///
    /// - Returns: `false` when it is not closed after `milliseconds`.
    func closeConsumer(milliseconds: Int32) -> Bool {
        guard rd_kafka_consumer_closed(pointer) == 0 else { return true }
        guard let raw = rd_kafka_queue_new(pointer) else { return false }
        let queue = QueueHandle(owning: raw, of: self)
        if let error = rd_kafka_consumer_close_queue(pointer, queue.pointer) {
            rd_kafka_error_destroy(error)
            return false
        }
        let deadline = ContinuousClock.now + .milliseconds(Int64(milliseconds))
        while rd_kafka_consumer_closed(pointer) == 0 {
            if ContinuousClock.now >= deadline { return false }
            guard let event = rd_kafka_queue_poll(queue.pointer, 50) else { continue }
            if rd_kafka_event_type(event) == RD_KAFKA_EVENT_REBALANCE { rd_kafka_assign(pointer, nil) }
            rd_kafka_event_destroy(event)
        }
        return true
    }

    /// Asks the broker for the ends of a partition.
    ///
    /// This asks for the offsets of two special times, because librdkafka's own question for watermarks (before 2.3)
    /// keeps asking past its limit while the partition's broker is away.
    ///
    /// - Parameters:
    ///   - milliseconds: the limit.
    ///   - isPatient: after a question without an answer the next one has twice that, and then four times: each takes
    ///     several requests, and whoever goes on only with an answer must get one from a distant broker, too.
    /// - Throws: also when no broker has answered within the limit for all. What passes by itself, such as a new topic
    ///   whose leader does not know of it yet, is asked again until then.
    func queryWatermarks(
        _ partition: TopicPartition, milliseconds: Int32, isPatient: Bool
    ) throws(KafkaError) -> Watermarks {
        guard isPatient else { return try watermarks(of: partition, within: Int64(milliseconds)) }
        let (doublings, began) = (unanswered.load(ordering: .relaxed), ContinuousClock.now)
        do throws(KafkaError) {
            let answer = try watermarks(of: partition, within: Int64(milliseconds) << doublings)
            // Half of the limit is what the first try has.
            if .now - began < .milliseconds(Int64(milliseconds / 2)) { unanswered.store(0, ordering: .relaxed) }
            return answer
        } catch {
            unanswered.store(min(doublings + 1, 2), ordering: .relaxed)
            throw error
        }
    }

    private func watermarks(
        of partition: TopicPartition, within milliseconds: Int64
    ) throws(KafkaError) -> Watermarks {
        let now = ContinuousClock.now
        let deadline = now + .milliseconds(milliseconds)
        var limit = now + .milliseconds(Int64(milliseconds / 2))
        while true {
            do throws(KafkaError) {
                return try watermarks(of: partition, until: limit)
            } catch {
                if limit == deadline {
                    guard error.isRetriable, .now + .microseconds(Self.pause) < deadline else { throw error }
                    usleep(Self.pause)
                }
                limit = deadline
                // The leader may have moved. librdkafka goes on asking the one that it remembers, until that memory
                // expires (`metadata.max.age.ms`), unless metadata of this very topic is asked for
                // (confluent-kafka-python #594).
                _ = try partitionCount(of: partition.topic, milliseconds: Self.left(until: deadline))
            }
        }
    }

    /// Between two questions for watermarks, in microseconds.
    private static let pause: UInt32 = 50_000

    private func watermarks(
        of partition: TopicPartition, until deadline: ContinuousClock.Instant
    ) throws(KafkaError) -> Watermarks {
        let low = try ends(of: [partition], .low, milliseconds: Self.left(until: deadline))
        let high = try ends(of: [partition], .high, milliseconds: Self.left(until: deadline))
        guard let low = low[partition], let high = high[partition] else {
            throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, "watermarks of \(partition)")
        }
        return Watermarks(low: low, high: high)
    }

    /// At least one millisecond, since librdkafka takes a negative time for no limit.
    private static func left(until deadline: ContinuousClock.Instant) -> Int32 {
        max(1, Int32(clamping: Int64((deadline - .now) / .milliseconds(1))))
    }

    /// One end of each partition, with one request to each broker that leads some of them.
    ///
    /// It asks for one of the two special times that stand for the ends (KIP-79).
    ///
    /// - Throws: the first partition's error, also where the others have answers.
    func ends(
        of partitions: [TopicPartition], _ end: LogEnd, milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        let time = end == .low ? RD_KAFKA_OFFSET_BEGINNING : RD_KAFKA_OFFSET_END
        return try offsets(of: partitions, at: Int64(time), milliseconds: milliseconds)
    }

    /// The first record of each partition whose time is this or a later one, or one of the two special times; no answer for
    /// a partition that has none.
    func offsets(
        of partitions: [TopicPartition], at time: Int64, milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        guard !partitions.isEmpty else { return [:] }
        let list = TopicPartitionList(capacity: partitions.count)
        for partition in partitions { list.add(partition, rawOffset: time) }
        let doing = partitions.count == 1 ? "watermarks of \(partitions[0])" : "watermarks"
        try KafkaError.check(rd_kafka_offsets_for_times(pointer, list.pointer, max(1, milliseconds)), doing)
        var found: [TopicPartition: Int64] = [:]
        for each in try list.offsets("watermarks of") { found[each.partition] = each.offset }
        return found
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        guard let handle = rd_kafka_topic_new(pointer, topic, nil) else {
            throw KafkaError(rd_kafka_last_error(), "topic \(topic)")
        }
        defer { rd_kafka_topic_destroy(handle) }
        let found = try topics(only: handle, milliseconds: milliseconds).first
        guard let found else { throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, "topic \(topic)") }
        try KafkaError.check(found.error, "topic \(topic)")
        return found.partitions
    }

    /// The name, partition count and error of one topic, or of all topics.
    func topics(
        only handle: OpaquePointer?, milliseconds: Int32
    ) throws(KafkaError) -> [(name: String, partitions: Int, error: rd_kafka_resp_err_t)] {
        try withMetadata(only: handle, milliseconds: milliseconds) { found in
            UnsafeBufferPointer(start: found.topics, count: Int(found.topic_cnt)).map { topic in
                (topic.topic.map { String(cString: $0) } ?? "", Int(topic.partition_cnt), topic.err)
            }
        }
    }

    func withMetadata<Answer>(
        only handle: OpaquePointer?, milliseconds: Int32,
        _ read: (rd_kafka_metadata) -> Answer
    ) throws(KafkaError) -> Answer {
        var metadata: UnsafePointer<rd_kafka_metadata>?
        let result = rd_kafka_metadata(pointer, handle == nil ? 1 : 0, handle, &metadata, milliseconds)
        try KafkaError.check(result, "metadata")
        guard let metadata else { throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, "metadata") }
        defer { rd_kafka_metadata_destroy(metadata) }
        return read(metadata.pointee)
    }
}
