import Kafka

/// What readers of committed records see, and where the ends of a partition are.
extension Behaviour {
    static let visibility: [Behaviour] = [
        .producing("Committed records are visible in their order") { scene in
            try scene.commit("a", "b")
            try scene.commit("c")
            let follower = try scene.follower()
            try follower.read(until: "three records") { follower.seen.records.count == 3 }
            try check(follower.seen.texts, is: ["a", "b", "c"], "texts")
            try check(follower.seen.records.map(\.offset), is: [0, 1, 3], "offsets")
        },
        .producing("Records of an open transaction are invisible, and the last stable offset is its first one") {
            scene in
            try scene.commit("a")
            try scene.untilHigh(is: 2)
            try scene.open("open", "open too")
            let follower = try scene.follower()
            try follower.readToEnd()
            try check(follower.seen.texts, is: ["a"], "texts")
            try check(follower.seen.ends, is: [2], "the end that is told")
            let fresh = try scene.stand.reader([scene.topic])
            try check(fresh.watermarks(scene.place, milliseconds: 10_000).high, is: 2, "last stable offset")
            try scene.producer.commit()
            try follower.read(until: "the commit") { follower.seen.records.count == 3 }
        },
        .producing("Aborted records are never visible, and what follows them is") { scene in
            try scene.abort("aborted")
            try scene.commit("kept")
            let follower = try scene.follower()
            try follower.read(until: "a record") { !follower.seen.records.isEmpty }
            try check(follower.seen.texts, is: ["kept"], "texts")
        },
        .producing("The high watermark includes open records and markers") { scene in
            try check(scene.stand.watermarks(scene.place), is: Watermarks(low: 0, high: 0), "empty")
            try scene.open("a")
            try check(scene.high, is: 1, "high watermark")
            try scene.producer.commit()
            try scene.untilHigh(is: 2)
        },
        .producing("A marker takes an offset in each partition of its transaction, and in no other", partitions: 3) {
            scene in
            try scene.producer.begin()
            try scene.producer.send(scene.topic, 0, "a")
            try scene.producer.send(scene.topic, 1, "b")
            try scene.producer.commit()
            let high = { try scene.stand.watermarks(TopicPartition(scene.topic, $0)).high }
            try scene.until("two markers") { try high(0) == 2 && high(1) == 2 }
            try check(high(2), is: 0, "the third partition")
        },
        .producing("With two open transactions the last stable offset is the start of the older one") { scene in
            try scene.open("first")
            let second = try scene.stand.registered(scene.stand.name("id"))
            try second.commit(scene.topic, ["second"])
            try scene.untilHigh(is: 3)
            let reader = try scene.stand.reader([scene.topic])
            try check(reader.watermarks(scene.place, milliseconds: 10_000).high, is: 0, "stable end")
            try scene.producer.commit()
            let follower = try scene.follower()
            try follower.read(until: "both") { follower.seen.records.count == 2 }
            try check(follower.seen.texts, is: ["first", "second"], "order is that of the offsets")
        },
        .producing("The end of a partition is told with the last stable offset, once") { scene in
            try scene.commit("a")
            try scene.untilHigh(is: 2)
            let follower = try scene.follower()
            try follower.readToEnd()
            try check(follower.seen.ends, is: [2], "end")
            try scene.pass(1000, follower.read)
            try check(follower.seen.ends, is: [2], "no second end")
        },
        .producing("The end of a partition is told again after more records") { scene in
            try scene.commit("a")
            let follower = try scene.follower()
            try follower.read(until: "the first end") { follower.seen.ends.contains(2) }
            try scene.commit("b")
            try follower.read(until: "the second end") { follower.seen.ends.contains(4) }
            try check(follower.seen.texts, is: ["a", "b"], "texts")
        },
        .producing("A reader's position passes markers and aborted records") { scene in
            try scene.commit("a")
            try scene.abort("b")
            try scene.untilHigh(is: 4)
            let follower = try scene.follower()
            try follower.read(until: "the high watermark") { follower.reader.reached(scene.place) == 4 }
            try check(follower.seen.texts, is: ["a"], "texts")
        },
        .producing("An abort moves the last stable offset on") { scene in
            try scene.abort("a", "b")
            let reader = try scene.stand.reader([scene.topic])
            try scene.until("the stable end passes the marker") {
                try reader.watermarks(scene.place, milliseconds: 10_000).high == 3
            }
        },
    ]
}
