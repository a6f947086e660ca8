import Kafka

/// What the client or the broker rejects.
extension Behaviour {
    /// Text that hardly compresses, because a topic's limit applies to the compressed batch.
    private static let large = (0..<2000).map { String($0 * 7_368_787 % 1_299_709) }.joined()

    static let refusals: [Behaviour] = [
        .producing("A record above the client's limit is refused at once, and nothing of it is queued") { scene in
            try scene.producer.begin()
            try failure("produce", is: "MSG_SIZE_TOO_LARGE", scene.send(String(repeating: "x", count: 1_000_001)))
            try scene.send("small")
            try scene.producer.commit()
            try scene.checkDoubt(false)
            try scene.check(texts: ["small"])
        },
        .producing(
            "A record above the topic's limit makes the commit fail, and the producer is to be replaced",
            recordBytes: 1000
        ) { scene in
            try failure("the commit", is: "MSG_SIZE_TOO_LARGE, abort", scene.commit(large))
            try check(scene.producer.takeFailures()?.first.isRecordTooLarge == true, "the failed record's error")
            try scene.producer.abort()
            try scene.checkDoubt(true)
            let next = try scene.stand.registered(scene.id)
            try next.commit(scene.topic, ["small"])
            try check(!next.mustBeReplaced, "no doubt about the next one")
            try scene.check(texts: ["small"])
        },
        .producing(
            "After the broker has refused a record in the background no more are taken, until the abort",
            recordBytes: 1000
        ) { scene in
            try scene.producer.begin()
            try scene.send(large)
            try scene.until("the refusal") { scene.producer.takeFailures() != nil }
            try failure("produce after it", is: "_STATE", scene.send("a"))
            try failure("commit after it", is: "MSG_SIZE_TOO_LARGE, abort", scene.producer.commit())
            try scene.producer.abort()
        },
        .producing(
            "Every client knows the number of partitions; an absent one and an absent topic are refused", partitions: 3
        ) { scene in
            let (topic, admin) = (scene.topic, try scene.stand.admin())
            try check(
                [
                    admin.topics(milliseconds: 10_000).first { $0.name == topic }?.partitions,
                    admin.partitionCount(of: topic, milliseconds: 10_000),
                    scene.stand.reader([topic]).partitionCount(of: topic, milliseconds: 10_000),
                    scene.producer.warm(topic, milliseconds: 10_000),
                ], is: [3, 3, 3, 3], "of the list, the admin, a reader and a producer")
            try scene.producer.begin()
            try failure("produce", is: "_UNKNOWN_PARTITION", scene.producer.send(topic, 7, "a"))
            try scene.producer.abort()
            let absent = scene.stand.name("absent")
            try failure("asking", is: "UNKNOWN_TOPIC_OR_PART", admin.partitionCount(of: absent, milliseconds: 10_000))
            try failure("warming", is: "UNKNOWN_TOPIC_OR_PART", scene.producer.warm(absent, milliseconds: 10_000))
        },
    ]
}
