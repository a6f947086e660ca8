/// The topics that a program reads and writes. Its clients and its rights on Kafka are made from this one list.
public struct TopicUse: Hashable, Sendable {
    /// The program, or `operator` for whoever runs the command `belfry`; a part of its user's name.
    public let program: String
    /// The topics that it reads, each once.
    public let reads: [Topic]
    /// The topics that it writes to, each once.
    public let writes: [Topic]

    /// Everything that it reads or writes, in the order of ``Topic``.
    public var topics: [Topic] {
        let used = Set(reads + writes)
        return Topic.allCases.filter(used.contains)
    }
}

extension Topology {
    /// What the service's clients read and write: inputs, tables, state and outputs.
    public var use: TopicUse {
        let state = changelog.map { [$0] } ?? []
        return TopicUse(program: service.rawValue, reads: inputs + tables + state, writes: outputs + state)
    }
}

extension TopicUse {
    /// `webhooks`: receipts, responses and who was erased in; the calls that are not finished, and those given up.
    public static let webhooks = TopicUse(
        program: "webhooks", reads: [.receipts, .responses, .webhooks, .registeredApps, .registeredPeople],
        writes: [.webhooks, .failedWebhooks])

    /// `apns`: deliveries in; what became of their pushes, tokens that are gone, and pushes that are not over.
    public static let apns = TopicUse(
        program: "apns", reads: Topic.allDeliveries + [.pushes, .registeredApps],
        writes: [.receipts, .interactions, .pushes])

    /// `gateway`: the public inputs out, what is in force and all deliveries in.
    public static let gateway = TopicUse(
        program: "gateway", reads: [.registeredApps, .registeredPeople] + Topic.allDeliveries,
        writes: Topic.publicInputs)

    /// `console`: follows what happened and what is in force, and sends requests and dead letters.
    ///
    /// It notes on the topic of dead letters which of them it has returned.
    public static let console = TopicUse(
        program: "console",
        reads: [.registeredApps, .registeredPeople] + Topic.publicInputs + Topic.allDeliveries
            + [.responses, .receipts, .rejected],
        writes: Topic.publicInputs + [.rejected])

    /// The command `belfry`: explains notifications, lists and repeats dead letters, webhook calls and pushes, shows what waits,
    /// and what all topics have of a person.
    ///
    /// Dead letters of internal topics, which others than the services wrote there, are not among its writes.
    public static let command = TopicUse(
        program: "operator", reads: Topic.allCases,
        writes: Topic.publicInputs + [.rejected, .webhooks, .failedWebhooks, .pushes])
}
