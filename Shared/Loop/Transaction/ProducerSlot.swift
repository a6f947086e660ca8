internal import Kafka
internal import Model
internal import Program

/// The producer of this worker: its registration with the broker, and its replacement after an error.
final class ProducerSlot {
    private let surroundings: Surroundings
    private let counts: LoopCounts
    private let rivalry: Rivalry
    private(set) var producer: any TransactionalProducer
    /// By ``Model/Topic``'s number; `nil` for what is no output of this service.
    private var topics: [OutputTopic?] = []
    /// A transaction was left open at the broker; the next registration ends it.
    var isLeftOpen = false

    init(_ surroundings: Surroundings, _ counts: LoopCounts, _ rivalry: Rivalry) throws(ConfigurationError) {
        self.surroundings = surroundings
        self.counts = counts
        self.rivalry = rivalry
        producer = try surroundings.clients.makeProducer()
    }

    private var isTransactional: Bool { surroundings.settings.exactlyOnce }

    /// An output topic of this service.
    func topic(_ topic: Topic) -> OutputTopic? { topics.indices.contains(topic.number) ? topics[topic.number] : nil }

    /// Registers the producer at the start.
    func register() throws(LoopEnding) {
        do throws(KafkaError) {
            try makeTopics()
            if isTransactional { try initTransactions() }
        } catch {
            try replace(because: error)
        }
        rivalry.registered = surroundings.ticks
    }

    /// Registers a new producer with the same `transactional.id`. The broker then aborts the old one's open transaction
    /// and refuses its delayed requests.
    ///
    /// - Returns: whether another producer with this name was registered meanwhile. It may have committed, so offsets
    ///   and state in memory may be outdated.
    @discardableResult
    func replace(because error: KafkaError?) throws(LoopEnding) -> Bool {
        guard isTransactional else { return false }
        var wasTakenOver = false
        if let error, error.isFenced {
            wasTakenOver = true
            try rivalry.noteFencing(surroundings.words(for: error))
        }
        let (status, log) = (surroundings.status, surroundings.log)
        while true {
            if status.isStopping { throw .stopped }
            try makeProducer()
            counts.metrics.failures.producersReplaced += 1
            var pause = 100
            do throws(KafkaError) {
                try makeTopics()
                try initTransactions()
                status.goesOn()
                return wasTakenOver
            } catch {
                let words = surroundings.words(for: error)
                if error.isFenced {
                    wasTakenOver = true
                    try rivalry.noteFencing(words)
                }
                // A right stays missing until somebody grants it.
                if error.refused != nil { pause = 1000 }
                log.warning("the producer cannot register; retrying", ["error": words])
                status.waits(for: .registration, words)
            }
            try surroundings.pause(milliseconds: pause)
        }
    }

    /// Makes a new producer, which has not registered yet and so sends nothing.
    func makeProducer() throws(LoopEnding) {
        producer = try surroundings.orFail("cannot make a producer") { () throws(ConfigurationError) in
            try surroundings.clients.makeProducer()
        }
    }

    private func initTransactions() throws(KafkaError) {
        try surroundings.repeating(.registration) { () throws(KafkaError) in
            if surroundings.status.isStopping { throw .timedOut("stopping") }
            try producer.initTransactions(milliseconds: 1000)
        }
        isLeftOpen = false
    }

    private func makeTopics() throws(KafkaError) {
        var made = [OutputTopic?](repeating: nil, count: Topic.allCases.count)
        let topology = surroundings.topology
        for topic in topology.outputs + (topology.changelog.map { [$0] } ?? []) {
            let name = surroundings.name(of: topic)
            made[topic.number] = try producer.topic(name)
            _ = try? producer.warm(name, milliseconds: 1000)
        }
        topics = made
    }
}
