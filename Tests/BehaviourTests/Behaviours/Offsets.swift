import Kafka

/// Offsets in and outside transactions, and who may commit them.
extension Behaviour {
    static let offsets: [Behaviour] = [
        Behaviour("Offsets of a transaction count after its commit") { stand in
            let scene = try OffsetScene(stand)
            try scene.producer.begin()
            try scene.send(7)
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 7)], "offset")
        },
        Behaviour("Offsets of an aborted transaction do not count") { stand in
            let scene = try OffsetScene(stand)
            try scene.producer.begin()
            try scene.send(3)
            try scene.producer.commit()
            try scene.producer.begin()
            try scene.send(9)
            try scene.producer.abort()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 3)], "offset")
        },
        Behaviour("A partition without a committed offset has none") { stand in
            let scene = try OffsetScene(stand)
            try check(scene.committed(), is: [PartitionOffset(scene.place, nil)], "offset")
        },
        Behaviour("While a transaction holds a partition's offset, asking for it ends with a retriable time-out") {
            stand in
            let scene = try OffsetScene(stand, partitions: 2)
            try scene.producer.begin()
            try scene.send(5)
            try failure("asking", is: "_TIMED_OUT, retriable") { () throws(KafkaError) in
                _ = try scene.member.consumer.committed([scene.place], milliseconds: 300)
            }
            let other = TopicPartition(scene.topic, 1)
            try check(
                scene.member.consumer.committed([other], milliseconds: 5000), is: [PartitionOffset(other, nil)],
                "the other partition")
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 5)], "offset after the commit")
        },
        Behaviour("The last of several offsets in one transaction counts") { stand in
            let scene = try OffsetScene(stand)
            try scene.producer.begin()
            try scene.send(4)
            try scene.send(6)
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 6)], "offset")
        },
        Behaviour("A list without an offset changes nothing") { stand in
            let scene = try OffsetScene(stand)
            try scene.producer.begin()
            try scene.producer.sendOffsets(
                [PartitionOffset(scene.place, nil)], of: scene.member.consumer.groupMetadata(), milliseconds: 5000)
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, nil)], "offset")
        },
        Behaviour("An empty transaction commits, and so does the next one") { stand in
            let scene = try OffsetScene(stand)
            try scene.producer.begin()
            try scene.producer.commit()
            try scene.producer.begin()
            try scene.send(1)
            try scene.producer.commit()
            try check(!scene.producer.mustBeReplaced, "no doubt")
        },
        Behaviour("Offsets of an earlier generation are refused, and the transaction must be aborted") { stand in
            let scene = try OffsetScene(stand, partitions: 2)
            let stale = try scene.member.consumer.groupMetadata()
            let second = try Member(stand, group: scene.group, instance: "second", [scene.topic])
            try stand.turns(of: [scene.member, second], until: "both have a partition") {
                scene.member.assigned?.count == 1 && second.assigned?.count == 1
            }
            try scene.producer.begin()
            try failure("sending", is: "ILLEGAL_GENERATION, abort") { () throws(KafkaError) in
                try scene.producer.sendOffsets(
                    [PartitionOffset(scene.place, 1)], of: stale, milliseconds: 5000)
            }
        },
        Behaviour("After refused offsets an abort makes the producer usable again") { stand in
            let scene = try OffsetScene(stand)
            let other = try OffsetScene(stand)
            let foreign = TopicPartition(other.topic, 0)
            let stale = try other.member.consumer.groupMetadata()
            let rival = try Member(stand, group: other.group, instance: "rival", [other.topic])
            try stand.turns(of: [other.member, rival], until: "another generation") { rival.assigned != nil }
            try scene.producer.begin()
            try failure("sending", is: "ILLEGAL_GENERATION, abort") { () throws(KafkaError) in
                try scene.producer.sendOffsets([PartitionOffset(foreign, 1)], of: stale, milliseconds: 5000)
            }
            try failure("committing", is: "ILLEGAL_GENERATION, abort") { () throws(KafkaError) in
                try scene.producer.commit()
            }
            try failure("produce before the abort", is: "_STATE") { () throws(KafkaError) in
                try scene.producer.send(scene.topic, 0, "a")
            }
            try failure("begin before the abort", is: "ILLEGAL_GENERATION, abort") { () throws(KafkaError) in
                try scene.producer.begin()
            }
            try failure("offsets before the abort", is: "ILLEGAL_GENERATION, abort") { () throws(KafkaError) in
                try scene.producer.sendOffsets([PartitionOffset(foreign, 1)], of: stale, milliseconds: 5000)
            }
            try scene.producer.abort()
            try scene.producer.begin()
            try scene.send(2)
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 2)], "offset")
        },
        Behaviour("Offsets of a member whose session is over are refused as those of an unknown member") { stand in
            let (topic, group) = (try stand.topic(), stand.name("group"))
            let producer = try stand.registered(stand.name("id"))
            var member: Member? = try Member(stand, group: group, instance: "first", [topic], session: 1500).joined()
            guard let metadata = try member?.consumer.groupMetadata() else { return }
            // Released without being closed, as if its process had died.
            member = nil
            try stand.until("the group to forget the member") {
                try stand.admin().members(ofGroup: group, milliseconds: 10_000).isEmpty
            }
            try producer.begin()
            try failure("sending", is: "UNKNOWN_MEMBER_ID, abort") { () throws(KafkaError) in
                try producer.sendOffsets(
                    [PartitionOffset(TopicPartition(topic, 0), 1)], of: metadata, milliseconds: 5000)
            }
        },
        Behaviour("Offsets are accepted during a rebalance as long as the generation is the same") { stand in
            let scene = try OffsetScene(stand, partitions: 2)
            let metadata = try scene.member.consumer.groupMetadata()
            scene.member.answersRevocations = false
            let second = try Member(stand, group: scene.group, instance: "second", [scene.topic])
            try stand.turns(of: [scene.member, second], until: "a revocation") { scene.member.revocations == 1 }
            try scene.producer.begin()
            try scene.producer.sendOffsets([PartitionOffset(scene.place, 8)], of: metadata, milliseconds: 5000)
            try scene.producer.commit()
            try scene.member.consumer.unassign()
            try stand.turns(of: [scene.member, second], until: "both have a partition") {
                scene.member.assigned?.count == 1 && second.assigned?.count == 1
            }
            try check(scene.committed(), is: [PartitionOffset(scene.place, 8)], "offset")
        },
        Behaviour("A consumer that has not joined may send offsets of a group without members") { stand in
            let topic = try stand.topic()
            let consumer = try stand.consumer(group: stand.name("group"), topics: [topic])
            let producer = try stand.registered(stand.name("id"))
            let place = TopicPartition(topic, 0)
            try producer.begin()
            try producer.sendOffsets([PartitionOffset(place, 3)], of: consumer.groupMetadata(), milliseconds: 5000)
            try producer.commit()
            try check(
                consumer.committed([place], milliseconds: 5000), is: [PartitionOffset(place, 3)], "offset")
        },
        Behaviour("Nobody checks offsets in a transaction that come without a member, even in a group with members") {
            stand in
            let scene = try OffsetScene(stand)
            let stranger = try stand.consumer(group: scene.group, topics: [scene.topic])
            try scene.producer.begin()
            try scene.producer.sendOffsets(
                [PartitionOffset(scene.place, 3)], of: stranger.groupMetadata(), milliseconds: 5000)
            try scene.producer.commit()
            try check(scene.committed(), is: [PartitionOffset(scene.place, 3)], "offset")
        },
        Behaviour("A static consumer that has not joined may not send offsets of a group with members") { stand in
            let scene = try OffsetScene(stand)
            let stranger = try stand.consumer(group: scene.group, instance: "other", topics: [scene.topic])
            try scene.producer.begin()
            try failure("sending as a static stranger", is: "UNKNOWN_MEMBER_ID, abort") { () throws(KafkaError) in
                try scene.producer.sendOffsets(
                    [PartitionOffset(scene.place, 3)], of: stranger.groupMetadata(), milliseconds: 5000)
            }
        },
        Behaviour("A member that has lost its place cannot commit offsets outside transactions") { stand in
            let scene = try OffsetScene(stand)
            let stranger = try stand.consumer(group: scene.group, topics: [scene.topic])
            try failure("a stranger's plain commit", is: "UNKNOWN_MEMBER_ID") { () throws(KafkaError) in
                try stranger.commit([PartitionOffset(scene.place, 3)])
            }
        },
        Behaviour("Offsets are sent in a transaction only") { stand in
            let scene = try OffsetScene(stand)
            let metadata = try scene.member.consumer.groupMetadata()
            try failure("offsets outside", is: "_STATE") { () throws(KafkaError) in
                try scene.producer.sendOffsets([PartitionOffset(scene.place, 3)], of: metadata, milliseconds: 5000)
            }
        },
        Behaviour("Offsets are committed outside transactions, too") { stand in
            let scene = try OffsetScene(stand)
            try scene.member.consumer.commit([PartitionOffset(scene.place, 11)])
            try check(scene.committed(), is: [PartitionOffset(scene.place, 11)], "offset")
        },
    ]
}

/// A member with its partition, and a producer.
final class OffsetScene {
    let topic: String
    let group: String
    let place: TopicPartition
    let producer: any TransactionalProducer
    let member: Member

    init(_ stand: any Stand, partitions: Int = 1, timeout: Int = 10_000, session: Int = 6000) throws {
        topic = try stand.topic(partitions: partitions)
        group = stand.name("group")
        place = TopicPartition(topic, 0)
        member = try Member(stand, group: group, instance: "first", [topic], session: session).joined()
        producer = try stand.registered(stand.name("id"), timeout: timeout)
    }

    /// Sends the partition's offset in the open transaction.
    func send(_ offset: Int64) throws {
        try producer.sendOffsets(
            [PartitionOffset(place, offset)], of: member.consumer.groupMetadata(), milliseconds: 5000)
    }

    func committed() throws -> [PartitionOffset] {
        try member.consumer.committed([place], milliseconds: 5000)
    }
}
