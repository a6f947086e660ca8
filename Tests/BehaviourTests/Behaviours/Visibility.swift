import Kafka

/// What readers of committed records see, and where the ends of a partition are.
extension Behaviour {
    static let visibility: [Behaviour] = [
        Behaviour("Committed records are visible in their order") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a", "b")
            try producer.commit(topic, 0, "c")
            let follower = try Follower(stand, topic)
            try follower.read(until: "three records") { follower.seen.records.count == 3 }
            try check(follower.seen.texts, is: ["a", "b", "c"], "texts")
            try check(follower.seen.records.map(\.offset), is: [0, 1, 3], "offsets")
        },
        Behaviour("Records of an open transaction are invisible, and the last stable offset is its first one") {
            stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            try producer.begin()
            try producer.send(topic, 0, "open")
            try producer.send(topic, 0, "open too")
            try stand.until("the records arrive") { try stand.watermarks(place).high == 4 }
            let follower = try Follower(stand, topic)
            try follower.readToEnd()
            try check(follower.seen.texts, is: ["a"], "texts")
            try check(follower.seen.ends, is: [2], "the end that is told")
            let fresh = try stand.reader([topic])
            try check(fresh.watermarks(place, milliseconds: 10_000).high, is: 2, "last stable offset")
            try producer.commit()
            try follower.read(until: "the commit") { follower.seen.records.count == 3 }
        },
        Behaviour("Aborted records are never visible, and what follows them is") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.abort(topic, 0, on: stand, "aborted")
            try producer.commit(topic, 0, "kept")
            let follower = try Follower(stand, topic)
            try follower.read(until: "a record") { !follower.seen.records.isEmpty }
            try check(follower.seen.texts, is: ["kept"], "texts")
        },
        Behaviour("The high watermark includes open records and markers") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let producer = try stand.registered(stand.name("id"))
            try check(stand.watermarks(place), is: Watermarks(low: 0, high: 0), "empty")
            try producer.begin()
            try producer.send(topic, 0, "a")
            try stand.until("the open record counts") { try stand.watermarks(place).high == 1 }
            try producer.commit()
            try stand.until("the marker counts") { try stand.watermarks(place).high == 2 }
        },
        Behaviour("A marker takes an offset in each partition of its transaction, and in no other") { stand in
            let topic = try stand.topic(partitions: 3)
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, "a")
            try producer.send(topic, 1, "b")
            try producer.commit()
            try stand.until("two markers") {
                try (0..<2).allSatisfy { try stand.watermarks(TopicPartition(topic, $0)).high == 2 }
            }
            try check(stand.watermarks(TopicPartition(topic, 2)).high, is: 0, "the third partition")
        },
        Behaviour("With two open transactions the last stable offset is the start of the older one") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let (first, second) = (try stand.registered(stand.name("id")), try stand.registered(stand.name("id")))
            try first.begin()
            try first.send(topic, 0, "first")
            try stand.until("the first record") { try stand.watermarks(place).high == 1 }
            try second.commit(topic, 0, "second")
            try stand.until("the second marker") { try stand.watermarks(place).high == 3 }
            try check(stand.reader([topic]).watermarks(place, milliseconds: 10_000).high, is: 0, "stable end")
            try first.commit()
            let follower = try Follower(stand, topic)
            try follower.read(until: "both") { follower.seen.records.count == 2 }
            try check(follower.seen.texts, is: ["first", "second"], "order is that of the offsets")
        },
        Behaviour("The end of a partition is told with the last stable offset, once") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            try stand.until("the marker") { try stand.watermarks(TopicPartition(topic, 0)).high == 2 }
            let follower = try Follower(stand, topic)
            try follower.readToEnd()
            try check(follower.seen.ends, is: [2], "end")
            let start = stand.clock
            try follower.read(until: "a second") { stand.clock > start + 1000 }
            try check(follower.seen.ends, is: [2], "no second end")
        },
        Behaviour("The end of a partition is told again after more records") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            let follower = try Follower(stand, topic)
            try follower.read(until: "the first end") { follower.seen.ends.contains(2) }
            try producer.commit(topic, 0, "b")
            try follower.read(until: "the second end") { follower.seen.ends.contains(4) }
            try check(follower.seen.texts, is: ["a", "b"], "texts")
        },
        Behaviour("A reader's position passes markers and aborted records") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            try producer.abort(topic, 0, on: stand, "b")
            try stand.until("both markers") { try stand.watermarks(place).high == 4 }
            let follower = try Follower(stand, topic)
            try follower.read(until: "the high watermark") { follower.reader.reached(place) == 4 }
            try check(follower.seen.texts, is: ["a"], "texts")
        },
        Behaviour("An abort moves the last stable offset on") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.abort(topic, 0, on: stand, "a", "b")
            let reader = try stand.reader([topic])
            try stand.until("the stable end passes the marker") {
                try reader.watermarks(TopicPartition(topic, 0), milliseconds: 10_000).high == 3
            }
        },
    ]
}
