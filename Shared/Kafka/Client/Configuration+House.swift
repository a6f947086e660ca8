extension Configuration {
    /// Which brokers a client talks to; the embedded one needs other settings.
    public enum Broker: Hashable, Sendable {
        /// Apache Kafka or a broker that behaves like it.
        case kafka
        /// librdkafka's mock cluster: fetches do not wake on data, no static members, no fencing.
        case embedded
    }

    /// What every client gets.
    ///
    /// - Parameters:
    ///   - bootstrapServers: `host:port`, separated by commas.
    ///   - clientName: `client.id`, shown in the broker's logs and metrics.
    public static func client(bootstrapServers: String, clientName: String) -> Configuration {
        Configuration([
            "bootstrap.servers": bootstrapServers,
            "client.id": clientName,
            // librdkafka leaves Nagle's algorithm on before 2.10.0; it costs tens of milliseconds a round trip.
            "socket.nagle.disable": "true",
            "retry.backoff.ms": "10",
            "reconnect.backoff.ms": "50",
            "reconnect.backoff.max.ms": "1000",
            "allow.auto.create.topics": "false",
        ])
    }

    /// A member of a group that commits its offsets itself, in transactions or plainly.
    ///
    /// - Parameters:
    ///   - group: `group.id`.
    ///   - instance: `group.instance.id` (KIP-345), stable per slot; ignored on the embedded broker.
    public static func consumer(
        bootstrapServers: String, clientName: String, group: String, instance: String?, broker: Broker = .kafka
    ) -> Configuration {
        var result = reader(
            bootstrapServers: bootstrapServers, clientName: clientName, group: group, broker: broker)
        // Range gives partition i of all topics to one member; two assignors in the list would allow another.
        result["partition.assignment.strategy"] = "range"
        switch broker {
        case .kafka:
            result["group.instance.id"] = instance
            result["session.timeout.ms"] = "10000"
            result["heartbeat.interval.ms"] = "3000"
        case .embedded:
            result["session.timeout.ms"] = "4000"
            result["heartbeat.interval.ms"] = "500"
        }
        return result
    }

    /// A consumer outside of any group's rebalancing, for ``AssignedReader``.
    ///
    /// - Parameter group: needed by librdkafka although nothing is committed under it.
    public static func reader(
        bootstrapServers: String, clientName: String, group: String,
        broker: Broker = .kafka
    ) -> Configuration {
        var result = client(bootstrapServers: bootstrapServers, clientName: clientName)
        result["group.id"] = group
        result["enable.auto.commit"] = "false"
        result["enable.auto.offset.store"] = "false"
        result["isolation.level"] = "read_committed"
        result["auto.offset.reset"] = "error"
        result["enable.partition.eof"] = "true"
        // One Fetch is in flight per broker: small answers keep urgent records from waiting behind bulk.
        // A single larger record is still delivered (KIP-74).
        result["fetch.max.bytes"] = "1048576"
        result["fetch.message.max.bytes"] = "262144"
        result["fetch.error.backoff.ms"] = "50"
        // A full queue backs off up to a second before 2.2.0: hold more than a second's worth.
        result["queued.min.messages"] = "100000"
        result["queued.max.messages.kbytes"] = "65536"
        if broker == .embedded { result["fetch.wait.max.ms"] = "10" }
        return result
    }

    /// The same for a reader of hundreds of megabytes, which keeps what it reads: its queue stays short, since memory that
    /// a process touches for the first time costs more than reading does.
    ///
    /// When the queue is full, librdkafka before 2.2.0 looks at it again only when its broker thread has something else
    /// to do, up to a second later. A small question for metadata every 10 ms is that something.
    public func readingFarAhead() -> Configuration {
        var result = self
        result["fetch.max.bytes"] = "2097152"
        result["fetch.message.max.bytes"] = "524288"
        result["queued.min.messages"] = "20000"
        result["topic.metadata.refresh.interval.ms"] = "10"
        // Otherwise three times the above, after which a leader counts as unknown.
        result["metadata.max.age.ms"] = "900000"
        // While one partition's end is waited for, the others' next records are not asked for.
        result["fetch.wait.max.ms"] = "10"
        return result
    }

    /// The same for a reader that is assigned only while it misses something, and is asked for ends in between.
    public func readingBriefly() -> Configuration {
        var result = self
        result["fetch.wait.max.ms"] = "10"
        return result
    }

    /// A producer with idempotence, transactional where `transactionalName` is given.
    ///
    /// - Parameter transactionalName: `transactional.id`, stable per slot; `nil` produces plainly.
    public static func producer(
        bootstrapServers: String, clientName: String, transactionalName: String?
    ) -> Configuration {
        var result = client(bootstrapServers: bootstrapServers, clientName: clientName)
        result["enable.idempotence"] = "true"
        // Java's default partitioner; librdkafka's own default is CRC32.
        result["partitioner"] = "murmur2_random"
        // A commit sends what lingers at once; until then a transaction grows, and each request to produce, one a
        // partition and linger, costs the broker more than the records in it.
        result["linger.ms"] = transactionalName == nil ? "5" : "250"
        // Records of one topic are much alike: compressed, they cost the broker, the network and the reader less than
        // the compression costs here.
        result["compression.type"] = "lz4"
        result["message.max.bytes"] = "1000000"
        result["queue.buffering.max.messages"] = "1000000"
        if let transactionalName {
            result["transactional.id"] = transactionalName
            // Longer than a broker takes to come back: a transaction that times out meanwhile may lose its markers.
            result["transaction.timeout.ms"] = "30000"
        }
        return result
    }
}
