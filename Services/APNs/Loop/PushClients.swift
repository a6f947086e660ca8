internal import Kafka
internal import Program
internal import Pushing

/// How the clients are configured: this project's settings, overridden by the user's.
struct PushClients {
    let consumer: Configuration
    let producer: Configuration
    let reader: Configuration
    let admin: Configuration
    /// The group that all processes of this program join.
    let group: String
    /// The name of this process in the group.
    let name: String

    init(_ settings: Settings, _ log: Log) {
        group = settings.group(of: PushSettings.program)
        name = "\(group)-\(settings.workerID)"
        let servers = settings.bootstrapServers
        let broker: Configuration.Broker = settings.exactlyOnce ? .kafka : .embedded
        func finished(_ configuration: Configuration) -> Configuration {
            var result = configuration.overridden(by: settings.kafka)
            result.log = { level, text in log.debug(text, ["librdkafka": String(level)]) }
            return result
        }
        var consumer = Configuration.consumer(
            bootstrapServers: servers, clientName: name, group: group, instance: name, broker: broker)
        // What is read ahead waits in the queue of pushes, folded. The client's own queue holds more than a second's pushes:
        // once it is full, librdkafka fetches nothing for a second.
        consumer["queued.max.messages.kbytes"] = "24576"
        self.consumer = finished(consumer)
        producer = finished(
            .producer(
                bootstrapServers: servers, clientName: name, transactionalName: settings.exactlyOnce ? name : nil))
        // A reader takes no part in the group; with its name it needs no right of its own.
        var reader = Configuration.reader(bootstrapServers: servers, clientName: name, group: group, broker: broker)
        reader["queued.max.messages.kbytes"] = "16384"
        self.reader = finished(reader)
        admin = finished(.admin(bootstrapServers: servers, clientName: name))
    }
}
