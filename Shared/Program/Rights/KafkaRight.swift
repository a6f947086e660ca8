internal import Model

/// One right on one resource of Kafka, as an authorizer's list (ACL) grants it.
public struct KafkaRight: Hashable, Sendable {
    /// What the right is on.
    public enum Resource: String, Sendable {
        case topic
        /// A consumer group.
        case group
        /// The name of a producer that uses transactions.
        case transactionalID = "transactional-id"

        /// The resource in a sentence.
        var words: String { self == .transactionalID ? "transactional id" : rawValue }
    }

    /// What the right allows. Kafka takes ``read`` and ``write`` to include ``describe``.
    public enum Operation: String, Sendable {
        case read = "Read"
        case write = "Write"
        case describe = "Describe"
        case create = "Create"
        case describeConfigs = "DescribeConfigs"
    }

    /// What it allows.
    public let operation: Operation
    /// The kind of resource.
    public let resource: Resource
    /// The resource's name, or the beginning of names.
    public let name: String
    /// Whether it holds for all names that begin with ``name``.
    public let isPrefix: Bool

    package init(_ operation: Operation, on resource: Resource, _ name: String, isPrefix: Bool = false) {
        self.operation = operation
        self.resource = resource
        self.name = name
        self.isPrefix = isPrefix
    }

    /// The right in a sentence, after "may not": `write to topic apps`.
    var words: String {
        let verb =
            switch operation {
            case .read: "read"
            case .write: resource == .transactionalID ? "use" : "write to"
            case .describe: "see"
            case .create: "create"
            case .describeConfigs: "read the settings of"
            }
        return "\(verb) \(resource.words) \(name)\(isPrefix ? "…" : "")"
    }
}

extension KafkaRight {
    /// The `kafka-acls` command that grants rights which differ in operation and name only.
    ///
    /// - Parameter servers: `bootstrap.servers` of an administrator, who may use another listener.
    static func command(
        granting rights: [KafkaRight], to principal: String, servers: String, configuration: String?
    ) -> String {
        var words = ["kafka-acls", "--bootstrap-server", servers]
        if let configuration { words += ["--command-config", configuration] }
        words += ["--add", "--allow-principal", principal]
        for operation in unique(rights.map(\.operation.rawValue)) { words += ["--operation", operation] }
        if rights.contains(where: \.isPrefix) { words += ["--resource-pattern-type", "prefixed"] }
        let resource = rights.first?.resource.rawValue ?? ""
        for name in unique(rights.map(\.name)) { words += ["--\(resource)", name] }
        return words.map(quoted).joined(separator: " ")
    }

    static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    /// A word of a shell's command line.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.,:/=@+".utf8.contains($0) }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
