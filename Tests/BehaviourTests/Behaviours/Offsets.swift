import Kafka

/// Offsets in and outside transactions, and who may commit them.
extension Behaviour {
    static let offsets: [Behaviour] = [
        .committing("Offsets of a transaction count after its commit, the last of several; aborted ones do not") {
            scene in
            try failure("offsets outside", is: "_STATE", scene.send(offset: 3))
            try scene.producer.begin()
            try scene.producer.commit()
            // An empty transaction and a list without an offset change nothing.
            try scene.producer.begin()
            try scene.send(offset: nil)
            try scene.producer.commit()
            try scene.check(offset: nil)
            try scene.producer.begin()
            try scene.send(offset: 4)
            try scene.send(offset: 6)
            try scene.producer.commit()
            try scene.check(offset: 6)
            try scene.producer.begin()
            try scene.send(offset: 9)
            try scene.producer.abort()
            try scene.check(offset: 6)
            try scene.checkDoubt(false)
        },
        .committing(
            "While a transaction holds a partition's offset, asking for it ends with a retriable time-out",
            partitions: 2
        ) { scene in
            try scene.producer.begin()
            try scene.send(offset: 5)
            try failure(
                "asking", is: "_TIMED_OUT, retriable", scene.member.consumer.committed([scene.place], milliseconds: 300)
            )
            let other = TopicPartition(scene.topic, 1)
            try check(
                scene.member.consumer.committed([other], milliseconds: 5000), is: [PartitionOffset(other, nil)],
                "the other partition")
            try scene.producer.commit()
            try scene.check(offset: 5)
        },
        .committing(
            "Offsets of an earlier generation are refused, and an abort makes the producer usable again", partitions: 2
        ) { scene in
            let stale = try scene.member.consumer.groupMetadata()
            let second = try scene.shared()
            try scene.producer.begin()
            let refused = "ILLEGAL_GENERATION, abort"
            let sendStale = { () throws(KafkaError) in try scene.send(offset: 1, of: stale) }
            try failure("sending", is: refused, sendStale())
            try failure("committing", is: refused, scene.producer.commit())
            try failure("produce before the abort", is: "_STATE", scene.send("a"))
            try failure("begin before the abort", is: refused, scene.producer.begin())
            try failure("offsets before the abort", is: refused, sendStale())
            try scene.producer.abort()
            try scene.producer.begin()
            try scene.send(offset: 2, of: second.consumer.groupMetadata())
            try scene.producer.commit()
            try scene.check(offset: 2)
        },
        .producing("Offsets of a member whose session is over are refused as those of an unknown member") { scene in
            let group = scene.stand.name("group")
            var member: Member? = try Member(
                scene.stand, group: group, instance: "first", [scene.topic], session: 1500
            ).joined()
            guard let metadata = try member?.consumer.groupMetadata() else { return }
            // Released without being closed, as if its process had died.
            member = nil
            try scene.until("the group to forget the member") {
                try scene.stand.admin().members(ofGroup: group, milliseconds: 10_000).isEmpty
            }
            try scene.producer.begin()
            try failure(
                "sending", is: unknown + ", abort",
                scene.producer.sendOffsets([PartitionOffset(scene.place, 1)], of: metadata, milliseconds: 5000))
        },
        .committing(
            "Offsets are accepted during a rebalance as long as the generation is the same", partitions: 2
        ) { scene in
            let metadata = try scene.member.consumer.groupMetadata()
            scene.member.answersRevocations = false
            let second = try Member(scene.stand, group: scene.group, instance: "second", [scene.topic])
            let members = [scene.member, second]
            try scene.stand.turns(of: members, until: "a revocation") { scene.member.revocations == 1 }
            try scene.producer.begin()
            try scene.send(offset: 8, of: metadata)
            try scene.producer.commit()
            try scene.member.consumer.unassign()
            try scene.stand.share(members)
            try scene.check(offset: 8)
        },
        .committing("In a transaction nobody checks offsets that come without a member; those of a static one are") {
            scene in
            // With and without members in the group.
            for group in [scene.group, scene.stand.name("group")] {
                let stranger = try scene.stand.consumer(group: group, topics: [scene.topic])
                try scene.producer.begin()
                try scene.send(offset: 3, of: stranger.groupMetadata())
                try scene.producer.commit()
                let found = try stranger.committed([scene.place], milliseconds: 5000)
                try check(found, is: [PartitionOffset(scene.place, 3)], "offset")
            }
            let other = try scene.stand.consumer(group: scene.group, instance: "other", topics: [scene.topic])
            try scene.producer.begin()
            try failure(
                "sending as a static stranger", is: unknown + ", abort",
                scene.send(offset: 4, of: other.groupMetadata()))
        },
        .committing("Outside transactions a member commits offsets; one that has lost its place cannot") { scene in
            try scene.member.consumer.commit([PartitionOffset(scene.place, 11)])
            try scene.check(offset: 11)
            let stranger = try scene.stand.consumer(group: scene.group, topics: [scene.topic])
            try failure("a stranger's plain commit", is: unknown, stranger.commit([PartitionOffset(scene.place, 3)]))
        },
    ]

    private static let unknown = "UNKNOWN_MEMBER_ID"
}
