import Kafka

/// What the client or the broker turns down.
extension Behaviour {
    static let refusals: [Behaviour] = [
        Behaviour("A record above the client's limit is refused at once, and nothing of it is queued") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try failure("produce", is: "MSG_SIZE_TOO_LARGE") { () throws(KafkaError) in
                try producer.send(topic, 0, String(repeating: "x", count: 1_000_001))
            }
            try producer.send(topic, 0, "small")
            try producer.commit()
            try check(!producer.mustBeReplaced, "no doubt")
            try check(stand.texts(topic), is: ["small"], "texts")
        },
        Behaviour("A record above the topic's limit makes the commit fail, and the producer is to be replaced") {
            stand in
            let topic = try stand.topic(partitions: 1, recordBytes: 1000)
            let id = stand.name("id")
            let producer = try stand.registered(id)
            try producer.begin()
            try failure("the commit", is: "MSG_SIZE_TOO_LARGE, abort") { () throws(KafkaError) in
                // Text that hardly compresses, because the limit applies to the compressed batch.
                try producer.send(topic, 0, (0..<2000).map { String($0 * 7_368_787 % 1_299_709) }.joined())
                try producer.commit()
            }
            try check(producer.takeFailures()?.first.isRecordTooLarge == true, "the failed record's error")
            try producer.abort()
            try check(producer.mustBeReplaced, "it must be replaced")
            let next = try stand.registered(id)
            try next.commit(topic, 0, "small")
            try check(!next.mustBeReplaced, "no doubt about the next one")
            try check(stand.texts(topic), is: ["small"], "texts")
        },
        Behaviour("After the broker has refused a record in the background no more are taken, until the abort") {
            stand in
            let topic = try stand.topic(partitions: 1, recordBytes: 1000)
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, (0..<2000).map { String($0 * 7_368_787 % 1_299_709) }.joined())
            try stand.until("the refusal") { producer.takeFailures() != nil }
            try failure("produce after it", is: "_STATE") { () throws(KafkaError) in try producer.send(topic, 0, "a") }
            try failure("commit after it", is: "MSG_SIZE_TOO_LARGE, abort") { () throws(KafkaError) in
                try producer.commit()
            }
            try producer.abort()
        },
        Behaviour("A topic that does not exist has no partitions") { stand in
            let absent = stand.name("absent")
            try failure("asking", is: "UNKNOWN_TOPIC_OR_PART") { () throws(KafkaError) in
                _ = try stand.describer().partitionCount(of: absent, milliseconds: 10_000)
            }
            let producer = try stand.registered(stand.name("id"))
            try failure("warming", is: "UNKNOWN_TOPIC_OR_PART") { () throws(KafkaError) in
                try producer.warm(absent, milliseconds: 10_000)
            }
        },
        Behaviour("Partition counts are known to every client") { stand in
            let topic = try stand.topic(partitions: 3)
            let described = try stand.admin().topics(milliseconds: 10_000).first { $0.name == topic }
            try check(described?.partitions, is: 3, "list")
            try check(stand.admin().partitionCount(of: topic, milliseconds: 10_000), is: 3, "admin")
            try check(stand.reader([topic]).partitionCount(of: topic, milliseconds: 10_000), is: 3, "reader")
            try check(stand.registered(stand.name("id")).warm(topic, milliseconds: 10_000), is: 3, "producer")
        },
        Behaviour("A record for a partition that does not exist is refused at once") { stand in
            let topic = try stand.topic(partitions: 2)
            let producer = try stand.registered(stand.name("id"))
            try producer.warm(topic, milliseconds: 10_000)
            try producer.begin()
            try failure("produce", is: "_UNKNOWN_PARTITION") { () throws(KafkaError) in
                try producer.send(topic, 7, "a")
            }
            try producer.abort()
        },
    ]
}

extension Stand {
    /// The admin client, as a value that does not throw another kind of error.
    fileprivate func describer() throws(KafkaError) -> any ClusterAdmin {
        do { return try admin() } catch { throw .invalidArgument("\(error)") }
    }
}
