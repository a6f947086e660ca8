import Kafka
import SimulatedBroker
import Synchronization

/// A small exactly-once loop that copies records from `in` to `out`. It stands for a service in tests of the simulation
/// itself.
final class Copier {
    /// What it does wrong on purpose, so that a test can show that the simulation notices.
    enum Mistake {
        case none
        /// Goes on with a producer whose last transaction may be ended late.
        case keepsDoubtfulProducers
        /// Produces without sending offsets.
        case sendsNoOffsets
        /// Continues from whatever offsets the group returns.
        case believesOldOffsets
        /// Goes on without rewinding after an abort.
        case skipsAfterAborts
    }

    /// Ends it from outside.
    final class Stop: Sendable {
        private let flag = Atomic(false)
        var isSet: Bool { flag.load(ordering: .relaxed) }
        func set() { flag.store(true, ordering: .relaxed) }
    }

    private let actor: SimulatedActor
    private let slot: Int
    private let mistake: Mistake
    private let stop: Stop
    private var consumer: any GroupConsumer
    private var producer: any TransactionalProducer
    private var output = OutputTopic(index: 0)
    private var group: (any GroupMetadata)?
    private var next: [TopicPartition: Int64] = [:]
    private var committed: [TopicPartition: Int64] = [:]
    /// What this process has committed itself.
    private var owned: [TopicPartition: Int64] = [:]
    private var order: [TopicPartition] = []

    init(_ actor: SimulatedActor, slot: Int, mistake: Mistake, stop: Stop) {
        self.actor = actor
        self.slot = slot
        self.mistake = mistake
        self.stop = stop
        consumer = actor.consumer(group: "copiers", instance: "slot-\(slot)", topics: ["in"], lanes: 1)
        producer = actor.producer(transactionalID: "slot-\(slot)")
    }

    func run() {
        replaceProducer()
        try? consumer.subscribe()
        while !stop.isSet {
            while let event = consumer.poll() { answer(event) }
            if order.isEmpty { _ = consumer.take(lane: 0, atMost: 1000) }
            if consumer.hasRecords(lane: 0) { copyBatch() } else { consumer.wait(milliseconds: 100) }
        }
        _ = consumer.close(milliseconds: 1000)
    }

    // MARK: Partitions

    private func answer(_ event: GroupEvent) {
        switch event {
        case .assigned(let partitions): assign(partitions)
        case .revoked:
            order = []
            try? consumer.unassign()
        case .failure(let error):
            guard error.isFatal else { return }
            order = []
            consumer = actor.consumer(group: "copiers", instance: "slot-\(slot)", topics: ["in"], lanes: 1)
            try? consumer.subscribe()
        }
    }

    private func assign(_ partitions: [TopicPartition]) {
        order = []
        guard findOffsets(of: partitions) else { return }
        order = partitions
        try? consumer.assign(order.map { PartitionStart($0, from: .at(committed[$0] ?? 0)) })
        group = try? consumer.groupMetadata()
    }

    /// Asks for the group's offsets until it answers, and believes no offsets older than its own commits.
    private func findOffsets(of partitions: [TopicPartition]) -> Bool {
        while !stop.isSet {
            if let offsets = try? consumer.committed(partitions, milliseconds: 1000),
                mistake == .believesOldOffsets
                    || offsets.allSatisfy({ $0.offset ?? 0 >= owned[$0.partition] ?? 0 })
            {
                committed = [:]
                for each in offsets { committed[each.partition] = each.offset ?? 0 }
                next = committed
                return true
            }
            actor.sleep(microseconds: 20_000)
        }
        return false
    }

    private func rewind() {
        next = committed
        try? consumer.seek(order.map { PartitionStart($0, from: .at(committed[$0] ?? 0)) })
    }

    // MARK: Transactions

    private func copyBatch() {
        var batch = consumer.take(lane: 0, atMost: 20)
        do throws(KafkaError) {
            try producer.begin()
            try batch.visit { (record) throws(KafkaError) in
                try copy(record)
                return true
            } event: { (event) throws(KafkaError) in
            }
            if let group, mistake != .sendsNoOffsets {
                let offsets = order.map { PartitionOffset($0, next[$0]) }
                try repeating { () throws(KafkaError) in
                    try producer.sendOffsets(offsets, of: group, milliseconds: 1000)
                }
            }
        } catch {
            return recover(from: error)
        }
        do throws(KafkaError) {
            try repeating { () throws(KafkaError) in try producer.commit(milliseconds: -1) }
            committed = next
            for place in order { owned[place] = next[place] }
        } catch {
            if error.remedy == .abortAndRewind { return recover(from: error) }
            // Whether the transaction was committed, the group's offsets tell once another producer has registered.
            replaceProducer()
            if findOffsets(of: order) { rewind() }
            return
        }
        if producer.mustBeReplaced, mistake != .keepsDoubtfulProducers { replaceProducer() }
    }

    private func copy(_ record: borrowing ConsumedRecord) throws(KafkaError) {
        let place = TopicPartition("in", record.partition)
        // Outdated records of another assignment.
        guard record.offset >= next[place] ?? .max else { return }
        let (key, value) = (record.copyKey(), record.copyValue())
        try producer.produce(
            to: output, partition: nil, key: key?.span, value: value?.span, headers: [], timestampMilliseconds: nil)
        next[place] = record.offset + 1
    }

    private func recover(from error: KafkaError) {
        if error.remedy == .abortAndRewind, (try? producer.abort(milliseconds: -1)) != nil {
            if producer.mustBeReplaced, mistake != .keepsDoubtfulProducers { replaceProducer() }
        } else {
            replaceProducer()
        }
        if mistake == .skipsAfterAborts { committed = next } else { rewind() }
    }

    private func replaceProducer() {
        while !stop.isSet {
            producer = actor.producer(transactionalID: "slot-\(slot)")
            if let topic = try? producer.topic("out") { output = topic }
            let isRegistered: Void? = try? repeating { () throws(KafkaError) in
                try producer.initTransactions(milliseconds: 1000)
            }
            if isRegistered != nil { return }
            actor.sleep(microseconds: 100_000)
        }
    }

    private func repeating(_ call: () throws(KafkaError) -> Void) throws(KafkaError) {
        for attempt in 0... {
            do throws(KafkaError) {
                return try call()
            } catch {
                guard error.remedy == .retry, attempt < 30, !stop.isSet else { throw error }
            }
            actor.sleep(microseconds: 20_000)
        }
    }
}
