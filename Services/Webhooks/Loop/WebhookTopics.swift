internal import Model
internal import Program

/// Whether the topics are there as `webhooks` needs them.
enum WebhookTopics {
    /// A partition of receipts and responses and its calls belong to one process, so all must have as many partitions.
    ///
    /// - Returns: what is wrong, one line each; empty if nothing is.
    static func troubles(in found: TopicCheck.Findings, _ settings: Settings) -> [String] {
        let topics = TopicUse.webhooks.topics
        let absent = TopicCheck.absent(
            topics.map(settings.name), found, RefusalWords(.webhooks(settings), settings))
        guard absent.isEmpty else { return absent }
        let equal = topics.filter { ![.registeredApps, .registeredPeople].contains($0) }.map(settings.name)
        guard Set(equal.map { found.counts[$0] }).count == 1 else {
            let list = equal.map { "\($0) has \(found.counts[$0] ?? 0)" }.joined(separator: ", ")
            return ["partition counts differ: \(list); make them equal"]
        }
        return []
    }
}
