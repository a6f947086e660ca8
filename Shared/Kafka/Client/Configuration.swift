/// Settings of a client in the order in which they are applied; a later one of the same name wins.
///
/// Names and values are librdkafka's (`CONFIGURATION.md` of version 2.0.2).
public struct Configuration: Sendable {
    /// One setting.
    public struct Setting: Hashable, Sendable {
        /// librdkafka's name, such as `session.timeout.ms`.
        public var name: String
        /// The value as text.
        public var value: String
    }

    /// The settings; each name occurs once.
    public private(set) var settings: [Setting]

    /// Receives librdkafka's log lines: severity as in syslog (3 error, 4 warning, 6 information, 7 debug) and text.
    ///
    /// Any thread of librdkafka may call it. It must return soon and must not call the client.
    public var log: (@Sendable (_ level: Int, _ text: String) -> Void)?

    /// Starts from the given settings.
    public init(_ settings: KeyValuePairs<String, String> = [:]) {
        self.settings = []
        for (name, value) in settings { self[name] = value }
    }

    /// The value of a setting; `nil` means librdkafka's default. Setting `nil` restores that default.
    public subscript(name: String) -> String? {
        get { settings.first { $0.name == name }?.value }
        set {
            settings.removeAll { $0.name == name }
            if let newValue { settings.append(Setting(name: name, value: newValue)) }
        }
    }

    /// These settings, then `overrides` over them: a user's `kafka.NAME=value` wins.
    public func overridden(by overrides: some Sequence<(String, String)>) -> Configuration {
        var result = self
        for (name, value) in overrides { result[name] = value }
        return result
    }

    /// The same, in the order of the names.
    public func overridden(by overrides: [String: String]) -> Configuration {
        overridden(by: overrides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}

extension Configuration: CustomReflectable {
    /// The settings without the values of secret ones, so that no dump shows them.
    public var customMirror: Mirror {
        let shown = settings.map { "\($0.name)=\(SecretProperty.isSecret($0.name) ? SecretProperty.hidden : $0.value)" }
        return Mirror(self, children: ["settings": shown])
    }
}

/// A setting that librdkafka does not know or whose value it refuses.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// librdkafka's name of the setting; empty when librdkafka blames no single setting.
    public let setting: String
    /// The refused value; ``SecretProperty/hidden`` for a secret.
    public let value: String
    /// librdkafka's reason.
    public let reason: String

    /// One line naming the setting, its value and the reason.
    public var description: String {
        setting.isEmpty ? reason : "\(setting)=\(value): \(reason)"
    }
}
