internal import Foundation
internal import Model

extension Settings {
    /// Reads settings; the environment wins over the file.
    ///
    /// - Parameters:
    ///   - file: the text of a file in Kafka's format: `name=value` on each line; `#` and `!` begin a comment.
    ///   - environment: its `BELFRY_…` variables are read; empty ones are ignored.
    /// - Throws: an error for the first wrong setting. It quotes no value that may be a secret: of a secret or unknown
    ///   setting, or of a line that is no setting.
    public init(file: String = "", environment: [String: String] = [:]) throws(SettingsError) {
        self.init()
        for (name, value) in try Self.lines(of: file) { try set(name, to: value, as: name) }
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            guard let name = Self.settingName(ofVariable: variable) else { continue }
            try set(name, to: value, as: variable)
        }
        try traces.check()
    }

    /// The programs around the pipeline, whose settings begin with their name and a dot.
    static let programsAround = ["gateway", "webhooks", "apns", "console"]

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
        return table.contains { $0.name == name } || isAround(name) ? name : nil
    }

    private static func dotted(_ text: some StringProtocol) -> String {
        String(text.lowercased().map { $0 == "_" ? "." : $0 })
    }

    private static func lines(of file: String) throws(SettingsError) -> [(String, String)] {
        let isEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
        var result: [(String, String)] = []
        for (index, raw) in file.split(omittingEmptySubsequences: false, whereSeparator: isEnd).enumerated() {
            let line = trimmed(raw)[...]
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("!") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw SettingsError("line \(index + 1)", found: SettingsError.hidden, fix: "write name=value")
            }
            result.append((trimmed(line[..<equals]), trimmed(line[line.index(after: equals)...])))
        }
        return result
    }

    private static func trimmed(_ text: Substring) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r"))
    }

    private mutating func set(_ name: String, to value: String, as given: String) throws(SettingsError) {
        if let setting = Self.table.first(where: { $0.name == name }) {
            try setting.set(&self, value, given)
        } else if Self.isAround(name) {
            ofPrograms[name] = value
        } else if let setting = KafkaSetting(name) {
            try set(setting, to: value, as: given)
        } else {
            let known = (Self.table.map(\.name) + Self.programsAround.map { "\($0).NAME" }).joined(separator: ", ")
            throw SettingsError(given, found: SettingsError.hidden, fix: "no such setting; use \(known) or kafka.NAME")
        }
    }
}
