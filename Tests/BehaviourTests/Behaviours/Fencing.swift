import Kafka

/// Producers of one `transactional.id`, time-outs, and calls at the wrong time.
extension Behaviour {
    static let fencing: [Behaviour] = [
        .producing("Registering an id aborts the transaction of the producer before, whose calls all fail") { scene in
            try scene.open("lost")
            let second = try scene.stand.registered(scene.id)
            let producer = scene.producer
            let calls: [() throws(KafkaError) -> Void] = [
                producer.commit, producer.begin, producer.commit, producer.abort,
            ]
            for call in calls { try failure("a call", is: fenced, call()) }
            try failure("produce", is: fenced, scene.send("a"))
            try scene.checkDoubt(true)
            try second.commit(scene.topic, ["kept"])
            try scene.check(texts: ["kept"])
        },
        .producing("The producer before is fenced for good when it aborts") { scene in
            try scene.open("lost")
            _ = try scene.stand.registered(scene.id)
            try failure("the abort", is: fenced, scene.producer.abort())
            try scene.checkDoubt(true)
        },
        .committing("The producer before is fenced for good when it sends offsets") { scene in
            try scene.producer.begin()
            _ = try scene.stand.registered(scene.id)
            try failure("sending", is: fenced, scene.send(offset: 1))
            try scene.checkDoubt(true)
            // With librdkafka 2.0.2 the begin itself succeeded once, in a run under load.
            try failure("the next transaction", is: fenced, scene.producer.commit(scene.topic, []))
        },
        .producing("A fenced producer without an open transaction notices it in its next one") { scene in
            _ = try scene.stand.registered(scene.id)
            try scene.producer.begin()
            let finish = { () throws(KafkaError) in
                try scene.send("lost")
                try scene.producer.commit()
            }
            try failure("the transaction", is: fenced, finish())
            try check(scene.high, is: 0, "high watermark")
        },
        .producing(
            "The broker aborts a transaction that lasts too long: readers pass it, and its producer must be replaced",
            timeout: 3000
        ) { scene in
            try scene.open("late")
            try scene.untilHigh(is: 2)
            try scene.check(texts: [])
            try failure("the commit", is: fenced, scene.producer.commit(milliseconds: 5000))
            try scene.checkDoubt(true)
            try scene.stand.registered(scene.id).commit(scene.topic, ["next"])
            try scene.check(texts: ["next"])
        },
        .producing("A transaction without records or offsets never times out", timeout: 3000) { scene in
            try scene.producer.begin()
            try scene.pass(4500)
            try scene.send("a")
            try scene.producer.commit()
            try scene.check(texts: ["a"])
        },
        .committing(
            "When an id has registered again, everything of its earlier transaction has ended everywhere",
            partitions: 2
        ) { scene in
            let places = [scene.place, TopicPartition(scene.topic, 1)]
            try scene.producer.begin()
            for place in places { try scene.producer.send(place.topic, place.partition, "lost") }
            try scene.send(offset: 4)
            try scene.until("the records arrive") { try places.allSatisfy { try scene.stand.watermarks($0).high == 1 } }
            _ = try scene.stand.registered(scene.id)
            let reader = try scene.stand.reader([scene.topic])
            for place in places {
                try check(reader.watermarks(place, milliseconds: 10_000).high, is: 2, "last stable offset")
            }
            try scene.check(offset: nil)
        },
        .committing("A transaction that times out gives its offsets free", timeout: 3000) { scene in
            try scene.producer.begin()
            try scene.send(offset: 4, milliseconds: 2500)
            try scene.until("no offset") {
                let found = try? scene.member.consumer.committed([scene.place], milliseconds: 1000)
                return found == [PartitionOffset(scene.place, nil)]
            }
        },
        .producing("A producer that is fenced in the background says so at the next call") { scene in
            try scene.producer.begin()
            _ = try scene.stand.registered(scene.id)
            try scene.send("lost")
            try scene.untilDoubted()
            try failure("produce", is: fenced, scene.send("lost"))
            try failure("commit", is: fenced, scene.producer.commit())
        },
        .producing(
            "Records after a time-out are refused in the background, and the commit fails for good", timeout: 3000
        ) { scene in
            try scene.open("late")
            try scene.untilHigh(is: 2)
            try scene.send("too late")
            try scene.untilDoubted()
            try failure("late produce", is: fenced, scene.send("lost"))
            try failure("late commit", is: fenced, scene.producer.commit())
            try scene.check(texts: [])
        },
        .producing("An abort drops records that wait, counts none as failed, and the producer goes on") { scene in
            for count in [0, 100] {
                try scene.producer.begin()
                for number in 0..<count { try scene.send("\(number)") }
                try scene.producer.abort()
            }
            try check(scene.producer.takeFailures() == nil, "failures")
            try scene.checkDoubt(false)
            try scene.commit("a")
            try scene.check(texts: ["a"])
        },
        .producing("Calls at the wrong time fail without harm") { scene in
            let late = try scene.stand.producer(scene.stand.name("id"), timeout: 10_000)
            try failure("unregistered begin", is: "_STATE", late.begin())
            try late.initTransactions(milliseconds: 10_000)
            try failure("registering again", is: "_STATE", late.initTransactions(milliseconds: 10_000))
            try failure("abort without begin", is: "_STATE", late.abort())
            try late.commit(scene.topic, ["first"])
            try failure("produce outside", is: "_STATE", scene.send("a"))
            try scene.producer.begin()
            try failure("a second begin", is: "_STATE", scene.producer.begin())
            try scene.send("b")
            try scene.producer.commit()
            try failure("a second commit", is: "_STATE", scene.producer.commit())
            try scene.commit("c")
            try scene.check(texts: ["first", "b", "c"])
        },
    ]

    private static let fenced = "_FENCED, fatal"
}
