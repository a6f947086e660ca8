internal import Kafka
internal import Model

extension Settings: CustomStringConvertible, CustomReflectable {
    /// The names and values that may be shown, for logs and debuggers.
    public var description: String {
        "Settings(\(customMirror.children.map { "\($0.label ?? ""): \($0.value)" }.joined(separator: ", ")))"
    }

    /// All settings but the values of secret ones, so that no dump shows them.
    public var customMirror: Mirror {
        let shown = kafka.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(SecretProperty.isSecret(name) ? SecretProperty.hidden : value)"
        }
        return Mirror(
            self,
            children: [
                "bootstrapServers": bootstrapServers, "topicPrefix": topicPrefix, "httpAddress": httpAddress,
                "logLevel": logLevel, "logFormat": logFormat, "workerID": workerID, "exactlyOnce": exactlyOnce,
                "windowSeconds": windowSeconds, "kafka": shown, "tokensFile": tokensFile ?? "",
                "secretFolder": secretFolder?.path ?? "", "around": around.keys.sorted(),
                "tracesEndpoint": traces.endpoint?.origin ?? "", "tracesHeaders": traces.headers.description,
                "tracesCertificates": traces.certificates ?? "", "tracesFile": traces.file ?? "",
            ])
    }
}
