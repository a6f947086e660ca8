import Kafka

/// What readers of committed records see, and where the ends of a partition are.
extension Behaviour {
    static let visibility: [Behaviour] = [
        .producing("Committed records are visible in their order, and each end of them is told once") { scene in
            try scene.commit("a", "b")
            try scene.untilHigh(is: 3)
            let follower = try scene.follower()
            try follower.readToEnd()
            try scene.pass(1000, follower.read)
            try check(follower.seen.ends, is: [3], "no second end")
            try scene.commit("c")
            try follower.read(until: "the second end") { follower.seen.ends.contains(5) }
            try check(follower.seen.texts, is: ["a", "b", "c"], "texts")
            try check(follower.seen.records.map(\.offset), is: [0, 1, 3], "offsets")
        },
        .producing("Aborted records are never visible; the stable end and a reader's position pass them") { scene in
            try scene.commit("a")
            // Without the marker of that transaction, it would be taken for one of the records.
            try scene.untilHigh(is: 2)
            try scene.open("b", "c")
            try scene.producer.abort()
            let reader = try scene.stand.reader([scene.topic])
            try scene.until("the stable end passes the marker") {
                try reader.watermarks(scene.place, milliseconds: 10_000).high == 5
            }
            let follower = try scene.follower()
            try follower.read(until: "the high watermark") { follower.reader.reached(scene.place, taken: nil) == 5 }
            try check(follower.seen.texts, is: ["a"], "texts")
            try scene.commit("kept")
            try follower.read(until: "what follows") { follower.seen.texts == ["a", "kept"] }
        },
        .producing("The high watermark includes open records, and a marker in each partition of them", partitions: 3) {
            scene in
            let high = { try scene.stand.watermarks(TopicPartition(scene.topic, $0)).high }
            try check(scene.stand.watermarks(scene.place), is: Watermarks(low: 0, high: 0), "empty")
            try scene.open("a")
            try check(scene.high, is: 1, "high watermark")
            try scene.producer.send(scene.topic, 1, "b")
            try scene.producer.commit()
            try scene.until("two markers") { try high(0) == 2 && high(1) == 2 }
            try check(high(2), is: 0, "the third partition")
        },
        .producing("Records from the oldest open transaction on are invisible; its start is the last stable offset") {
            scene in
            try scene.commit("a")
            try scene.untilHigh(is: 2)
            try scene.open("open", "open too")
            try scene.stand.registered(scene.stand.name("id")).commit(scene.topic, ["second"])
            try scene.untilHigh(is: 6)
            let (follower, later) = (try scene.follower(), try scene.follower(from: .at(4)))
            try follower.readToEnd()
            try check(follower.seen.texts, is: ["a"], "texts")
            try check(follower.seen.ends, is: [2], "the end that is told")
            try scene.pass(1000, later.read)
            try check(later.seen, is: Seen(), "what is read behind the last stable offset")
            let fresh = try scene.stand.reader([scene.topic])
            try check(fresh.watermarks(scene.place, milliseconds: 10_000).high, is: 2, "last stable offset")
            try scene.producer.commit()
            try follower.read(until: "the commit") { follower.seen.records.count == 4 }
            try check(follower.seen.texts, is: ["a", "open", "open too", "second"], "order is that of the offsets")
            try later.read(until: "the last record") { later.seen.texts == ["second"] }
        },
    ]
}
