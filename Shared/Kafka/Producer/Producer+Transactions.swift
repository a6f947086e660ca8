internal import CRdKafka

/// Transactions (KIP-98, KIP-447). Make one call at a time; the ``KafkaError/remedy`` of an error says what to do.
extension Producer {
    /// Registers the `transactional.id`: fences an earlier producer with this id and ends its open transaction.
    ///
    /// - Parameter milliseconds: give a finite time; the next call resumes one that timed out.
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
    /// Send them in every transaction, even unchanged ones: the broker checks the group's generation only with offsets.
    /// librdkafka leaves out partitions without an offset. Retry a retriable failure with identical arguments.
    public func sendOffsets(
        _ offsets: [PartitionOffset], of group: any GroupMetadata, milliseconds: Int32 = -1
    ) throws(KafkaError) {
        guard let group = group as? NativeGroupMetadata else {
            throw .invalidArgument("offsets of a consumer of another kind")
        }
        let list = TopicPartitionList(offsets)
        let error = rd_kafka_send_offsets_to_transaction(client.pointer, list.pointer, group.pointer, milliseconds)
        try KafkaError.check(consuming: error, "send offsets")
    }

    /// Delivers the queued records and commits. -1 waits without a limit, as librdkafka advises.
    public func commit(milliseconds: Int32 = -1) throws(KafkaError) {
        try end("commit") { rd_kafka_commit_transaction(client.pointer, milliseconds) }
    }

    /// Drops the queued records and aborts. -1 waits without a limit, as librdkafka advises.
    public func abort(milliseconds: Int32 = -1) throws(KafkaError) {
        try end("abort") { rd_kafka_abort_transaction(client.pointer, milliseconds) }
    }

    /// Ends the transaction, and records a doubt if its end may reach the broker late.
    private func end(_ doing: String, _ call: () -> OpaquePointer?) throws(KafkaError) {
        let started = ContinuousClock.now
        let raw = call()
        if ContinuousClock.now - started > requestLimit { client.notes.noteDoubt() }
        guard let raw else { return }
        let error = KafkaError(consuming: raw, doing)
        if error.remedy != .abortAndRewind { client.notes.noteDoubt() }
        throw error
    }

    /// Whether to make a new producer before the next ``begin()``; ask after every commit and abort.
    ///
    /// True after a fatal error, and in two cases that librdkafka 2.0.2 does not handle:
    /// - The end of a transaction is doubtful: its commit or abort failed with an error that does not require an abort,
    ///   took longer than `socket.timeout.ms`, or a connection broke meanwhile. A delayed request could then end a
    ///   later transaction; KIP-890 solves this for newer clients.
    /// - A record was refused. Its sequence number stays missing, so later commits fail with
    ///   `OUT_OF_ORDER_SEQUENCE_NUMBER`.
    public var mustBeReplaced: Bool {
        sawTransportError || client.notes.isDoubtful || fatalError != nil
    }

    /// Whether a connection failed or a request timed out since ``begin()``.
    public var sawTransportError: Bool {
        serve()
        return client.notes.sawTransportError
    }

    /// The error that made this producer useless, if one did.
    public var fatalError: KafkaError? { client.fatalError }
}
