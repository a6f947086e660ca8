import Kafka

/// What a record carries.
extension Behaviour {
    static let records: [Behaviour] = [
        .producing("Keys, values, headers and timestamps come through as they are") { scene in
            let before = scene.stand.now
            // Repeated names, null and empty values.
            let headers = [
                RecordHeader("a", [1]), RecordHeader("b", nil), RecordHeader("a", []), RecordHeader("a", [2, 0, 3]),
            ]
            try scene.producer.begin()
            try scene.producer.send(scene.topic, key: nil, "value", headers: headers)
            try scene.producer.send(scene.topic, key: "key", nil, timestamp: before - 5000)
            try scene.producer.send(scene.topic, key: "", "")
            try scene.producer.commit()
            let follower = try scene.follower()
            try follower.read(until: "three records") { follower.seen.records.count == 3 }
            let found = follower.seen.records
            try check(found.map(\.key), is: [nil, Array("key".utf8), []], "keys")
            try check(found.map(\.value), is: [Array("value".utf8), nil, []], "values")
            try check(found.map(\.headers), is: [headers, [], []], "headers")
            try check(found[1].timestamp, is: before - 5000, "the given timestamp")
            let time = found[2].timestamp ?? 0
            try check((before...scene.stand.now).contains(time), "the present timestamp: \(time)")
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
