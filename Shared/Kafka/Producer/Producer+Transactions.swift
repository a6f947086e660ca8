internal import CRdKafka

/// Transactions (KIP-98, KIP-447). One call at a time; every error says by its ``KafkaError/remedy`` what to do.
extension Producer {
    /// Registers the `transactional.id`: ends what an earlier producer of it left open, and fences that producer.
    ///
    /// - Parameter milliseconds: give a finite time; a call that timed out is resumed by the next.
    public func initTransactions(milliseconds: Int32) throws(KafkaError) {
        try KafkaError.check(consuming: rd_kafka_init_transactions(client.pointer, milliseconds), "init transactions")
    }

    /// Begins a transaction.
    public func begin() throws(KafkaError) {
        serve()
        client.notes.forgetTransportErrors()
        _ = client.notes.takeFailures()
        try KafkaError.check(consuming: rd_kafka_begin_transaction(client.pointer), "begin")
    }

    /// Adds the next offsets (last processed + 1) of input partitions to the transaction.
    ///
    /// Send them in every transaction, unchanged ones too: only they are fenced by the group's generation. Partitions
    /// without an offset are left out by librdkafka. Repeat a retriable failure with identical arguments.
    public func sendOffsets(
        _ offsets: [PartitionOffset], of group: GroupMetadata, milliseconds: Int32 = -1
    ) throws(KafkaError) {
        let list = TopicPartitionList(offsets)
        let error = rd_kafka_send_offsets_to_transaction(client.pointer, list.pointer, group.pointer, milliseconds)
        try KafkaError.check(consuming: error, "send offsets")
    }

    /// Delivers what is queued and commits. -1 waits as long as it takes, which librdkafka advises.
    public func commit(milliseconds: Int32 = -1) throws(KafkaError) {
        try KafkaError.check(consuming: rd_kafka_commit_transaction(client.pointer, milliseconds), "commit")
    }

    /// Drops what is queued and aborts. -1 waits as long as it takes, which librdkafka advises.
    public func abort(milliseconds: Int32 = -1) throws(KafkaError) {
        try KafkaError.check(consuming: rd_kafka_abort_transaction(client.pointer, milliseconds), "abort")
    }

    /// Whether a connection failed or a request timed out since ``begin()``.
    ///
    /// A commit or abort delayed on the old connection could then hit a later transaction (the hole that KIP-890
    /// closes for newer clients): replace the producer before the next begin.
    public var sawTransportError: Bool {
        serve()
        return client.notes.sawTransportError
    }

    /// The error that made this producer useless, if one did.
    public var fatalError: KafkaError? {
        var reason = [CChar](repeating: 0, count: 512)
        let code = rd_kafka_fatal_error(client.pointer, &reason, reason.count)
        guard code != RD_KAFKA_RESP_ERR_NO_ERROR else { return nil }
        return KafkaError(number: code.rawValue, message: ClientHandle.text(reason), isFatal: true)
    }
}
