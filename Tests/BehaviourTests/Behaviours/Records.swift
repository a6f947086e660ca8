import Kafka

/// What a record carries.
extension Behaviour {
    static let records: [Behaviour] = [
        .producing("Null and empty keys and values come through as they are") { scene in
            let follower = try scene.follower(of: 3) { (producer, topic) throws(KafkaError) in
                try producer.send(topic, key: nil, "value")
                try producer.send(topic, key: "key", nil)
                try producer.send(topic, key: "", "")
            }
            try check(follower.seen.records.map(\.key), is: [nil, Array("key".utf8), []], "keys")
            try check(follower.seen.records.map(\.value), is: [Array("value".utf8), nil, []], "values")
        },
        .producing("Headers keep their order, repeated names, null and empty values") { scene in
            let headers = [
                RecordHeader("a", [1]), RecordHeader("b", nil), RecordHeader("a", []), RecordHeader("a", [2, 0, 3]),
            ]
            let follower = try scene.follower(of: 1) { (producer, topic) throws(KafkaError) in
                try producer.send(topic, 0, "value", headers: headers)
            }
            try check(follower.seen.records.first?.headers, is: headers, "headers")
        },
        .producing("A record keeps its timestamp, or gets the present one") { scene in
            let before = scene.stand.now
            let follower = try scene.follower(of: 2) { (producer, topic) throws(KafkaError) in
                try producer.send(topic, 0, "then", timestamp: before - 5000)
                try producer.send(topic, 0, "now")
            }
            let times = follower.seen.records.compactMap(\.timestamp)
            try check(times.first, is: before - 5000, "the given timestamp")
            try check(times.last.map { (before...scene.stand.now).contains($0) } == true, "the present one: \(times)")
        },
        .producing("A key chooses its partition as in Java's default partitioner", partitions: 10) { scene in
            try scene.producer.warm(scene.topic, milliseconds: 10_000)
            try scene.producer.begin()
            for key in goldenPartitions.keys { try scene.producer.send(scene.topic, nil, key: key, key) }
            try scene.producer.commit()
            let follower = try Follower(scene.stand, [scene.topic])
            let places = (0..<10).map { TopicPartition(scene.topic, $0) }
            try follower.reader.assign(places.map { PartitionStart($0, from: .beginning) })
            try follower.read(until: "all") { follower.seen.records.count == goldenPartitions.count }
            let found = follower.seen.records.map { ($0.text, $0.partition) }
            try check(Dictionary(uniqueKeysWithValues: found), is: goldenPartitions, "partitions")
        },
        .producing("Records without a transaction are visible as soon as they are delivered") { scene in
            let producer = try scene.stand.producer(nil, timeout: 10_000)
            try producer.send(scene.topic, 0, "a")
            try producer.flush(milliseconds: 10_000)
            try check(scene.high, is: 1, "high watermark")
            try scene.check(texts: ["a"])
        },
    ]

    /// Computed with Java's murmur2 modulo 10.
    private static let goldenPartitions: [String: Int32] = [
        "anna": 3, "21": 0, "foobar": 6, "a": 4, "bb": 2, "ccc": 2, "dddd": 9, "notification": 6, "åse": 9,
    ]
}

extension Scene {
    /// Sends records in a transaction, and reads so many.
    fileprivate func follower(
        of count: Int, _ send: (any TransactionalProducer, String) throws(KafkaError) -> Void
    ) throws -> Follower {
        try producer.begin()
        try send(producer, topic)
        try producer.commit()
        let follower = try follower()
        try follower.read(until: "\(count) records") { follower.seen.records.count == count }
        return follower
    }
}
