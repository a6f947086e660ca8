public import Kafka
public import Model
public import Program

extension BrokerWatch {
    /// Watches the broker for a program, with a client of its own.
    ///
    /// - Parameter use: the program's topics. Those that it writes to come first: of several that are missing the first
    ///   one is told, and a record is refused only because of one of these.
    /// - Throws: an error for a property of librdkafka that it does not take.
    public convenience init(_ settings: Settings, _ use: TopicUse, _ broker: WatchedBroker) throws {
        let admin = try Admin(settings.admin("\(settings.group(of: use.program))-probe"))
        let topics = use.writes + use.topics.filter { !use.writes.contains($0) }
        self.init(admin, topics: topics.map { settings.name(of: $0) }, broker)
    }
}
