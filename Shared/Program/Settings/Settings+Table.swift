internal import Model

/// The settings that the programs share: each program's `--help` lists those that it uses.
extension Settings {
    /// All of them, besides `kafka.NAME`.
    static let table = ofAllPrograms + [tokens, window, niceness, secrets] + ofTraces

    /// Those that every server uses.
    public static let ofAllPrograms: [Setting<Settings>] = [
        Setting("bootstrap.servers", "brokers, host:port,…", \.bootstrapServers, .servers),
        Setting("topic.prefix", "before every topic's name", \.topicPrefix, .topicName),
        Setting(
            address, "where it listens, or off", \.httpAddress,
            SettingForm(fix: "write ADDRESS:PORT in digits, PORT, or off") { HTTPAddress($0) }),
        Setting("log.level", "the least severe level that is logged", \.logLevel, .word),
        Setting("log.format", "how a line is logged", \.logFormat, .word),
        Setting("worker.id", "fixed number of a process", \.workerID, .number(0...999)),
        Setting("exactly.once", "false for the embedded broker", \.exactlyOnce, .flag),
    ]

    /// The name of the setting for where a program listens. Its default depends on the program.
    static let address = "http.address"

    /// The file of tokens.
    public static let tokens = Setting<Settings>(
        "tokens.file", "who may call: belfry tokens new", \.tokensFile, .text, usual: "none: this machine only")

    /// The deduplication window.
    public static let window = Setting<Settings>(
        "window.seconds", "how long request ids and events are known", \.windowSeconds, .number(Waits.windows))

    /// How far normal requests stand back.
    public static let niceness = Setting<Settings>(
        "normal.niceness", "how far normal requests stand back", \.normalNiceness, .number(0...19))

    /// The folder of secrets.
    public static let secrets = Setting<Settings>(
        "secrets.directory", "secrets of apps, APP/NAME", \.secretFolder,
        .optional(SettingForm(fix: "", text: { $0.path }) { SecretFolder($0) }))

    /// Where the spans of the five services go.
    public static let ofTraces = TraceSettings.table.map { $0.of(\Settings.traces) }
}

extension SettingForm<String> {
    /// Brokers: `host:port`, separated by commas.
    fileprivate static var servers: Self {
        Self(fix: "write host:port, separated by commas") { text in
            let areServers = text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { server in
                guard let colon = server.lastIndex(of: ":"), colon > server.startIndex else { return false }
                return UInt16(server[server.index(after: colon)...]).map { $0 > 0 } ?? false
            }
            return areServers ? text : nil
        }
    }

    /// The beginning of a topic's name.
    fileprivate static var topicName: Self {
        Self(fix: "write at most 100 of a to z, A to Z, 0 to 9, dot, underscore, hyphen") { text in
            let isName = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
            return isName && text.utf8.count <= 100 ? text : nil
        }
    }
}
