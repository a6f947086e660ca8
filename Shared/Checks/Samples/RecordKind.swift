public import Model

/// The kinds of records on the public input topics.
public enum RecordKind: String, CaseIterable, Sendable {
    case request, app, person, interaction

    /// The kind of a public topic's records; `nil` for other topics.
    public init?(topic: Topic) {
        let lane = topic == .ingestUrgent ? Topic.ingest : topic
        guard let kind = Self.allCases.first(where: { $0.topic == lane }) else { return nil }
        self = kind
    }

    /// The public topic for records of this kind.
    public var topic: Topic {
        switch self {
        case .request: .ingest
        case .app: .apps
        case .person: .people
        case .interaction: .interactions
        }
    }
}
