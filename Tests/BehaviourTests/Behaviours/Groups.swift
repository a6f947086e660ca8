import Kafka

/// Who gets which partitions, and who stays a member.
extension Behaviour {
    static let groups: [Behaviour] = [
        Behaviour("One member gets all partitions of all its topics") { stand in
            let topics = [try stand.topic(partitions: 2), try stand.topic(partitions: 2)]
            let member = try Member(stand, group: stand.name("group"), topics).joined()
            let all = topics.flatMap { topic in (0..<2).map { TopicPartition(topic, $0) } }
            try check(Set(member.assigned ?? []), is: Set(all), "partitions")
        },
        Behaviour("Range gives partition i of all topics to one member") { stand in
            let topics = [try stand.topic(partitions: 3), try stand.topic(partitions: 3)]
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", topics).joined()
            let second = try Member(stand, group: group, instance: "second", topics)
            try stand.turns(of: [first, second], until: "both have partitions") {
                first.assigned?.count == 4 && second.assigned?.count == 2
            }
            for member in [first, second] {
                let numbers = topics.map { topic in
                    member.assigned?.filter { $0.topic == topic }.map(\.partition) ?? []
                }
                try check(numbers[0], is: numbers[1], "partition numbers")
            }
        },
        Behaviour("A member without partitions gets an empty assignment") { stand in
            let topic = try stand.topic()
            let group = stand.name("group")
            let members = [
                try Member(stand, group: group, instance: "a", [topic]).joined(),
                try Member(stand, group: group, instance: "b", [topic]),
            ]
            try stand.turns(of: members, until: "both are assigned") {
                members.allSatisfy { $0.assigned != nil } && members[0].assignments == 2
            }
            try check(Set(members.map { $0.assigned?.count ?? -1 }), is: [0, 1], "counts")
        },
        Behaviour("A new member makes the group revoke everything first") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", [topic]).joined()
            let second = try Member(stand, group: group, instance: "second", [topic])
            try stand.turns(of: [first, second], until: "both have partitions") {
                first.assigned?.count == 1 && second.assigned?.count == 1
            }
            guard first.events.count == 3, case .revoked(let revoked, let isLost) = first.events[1] else {
                throw Unmet(description: "\(first.events)")
            }
            try check(revoked.count, is: 2, "revoked partitions")
            try check(!isLost, "the partitions are not lost")
        },
        Behaviour("No partition moves while a member has not answered its revocation") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", [topic]).joined()
            first.answersRevocations = false
            let second = try Member(stand, group: group, instance: "second", [topic])
            try stand.turns(of: [first, second], until: "a revocation") { first.revocations == 1 }
            let start = stand.clock
            try stand.turns(of: [first, second], until: "half a second") { stand.clock > start + 500 }
            try check(second.assignments, is: 0, "assignments of the second member")
            try first.consumer.unassign()
            try stand.turns(of: [first, second], until: "both have partitions") {
                first.assigned?.count == 1 && second.assigned?.count == 1
            }
        },
        Behaviour("A static member that restarts within its session keeps its partitions, unnoticed by others") {
            stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", [topic]).joined()
            var second: Member? = try Member(stand, group: group, instance: "second", [topic])
            try stand.turns(of: [first, second].compactMap { $0 }, until: "both have partitions") {
                first.assigned?.count == 1 && second?.assigned?.count == 1
            }
            let before = second?.assigned
            let noticed = first.events.count
            second = nil
            let again = try Member(stand, group: group, instance: "second", [topic])
            try stand.turns(of: [first, again], until: "the restarted member is assigned") { again.assigned != nil }
            try check(again.assigned, is: before, "partitions")
            let start = stand.clock
            try stand.turns(of: [first, again], until: "a second") { stand.clock > start + 1000 }
            try check(first.events.count, is: noticed, "events of the other member")
            let place = TopicPartition(topic, first.assigned?.first?.partition ?? 0)
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            // The generation is the same for both.
            try producer.sendOffsets(
                [PartitionOffset(place, 1)], of: first.consumer.groupMetadata(), milliseconds: 5000)
            try producer.sendOffsets(
                [PartitionOffset(place, 2)], of: again.consumer.groupMetadata(), milliseconds: 5000)
            try producer.commit()
        },
        Behaviour("Of two members with one instance id the elder is fenced for good") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let elder = try Member(stand, group: group, instance: "slot", [topic]).joined()
            let stale = try elder.consumer.groupMetadata()
            let rival = try Member(stand, group: group, instance: "slot", [topic])
            try stand.turns(of: [elder, rival], until: "the elder is fenced") {
                elder.failures.contains { $0.isFatal || $0.isInstanceFenced } && rival.assigned?.count == 2
            }
            let start = stand.clock
            try stand.turns(of: [elder, rival], until: "a second") { stand.clock > start + 1000 }
            try check(elder.failures.map(\.code), is: ["FENCED_INSTANCE_ID"], "failures")
            try check(elder.failures.allSatisfy(\.isFatal), "the failure is fatal")
            try check(elder.events.count, is: 1, "no revocation comes")
            try check(!elder.consumer.close(milliseconds: 3000), "it cannot be closed")
            let producer = try stand.registered(stand.name("id"))
            try producer.begin()
            try failure("sending", is: "FENCED_INSTANCE_ID, abort") { () throws(KafkaError) in
                try producer.sendOffsets(
                    [PartitionOffset(TopicPartition(topic, 0), 1)], of: stale, milliseconds: 5000)
            }
        },
        Behaviour("A dead member's partitions move when its session is over") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", [topic], session: 2000).joined()
            var second: Member? = try Member(stand, group: group, instance: "second", [topic], session: 2000)
            try stand.turns(of: [first, second].compactMap { $0 }, until: "both have partitions") {
                first.assigned?.count == 1 && second?.assigned?.count == 1
            }
            second = nil
            let died = stand.clock
            try stand.turns(of: [first], until: "the rest moves") { first.assigned?.count == 2 }
            try check(stand.clock - died > 1000, "not before the session is over")
        },
        Behaviour("A static member that closes stays a member; another one leaves at once") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", [topic]).joined()
            let plain = try Member(stand, group: group, [topic])
            try stand.turns(of: [first, plain], until: "both have partitions") {
                first.assigned?.count == 1 && plain.assigned?.count == 1
            }
            try check(plain.consumer.close(milliseconds: 5000), "it closes")
            try stand.turns(of: [first], until: "the partitions move", milliseconds: 4000) {
                first.assigned?.count == 2
            }
            try check(first.consumer.close(milliseconds: 5000), "it closes")
            let left = try stand.admin().members(ofGroup: group, milliseconds: 10_000)
            try check(left.map(\.instance), is: ["first"], "members")
        },
        Behaviour("Members are listed with their names") { stand in
            let topic = try stand.topic(partitions: 2)
            let group = stand.name("group")
            let members = [
                try Member(stand, group: group, instance: "a", [topic]),
                try Member(stand, group: group, instance: "b", [topic]),
            ]
            try stand.turns(of: members, until: "both are assigned") { members.allSatisfy { $0.assigned?.count == 1 } }
            let listed = try stand.admin().members(ofGroup: group, milliseconds: 10_000)
            try check(listed.map(\.instance).sorted(), is: ["a", "b"], "instances")
            try check(stand.admin().members(ofGroup: stand.name("none"), milliseconds: 10_000), is: [], "no group")
        },
    ]
}
