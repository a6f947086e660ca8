internal import Model

extension Settings {
    /// Reads settings; the environment wins over the file.
    ///
    /// - Parameters:
    ///   - file: the text of a file in Kafka's format: `name=value` on each line; `#` and `!` begin a comment.
    ///   - environment: its `BELFRY_…` variables are read; empty ones are ignored.
    /// - Throws: an error for the first wrong setting. It quotes no value that may be a secret: none of a secret
    ///   setting, of an unknown one, or of a line that is none.
    public init(file: String = "", environment: [String: String] = [:]) throws(SettingsError) {
        self.init()
        for (name, value) in try Self.lines(of: file) { try set(name, to: value, as: name) }
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            guard let name = Self.settingName(ofVariable: variable) else { continue }
            try set(name, to: value, as: variable)
        }
        try traces.check()
    }

    /// The names that can be set, besides `kafka.NAME`.
    public static let names =
        [
            "bootstrap.servers", "topic.prefix", "http.address", "log.level", "log.format", "worker.id", "exactly.once",
            "window.seconds", "secrets.directory",
        ] + TraceSettings.names

    /// The file of tokens, which the gateway, the console and the command share.
    private static let tokensFile = "tokens.file"

    /// The programs around the pipeline, whose settings begin with their name and a dot.
    static let programsAround = ["gateway", "webhooks", "console"]

    private static func isAround(_ name: String) -> Bool {
        programsAround.contains { name.hasPrefix($0 + ".") && name.utf8.count > $0.utf8.count + 1 }
    }

    /// `BELFRY_…` variables of the environment that are no setting: perhaps misspelled, perhaps another tool's.
    public static func unknownVariables(in environment: [String: String]) -> [String] {
        environment.keys.filter {
            $0.hasPrefix("BELFRY_") && settingName(ofVariable: $0) == nil && !knownElsewhere.contains($0)
        }.sorted()
    }

    /// The variables of crash points and of the scripts that start services.
    private static let knownElsewhere: Set<String> = [CrashPoint.variable, "BELFRY_RUN_DIR", "BELFRY_BINARIES"]

    private static func settingName(ofVariable variable: String) -> String? {
        let kafka = "BELFRY_KAFKA_"
        if variable.hasPrefix(kafka), variable.utf8.count > kafka.utf8.count {
            return "kafka." + dotted(variable.dropFirst(kafka.count))
        }
        guard variable.hasPrefix("BELFRY_") else { return nil }
        let name = dotted(variable.dropFirst("BELFRY_".count))
        return names.contains(name) || name == tokensFile || isAround(name) ? name : nil
    }

    private static func dotted(_ text: some StringProtocol) -> String {
        String(text.lowercased().map { $0 == "_" ? "." : $0 })
    }

    private static func lines(of file: String) throws(SettingsError) -> [(String, String)] {
        var result: [(String, String)] = []
        for (index, raw) in file.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(raw)
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("!") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw SettingsError("line \(index + 1)", found: SettingsError.hidden, fix: "write name=value")
            }
            result.append((trimmed(line[..<equals]), trimmed(line[line.index(after: equals)...])))
        }
        return result
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[first...last])
    }

    private mutating func set(_ name: String, to value: String, as given: String) throws(SettingsError) {
        func wrong(_ fix: String) -> SettingsError { SettingsError(given, found: value, fix: fix) }
        if case .file(let property)? = KafkaSetting(name) {
            return try setKafka(property, toTextOf: value, as: given)
        }
        switch name {
        case "bootstrap.servers":
            guard Self.isServerList(value) else { throw wrong("write host:port, separated by commas") }
            bootstrapServers = value
        case "topic.prefix":
            guard value.utf8.count <= 100, value.utf8.allSatisfy(Self.isTopicByte) else {
                throw wrong("write at most 100 of a to z, A to Z, 0 to 9, dot, underscore, hyphen")
            }
            topicPrefix = value
        case "http.address":
            guard let address = HTTPAddress(value) else { throw wrong("write ADDRESS:PORT in digits, PORT, or off") }
            httpAddress = address
        case "log.level":
            guard let level = LogLevel(rawValue: value) else { throw wrong("write debug, info, warning or error") }
            logLevel = level
        case "log.format":
            guard let format = LogFormat(rawValue: value) else { throw wrong("write text or json") }
            logFormat = format
        case "worker.id":
            guard let number = Int(value), (0...999).contains(number) else { throw wrong("write 0 to 999") }
            workerID = number
        case "exactly.once":
            guard let flag = Bool(value) else { throw wrong("write true or false") }
            exactlyOnce = flag
        case "window.seconds":
            guard let seconds = Int(value), Waits.windows.contains(seconds) else {
                throw wrong("write \(Waits.windows.lowerBound) to \(Waits.windows.upperBound)")
            }
            windowSeconds = seconds
        case Self.tokensFile:
            tokensFile = value
        case "secrets.directory":
            secretFolder = SecretFolder(value)
        case let other where TraceSettings.names.contains(other):
            try traces.set(other, to: value, as: given)
        case let other where Self.isAround(other):
            around[other] = value
        default:
            try setKafka(name, to: value, as: given)
        }
    }

    private mutating func setKafka(_ name: String, to value: String, as given: String) throws(SettingsError) {
        guard case .property(let property)? = KafkaSetting(name) else {
            let known = Self.names.joined(separator: ", ")
            throw SettingsError(given, found: SettingsError.hidden, fix: "no such setting; use \(known) or kafka.NAME")
        }
        if let fix = Self.reserved[property] { throw SettingsError(given, found: value, fix: fix) }
        try checkOneWay(property, isFile: false, as: given)
        kafka[property] = value
    }

    /// Takes the value of a property of librdkafka from a file.
    private mutating func setKafka(
        _ property: String, toTextOf path: String, as given: String
    ) throws(SettingsError) {
        if let fix = Self.reserved[property] { throw SettingsError(given, found: path, fix: fix) }
        try checkOneWay(property, isFile: true, as: given)
        do throws(SecretError) {
            kafka[property] = try SecretFile.text(at: path, most: Self.mostBytesOfFile)
            kafkaFromFiles.insert(property)
        } catch {
            // Not the path: whoever writes a password in its place finds it in no log.
            throw SettingsError(
                given, found: SettingsError.hidden, fix: "name a file that holds the value alone (\(error))")
        }
    }

    /// The most bytes of the value of a property in a file: a key with its chain in PEM is far smaller.
    private static let mostBytesOfFile = 262_144

    /// A value from a file beside a plain one is a mistake, whichever of the two was meant.
    private func checkOneWay(_ property: String, isFile: Bool, as given: String) throws(SettingsError) {
        guard kafka[property] != nil, kafkaFromFiles.contains(property) != isFile else { return }
        throw SettingsError(
            given, found: SettingsError.hidden,
            fix: "set either kafka.\(property) or kafka.\(property).file, not both")
    }

    /// Properties of librdkafka that the loop depends on.
    private static let reserved: [String: String] = [
        "bootstrap.servers": "use bootstrap.servers, without the prefix kafka.",
        "metadata.broker.list": "use bootstrap.servers",
        "group.id": "use topic.prefix; the group is named after it and the service",
        "group.instance.id": "use worker.id; the member is named after it",
        "transactional.id": "use worker.id; the producer is named after it",
        "enable.idempotence": "use exactly.once",
        "enable.auto.commit": "leave it out: offsets are committed together with the results",
        "enable.auto.offset.store": "leave it out: offsets are committed together with the results",
        "isolation.level": "leave it out: only committed records are read",
        "auto.offset.reset": "leave it out: no record may be skipped silently",
        "partition.assignment.strategy": "leave it out: state needs the range assignor",
        "group.protocol": "leave it out: state needs the range assignor of the classic protocol",
        "enable.partition.eof": "leave it out: with it the reported lag is always zero",
        "partitioner": "leave it out: keys choose partitions by murmur2, as in Java's clients",
        "client.rack": "leave it out: it disturbs the range assignor",
    ]

    private static func isTopicByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func isServerList(_ text: String) -> Bool {
        let servers = text.split(separator: ",", omittingEmptySubsequences: false)
        return servers.allSatisfy { server in
            guard let colon = server.lastIndex(of: ":"), colon > server.startIndex else { return false }
            return UInt16(server[server.index(after: colon)...]).map { $0 > 0 } ?? false
        }
    }
}

extension HTTPAddress {
    /// Reads `off`, `PORT` (on 127.0.0.1) or `ADDRESS:PORT`. The address is IPv4 in digits without leading zeros.
    public init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let port = parts.last.flatMap({ UInt16($0) }) else { return nil }
        let host = parts.count == 2 ? String(parts[0]) : "127.0.0.1"
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.allSatisfy({ UInt8($0).map(String.init) == String($0) }) else { return nil }
        self = .at(host: host, port: port)
    }
}
