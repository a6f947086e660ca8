public import Kafka
public import Model
public import Program

/// Writes records to the public topics, and tells what became of each. It may be used from any thread.
public final class BrokerWriter: Sendable {
    /// What became of a record.
    public enum Written: Sendable {
        /// The broker has it, on all replicas in sync.
        case at(AppSource)
        /// The broker does not have it: it was not sent, or the broker refused it.
        case notSent(Obstacle)
        /// The broker may have it or not.
        case unknown
    }

    /// Why a broker does not have a record.
    public enum Obstacle: Hashable, Sendable {
        /// No broker answers, it refuses records, a topic is missing, or a right is: in words that name no address.
        case noBroker(String)
        /// Too many records wait for the broker already.
        case tooManyWait
    }

    /// The public topics that it can write to.
    public static let topics = Topic.publicInputs

    /// How long a record may wait for others to share its batch.
    public enum Haste: Sendable {
        /// A caller waits for this record alone.
        case prompt
        /// It is one of a list, whose caller waits for all of them.
        case inList
    }

    private let broker: WatchedBroker
    private let brokerTroubles: BrokerTroubles
    private let log: Log
    private let errorWords: RefusalWords
    private let topicPrefix: String
    private let names: [String]
    private let prompt: LastingProducer
    private let inLists: LastingProducer

    /// Makes the producers.
    ///
    /// - Parameters:
    ///   - program: the program's name, which is part of the clients'.
    ///   - waitSeconds: how long a record may wait for the broker before it is ``Written/unknown``.
    public init(
        _ settings: Settings, program: String, waitSeconds: Int, _ broker: WatchedBroker, _ log: Log
    ) throws {
        self.broker = broker
        brokerTroubles = BrokerTroubles(.ofProgram(program, settings), settings)
        self.log = log
        errorWords = .ofProgram(program, settings)
        topicPrefix = settings.topicPrefix
        let names = Self.topics.map { settings.name(of: $0) }
        self.names = names
        let name = "\(settings.topicPrefix)belfry-\(program)-\(settings.workerID)"
        // Callers that wait for the broker share a batch. A shorter wait costs the broker more than it gives them; a
        // longer one saves CPU time where a list waits anyway.
        func producer(_ haste: String, lingerMilliseconds: Int) throws -> LastingProducer {
            var configuration = Configuration.producer(
                bootstrapServers: settings.bootstrapServers, clientName: name + haste, transactionalName: nil)
            configuration["acks"] = "all"
            configuration["linger.ms"] = String(lingerMilliseconds)
            configuration["message.timeout.ms"] = String(waitSeconds * 1000)
            configuration["queue.buffering.max.messages"] = "100000"
            configuration["queue.buffering.max.kbytes"] = "65536"
            configuration = configuration.overridden(by: settings.kafka)
            configuration.log = { level, text in if level <= 4 { log.debug("librdkafka", ["text": text]) } }
            return try LastingProducer(configuration, topics: names, log)
        }
        prompt = try producer("", lingerMilliseconds: 2)
        inLists = try producer("-lists", lingerMilliseconds: 10)
    }

    /// Writes one record.
    ///
    /// - Parameters:
    ///   - value: `nil` removes what the key names.
    ///   - timestamp: the record's own, with which it was checked.
    ///   - done: called once, on any thread; it must return soon.
    public func write(
        _ value: [UInt8]?, to topic: Topic, key: String?, headers: [Header] = [], at timestamp: Instant,
        _ haste: Haste = .prompt, done: @escaping @Sendable (Written) -> Void
    ) {
        let standing = broker.standing
        guard standing.isUsable(at: broker.ticks(), for: names) else {
            let troubles = brokerTroubles.of(standing, at: broker.ticks(), and: [])
            return done(.notSent(.noBroker(troubles.first?.what ?? "no broker has answered yet")))
        }
        let producer = haste == .prompt ? prompt : inLists
        let current = producer.current
        let index = Self.topics.firstIndex(of: topic) ?? Self.topics.count
        let key = key.map { Array($0.utf8) }
        do throws(KafkaError) {
            try current.produce(
                to: index, key: key?.span, value: value?.span, headers: headers.map { RecordHeader($0.name, $0.value) },
                timestampMilliseconds: timestamp.milliseconds
            ) { [log, errorWords, topicPrefix] result in
                switch result {
                case .success(let place): done(.at(AppSource(partition: place.partition, offset: place.offset)))
                case .failure(let error):
                    let words = errorWords.words(for: error, .write, on: topicPrefix + topic.rawValue)
                    log.warning("a record was not written", ["topic": topic.rawValue, "error": words])
                    producer.replaceIfFailed(current)
                    // For its size, too: the broker measures the batch, in which others may be.
                    let isRefused = error.isRefusedRecord || error.refused != nil
                    done(isRefused ? .notSent(Self.refusal) : .unknown)
                }
            }
        } catch {
            if error.isQueueFull { return done(.notSent(.tooManyWait)) }
            let words = errorWords.words(for: error, .write, on: topicPrefix + topic.rawValue)
            log.warning("a record was not sent", ["topic": topic.rawValue, "error": words])
            producer.replaceIfFailed(current)
            done(.notSent(Self.refusal))
        }
    }

    private static let refusal = Obstacle.noBroker("Kafka refuses records")

    /// Learns where the topics' partitions are; called before the first record after a broker has answered again.
    public func warm() {
        for producer in [prompt, inLists] { try? producer.current.warm(milliseconds: 2000) }
    }

    /// How many records wait for the broker.
    public var outstanding: Int { prompt.current.outstanding + inLists.current.outstanding }

    /// Waits until the broker has everything, for `milliseconds` at most.
    public func flush(milliseconds: Int32) {
        prompt.current.flush(milliseconds: milliseconds / 2)
        inLists.current.flush(milliseconds: milliseconds / 2)
    }
}
