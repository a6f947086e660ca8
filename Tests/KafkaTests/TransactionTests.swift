import Kafka
import TestSupport
import Testing

@Suite(.serialized) struct TransactionTests {
    /// A record, offsets and the commit of a transaction.
    private func finish(_ producer: Producer, on broker: Embedded) throws {
        try producer.produce("out", partition: 0, value: "v")
        try producer.sendOffsets(
            [PartitionOffset(TopicPartition("in", 0), 1)], of: broker.consumer(["in"]).groupMetadata())
        try producer.commit()
    }

    /// What a loop must do when the broker answers a request of a transaction with an error.
    @Test(
        arguments: [
            (MockCluster.Request.transactionOffsetCommit, 22, Remedy.abortAndRewind),  // ILLEGAL_GENERATION
            (.transactionOffsetCommit, 25, .abortAndRewind),  // UNKNOWN_MEMBER_ID
            (.transactionOffsetCommit, 82, .abortAndRewind),  // FENCED_INSTANCE_ID
            (.addOffsetsToTransaction, 30, .abortAndRewind),  // GROUP_AUTHORIZATION_FAILED
            (.addOffsetsToTransaction, 53, .replaceProducer),  // TRANSACTIONAL_ID_AUTHORIZATION_FAILED
            (.addOffsetsToTransaction, 48, .replaceProducer),  // INVALID_TXN_STATE
            (.addOffsetsToTransaction, 47, .replaceProducer),  // INVALID_PRODUCER_EPOCH
            (.endTransaction, 47, .replaceProducer),
            (.endTransaction, 49, .abortAndRewind),  // INVALID_PRODUCER_ID_MAPPING
            (.produce, 10, .abortAndRewind),  // MSG_SIZE_TOO_LARGE
            (.produce, 87, .abortAndRewind),  // INVALID_RECORD
            (.addPartitionsToTransaction, 29, .abortAndRewind),
            (.addPartitionsToTransaction, 47, .replaceProducer),
        ] as [(MockCluster.Request, Int32, Remedy)])
    func brokerErrorsHaveARemedy(request: MockCluster.Request, number: Int32, expected: Remedy) throws {
        let broker = try Embedded(topics: ["in": 1, "out": 1])
        let producer = try broker.transactional("slot-0")
        broker.cluster.push(errors: [number], on: request)
        let error = #expect(throws: KafkaError.self) { try finish(producer, on: broker) }
        #expect(error?.remedy == expected, "\(String(describing: error))")
        if expected == .abortAndRewind { try producer.abort() }
        // A refused record leaves a gap in the sequence numbers, so the producer is replaced although it could abort.
        #expect(producer.mustBeReplaced == (expected == .replaceProducer || request == .produce))
        let next = producer.mustBeReplaced ? try broker.transactional("slot-0") : producer
        if next === producer { try next.begin() }
        try next.produce("out", partition: 0, value: "again")
        try next.commit()
        #expect(try broker.records("out").last?.text == "again")
    }

    /// NOT_LEADER, COORDINATOR_NOT_AVAILABLE, COORDINATOR_LOADING
    @Test(
        arguments: [
            (MockCluster.Request.produce, [6, 6]), (.addOffsetsToTransaction, [15]),
            (.transactionOffsetCommit, [14, 14]),
        ] as [(MockCluster.Request, [Int32])])
    func errorsThatPassNeedNoRemedy(request: MockCluster.Request, numbers: [Int32]) throws {
        let broker = try Embedded(topics: ["in": 1, "out": 1])
        let producer = try broker.transactional("slot-0")
        broker.cluster.push(errors: numbers, on: request)
        try finish(producer, on: broker)
        #expect(!producer.mustBeReplaced)
        #expect(try broker.records("out").map(\.text) == ["v"])
    }

    @Test func aLostConnectionIsNoted() throws {
        let broker = try Embedded()
        let producer = try broker.transactional("slot-0")
        #expect(!producer.sawTransportError)
        broker.cluster.push(errors: [-195], on: .endTransaction)
        try producer.produce("t", partition: 0, value: "v")
        try producer.commit()
        #expect(producer.mustBeReplaced)
        try producer.begin()
        #expect(!producer.sawTransportError)
        try producer.abort()
    }

    /// Many brokers refuse a fenced producer's records one after the other, and the first refusal destroys the
    /// producer. The later refusals must do no harm. (A failure here is a crash of the heap.)
    @Test func aFencedProducerIsDestroyedWhileRefusalsArrive() throws {
        let brokers: Int32 = 12
        let partitions = brokers * 4
        let broker = try Embedded(topics: ["out": Int(partitions)], brokers: Int(brokers))
        for partition in 0..<partitions {
            try broker.cluster.setLeader(1 + partition % brokers, of: TopicPartition("out", partition))
        }
        func produce(_ producer: Producer) throws {
            for partition in 0..<partitions { try producer.produce("out", partition: partition, value: "v") }
        }
        var producers = try (0..<8).map { slot in
            let producer = try broker.transactional("slot-\(slot)", [("linger.ms", "1")])
            // Connects to all brokers.
            try produce(producer)
            return producer
        }
        try waiting(until: "all to be connected", seen: producers.map(\.outstanding)) {
            for producer in producers { producer.serve() }
            return producers.allSatisfy { $0.outstanding == 0 }
        }
        for each in 2...brokers { try broker.cluster.setRoundTrip(milliseconds: 2 + Int(each), ofBroker: each) }
        let fenced = [Int32](repeating: 47, count: producers.count * Int(partitions))  // INVALID_PRODUCER_EPOCH
        broker.cluster.push(errors: fenced, on: .produce)
        while let producer = producers.popLast() {
            // The first refusal may come before the last record.
            try? produce(producer)
            // Without a pause, so that it is destroyed at once.
            let deadline = ContinuousClock.now + .seconds(60) * patience
            while producer.fatalError == nil, ContinuousClock.now < deadline {}
            #expect(producer.fatalError != nil, "\(producers.count) producers left, \(producer.outstanding) records")
        }
    }
}
