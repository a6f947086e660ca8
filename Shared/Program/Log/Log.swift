internal import Glibc
internal import Model

/// How severe a log line is.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Less severe comes first.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// How a log line is written.
public enum LogFormat: String, Hashable, Sendable, CaseIterable {
    /// `2026-03-01T09:00:00.000Z INFO scheduling: text name=value`
    case text
    /// One JSON object per line: `at`, `level`, `service`, `text`, and the fields.
    case json
}

/// Writes one line per event to standard error, from any thread.
public struct Log: Sendable {
    /// The least severe level that is written.
    public let level: LogLevel
    /// How lines are written.
    public let format: LogFormat
    /// The service and worker that write; it is part of every line.
    public private(set) var name: String
    /// Gets the lines instead of standard error.
    private let output: (@Sendable (String) -> Void)?

    package init(level: LogLevel = .info, format: LogFormat = .text, name: String) {
        self.level = level
        self.format = format
        self.name = name
        output = nil
    }

    /// The same log with lines under another name.
    package func named(_ name: String) -> Log {
        var log = self
        log.name = name
        return log
    }

    /// Makes a log whose lines, without time and name, go elsewhere; for simulations.
    package init(level: LogLevel, name: String, to output: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.name = name
        self.output = output
        format = .text
    }

    /// Writes a line at level debug.
    public func debug(_ text: @autoclosure () -> String, _ fields: KeyValuePairs<String, String> = [:]) {
        if level == .debug { write(.debug, text(), fields) }
    }

    /// Writes a line about normal operation.
    public func info(_ text: String, _ fields: KeyValuePairs<String, String> = [:]) { write(.info, text, fields) }

    /// Writes a line about a problem that the worker recovers from by itself.
    public func warning(_ text: String, _ fields: KeyValuePairs<String, String> = [:]) { write(.warning, text, fields) }

    /// Writes a line about a problem that an operator must look at.
    public func error(_ text: String, _ fields: KeyValuePairs<String, String> = [:]) { write(.error, text, fields) }

    private func write(_ level: LogLevel, _ text: String, _ fields: KeyValuePairs<String, String>) {
        guard level >= self.level else { return }
        if let output { return output(text + fields.map { " \($0.key)=\(Self.quoted($0.value))" }.joined()) }
        var line = Self.line(format, name, level, text, fields, at: Clock.now)
        // One write(2) per line keeps the lines of different threads apart.
        line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    static func line(
        _ format: LogFormat, _ name: String, _ level: LogLevel, _ text: String,
        _ fields: KeyValuePairs<String, String>, at instant: Instant
    ) -> String {
        switch format {
        case .text:
            var line = "\(instant.description) \(level.rawValue.uppercased()) \(name): \(oneLine(text))"
            for (key, value) in fields { line += " \(key)=\(quoted(value))" }
            return line + "\n"
        case .json:
            let object = JSONSlice.object { writer in
                let known = [("at", instant.description), ("level", level.rawValue), ("service", name), ("text", text)]
                for (key, value) in known + fields.map({ ($0.key, $0.value) }) {
                    writer.name(escaping: key)
                    writer.write(value)
                }
            }
            return String(decoding: object.bytes, as: UTF8.self) + "\n"
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.utf8.contains(where: { $0 < 0x20 }) ? String(text.map { $0.isNewline ? " " : $0 }) : text
    }

    private static func quoted(_ value: String) -> String {
        let text = oneLine(value)
        guard text.isEmpty || text.utf8.contains(where: { $0 == 0x20 || $0 == 0x22 }) else { return text }
        return "\""
            + text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
            .joined(separator: "\\\"") + "\""
    }
}
