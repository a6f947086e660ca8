import Kafka

/// Who gets which partitions, and who stays a member.
extension Behaviour {
    static let groups: [Behaviour] = [
        Behaviour("One member gets all partitions; of two, range gives partition i of all topics to one") { stand in
            let topics = [try stand.topic(partitions: 3), try stand.topic(partitions: 3)]
            let group = stand.name("group")
            let first = try Member(stand, group: group, instance: "first", topics).joined()
            let all = topics.flatMap { topic in (0..<3).map { TopicPartition(topic, $0) } }
            try check(Set(first.assigned ?? []), is: Set(all), "partitions")
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
        .committing("A member without partitions gets an empty assignment") { scene in
            let second = try Member(scene.stand, group: scene.group, instance: "second", [scene.topic])
            let members = [scene.member, second]
            try scene.stand.turns(of: members, until: "both are assigned") {
                members.allSatisfy { $0.assigned != nil } && members[0].assignments == 2
            }
            try check(Set(members.map { $0.assigned?.count ?? -1 }), is: [0, 1], "counts")
        },
        .committing("A new member makes all be revoked, and nothing moves before the answer", partitions: 2) { scene in
            let first = scene.member
            first.answersRevocations = false
            let second = try Member(scene.stand, group: scene.group, instance: "second", [scene.topic])
            try scene.stand.turns(of: [first, second], until: "a revocation") { first.revocations == 1 }
            try scene.pass(500, of: [first, second])
            try check(second.assignments, is: 0, "assignments of the second member")
            try first.consumer.unassign()
            try scene.stand.share([first, second])
            guard first.events.count == 3, case .revoked(let revoked, isLost: false) = first.events[1] else {
                throw Unmet(description: "\(first.events)")
            }
            try check(revoked.count, is: 2, "revoked partitions")
        },
        .committing(
            "A static member that restarts within its session keeps its partitions, unnoticed by others", partitions: 2
        ) { scene in
            let first = scene.member
            var second: Member? = try scene.shared()
            let before = second?.assigned
            let noticed = first.events.count
            second = nil
            let again = try Member(scene.stand, group: scene.group, instance: "second", [scene.topic])
            try scene.stand.turns(of: [first, again], until: "the restarted member is assigned") {
                again.assigned != nil
            }
            try check(again.assigned, is: before, "partitions")
            try scene.pass(1000, of: [first, again])
            try check(first.events.count, is: noticed, "events of the other member")
            try scene.producer.begin()
            // The generation is the same for both.
            try scene.send(offset: 1)
            try scene.send(offset: 2, of: again.consumer.groupMetadata())
            try scene.producer.commit()
        },
        .committing("Of two members with one instance id the elder is fenced for good", partitions: 2) { scene in
            let elder = scene.member
            let stale = try elder.consumer.groupMetadata()
            let rival = try Member(scene.stand, group: scene.group, instance: "first", [scene.topic])
            try scene.stand.turns(of: [elder, rival], until: "the elder is fenced") {
                elder.failures.contains { $0.isFatal || $0.isInstanceFenced } && rival.assigned?.count == 2
            }
            try scene.pass(1000, of: [elder, rival])
            try check(elder.failures.map(\.code), is: ["FENCED_INSTANCE_ID"], "failures")
            try check(elder.failures.allSatisfy(\.isFatal), "the failure is fatal")
            try check(elder.events.count, is: 1, "no revocation comes")
            try check(!elder.consumer.close(milliseconds: 3000), "it cannot be closed")
            try scene.producer.begin()
            try failure("sending", is: "FENCED_INSTANCE_ID, abort", scene.send(offset: 1, of: stale))
        },
        .committing("A dead member's partitions move when its session is over", partitions: 2) { scene in
            var second: Member? = try scene.shared()
            try check(second?.assigned?.count, is: 1, "partitions")
            let died = scene.stand.clock
            second = nil
            try scene.member.turn(until: "the rest moves") { scene.member.assigned?.count == 2 }
            try check(scene.stand.clock - died > 3000, "not before the session is over")
        },
        .committing("A static member that closes stays a member; another one leaves at once", partitions: 2) { scene in
            let (first, admin) = (scene.member, try scene.stand.admin())
            let plain = try Member(scene.stand, group: scene.group, [scene.topic], session: 250_000)
            try scene.stand.share([first, plain])
            var members = try admin.members(ofGroup: scene.group, milliseconds: 10_000)
            try check(members.map(\.instance).sorted(), is: ["", "first"], "both")
            let closes = scene.stand.clock
            try check(plain.consumer.close(milliseconds: 5000), "it closes")
            try first.turn(until: "the partitions move") { first.assigned?.count == 2 }
            try check(scene.stand.clock - closes < 200_000, "long before its session is over")
            try check(first.consumer.close(milliseconds: 5000), "it closes")
            members = try admin.members(ofGroup: scene.group, milliseconds: 10_000)
            try check(members.map(\.instance), is: ["first"], "members")
            try check(admin.members(ofGroup: scene.stand.name("none"), milliseconds: 10_000), is: [], "no group")
        },
    ]
}
