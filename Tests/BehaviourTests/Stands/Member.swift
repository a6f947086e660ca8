import Kafka

/// A group member that answers events as a worker does: topic i goes to lane i, from the committed offset.
final class Member {
    let consumer: any GroupConsumer
    let topics: [String]
    private let stand: any Stand
    /// All events but failures, in order.
    private(set) var events: [GroupEvent] = []
    private(set) var failures: [KafkaError] = []
    /// The present partitions; `nil` before the first assignment and after a revocation.
    private(set) var assigned: [TopicPartition]?
    var seen: [Seen]
    /// Whether it answers revocations.
    var answersRevocations = true

    init(
        _ stand: any Stand, group: String, instance: String? = nil, _ topics: [String], session: Int = 6000
    ) throws {
        self.stand = stand
        self.topics = topics
        seen = topics.map { _ in Seen() }
        consumer = try stand.consumer(group: group, instance: instance, topics: topics, session: session)
        try consumer.subscribe()
    }

    var assignments: Int { events.count { if case .assigned = $0 { true } else { false } } }
    var revocations: Int { events.count { if case .revoked = $0 { true } else { false } } }

    func turn() throws {
        consumer.wait(milliseconds: 10)
        while let event = consumer.poll() { try answer(event) }
        for lane in topics.indices { seen[lane].add(consumer.take(lane: lane, atMost: 100)) }
    }

    private func answer(_ event: GroupEvent) throws {
        switch event {
        case .assigned(let partitions):
            let committed = try consumer.committed(partitions, milliseconds: 5000)
            try consumer.assign(
                committed.map { each in
                    PartitionStart(
                        each.partition, from: each.offset.map { .at($0) } ?? .beginning,
                        lane: topics.firstIndex(of: each.partition.topic) ?? 0)
                })
            assigned = partitions.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) }
        case .revoked:
            if answersRevocations { try consumer.unassign() }
            assigned = nil
        case .failure(let error):
            failures.append(error)
            return
        }
        events.append(event)
    }

    /// Takes turns until the condition holds.
    func turn(until what: String, line: Int = #line, _ condition: () throws -> Bool) throws {
        try stand.turns(of: [self], until: what, line: line, condition)
    }

    func joined(line: Int = #line) throws -> Member {
        try turn(until: "an assignment", line: line) { assigned != nil }
        return self
    }
}

extension Stand {
    /// Lets the members of a group take turns until each has one partition.
    func share(_ members: [Member]) throws {
        try turns(of: members, until: "all have a partition") { members.allSatisfy { $0.assigned?.count == 1 } }
    }

    /// Lets members take turns until the condition holds.
    func turns(
        of members: [Member], until what: String, line: Int = #line, _ condition: () throws -> Bool
    ) throws {
        try until(what, seen: members.map { ($0.assigned, $0.events, $0.failures) }, line: line) {
            for member in members { try member.turn() }
            return try condition()
        }
    }
}
