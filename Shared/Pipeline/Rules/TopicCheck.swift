internal import Model

/// Checks that a service's topics exist and have matching partition counts.
///
/// The range assignor gives partition i of all topics to one member only if all have the same count, and state depends
/// on that. Kafka does not report different counts.
struct TopicCheck {
    /// One line per problem, with the fix; empty when there is none.
    let problems: [String]

    /// - Parameter counts: partition counts by topic name, as the broker reports them.
    init(_ topology: Topology, counts: [String: Int], settings: Settings) {
        let needed = Set(
            topology.inputs + topology.outputs + [.registeredApps] + (topology.changelog.map { [$0] } ?? []))
        let names = needed.map { ($0, settings.name(of: $0)) }.sorted { $0.1 < $1.1 }
        let missing = names.filter { counts[$0.1] == nil }.map(\.1)
        var problems: [String] = []
        if !missing.isEmpty {
            problems.append(
                "topics missing: \(missing.joined(separator: ", ")); create them with: belfry topics create")
        }
        let alike = names.filter { $0.0.isCopartitioned && counts[$0.1] != nil }
        if Set(alike.map { counts[$0.1] }).count > 1 {
            let list = alike.map { "\($0.1) has \(counts[$0.1] ?? 0)" }.joined(separator: ", ")
            problems.append(
                "partition counts differ: \(list); give all the same count (belfry topics check names it): "
                    + "create the topics again, or raise the smaller counts while the topics are empty")
        }
        if let count = counts[settings.name(of: .registeredApps)], count != 1 {
            problems.append(
                "\(settings.name(of: .registeredApps)) has \(count) partitions; delete it and create it with 1")
        }
        self.problems = problems
    }
}

extension Topic {
    /// Whether the topic must have the common partition count: topics inside the pipeline, and deliveries.
    var isCopartitioned: Bool {
        switch self {
        case .registeredApps: false
        case .deliveriesIOS, .deliveriesIPadOS, .deliveriesMacOS, .deliveriesWatchOS, .deliveriesTVOS,
            .deliveriesVisionOS:
            true
        default: !isPublic
        }
    }
}
