internal import Kafka
internal import Model
internal import Program

/// How the clients are configured: this project's settings, overridden by the user's.
struct WebhookClients {
    let consumer: Configuration
    let producer: Configuration
    let reader: Configuration
    let admin: Configuration

    init(_ settings: WebhookSettings, _ log: Log) {
        let servers = settings.common.bootstrapServers
        let name = settings.workerName
        let broker: Configuration.Broker = settings.common.exactlyOnce ? .kafka : .embedded
        func finished(_ configuration: Configuration) -> Configuration {
            var result = configuration.overridden(by: settings.common.kafka)
            result.log = { level, text in log.debug(text, ["librdkafka": String(level)]) }
            return result
        }
        consumer = finished(
            .consumer(
                bootstrapServers: servers, clientName: name, group: settings.group, instance: name, broker: broker))
        producer = finished(.producer(bootstrapServers: servers, clientName: name, transactionalName: nil))
        // A reader takes no part in the group; with its name it needs no right of its own.
        reader = finished(.reader(bootstrapServers: servers, clientName: name, group: settings.group, broker: broker))
        admin = finished(.admin(bootstrapServers: servers, clientName: name))
    }
}
