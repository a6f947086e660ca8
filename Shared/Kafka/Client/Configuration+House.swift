extension Configuration {
    /// The kind of broker that a client talks to; the embedded one needs other settings.
    public enum Broker: Hashable, Sendable {
        /// Apache Kafka or a broker that behaves like it.
        case kafka
        /// librdkafka's mock cluster: fetches do not wake on data, no static members, no fencing.
        case embedded
    }

    /// The settings of every client.
    ///
    /// - Parameters:
    ///   - bootstrapServers: `host:port`, separated by commas.
    ///   - clientName: `client.id`, shown in the broker's logs and metrics.
    public static func client(bootstrapServers: String, clientName: String) -> Configuration {
        Configuration([
            "bootstrap.servers": bootstrapServers,
            "client.id": clientName,
            // Before 2.10.0 librdkafka leaves Nagle's algorithm on, which adds tens of milliseconds to a round trip.
            "socket.nagle.disable": "true",
            "retry.backoff.ms": "10",
            "reconnect.backoff.ms": "50",
            "reconnect.backoff.max.ms": "1000",
            "allow.auto.create.topics": "false",
        ])
    }

    /// A member of a group that commits its offsets itself, with or without transactions.
    ///
    /// - Parameters:
    ///   - group: `group.id`.
    ///   - instance: `group.instance.id` (KIP-345), stable per slot; ignored on the embedded broker.
    public static func consumer(
        bootstrapServers: String, clientName: String, group: String, instance: String?, broker: Broker = .kafka
    ) -> Configuration {
        var result = reader(bootstrapServers: bootstrapServers, clientName: clientName, group: group, broker: broker)
        // Range gives partition i of all topics to one member; with a second assignor the group could choose that one.
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

    /// How long a member of a group may be silent before the group forgets it (`session.timeout.ms`), in milliseconds.
    public var sessionMilliseconds: Int { self["session.timeout.ms"].flatMap { Int($0) } ?? 45_000 }

    /// A consumer that takes no part in a group's rebalancing, for ``AssignedReader``.
    ///
    /// - Parameter group: librdkafka needs one, although nothing is committed under it.
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
        // One Fetch is in flight per broker, so small answers keep urgent records from waiting behind bulk.
        // A single larger record is still delivered (KIP-74).
        result["fetch.max.bytes"] = "1048576"
        result["fetch.message.max.bytes"] = "262144"
        result["fetch.error.backoff.ms"] = "50"
        // Before 2.2.0 fetching pauses up to a second when the queue is full, so it holds more than a second's records.
        result["queued.min.messages"] = "100000"
        result["queued.max.messages.kbytes"] = "65536"
        if broker == .embedded { result["fetch.wait.max.ms"] = "10" }
        return result
    }

    /// These settings, changed for a restore, which reads hundreds of megabytes and keeps them. The queue stays short,
    /// since memory that a process uses for the first time costs more than reading does.
    ///
    /// When the queue is full, librdkafka before 2.2.0 checks it again only when its broker thread has other work, up
    /// to a second later. A small metadata request every 10 ms is such work.
    public func readingFarAhead() -> Configuration {
        var result = self
        result["fetch.max.bytes"] = "2097152"
        result["fetch.message.max.bytes"] = "524288"
        result["queued.min.messages"] = "20000"
        result["topic.metadata.refresh.interval.ms"] = "10"
        // The default is three times the refresh interval, after which a leader counts as unknown.
        result["metadata.max.age.ms"] = "900000"
        // While a Fetch waits at the end of one partition, no next Fetch asks for records of the others.
        result["fetch.wait.max.ms"] = "10"
        return result
    }

    /// These settings, changed for a reader that is assigned only while records are missing. In between it is asked for
    /// watermarks.
    public func readingBriefly() -> Configuration {
        var result = self
        result["fetch.wait.max.ms"] = "10"
        return result
    }

    /// A producer with idempotence, transactional if `transactionalName` is given.
    ///
    /// - Parameter transactionalName: `transactional.id`, stable per slot; `nil` produces without transactions.
    public static func producer(
        bootstrapServers: String, clientName: String, transactionalName: String?
    ) -> Configuration {
        var result = client(bootstrapServers: bootstrapServers, clientName: clientName)
        result["enable.idempotence"] = "true"
        // Java's default partitioner; librdkafka's own default is CRC32.
        result["partitioner"] = "murmur2_random"
        // A commit sends lingering records at once. Until then a long linger saves requests: each costs the broker more
        // than the records in it.
        result["linger.ms"] = transactionalName == nil ? "5" : "250"
        // Records of one topic are much alike, so compression saves the broker, the network and the reader more than
        // it costs here.
        result["compression.type"] = "lz4"
        result["message.max.bytes"] = "1000000"
        result["queue.buffering.max.messages"] = "1000000"
        if let transactionalName {
            result["transactional.id"] = transactionalName
            // Longer than a broker takes to restart: a transaction that times out meanwhile may lose its markers.
            result["transaction.timeout.ms"] = "30000"
        }
        return result
    }
}
