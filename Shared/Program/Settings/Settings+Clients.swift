public import Kafka

/// The clients that take no part in a group's work. Their calls report what fails, so they log nothing.
extension Settings {
    /// A client that reads topics.
    ///
    /// - Parameter program: the program that it belongs to; it is named in place of a group.
    public func reader(_ clientName: String, of program: String) -> Configuration {
        quiet(
            .reader(
                bootstrapServers: bootstrapServers, clientName: clientName, group: group(of: program),
                broker: exactlyOnce ? .kafka : .embedded))
    }

    /// A client that asks about topics, groups and the cluster.
    ///
    /// - Parameter isCommitted: whether the end of a partition is where an open transaction begins.
    public func admin(_ clientName: String, isCommitted: Bool = false) -> Configuration {
        var configuration = Configuration.admin(bootstrapServers: bootstrapServers, clientName: clientName)
        if isCommitted { configuration["isolation.level"] = "read_committed" }
        return quiet(configuration)
    }

    /// A client that writes, in transactions if it has a name for them.
    public func producer(_ clientName: String, transactionalName: String? = nil) -> Configuration {
        quiet(
            .producer(
                bootstrapServers: bootstrapServers, clientName: clientName, transactionalName: transactionalName))
    }

    private func quiet(_ configuration: Configuration) -> Configuration {
        var configuration = configuration.overridden(by: kafka)
        configuration.log = { _, _ in }
        return configuration
    }
}
