import Kafka

/// Seeking, assigning, lanes and waiting.
extension Behaviour {
    static let reading: [Behaviour] = [
        Behaviour("A seek makes what was read ahead disappear, and delivers from its offset") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            try stand.registered(stand.name("id")).commit(topic, 0, "a", "b", "c", "d")
            let member = try Member(stand, group: stand.name("group"), [topic])
            try member.turn(until: "all records") { member.seen[0].records.count == 4 }
            member.seen[0] = Seen()
            try member.consumer.seek([PartitionStart(place, from: .at(1))])
            try stand.until("records to be read ahead") { member.consumer.hasRecords(lane: 0) }
            try member.consumer.seek([PartitionStart(place, from: .at(2))])
            try member.turn(until: "the rest") { member.seen[0].texts.contains("d") }
            try check(member.seen[0].texts, is: ["c", "d"], "texts after the seek")
        },
        Behaviour("A seek back delivers records again") { stand in
            let topic = try stand.topic()
            try stand.registered(stand.name("id")).commit(topic, 0, "a", "b")
            let member = try Member(stand, group: stand.name("group"), [topic])
            try member.turn(until: "all records") { member.seen[0].records.count == 2 }
            try member.consumer.seek([PartitionStart(TopicPartition(topic, 0), from: .at(0))])
            try member.turn(until: "them again") { member.seen[0].records.count == 4 }
            try check(member.seen[0].texts, is: ["a", "b", "a", "b"], "texts")
        },
        Behaviour("A start beyond the log's end is reported, and nothing is skipped") { stand in
            let topic = try stand.topic()
            try stand.registered(stand.name("id")).commit(topic, 0, "a")
            let follower = try Follower(stand, topic, from: .at(1000))
            try follower.read(until: "a failure") { !follower.seen.failures.isEmpty }
            try check(follower.seen.failures.allSatisfy(\.isOffsetOutOfRange), "\(follower.seen.failures)")
            try check(follower.seen.failures.first?.code, is: "_AUTO_OFFSET_RESET", "code")
            try check(follower.seen.records, is: [], "records")
        },
        Behaviour("Reading from the end tells the end at once and delivers what comes later") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            try stand.until("the marker") { try stand.watermarks(TopicPartition(topic, 0)).high == 2 }
            let follower = try Follower(stand, topic, from: .at(2))
            try follower.readToEnd()
            try check(follower.seen.ends, is: [2], "end")
            try producer.commit(topic, 0, "b")
            try follower.read(until: "the next record") { follower.seen.texts == ["b"] }
        },
        Behaviour("An assignment without partitions stops the reading") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.commit(topic, 0, "a")
            let follower = try Follower(stand, topic)
            try follower.read(until: "a record") { follower.seen.texts == ["a"] }
            try follower.reader.assign([])
            try producer.commit(topic, 0, "b")
            let start = stand.clock
            try follower.read(until: "half a second") { stand.clock > start + 500 }
            try check(follower.seen.texts, is: ["a"], "texts")
            try follower.reader.assign([PartitionStart(TopicPartition(topic, 0), from: .at(2))])
            try follower.read(until: "the next record") { follower.seen.texts == ["a", "b"] }
        },
        Behaviour("Partitions that were given up for a while are read again from where an assignment says") { stand in
            let topic = try stand.topic()
            try stand.registered(stand.name("id")).commit(topic, 0, "a", "b", "c")
            let member = try Member(stand, group: stand.name("group"), [topic])
            try member.turn(until: "all records") { member.seen[0].records.count == 3 }
            try member.consumer.assign([])
            // Giving up a partition ends its forwarding to a lane a moment later; an assignment before that moment
            // would deliver nothing.
            let start = stand.clock
            try member.turn(until: "half a second") { stand.clock > start + 500 }
            try member.consumer.assign([PartitionStart(TopicPartition(topic, 0), from: .at(1))])
            try member.turn(until: "two again") { member.seen[0].records.count == 5 }
            try check(member.seen[0].texts, is: ["a", "b", "c", "b", "c"], "texts")
        },
        Behaviour("Each partition's records come in its lane, in order of offset") { stand in
            let topics = [try stand.topic(partitions: 2), try stand.topic(partitions: 2)]
            let producer = try stand.registered(stand.name("id"))
            for round in 0..<3 {
                try producer.begin()
                for topic in topics {
                    for partition in 0..<2 as Range<Int32> {
                        for number in 0..<10 { try producer.send(topic, partition, "\(round).\(number)") }
                    }
                }
                try producer.commit()
            }
            let member = try Member(stand, group: stand.name("group"), topics)
            try member.turn(until: "all records") { member.seen.allSatisfy { $0.records.count >= 60 } }
            for lane in 0..<2 {
                try check(Set(member.seen[lane].records.map(\.topic)), is: [lane], "topics of lane \(lane)")
                for partition in 0..<2 as Range<Int32> {
                    let own = member.seen[lane].records.filter { $0.partition == partition }
                    try check(own.count, is: 30, "records of a partition")
                    try check(own.map(\.offset), is: own.map(\.offset).sorted(), "order of offsets")
                    let texts = (0..<3).flatMap { round in (0..<10).map { "\(round).\($0)" } }
                    try check(own.map(\.text), is: texts, "order of texts")
                }
            }
        },
        Behaviour("A batch waits for a full batch or its time, a wait for the first record") { stand in
            let topic = try stand.topic()
            try stand.registered(stand.name("id")).commit(topic, 0, "a")
            let follower = try Follower(stand, topic)
            try follower.readToEnd()
            let start = stand.clock
            var batch = follower.reader.take(atMost: 10, milliseconds: 100)
            batch.visit { _ in
                true
            } event: { _ in
            }
            try check(stand.clock - start >= 90, "an empty batch takes its time")
        },
        Behaviour("The watermarks of the last fetch are known without a request") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            try stand.registered(stand.name("id")).commit(topic, 0, "a")
            let member = try Member(stand, group: stand.name("group"), [topic])
            try member.turn(until: "the end") { member.seen[0].ends.contains(2) }
            try check(member.consumer.lastWatermarks(place)?.high, is: 2, "high watermark")
        },
        Behaviour("After a seek to it the end of a partition is told again") { stand in
            let topic = try stand.topic()
            try stand.registered(stand.name("id")).commit(topic, 0, "a")
            let member = try Member(stand, group: stand.name("group"), [topic])
            try member.turn(until: "the end") { member.seen[0].ends.contains(2) }
            let before = member.seen[0].ends.count
            try member.consumer.seek([PartitionStart(TopicPartition(topic, 0), from: .at(2))])
            try member.turn(until: "the end again") { member.seen[0].ends.count > before }
            try check(member.seen[0].ends.last, is: 2, "end")
        },
        Behaviour("A start behind the last stable offset waits for the open transaction") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            for text in ["a", "b", "c"] { try producer.send(topic, 0, text) }
            try stand.until("the records arrive") { try stand.watermarks(place).high == 3 }
            let follower = try Follower(stand, topic, from: .at(2))
            let start = stand.clock
            try follower.read(until: "a second") { stand.clock > start + 1000 }
            try check(follower.seen.ends, is: [], "ends")
            try check(follower.seen.records, is: [], "records")
            try check(follower.seen.failures, is: [], "failures")
            try producer.commit()
            try follower.read(until: "the record") { follower.seen.texts == ["c"] }
        },
        Behaviour("A wake ends a wait") { stand in
            let topic = try stand.topic()
            let member = try Member(stand, group: stand.name("group"), [topic]).joined()
            try member.turn(until: "the end of the empty partition") { !member.seen[0].ends.isEmpty }
            let wake = member.consumer.wake
            let start = stand.clock
            stand.soon { wake() }
            member.consumer.wait(milliseconds: 20_000)
            try check(stand.clock - start < 15_000, "the wait ends early")
        },
        Behaviour("A seek in a partition that is not assigned fails") { stand in
            let topic = try stand.topic(partitions: 2)
            let member = try Member(stand, group: stand.name("group"), [topic]).joined()
            try member.consumer.assign([])
            try failure("the seek", is: "_STATE") { () throws(KafkaError) in
                try member.consumer.seek([PartitionStart(TopicPartition(topic, 0), from: .at(0))])
            }
        },
    ]
}
