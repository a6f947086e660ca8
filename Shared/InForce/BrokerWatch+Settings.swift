public import Kafka
internal import Model
public import Program

extension BrokerWatch {
    /// Watches the broker for a program that takes records for the public inputs.
    ///
    /// - Parameter program: the program's name, which is part of the client's.
    /// - Throws: an error for a property of librdkafka that it does not take.
    public convenience init(_ settings: Settings, program: String, _ broker: WatchedBroker) throws {
        let admin = try Admin(settings.admin("\(settings.group(of: program))-probe"))
        self.init(admin, topics: BrokerWriter.topics.map { settings.name(of: $0) }, broker)
    }
}
