internal import Kafka
internal import Program
internal import Synchronization

/// A producer that is replaced when it has failed for good. It may be used from any thread.
final class LastingProducer: Sendable {
    private let configuration: Configuration
    private let topics: [String]
    private let log: Log
    private let producer: Mutex<AcknowledgedProducer>

    init(_ configuration: Configuration, topics: [String], _ log: Log) throws {
        (self.configuration, self.topics, self.log) = (configuration, topics, log)
        producer = Mutex(try AcknowledgedProducer(configuration, topics: topics))
    }

    /// The producer that works at the moment.
    var current: AcknowledgedProducer { producer.withLock { $0 } }

    /// Replaces a producer that sends nothing more; does nothing for one that still works.
    func replaceIfFailed(_ failed: AcknowledgedProducer) {
        guard let fatal = failed.fatalError else { return }
        do {
            let isNew = try producer.withLock { current in
                // Each record of the failed one reports; the first report replaces it.
                guard current === failed else { return false }
                current = try AcknowledgedProducer(configuration, topics: topics)
                return true
            }
            if isNew { log.warning("the producer failed for good and was replaced", ["error": fatal.description]) }
        } catch {
            log.error("no new producer", ["error": "\(error)"])
        }
    }
}
