internal import Kafka
internal import Model
internal import Program

/// How the loop's clients are configured: this project's settings, overridden by the user's.
struct ClientConfigurations {
    let consumer: Configuration
    let producer: Configuration
    let reader: Configuration
    /// For a restore, which only reads, as fast as it can.
    let restorer: Configuration
    /// For reading ahead now and then (``ReadAhead``).
    let briefReader: Configuration
    let admin: Configuration

    /// The largest record that the producer accepts, in bytes (`message.max.bytes`).
    var largestRecord: Int { producer["message.max.bytes"].flatMap { Int($0) } ?? Output.mostBytesOfRecord }

    init(_ settings: Settings, _ topology: Topology, _ log: Log) {
        let servers = settings.bootstrapServers
        let name = settings.workerName(of: topology)
        let group = settings.group(of: topology)
        let broker: Configuration.Broker = settings.exactlyOnce ? .kafka : .embedded
        func finished(_ configuration: Configuration) -> Configuration {
            var result = configuration.overridden(by: settings.kafka)
            // Important problems arrive as errors and events; these lines only help with an investigation.
            result.log = { level, text in log.debug(text, ["librdkafka": String(level)]) }
            return result
        }
        consumer = finished(
            .consumer(bootstrapServers: servers, clientName: name, group: group, instance: name, broker: broker))
        producer = finished(
            .producer(
                bootstrapServers: servers, clientName: name, transactionalName: settings.exactlyOnce ? name : nil))
        // A reader takes no part in the group; with its name it needs no right of its own.
        let house = Configuration.reader(bootstrapServers: servers, clientName: name, group: group, broker: broker)
        reader = finished(house)
        restorer = finished(house.readingFarAhead())
        briefReader = finished(house.readingBriefly())
        admin = finished(.admin(bootstrapServers: servers, clientName: name))
    }
}
