internal import Kafka
internal import Model
internal import Pipeline
internal import Synchronization

/// Writes records to the public topics, and tells what became of each. It may be used from any thread.
final class BrokerWriter: Sendable {
    /// What became of a record.
    enum Written: Sendable {
        /// The broker has it, on all replicas in sync.
        case at(AppSource)
        /// It was not sent: too much waits, or no broker answers.
        case notSent(Problem)
        /// The broker may have it or not.
        case unknown

        /// Its place, or what its sender is told.
        var place: Result<AppSource, WriteFault> {
            switch self {
            case .at(let place): .success(place)
            case .notSent(let problem): .failure(WriteFault(problem: problem))
            case .unknown:
                .failure(
                    WriteFault(
                        problem: Problem(
                            .perhapsTaken, "Kafka did not answer in time: send the same again, with the same id"
                        ).retrying(after: 2)))
            }
        }
    }

    /// A record that was not written, or not certainly.
    struct WriteFault: Error {
        let problem: Problem
    }

    /// The topics that the gateway writes to.
    static let topics: [Topic] = [.ingest, .ingestUrgent, .apps, .people, .interactions]

    private let configuration: Configuration
    private let names: [String]
    private let probe: BrokerConnection
    private let log: Log
    private let producer: Mutex<AcknowledgedProducer>

    init(_ settings: Settings, waitSeconds: Int, _ probe: BrokerConnection, _ log: Log) throws {
        self.probe = probe
        self.log = log
        names = Self.topics.map { settings.name(of: $0) }
        let name = "\(settings.topicPrefix)belfry-gateway-\(settings.workerID)"
        var configuration = Configuration.producer(
            bootstrapServers: settings.bootstrapServers, clientName: name, transactionalName: nil)
        configuration["acks"] = "all"
        // Callers that wait for the broker share a batch. A shorter wait costs the broker more than it gives them.
        configuration["linger.ms"] = "2"
        configuration["message.timeout.ms"] = String(waitSeconds * 1000)
        configuration["queue.buffering.max.messages"] = "100000"
        configuration["queue.buffering.max.kbytes"] = "131072"
        configuration = configuration.overridden(by: settings.kafka)
        let log = log
        configuration.log = { level, text in if level <= 4 { log.debug("librdkafka", ["text": text]) } }
        self.configuration = configuration
        producer = Mutex(try AcknowledgedProducer(configuration, topics: names))
    }

    /// Writes one record.
    ///
    /// - Parameter done: called once, on any thread; it must return soon.
    func write(
        _ value: [UInt8]?, to topic: Topic, key: String?, headers: [Header] = [], at timestamp: Instant,
        done: @escaping @Sendable (Written) -> Void
    ) {
        if let trouble = probe.trouble {
            return done(.notSent(Problem(.noBroker, trouble.what).retrying(after: 2)))
        }
        let current = producer.withLock { $0 }
        let index = Self.topics.firstIndex(of: topic) ?? Self.topics.count
        let key = key.map { Array($0.utf8) }
        do throws(KafkaError) {
            try current.produce(
                to: index, key: key?.span, value: value?.span, headers: headers.map { RecordHeader($0.name, $0.value) },
                timestampMilliseconds: timestamp.milliseconds
            ) { [weak self] result in
                switch result {
                case .success(let place): done(.at(AppSource(partition: place.partition, offset: place.offset)))
                case .failure(let error):
                    self?.note(error, of: current, topic)
                    done(.unknown)
                }
            }
        } catch {
            if error.isQueueFull {
                return done(.notSent(Problem(.busy, "too many records wait for Kafka").retrying(after: 1)))
            }
            note(error, of: current, topic)
            done(.notSent(Problem(.noBroker, "Kafka refuses records").retrying(after: 2)))
        }
    }

    /// How many records wait for the broker.
    var outstanding: Int { producer.withLock { $0 }.outstanding }

    /// Waits until the broker has everything, for `milliseconds` at most.
    func flush(milliseconds: Int32) { _ = producer.withLock { $0 }.flush(milliseconds: milliseconds) }

    private func note(_ error: KafkaError, of failed: AcknowledgedProducer, _ topic: Topic) {
        log.warning("a record was not written", ["topic": topic.rawValue, "error": error.description])
        guard let fatal = failed.fatalError else { return }
        replace(failed, after: fatal)
    }

    /// A producer that failed for good sends nothing more; another one takes its place.
    private func replace(_ failed: AcknowledgedProducer, after error: KafkaError) {
        do {
            let isNew = try producer.withLock { current in
                // Each record of the failed one reports; the first report replaces it.
                guard current === failed else { return false }
                current = try AcknowledgedProducer(configuration, topics: names)
                return true
            }
            if isNew { log.warning("the producer failed for good and was replaced", ["error": error.description]) }
        } catch {
            log.error("no new producer", ["error": "\(error)"])
        }
    }
}
