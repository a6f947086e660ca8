public import Kafka
internal import Model
public import Program

extension BrokerWatch {
    /// Watches the broker for a program that takes records for the public inputs.
    ///
    /// - Parameter program: the program's name, which is part of the client's.
    /// - Throws: an error for a property of librdkafka that it does not take.
    public convenience init(_ settings: Settings, program: String, _ broker: WatchedBroker) throws {
        var configuration = Configuration.admin(
            bootstrapServers: settings.bootstrapServers, clientName: "\(settings.topicPrefix)belfry-\(program)-probe"
        ).overridden(by: settings.kafka)
        configuration.log = { _, _ in }
        self.init(try Admin(configuration), topics: BrokerWriter.topics.map { settings.name(of: $0) }, broker)
    }
}
