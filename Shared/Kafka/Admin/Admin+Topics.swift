internal import CRdKafka

extension Admin {
    /// A topic to create.
    public struct NewTopic: Sendable {
        /// The name.
        public var name: String
        /// The number of partitions, at least 1.
        public var partitions: Int
        /// The replication factor; -1 uses the broker's default.
        public var replicas: Int
        /// Kafka's topic settings, such as `cleanup.policy`.
        public var settings: [String: String]

        package init(_ name: String, partitions: Int, replicas: Int = -1, settings: [String: String] = [:]) {
            self.name = name
            self.partitions = partitions
            self.replicas = replicas
            self.settings = settings
        }
    }

    /// Creates topics; each succeeds or fails by itself.
    ///
    /// - Returns: the errors by topic; ``KafkaError/isTopicAlreadyThere`` for a topic that exists already.
    /// - Throws: when the request as a whole failed, or when librdkafka refuses a topic's description.
    public func create(_ topics: [NewTopic], milliseconds: Int32) throws(KafkaError) -> [String: KafkaError] {
        guard !topics.isEmpty else { return [:] }
        var handles: [OpaquePointer?] = []
        defer { for handle in handles { rd_kafka_NewTopic_destroy(handle) } }
        for topic in topics { handles.append(try Self.handle(for: topic)) }
        return try ask(RD_KAFKA_ADMIN_OP_CREATETOPICS, milliseconds: milliseconds, "create topics") { options, queue in
            rd_kafka_CreateTopics(client.pointer, &handles, handles.count, options, queue)
        } read: { event in
            Self.failures(in: event)
        }
    }

    private static func handle(for topic: NewTopic) throws(KafkaError) -> OpaquePointer {
        var reason = [CChar](repeating: 0, count: 512)
        let handle = rd_kafka_NewTopic_new(
            topic.name, Int32(clamping: topic.partitions), Int32(clamping: topic.replicas), &reason, reason.count)
        guard let handle else {
            throw KafkaError(
                number: RD_KAFKA_RESP_ERR__INVALID_ARG.rawValue,
                message: "topic \(topic.name): \(ClientHandle.text(reason))")
        }
        for (name, value) in topic.settings.sorted(by: { $0.key < $1.key }) {
            rd_kafka_NewTopic_set_config(handle, name, value)
        }
        return handle
    }

    private static func failures(in event: OpaquePointer) -> [String: KafkaError] {
        var count = 0
        let list = rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event), &count)
        var failures: [String: KafkaError] = [:]
        for each in UnsafeBufferPointer(start: list, count: list == nil ? 0 : count) {
            let code = rd_kafka_topic_result_error(each)
            guard code != RD_KAFKA_RESP_ERR_NO_ERROR else { continue }
            let name = rd_kafka_topic_result_name(each).map { String(cString: $0) } ?? ""
            let words = rd_kafka_topic_result_error_string(each).map { String(cString: $0) } ?? ""
            failures[name] = KafkaError(code, "create topic \(name): \(words)")
        }
        return failures
    }

    /// Settings of one topic, including the broker's defaults.
    ///
    /// - Throws: ``KafkaError/isUnknownTopic`` if the topic does not exist.
    public func settings(ofTopic name: String, milliseconds: Int32) throws(KafkaError) -> [String: String] {
        guard let resource = rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, name) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, "settings of \(name)")
        }
        defer { rd_kafka_ConfigResource_destroy(resource) }
        // In a request for several topics an error of one fails all of them, so each request names one topic.
        var list: [OpaquePointer?] = [resource]
        return try ask(
            RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, milliseconds: milliseconds, "settings of \(name)"
        ) { options, queue in
            rd_kafka_DescribeConfigs(client.pointer, &list, 1, options, queue)
        } read: { (event) throws(KafkaError) in
            try Self.settings(in: event, of: name)
        }
    }

    private static func settings(in event: OpaquePointer, of name: String) throws(KafkaError) -> [String: String] {
        var count = 0
        let list = rd_kafka_DescribeConfigs_result_resources(rd_kafka_event_DescribeConfigs_result(event), &count)
        guard let list, count > 0, let resource = list[0] else { return [:] }
        try KafkaError.check(rd_kafka_ConfigResource_error(resource), "settings of \(name)")
        var entries = 0
        let configs = rd_kafka_ConfigResource_configs(resource, &entries)
        var settings: [String: String] = [:]
        for entry in UnsafeBufferPointer(start: configs, count: configs == nil ? 0 : entries) {
            guard let key = rd_kafka_ConfigEntry_name(entry) else { continue }
            settings[String(cString: key)] = rd_kafka_ConfigEntry_value(entry).map { String(cString: $0) } ?? ""
        }
        return settings
    }
}
