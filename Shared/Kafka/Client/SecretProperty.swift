/// Which settings of librdkafka are secrets, by their names (`CONFIGURATION.md` of version 2.0.2).
public enum SecretProperty {
    /// Stands for a value that is not shown.
    public static let hidden = "(not shown)"

    /// Whether the value must never be shown: passwords, private keys, OAuth secrets, and any setting whose name sounds
    /// like one, so that a misspelled or future one counts too.
    public static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return others.contains(name) || words.contains { name.contains($0) }
    }

    private static let words = ["password", "passphrase", "secret", "token", "credential", "key.pem", "jaas"]

    /// A configuration of OAuth may hold a secret among other things; a command line of Kerberos a password.
    private static let others: Set<String> = ["sasl.oauthbearer.config", "sasl.kerberos.kinit.cmd", "ssl_key"]
}

/// Removes secret values from texts of librdkafka, which may quote a setting, such as one that cannot be parsed.
struct Redaction: Sendable {
    private let secrets: [String]

    /// Shorter pieces are not searched for: they would be found in ordinary words.
    private static let fewestBytes = 4

    /// Collects the values of the secret settings, whole, and the lines and words that they consist of.
    init(_ settings: some Sequence<Configuration.Setting>) {
        var found: Set<String> = []
        for setting in settings where SecretProperty.isSecret(setting.name) {
            found.insert(setting.value)
            found.formUnion(setting.value.split(whereSeparator: \.isWhitespace).map(String.init))
            found.formUnion(setting.value.split { $0.isWhitespace || $0 == "=" }.map(String.init))
        }
        // The longest first, so that a part does not break up the whole.
        secrets = found.filter { $0.utf8.count >= Self.fewestBytes }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// The text without them.
    func applied(to text: String) -> String {
        secrets.reduce(text) { text, secret in
            text.contains(secret) ? text.replacing(secret, with: SecretProperty.hidden) : text
        }
    }
}
