internal import Kafka

/// The range assignor: each topic's partitions in order, divided among the members that subscribe to it.
enum RangeAssignment {
    /// - Parameters:
    ///   - members: identifiers and subscriptions; they are sorted by identifier, as Kafka does.
    ///   - partitions: the partition count of a topic.
    /// - Returns: the partitions by member identifier.
    static func assign(
        _ members: [(id: String, topics: [String])], partitions: (String) -> Int
    ) -> [String: [TopicPartition]] {
        var result: [String: [TopicPartition]] = [:]
        let sorted = members.sorted { $0.id < $1.id }
        let topics = Set(members.flatMap(\.topics)).sorted()
        for topic in topics {
            let own = sorted.filter { $0.topics.contains(topic) }
            let count = partitions(topic)
            guard !own.isEmpty else { continue }
            var next = 0
            for (place, member) in own.enumerated() {
                let share = count / own.count + (place < count % own.count ? 1 : 0)
                for number in next..<(next + share) {
                    result[member.id, default: []].append(TopicPartition(topic, Int32(number)))
                }
                next += share
            }
        }
        return result
    }
}
