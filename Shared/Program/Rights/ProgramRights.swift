public import Model

/// The rights that a program needs on Kafka, and no more.
///
/// Nobody needs a right on the cluster: whoever may write to a topic may have an idempotent producer (KIP-679).
public struct ProgramRights: Hashable, Sendable {
    /// How a program uses groups and transactions.
    public enum Kind: Hashable, Sendable {
        /// A member of the group that has its name, with a transactional producer for each worker.
        case worker
        /// A member of the group that has its name.
        case member
        /// Reads without a group. librdkafka asks who coordinates one all the same, so the program may see the group of
        /// its name, which has no members.
        ///
        /// - transactions: the parts of `transactional.id` after `belfry-`.
        /// - watched: the programs whose groups it asks for members and offsets.
        case reader(transactions: [String], watched: [String] = [])
    }

    /// The program, as in ``TopicUse/program``.
    public let program: String
    /// The name that its user has by default; also that of its group.
    public let user: String
    /// In the order of resource, name and operation.
    public let rights: [KafkaRight]

    /// Derives the rights of a program.
    ///
    /// - Parameters:
    ///   - administers: topics that the program creates and compares with the catalogue.
    ///   - settings: names the prefix of topics, groups and producers.
    public init(_ use: TopicUse, _ kind: Kind, administers: [Topic] = [], settings: Settings) {
        program = use.program
        let name = settings.group(of: use.program)
        user = name
        var rights: [KafkaRight] = []
        for topic in Topic.allCases {
            func add(_ operation: KafkaRight.Operation) {
                rights.append(KafkaRight(operation, on: .topic, settings.name(of: topic)))
            }
            let (reads, writes) = (use.reads.contains(topic), use.writes.contains(topic))
            if reads { add(.read) }
            if writes { add(.write) }
            guard administers.contains(topic) else { continue }
            if !reads, !writes { add(.describe) }
            add(.create)
            add(.describeConfigs)
        }
        switch kind {
        case .worker:
            rights.append(KafkaRight(.read, on: .group, name))
            rights.append(KafkaRight(.write, on: .transactionalID, name + "-", isPrefix: true))
        case .member: rights.append(KafkaRight(.read, on: .group, name))
        case .reader(let transactions, let watched):
            rights.append(KafkaRight(.describe, on: .group, name))
            rights += watched.map { KafkaRight(.describe, on: .group, settings.group(of: $0)) }
            rights += transactions.map { KafkaRight(.write, on: .transactionalID, settings.group(of: $0)) }
        }
        self.rights = rights
    }

    /// The rights of one of the five services.
    public init(of topology: Topology, settings: Settings) { self.init(topology.use, .worker, settings: settings) }

    /// The rights of the programs around the five services: webhooks, apns, gateway, console, and the command `belfry`.
    public static func ofPrograms(_ settings: Settings) -> [ProgramRights] {
        [webhooks(settings), apns(settings), gateway(settings), console(settings), command(settings)]
    }

    /// The rights of a program around the five services by its name in ``Model/TopicUse/program``; those of the command
    /// for any other.
    public static func ofProgram(_ program: String, _ settings: Settings) -> ProgramRights {
        ofPrograms(settings).first { $0.program == program } ?? command(settings)
    }

    /// The rights of `webhooks`.
    public static func webhooks(_ settings: Settings) -> ProgramRights {
        ProgramRights(.webhooks, .member, settings: settings)
    }

    /// The rights of `apns`.
    public static func apns(_ settings: Settings) -> ProgramRights {
        ProgramRights(.apns, .worker, settings: settings)
    }

    /// The rights of `gateway`.
    public static func gateway(_ settings: Settings) -> ProgramRights {
        ProgramRights(.gateway, .reader(transactions: []), settings: settings)
    }

    /// The rights of `console`.
    public static func console(_ settings: Settings) -> ProgramRights {
        ProgramRights(.console, .reader(transactions: ["dead-letters"]), settings: settings)
    }

    /// The rights of the command `belfry`, which creates and compares all topics.
    public static func command(_ settings: Settings) -> ProgramRights {
        ProgramRights(
            .command,
            .reader(
                transactions: ["dead-letters", "push-retry", "webhooks-retry"],
                watched: Service.allCases.map(\.rawValue) + [TopicUse.webhooks.program, TopicUse.apns.program]),
            administers: Topic.allCases, settings: settings)
    }
}
