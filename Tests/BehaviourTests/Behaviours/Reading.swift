import Kafka

/// Seeking, assigning, lanes and waiting.
extension Behaviour {
    static let reading: [Behaviour] = [
        .producing("A seek makes what was read ahead disappear, and delivers from its offset") { scene in
            try scene.commit("a", "b", "c", "d")
            let member = try scene.member()
            try member.turn(until: "all records") { member.seen[0].records.count == 4 }
            member.seen[0] = Seen()
            try member.consumer.seek([PartitionStart(scene.place, from: .at(1))])
            try scene.until("records to be read ahead") { member.consumer.hasRecords(lane: 0) }
            try member.consumer.seek([PartitionStart(scene.place, from: .at(2))])
            try member.turn(until: "the rest") { member.seen[0].texts.contains("d") }
            try check(member.seen[0].texts, is: ["c", "d"], "texts after the seek")
        },
        .producing("A start beyond the log's end is reported, and nothing is skipped") { scene in
            try scene.commit("a")
            let follower = try scene.follower(from: .at(1000))
            try follower.read(until: "a failure") { !follower.seen.failures.isEmpty }
            try check(follower.seen.failures.allSatisfy(\.isOffsetOutOfRange), "\(follower.seen.failures)")
            try check(follower.seen.failures.first?.code, is: "_AUTO_OFFSET_RESET", "code")
            try check(follower.seen.records, is: [], "records")
        },
        .producing("A reader that goes on reads the oldest record where the log has the next no longer") { scene in
            let topic = try scene.stand.topic(partitions: 2)
            try scene.producer.begin()
            for partition in 0..<2 as Range<Int32> { try scene.producer.send(topic, partition, "\(partition).0") }
            try scene.producer.commit()
            let reader = TopicReader(try scene.stand.reader([topic]), of: [topic])
            try reader.begin(
                [
                    PartitionStart(TopicPartition(topic, 0), from: .at(1000)),
                    PartitionStart(TopicPartition(topic, 1), from: .beginning),
                ], goesOn: true)
            var (texts, isTruncated): ([String], Bool) = ([], false)
            func read(until what: String, _ isDone: () -> Bool) throws {
                try scene.until(what) {
                    let findings = reader.take(atMost: 100, milliseconds: 20) { record in
                        texts.append(SeenRecord(record).text)
                        return true
                    } failure: { _, _ in
                    }
                    if findings.isTruncated { isTruncated = true }
                    return isDone()
                }
            }
            try read(until: "both records") { Set(texts) == ["0.0", "1.0"] }
            try check(isTruncated, "the truncation is told")
            try scene.producer.begin()
            for partition in 0..<2 as Range<Int32> { try scene.producer.send(topic, partition, "\(partition).1") }
            try scene.producer.commit()
            try read(until: "the next ones") { texts.count >= 4 }
            try check(texts.sorted(), is: ["0.0", "0.1", "1.0", "1.1"], "texts")
            reader.close(milliseconds: 5000)
        },
        .producing("At the end a reader is told so, waits its time, and gets what comes until nothing is assigned") {
            scene in
            try scene.commit("a")
            try scene.untilHigh(is: 2)
            let follower = try scene.follower(from: .at(2))
            try follower.readToEnd()
            try check(follower.seen.ends, is: [2], "end")
            let start = scene.stand.clock
            follower.seen.add(follower.reader.take(atMost: 10, milliseconds: 100))
            try check(scene.stand.clock - start >= 90, "an empty batch takes its time")
            try scene.commit("b")
            try follower.read(until: "the next record") { follower.seen.texts == ["b"] }
            try follower.reader.assign([])
            try scene.commit("c")
            try scene.pass(500, follower.read)
            try check(follower.seen.texts, is: ["b"], "texts")
            try follower.reader.assign([PartitionStart(scene.place, from: .at(4))])
            try follower.read(until: "the last record") { follower.seen.texts == ["b", "c"] }
        },
        .producing("Partitions that were given up for a while are read again from where an assignment says") { scene in
            try scene.commit("a", "b", "c")
            let member = try scene.member()
            try member.turn(until: "all records") { member.seen[0].records.count == 3 }
            try member.consumer.assign([])
            try failure(
                "a seek meanwhile", is: "_STATE", member.consumer.seek([PartitionStart(scene.place, from: .at(0))]))
            // Giving up a partition ends its forwarding to a lane a moment later; an assignment before that moment
            // would deliver nothing.
            try scene.pass(500, member.turn)
            try member.consumer.assign([PartitionStart(scene.place, from: .at(1))])
            try member.turn(until: "two again") { member.seen[0].records.count == 5 }
            try check(member.seen[0].texts, is: ["a", "b", "c", "b", "c"], "texts")
        },
        Behaviour("Each partition's records come in its lane, in order of offset") { stand in
            let topics = [try stand.topic(partitions: 2), try stand.topic(partitions: 2)]
            let places = topics.flatMap { topic in (0..<2).map { TopicPartition(topic, $0) } }
            let producer = try stand.registered(stand.name("id"))
            for round in 0..<3 {
                try producer.begin()
                for place in places {
                    for number in 0..<10 { try producer.send(place.topic, place.partition, "\(round).\(number)") }
                }
                try producer.commit()
            }
            let member = try Member(stand, group: stand.name("group"), topics)
            try member.turn(until: "all records") { member.seen.allSatisfy { $0.records.count >= 60 } }
            let texts = (0..<3).flatMap { round in (0..<10).map { "\(round).\($0)" } }
            for lane in 0..<2 {
                try check(Set(member.seen[lane].records.map(\.topic)), is: [lane], "topics of lane \(lane)")
                for partition in 0..<2 as Range<Int32> {
                    let own = member.seen[lane].records.filter { $0.partition == partition }
                    try check(own.map(\.offset), is: own.map(\.offset).sorted(), "order of offsets")
                    try check(own.map(\.text), is: texts, "order of texts")
                }
            }
        },
        .producing("After a seek to it the end of a partition is told again, and known without a request") { scene in
            try scene.commit("a")
            let member = try scene.member()
            try member.turn(until: "the end") { member.seen[0].ends.contains(2) }
            try check(member.consumer.lastWatermarks(scene.place)?.high, is: 2, "high watermark")
            let before = member.seen[0].ends.count
            try member.consumer.seek([PartitionStart(scene.place, from: .at(2))])
            try member.turn(until: "the end again") { member.seen[0].ends.count > before }
            try check(member.seen[0].ends.last, is: 2, "end")
        },
        .committing("A wake ends a wait") { scene in
            try scene.member.turn(until: "the end of the empty partition") { !scene.member.seen[0].ends.isEmpty }
            let wake = scene.member.consumer.wake
            let start = scene.stand.clock
            scene.stand.soon { wake() }
            scene.member.consumer.wait(milliseconds: 20_000)
            try check(scene.stand.clock - start < 15_000, "the wait ends early")
        },
    ]
}
