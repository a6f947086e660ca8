import Kafka

/// Calls that time out, and a broker that is away.
extension Behaviour {
    private static let timedOut = "_TIMED_OUT, retriable"

    static let trouble: [Behaviour] = [
        .producing("A commit that times out is finished by the same call, and no other call is possible before") {
            scene in
            try scene.producer.begin()
            let numbers = (0..<100).map { "\($0)" }
            for number in numbers { try scene.send(number) }
            try scene.whileStopped {
                try failure("a short commit", is: timedOut, scene.producer.commit(milliseconds: 200))
                try failure("begin meanwhile", is: "_CONFLICT, retriable", scene.producer.begin())
                try failure("abort meanwhile", is: "_CONFLICT, retriable", scene.producer.abort())
            }
            try scene.stand.retrying { () throws(KafkaError) in try scene.producer.commit(milliseconds: 5000) }
            try scene.checkDoubt(true)
            try scene.check(texts: numbers)
        },
        .producing("A registration or an abort that times out is finished by the same call") { scene in
            try scene.open("a")
            let other = try scene.stand.producer(scene.stand.name("id"), timeout: 10_000)
            try scene.whileStopped {
                try failure("a short registration", is: timedOut, other.initTransactions(milliseconds: 200))
                try failure("a short abort", is: timedOut, scene.producer.abort(milliseconds: 200))
            }
            try scene.stand.retrying { () throws(KafkaError) in try other.initTransactions(milliseconds: 5000) }
            try scene.stand.retrying { () throws(KafkaError) in try scene.producer.abort(milliseconds: 5000) }
            try other.commit(scene.topic, [])
            try scene.commit("b")
            try scene.check(texts: ["b"])
        },
        .committing(
            "Sending offsets to a silent broker lasts as long as a transaction may; then the same call is repeated",
            timeout: 3000
        ) { scene in
            let metadata = try scene.member.consumer.groupMetadata()
            try scene.producer.begin()
            try scene.whileStopped {
                let start = scene.stand.clock
                try failure("short offsets", is: timedOut, scene.send(offset: 6, of: metadata, milliseconds: 200))
                let lasted = scene.stand.clock - start
                try check(lasted >= 2500, "its own limit has no effect: \(lasted) ms")
            }
            try scene.stand.retrying { () throws(KafkaError) in try scene.send(offset: 6, of: metadata) }
            try scene.producer.commit()
            try scene.check(offset: 6)
        },
        .committing("Questions end in time while the broker stands still") { scene in
            let admin = try scene.stand.admin()
            try scene.whileStopped {
                let start = scene.stand.clock
                try failure(
                    "offsets of a silent broker", is: timedOut,
                    scene.member.consumer.committed([scene.place], milliseconds: 300))
                try failure("ends of a silent broker", is: timedOut, admin.watermarks(scene.place, milliseconds: 300))
                try check(scene.stand.clock - start < 20_000, "in time: \(scene.stand.clock - start) ms")
            }
        },
        // The transaction and the session may last longer than a broker takes to start.
        .committing(
            "A broker that is killed keeps records, offsets, members and an open transaction", partitions: 2,
            timeout: 60_000, session: 60_000
        ) { scene in
            try scene.open("before")
            try scene.send(offset: 5)
            try scene.stand.restartBroker()
            try scene.stand.retrying { () throws(KafkaError) in try scene.producer.commit(milliseconds: 5000) }
            try scene.checkDoubt(true)
            try scene.until("the offset") {
                (try? scene.member.consumer.committed([scene.place], milliseconds: 1000))?.first?.offset == 5
            }
            try scene.check(texts: ["before"])
            try scene.member.turn()
            try check(scene.member.assignments, is: 1, "assignments")
        },
        .committing(
            "A member that hears nothing for as long as its session gives its partitions up as lost, and comes back",
            partitions: 2, session: 1500
        ) { scene in
            try scene.stand.restartBroker()
            try scene.member.turn(until: "the second assignment") { scene.member.assignments >= 2 }
            try check(scene.member.lost?.count, is: 2, "lost partitions")
            try check(scene.member.assigned?.count, is: 2, "partitions")
        },
        .committing(
            "A member of a broker that stood still beyond its session comes back, or is fenced by itself",
            partitions: 2, session: 1500
        ) { scene in
            let stale = try scene.member.consumer.groupMetadata()
            try scene.whileStopped { try scene.pass(3000, of: [scene.member]) }
            try scene.member.turn(until: "an outcome") {
                scene.member.assignments >= 2 || scene.member.failures.contains { $0.isFatal && $0.isInstanceFenced }
            }
            try check(scene.member.lost != nil, "\(scene.member.events)")
            try scene.producer.begin()
            do throws(KafkaError) {
                try scene.send(offset: 1, of: stale)
            } catch {
                return try check(error.remedy, is: .abortAndRewind, "remedy of \(error)")
            }
            throw Unmet(description: "offsets of the lost member were accepted")
        },
    ]
}

extension Scene {
    /// Does something while the broker stands still, which goes on also after a failure: a client that is freed before
    /// waits for it for ever.
    fileprivate func whileStopped(_ body: () throws -> Void) throws {
        stand.setBroker(isStopped: true)
        defer { stand.setBroker(isStopped: false) }
        try body()
    }
}

extension Member {
    /// What its first revocation gave up as lost.
    fileprivate var lost: [TopicPartition]? {
        guard events.count > 1, case .revoked(let revoked, isLost: true) = events[1] else { return nil }
        return revoked
    }
}
