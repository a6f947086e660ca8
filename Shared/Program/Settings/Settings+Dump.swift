internal import Kafka

extension Settings: CustomStringConvertible, CustomReflectable {
    /// The names and values that may be shown, for logs and debuggers.
    public var description: String { "Settings(\(lines.joined(separator: ", ")))" }

    /// All settings but the values of secret ones, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: lines) }

    private var lines: [String] {
        Self.table.map { "\($0.name)=\($0.text(self))" }
            + kafka.sorted { $0.key < $1.key }.map { name, value in
                "kafka.\(name)=\(SecretProperty.isSecret(name) ? SecretProperty.hidden : value)"
            } + ofPrograms.keys.sorted()
    }
}
