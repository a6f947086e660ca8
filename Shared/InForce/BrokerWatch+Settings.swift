public import Kafka
public import Model
public import Program

extension BrokerWatch {
    /// Watches the broker for a program, with a client of its own.
    ///
    /// - Parameters:
    ///   - use: the program's topics.
    ///   - needed: those of them without which it cannot work; of several that are missing the first one is told.
    /// - Throws: an error for a property of librdkafka that it does not take.
    public convenience init(
        _ settings: Settings, _ use: TopicUse, needing needed: [Topic], _ broker: WatchedBroker
    ) throws {
        let admin = try Admin(settings.admin("\(settings.group(of: use.program))-probe"))
        self.init(admin, topics: use.topics(first: needed).map(settings.name), broker)
    }
}

extension TopicUse {
    /// All topics, each once: some first, and of these the ones that the program writes to, since whoever writes goes by what
    /// is said of them.
    func topics(first: [Topic]) -> [Topic] {
        func rank(_ topic: Topic) -> Int { first.contains(topic) ? writes.contains(topic) ? 0 : 1 : 2 }
        return (0...2).flatMap { wanted in topics.filter { rank($0) == wanted } }
    }
}
