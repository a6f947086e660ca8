public import Kafka

/// Puts in words what Kafka's authorizer refuses a program: which right is missing, and the command that grants it.
public struct RefusalWords: Sendable {
    private let list: ProgramRights
    private let servers: String
    /// The principal, as far as the program knows it.
    private let principal: String

    /// - Parameter settings: name the brokers and the user. A user's name that stands in a file is not shown.
    public init(_ list: ProgramRights, _ settings: Settings) {
        self.list = list
        servers = settings.bootstrapServers
        let name = settings.kafkaFromFiles.contains("sasl.username") ? nil : settings.kafka["sasl.username"]
        // The broker makes a principal of a certificate by rules of its own (ssl.principal.mapping.rules).
        principal = name.map { "User:\($0)" } ?? "PRINCIPAL"
    }

    /// Of a program around the pipeline, by its name in ``Model/TopicUse/program``.
    public static func ofProgram(_ program: String, _ settings: Settings) -> RefusalWords {
        RefusalWords(.ofProgram(program, settings), settings)
    }

    /// The error's own line; after a refusal, also the missing right and its remedy.
    ///
    /// - Parameters:
    ///   - operation: what the program was doing with the topic, if that is certain.
    ///   - topic: the topic's name on the broker; otherwise it is looked for in the error's message.
    public func words(
        for error: KafkaError, _ operation: KafkaRight.Operation? = nil, on topic: String? = nil
    ) -> String {
        advice(on: error, operation, on: topic).map { "\(error): \($0)" } ?? error.description
    }

    /// The missing right and its remedy; `nil` for an error that is no refusal.
    func advice(on error: KafkaError, _ operation: KafkaRight.Operation? = nil, on topic: String? = nil) -> String? {
        guard let refused = error.refused else { return nil }
        let who = "\(list.program) (\(principal == "PRINCIPAL" ? "by its certificate" : principal))"
        let ofKind = list.rights.filter { Self.guarded($0.resource) == refused }
        let named = refused == .topic ? ofKind.filter { Self.concerns($0.name, error, topic) } : ofKind
        let missing = named.filter { refused != .topic || operation == nil || $0.operation == operation }
        guard let first = missing.first, Set(missing.map(\.name)).count == 1 || refused != .topic else {
            return "\(who) lacks a right; belfry topics acls \(list.program) prints all that it needs"
        }
        let things = KafkaRight.unique(missing.map(\.words)).joined(separator: ", or not ")
        let granted = first.isPrefix ? missing.filter(\.isPrefix) : missing
        let command = KafkaRight.command(granting: granted, to: principal, servers: servers, configuration: nil)
        return "\(who) may not \(things); an administrator grants that with: \(command)"
    }

    private static func guarded(_ resource: KafkaRight.Resource) -> KafkaError.Guarded {
        switch resource {
        case .topic: .topic
        case .group: .group
        case .transactionalID: .transactionalID
        }
    }

    /// Whether the refusal is about this topic: the given one, or one whose whole name the message has, alone or with
    /// a partition's number after it.
    private static func concerns(_ name: String, _ error: KafkaError, _ topic: String?) -> Bool {
        if let topic { return name == topic }
        let words = error.message.split { !($0.isLetter || $0.isNumber || "._-".contains($0)) }
        return words.contains { word in
            guard word.hasPrefix(name) else { return false }
            let rest = word.dropFirst(name.count)
            return rest.isEmpty || rest == "." || (rest.first == "-" && Int(rest.dropFirst()) != nil)
        }
    }
}
