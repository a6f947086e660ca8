internal import Model
internal import Program

/// Whether the topics are there as `apns` needs them.
enum PushTopics {
    /// A partition of deliveries and its stored pushes belong to one process, so all must have as many partitions.
    ///
    /// - Returns: what is wrong, one line each; empty if nothing is.
    static func troubles(in found: TopicCheck.Findings, _ settings: Settings) -> [String] {
        let topics = TopicUse.apns.topics
        let absent = TopicCheck.absent(topics.map(settings.name), found, RefusalWords(.apns(settings), settings))
        guard absent.isEmpty else { return absent }
        let equal = (Topic.allDeliveries + [.pushes]).map(settings.name)
        guard Set(equal.map { found.counts[$0] }).count == 1 else {
            let list = equal.map { "\($0) has \(found.counts[$0] ?? 0)" }.joined(separator: ", ")
            return ["partition counts differ: \(list); make them equal"]
        }
        return []
    }
}
