/// What `--help` of a server prints. The lines of its settings come from the tables that read them.
public enum ServerHelp {
    /// The text.
    ///
    /// - Parameters:
    ///   - purpose: what the program does, after its name.
    ///   - about: a paragraph before the settings.
    ///   - usualPort: the port of the process with `worker.id` 0.
    ///   - shared: those of ``Settings`` that it uses.
    ///   - own: its own settings.
    ///   - after: the lines after them.
    ///   - joinsGroup: whether its processes share the work as members of a group.
    public static func text(
        of program: String, _ purpose: String, about: String = "", usualPort: Int, shared: [Setting<Settings>],
        own: [SettingLine] = [], after: String = "", joinsGroup: Bool
    ) -> String {
        // A program with an address of its own must listen somewhere.
        let mustListen = own.contains { $0.name == "\(program).address" }
        let rows = shared.map(\.line).map { line in
            let isAddress = line.name == Settings.address
            let values = isAddress ? "(127.0.0.1:\(usualPort) + 100 × worker.id)" : line.values
            return [line.name, line.variable, isAddress && mustListen ? "where it listens" : line.meaning, values]
        }
        var parts = [
            "\(program): \(purpose)", "usage: \(program) [--config FILE] [--help] [--version]", about,
            "Settings come from FILE (name=value, one a line, # begins a comment) and from the environment, which wins:",
            columns(rows + rowsOfKafka),
        ]
        if let first = own.first {
            parts.append("and, each also as a variable such as \(first.variable):")
            parts.append(columns(own.map { [$0.name, $0.meaning, $0.values] }))
        }
        let health = "Health: GET /healthz and /readyz. Metrics: GET /metrics, in Prometheus' text form."
        parts.append(
            ([after, health] + (joinsGroup ? endOfMember : end)).filter { !$0.isEmpty }.joined(separator: "\n"))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static let end = [
        "SIGTERM or SIGINT stops within ten seconds. Exit codes: 0 stopped, 1 stopped without the broker's answer,",
        "64 wrong setting, 69 what it needs is not there, such as a free port.",
    ]

    private static let endOfMember = [
        "To scale out, start one more process with the next worker.id. SIGTERM or SIGINT stops within ten seconds.",
        "Exit codes: 0 stopped, 1 stopped without the broker's answer, 64 wrong setting, 69 what it needs is not there,",
        "such as a free port, 70 another process has this worker.id, 78 topics missing or of unequal partition counts.",
        "Create topics with: belfry topics create",
    ]

    private static let rowsOfKafka = [
        ["kafka.NAME", "BELFRY_KAFKA_NAME", "any property of librdkafka, dots as underscores in the variable"],
        ["kafka.NAME.file", "BELFRY_KAFKA_NAME_FILE", "a file with the value of one, for a password or a key"],
    ]

    /// Lines in columns.
    private static func columns(_ rows: [[String]]) -> String {
        String(TextTable.text(rows.map { ["  \($0[0])"] + $0.dropFirst() }).dropLast())
    }
}
