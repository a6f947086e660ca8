import Kafka

/// Calls that time out, and a broker that is away.
extension Behaviour {
    static let trouble: [Behaviour] = [
        Behaviour("A commit that times out is finished by the same call, and no other call is possible before") {
            stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            for number in 0..<100 { try producer.send(topic, 0, "\(number)") }
            stand.setBroker(isStopped: true)
            // Also after a failure: a client that is freed while the broker stands still waits for it for ever.
            defer { stand.setBroker(isStopped: false) }
            try failure("a short commit", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                try producer.commit(milliseconds: 200)
            }
            try failure("begin meanwhile", is: "_CONFLICT, retriable") { () throws(KafkaError) in try producer.begin() }
            try failure("abort meanwhile", is: "_CONFLICT, retriable") { () throws(KafkaError) in try producer.abort() }
            stand.setBroker(isStopped: false)
            try stand.retrying { () throws(KafkaError) in try producer.commit(milliseconds: 5000) }
            try check(producer.mustBeReplaced, "it is in doubt")
            try check(stand.texts(topic).count, is: 100, "records")
        },
        Behaviour("A registration that times out is finished by the same call") { stand in
            let producer = try stand.producer(stand.name("id"), timeout: 10_000)
            stand.setBroker(isStopped: true)
            defer { stand.setBroker(isStopped: false) }
            try failure("a short registration", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                try producer.initTransactions(milliseconds: 200)
            }
            stand.setBroker(isStopped: false)
            try stand.retrying { () throws(KafkaError) in try producer.initTransactions(milliseconds: 5000) }
            try producer.begin()
            try producer.commit()
        },
        Behaviour(
            "Sending offsets to a silent broker lasts as long as a transaction may; then the same call is repeated"
        ) {
            stand in
            let scene = try OffsetScene(stand, timeout: 3000)
            let metadata = try scene.member.consumer.groupMetadata()
            try scene.producer.begin()
            stand.setBroker(isStopped: true)
            defer { stand.setBroker(isStopped: false) }
            let start = stand.clock
            try failure("short offsets", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                try scene.producer.sendOffsets([PartitionOffset(scene.place, 6)], of: metadata, milliseconds: 200)
            }
            try check(stand.clock - start >= 2500, "its own limit has no effect: \(stand.clock - start) ms")
            stand.setBroker(isStopped: false)
            try stand.retrying { () throws(KafkaError) in
                try scene.producer.sendOffsets([PartitionOffset(scene.place, 6)], of: metadata, milliseconds: 5000)
            }
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 6)], "offset")
        },
        Behaviour("An abort that times out is finished by the same call") { stand in
            let topic = try stand.topic()
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try producer.send(topic, 0, "a")
            try stand.until("the record arrives") { try stand.watermarks(TopicPartition(topic, 0)).high == 1 }
            stand.setBroker(isStopped: true)
            defer { stand.setBroker(isStopped: false) }
            try failure("a short abort", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                try producer.abort(milliseconds: 200)
            }
            stand.setBroker(isStopped: false)
            try stand.retrying { () throws(KafkaError) in try producer.abort(milliseconds: 5000) }
            try producer.commit(topic, 0, "b")
            try check(stand.texts(topic), is: ["b"], "texts")
        },
        Behaviour("Questions end in time while the broker stands still") { stand in
            let topic = try stand.topic()
            let place = TopicPartition(topic, 0)
            let member = try Member(stand, group: stand.name("group"), [topic]).joined()
            let admin = try stand.admin()
            stand.setBroker(isStopped: true)
            defer { stand.setBroker(isStopped: false) }
            let start = stand.clock
            try failure("offsets of a silent broker", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                _ = try member.consumer.committed([place], milliseconds: 300)
            }
            try failure("ends of a silent broker", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                _ = try admin.watermarks(place, milliseconds: 300)
            }
            try check(stand.clock - start < 20_000, "in time: \(stand.clock - start) ms")
        },
        Behaviour("A broker that is killed keeps records, offsets, members and an open transaction") { stand in
            // The transaction and the session may last longer than a broker takes to start.
            let scene = try OffsetScene(stand, partitions: 2, timeout: 60_000, session: 60_000)
            let out = try stand.topic()
            try scene.producer.begin()
            try scene.producer.send(out, 0, "before")
            try scene.send(5)
            try stand.until("the record arrives") { try stand.watermarks(TopicPartition(out, 0)).high == 1 }
            try stand.restartBroker()
            try stand.retrying { () throws(KafkaError) in try scene.producer.commit(milliseconds: 5000) }
            try check(scene.producer.mustBeReplaced, "it is in doubt")
            try stand.until("the offset") {
                (try? scene.member.consumer.committed([scene.place], milliseconds: 1000))?.first?.offset == 5
            }
            try check(stand.texts(out), is: ["before"], "texts")
            try scene.member.turn(until: "nothing") { true }
            try check(scene.member.assignments, is: 1, "assignments")
        },
        Behaviour(
            "A member that hears nothing for as long as its session gives its partitions up as lost, and comes back"
        ) {
            stand in
            let topic = try stand.topic(partitions: 2)
            let member = try Member(stand, group: stand.name("group"), instance: "a", [topic], session: 1500).joined()
            try stand.restartBroker()
            try member.turn(until: "the second assignment") { member.assignments == 2 }
            guard case .revoked(let revoked, isLost: true) = member.events[1] else {
                throw Unmet(description: "\(member.events)")
            }
            try check(revoked.count, is: 2, "lost partitions")
            try check(member.assigned?.count, is: 2, "partitions")
        },
        Behaviour("A member of a broker that stood still beyond its session comes back, or is fenced by itself") {
            stand in
            let topic = try stand.topic(partitions: 2)
            let member = try Member(stand, group: stand.name("group"), instance: "a", [topic], session: 1500).joined()
            let stale = try member.consumer.groupMetadata()
            stand.setBroker(isStopped: true)
            // A client that is freed while the broker stands still would wait for it for ever.
            defer { stand.setBroker(isStopped: false) }
            let start = stand.clock
            try member.turn(until: "twice the session") { stand.clock > start + 3000 }
            stand.setBroker(isStopped: false)
            try member.turn(until: "an outcome") {
                member.assignments == 2 || member.failures.contains { $0.isFatal && $0.isInstanceFenced }
            }
            guard case .revoked(_, isLost: true) = member.events[1] else {
                throw Unmet(description: "\(member.events)")
            }
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            do throws(KafkaError) {
                try producer.sendOffsets([PartitionOffset(TopicPartition(topic, 0), 1)], of: stale, milliseconds: 5000)
            } catch {
                return try check(error.remedy, is: .abortAndRewind, "remedy of \(error)")
            }
            throw Unmet(description: "offsets of the lost member were accepted")
        },
    ]
}
