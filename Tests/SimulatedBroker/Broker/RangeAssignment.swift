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
        for topic in Set(members.flatMap(\.topics)).sorted() {
            let own = sorted.filter { $0.topics.contains(topic) }
            let (share, rest) = partitions(topic).quotientAndRemainder(dividingBy: own.count)
            var numbers = Int32(0)...
            for (place, member) in own.enumerated() {
                let count = share + (place < rest ? 1 : 0)
                result[member.id, default: []] += numbers.prefix(count).map { TopicPartition(topic, $0) }
                numbers = (numbers.lowerBound + Int32(count))...
            }
        }
        return result
    }
}
