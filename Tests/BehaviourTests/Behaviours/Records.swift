import Kafka

/// What a record carries.
extension Behaviour {
    static let records: [Behaviour] = [
        Behaviour("Null and empty keys and values come through as they are") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, key: nil, "value")
            try producer.send(topic, 0, key: "key", nil)
            try producer.send(topic, 0, key: "", "")
            try producer.commit()
            let follower = try Follower(stand, topic)
            try follower.read(until: "three records") { follower.seen.records.count == 3 }
            try check(follower.seen.records.map(\.key), is: [nil, Array("key".utf8), []], "keys")
            try check(follower.seen.records.map(\.value), is: [Array("value".utf8), nil, []], "values")
        },
        Behaviour("Headers keep their order, repeated names, null and empty values") { stand in
            let topic = try stand.topic()
            let headers = [
                RecordHeader("a", [1]), RecordHeader("b", nil), RecordHeader("a", []), RecordHeader("a", [2, 0, 3]),
            ]
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, "value", headers: headers)
            try producer.commit()
            let follower = try Follower(stand, topic)
            try follower.read(until: "a record") { !follower.seen.records.isEmpty }
            try check(follower.seen.records.first?.headers, is: headers, "headers")
        },
        Behaviour("A record keeps its timestamp, or gets the present one") { stand in
            let topic = try stand.topic()
            let before = stand.now
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, "then", timestamp: before - 5000)
            try producer.send(topic, 0, "now")
            try producer.commit()
            let follower = try Follower(stand, topic)
            try follower.read(until: "both") { follower.seen.records.count == 2 }
            let times = follower.seen.records.compactMap(\.timestamp)
            try check(times.first, is: before - 5000, "the given timestamp")
            try check(times.last.map { (before...stand.now).contains($0) } == true, "the present one: \(times)")
        },
        Behaviour("A key chooses its partition as in Java's default partitioner") { stand in
            let topic = try stand.topic(partitions: 10)
            // Computed with Java's murmur2 modulo 10.
            let golden: [(key: String, partition: Int32)] = goldenPartitions
            let producer = try stand.registered(stand.name("id"))
            try producer.warm(topic, milliseconds: 10_000)
            try producer.begin()
            for pair in golden { try producer.send(topic, nil, key: pair.key, pair.key) }
            try producer.commit()
            let follower = try Follower(stand, [topic])
            try follower.reader.assign((0..<10).map { PartitionStart(TopicPartition(topic, $0), from: .beginning) })
            try follower.read(until: "all") { follower.seen.records.count == golden.count }
            for pair in golden {
                let found = follower.seen.records.first { $0.text == pair.key }
                try check(found?.partition, is: pair.partition, "partition of \(pair.key)")
            }
        },
        Behaviour("Records without a transaction are visible as soon as they are delivered") { stand in
            let topic = try stand.topic()
            let producer = try stand.producer(nil, timeout: 10_000)
            try producer.send(topic, 0, "a")
            try producer.flush(milliseconds: 10_000)
            try check(stand.watermarks(TopicPartition(topic, 0)).high, is: 1, "high watermark")
            try check(stand.texts(topic), is: ["a"], "texts")
        },
    ]

    private static let goldenPartitions: [(key: String, partition: Int32)] = [
        ("anna", 3), ("21", 0), ("foobar", 6), ("a", 4), ("bb", 2), ("ccc", 2), ("dddd", 9), ("notification", 6),
        ("åse", 9),
    ]
}
