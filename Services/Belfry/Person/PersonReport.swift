internal import Model

/// What is kept of a person, where, and until when.
struct PersonReport {
    /// When the records of a topic are gone.
    enum End: Hashable {
        /// At the latest at this time.
        case at(Instant)
        /// Once they are replaced.
        case whenReplaced
        /// Never: the topic is set so.
        case never
        /// The broker does not tell the topic's settings.
        case unknown

        /// The time, where there is one.
        var instant: Instant? { if case .at(let at) = self { at } else { nil } }
    }

    /// The records of one topic.
    struct Line: Hashable {
        let topic: Topic
        let kept: PersonHoldings.Kept
        /// How many records are in force; `nil` of a topic that is not compacted.
        let inForce: Int?
        let end: End
    }

    let person: PersonID
    /// The record in force.
    let record: [UInt8]?
    let erasedAt: Instant?
    /// In the catalogue's order.
    let lines: [Line]

    init(_ holdings: PersonHoldings, _ retentions: [Topic: TopicRetention]) {
        person = holdings.person
        record = holdings.record
        erasedAt = holdings.erasedAt
        lines = Topic.allCases.compactMap { topic in
            guard let kept = holdings.kept[topic] else { return nil }
            let isCompacted = PersonHoldings.compacted.contains(topic)
            let inForce = isCompacted ? holdings.inForce(topic) : nil
            return Line(
                topic: topic, kept: kept, inForce: inForce,
                end: Self.end(of: topic, kept, inForce: inForce, holdings, retentions[topic]))
        }
    }

    private static func end(
        of topic: Topic, _ kept: PersonHoldings.Kept, inForce: Int?, _ holdings: PersonHoldings,
        _ retention: TopicRetention?
    ) -> End {
        guard let retention else { return .unknown }
        guard retention.isCompacted, let inForce else { return retention.end(of: kept.newest).map(End.at) ?? .never }
        var last = kept.newest
        if inForce > 0 {
            // Only the id and the last sequence are left, and those for a while.
            guard topic == .schedulingChangelog, holdings.entries == 0, let erasedAt = holdings.erasedAt else {
                return .whenReplaced
            }
            last = erasedAt.adding(seconds: Waits.erasureMemory)
        }
        return retention.end(ofReplacedAt: last).map(End.at) ?? .never
    }

    /// The topic that forgets last, and when; `nil` while something has no end.
    var last: (topic: Topic, at: Instant)? {
        let ends = lines.compactMap { line in line.end.instant.map { (topic: line.topic, at: $0) } }
        return ends.count == lines.count ? ends.max { $0.at < $1.at } : nil
    }
}
