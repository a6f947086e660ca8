internal import Model

/// How long a topic keeps a record, by its settings on the broker.
///
/// Kafka forgets whole segments: one takes records for `segment.ms`, and goes when its newest record is `retention.ms`
/// old. A compacted topic is cleaned up to its last closed segment; one closes when a record comes after
/// `max.compaction.lag.ms`, is cleaned within the same time, and nulls stay for `delete.retention.ms` after that.
struct TopicRetention: Hashable {
    let isCompacted: Bool
    /// Seconds; `nil` is for ever.
    private let retention: Double?
    private let segment: Double
    private let compactionLag: Double
    private let nulls: Double

    /// The longest time that is taken for a limit, in seconds: a thousand years.
    private static let longest = 31_557_600_000.0

    /// - Parameter settings: the topic's, with the broker's defaults.
    init(_ settings: [String: String]) {
        func seconds(_ name: String, usual: Double) -> Double {
            settings[name].flatMap { Double($0) }.map { $0 < 0 ? .infinity : $0 / 1000 } ?? usual
        }
        isCompacted = settings["cleanup.policy"]?.contains("compact") == true
        let day = 86_400.0
        let retention = seconds("retention.ms", usual: 7 * day)
        let isDeleted = settings["cleanup.policy"]?.contains("delete") != false
        self.retention = isDeleted && retention < Self.longest ? retention : nil
        segment = seconds("segment.ms", usual: 7 * day)
        compactionLag = seconds("max.compaction.lag.ms", usual: .infinity)
        nulls = seconds("delete.retention.ms", usual: day)
    }

    /// When a record is gone at the latest because of its age; `nil` if it stays until it is replaced.
    func end(of newest: Instant) -> Instant? { retention.map { newest.adding(seconds: $0 + segment) } }

    /// When a replaced record, and the null that replaced it, are gone at the latest, if records go on coming to its
    /// partition; `nil` if no limit is set.
    func end(ofReplacedAt at: Instant) -> Instant? {
        let lag = min(segment, compactionLag)
        guard compactionLag < Self.longest, nulls < Self.longest else { return nil }
        return at.adding(seconds: lag + compactionLag + nulls + compactionLag)
    }
}
