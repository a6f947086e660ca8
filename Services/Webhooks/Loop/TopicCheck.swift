internal import Model
internal import Pipeline

/// Whether the topics are there as `webhooks` needs them.
enum TopicCheck {
    /// A partition of receipts and responses and its calls belong to one process, so all must have as many partitions.
    ///
    /// - Parameter counts: the number of partitions of each topic, by its name.
    /// - Returns: what is wrong; `nil` if nothing is.
    static func trouble(in counts: [String: Int], name: (Topic) -> String) -> String? {
        let tables: [Topic] = [.registeredApps, .registeredPeople]
        let needed: [Topic] = [.receipts, .responses, .webhooks, .failedWebhooks]
        let missing = (needed + tables).map(name).filter { counts[$0] == nil }
        guard missing.isEmpty else {
            return "topics are missing: \(missing.joined(separator: ", ")); belfry topics create"
        }
        let equal = needed.map(name)
        guard Set(equal.map { counts[$0] }).count == 1 else {
            let list = equal.map { "\($0) has \(counts[$0] ?? 0)" }.joined(separator: ", ")
            return "partition counts differ: \(list); make them equal"
        }
        return nil
    }
}
