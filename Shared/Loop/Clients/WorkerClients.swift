package import Kafka
package import Model
package import Program

/// Makes the clients of one worker. The one for Apache Kafka is ``KafkaClients``; a simulation has its own.
package protocol WorkerClients: AnyObject {
    /// Asks about the cluster, on a client of its own.
    var admin: any ClusterAdmin { get }
    /// The largest record that the producer accepts, in bytes.
    var largestRecord: Int { get }
    /// How long a member of the group may be silent, in milliseconds.
    var sessionMilliseconds: Int { get }

    /// Makes a member of the service's group, which has not joined yet.
    func makeConsumer() throws(ConfigurationError) -> any GroupConsumer
    /// Makes a producer, which has not registered yet.
    func makeProducer() throws(ConfigurationError) -> any TransactionalProducer
    /// Makes a reader of some topics.
    func makeReader(_ use: ReaderUse, of topics: [String]) throws(ConfigurationError) -> any PartitionReader
}

/// What a worker reads outside its group for.
package enum ReaderUse: Hashable, Sendable {
    /// Follows a table all the time.
    case table
    /// Only reads, as fast as it can: a restore.
    case restore
    /// Reads a few records now and then: apps read ahead.
    case brief
}

/// The clients of a worker on Apache Kafka or the embedded broker, as its settings configure them.
package final class KafkaClients: WorkerClients {
    private let configurations: ClientConfigurations
    private let topics: [String]
    package let admin: any ClusterAdmin

    /// Makes the client for questions; no broker is needed yet.
    ///
    /// - Throws: an error if librdkafka refuses a `kafka.NAME` setting.
    package init(_ topology: Topology, _ settings: Settings, _ log: Log) throws(ConfigurationError) {
        configurations = ClientConfigurations(settings, topology, log)
        topics = topology.inputs.map(settings.name)
        admin = try Admin(configurations.admin, isPatient: true)
    }

    package var largestRecord: Int { configurations.largestRecord }

    package var sessionMilliseconds: Int { configurations.consumer.sessionMilliseconds }

    package func makeConsumer() throws(ConfigurationError) -> any GroupConsumer {
        try Consumer(configurations.consumer, topics: topics, lanes: WorkRule.Work.lanes)
    }

    package func makeProducer() throws(ConfigurationError) -> any TransactionalProducer {
        try Producer(configurations.producer)
    }

    package func makeReader(_ use: ReaderUse, of topics: [String]) throws(ConfigurationError) -> any PartitionReader {
        let configuration =
            switch use {
            case .table: configurations.reader
            case .restore: configurations.restorer
            case .brief: configurations.briefReader
            }
        return try AssignedReader(configuration, topics: topics)
    }
}
