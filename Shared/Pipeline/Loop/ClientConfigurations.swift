internal import Kafka
internal import Model

/// How the loop's clients are configured: the house's settings, then the user's over them.
struct ClientConfigurations {
    let consumer: Configuration
    let producer: Configuration
    let reader: Configuration
    /// For a restore, which reads as fast as it can and does nothing else.
    let restorer: Configuration
    /// For looking ahead now and then.
    let briefReader: Configuration
    let admin: Configuration

    /// Bytes of a record that the producer takes (`message.max.bytes`).
    var largestRecord: Int { producer["message.max.bytes"].flatMap { Int($0) } ?? Output.mostBytesOfRecord }

    init(_ settings: Settings, _ service: Service, _ log: Log) {
        let servers = settings.bootstrapServers
        let name = settings.workerName(of: service)
        let group = settings.group(of: service)
        let broker: Configuration.Broker = settings.exactlyOnce ? .kafka : .embedded
        func finished(_ configuration: Configuration) -> Configuration {
            var result = configuration.overridden(by: settings.kafka)
            // What matters comes as errors and events; these lines help when something is looked into.
            result.log = { level, text in log.debug(text, ["librdkafka": String(level)]) }
            return result
        }
        consumer = finished(
            .consumer(bootstrapServers: servers, clientName: name, group: group, instance: name, broker: broker))
        producer = finished(
            .producer(
                bootstrapServers: servers, clientName: name, transactionalName: settings.exactlyOnce ? name : nil))
        let house = Configuration.reader(
            bootstrapServers: servers, clientName: name, group: name + "-reader", broker: broker)
        reader = finished(house)
        restorer = finished(house.readingFarAhead())
        briefReader = finished(house.readingBriefly())
        admin = finished(.admin(bootstrapServers: servers, clientName: name))
    }
}
