package import Kafka

/// How the clients of a program around the pipeline are configured that reads by group: this project's settings, overridden
/// by the user's.
package struct MemberClients {
    package let consumer: Configuration
    package let producer: Configuration
    package let reader: Configuration
    package let admin: Configuration
    /// The group that all processes of this program join.
    package let group: String
    /// The name of this process in the group.
    package let name: String

    /// - Parameters:
    ///   - isTransactional: whether the producer writes in transactions, where the broker has them.
    ///   - readAhead: how many kilobytes consumer and reader hold; `nil` is librdkafka's own.
    package init(
        of program: String, _ settings: Settings, isTransactional: Bool, readAhead: (consumer: Int, reader: Int)? = nil,
        _ log: Log
    ) {
        group = settings.group(of: program)
        name = "\(group)-\(settings.workerID)"
        let servers = settings.bootstrapServers
        let broker: Configuration.Broker = settings.exactlyOnce ? .kafka : .embedded
        func finished(_ configuration: Configuration, _ kilobytes: Int? = nil) -> Configuration {
            var result = configuration
            if let kilobytes { result["queued.max.messages.kbytes"] = String(kilobytes) }
            result = result.overridden(by: settings.kafka)
            result.log = { level, text in log.debug(text, ["librdkafka": String(level)]) }
            return result
        }
        var consumer = Configuration.consumer(
            bootstrapServers: servers, clientName: name, group: group, instance: name, broker: broker)
        // A commit without a transaction blocks the loop while the group's coordinator is silent: so long for each attempt, of
        // which librdkafka makes up to three. Its own limit is 60 seconds.
        consumer["socket.timeout.ms"] = "10000"
        self.consumer = finished(consumer, readAhead?.consumer)
        producer = finished(
            .producer(
                bootstrapServers: servers, clientName: name,
                transactionalName: isTransactional && settings.exactlyOnce ? name : nil))
        // A reader takes no part in the group; with its name it needs no right of its own.
        reader = finished(
            .reader(bootstrapServers: servers, clientName: name, group: group, broker: broker), readAhead?.reader)
        admin = finished(.admin(bootstrapServers: servers, clientName: name))
    }
}
