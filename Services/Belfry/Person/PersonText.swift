internal import Model
internal import Program

/// A ``PersonReport`` for a terminal, or as JSON.
struct PersonText {
    let report: PersonReport

    /// The record in force, and a table of topics.
    var text: String {
        let name = report.person.string.escaped(most: 128)
        var lines: [String]
        if let record = report.record {
            lines = ["\(name) is registered, by this record:", "  \(String(decoding: record, as: UTF8.self))"]
        } else if let at = report.erasedAt {
            lines = ["\(name) is not registered, and was erased at \(at)."]
        } else {
            lines = ["\(name) is not registered."]
        }
        guard !report.lines.isEmpty else {
            return (lines + ["No topic has anything of them."]).joined(separator: "\n") + "\n"
        }
        return lines.joined(separator: "\n") + "\n\n" + table + "\n" + Self.elsewhere + "\n"
    }

    /// One line for each topic that has something.
    var table: String {
        var rows = [["topic", "records", "in force", "oldest", "newest", "gone by"]]
        for line in report.lines {
            rows.append([
                line.topic.rawValue, "\(line.kept.records)", line.inForce.map(String.init) ?? "",
                line.kept.oldest.description, line.kept.newest.description, Self.words(line.end),
            ])
        }
        return TextTable.text(rows, numbers: 1..<3)
    }

    private static func words(_ end: PersonReport.End) -> String {
        switch end {
        case .at(let at): at.description
        case .whenReplaced: "stays while in force"
        case .never: "never: the topic sets no limit"
        case .unknown: "not told by this broker"
        }
    }

    /// What no topic shows.
    static let elsewhere = """
        Besides: the console's store, until console.days are over or the person is erased; other people's records, where
        they are a contact; backups; and what devices were told. deploy/guides/RETENTION.md lists all of it.
        """

    /// One object: `{person, registered, record, erasedAt, topics: [{topic, records, inForce, oldest, newest, goneBy}],
    /// lastTopic, goneBy}`. `goneBy` is null where there is no day.
    var json: String { JSONSlice.object { write(to: &$0) }.line + "\n" }

    /// The members of ``json``.
    func write(to writer: inout JSONWriter) {
        writer.member("person", report.person)
        writer.member("registered", report.record != nil)
        if let record = report.record, let slice = try? JSONSlice(json: record.span, checksNames: false) {
            writer.member("record", slice)
        }
        writer.member("erasedAt", report.erasedAt)
        writer.objects("topics", report.lines) { line, writer in
            writer.member("topic", line.topic.rawValue)
            writer.member("records", line.kept.records)
            writer.member("inForce", line.inForce)
            writer.member("oldest", line.kept.oldest)
            writer.member("newest", line.kept.newest)
            writer.member("goneBy", orNull: line.end.instant)
        }
        writer.member("lastTopic", report.last?.topic.rawValue)
        writer.member("goneBy", orNull: report.last?.at)
    }
}
