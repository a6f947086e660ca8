internal import Checks
internal import Model

/// What the check found in all files, as text or as JSON.
struct CheckReport {
    var records: [(line: CheckedLine, report: RecordReport)] = []

    var problemCount: Int { records.count { !$0.report.problems.isEmpty } }
    var advisedCount: Int { records.count { $0.report.problems.isEmpty && !$0.report.advice.isEmpty } }
    var adviceCount: Int { records.reduce(0) { $0 + $1.report.advice.count } }

    /// One paragraph for each record with problems or advice, and a last line that sums up.
    var text: String {
        var lines: [String] = []
        for (line, report) in records where !report.problems.isEmpty || !report.advice.isEmpty {
            lines.append("\(line.place)  \(report.kind.rawValue) \(report.name?.quoted(most: 256) ?? "without an id")")
            lines += report.problems.flatMap { Self.lines(on: $0) }
            lines += report.advice.flatMap { Self.lines(on: $0) }
            lines.append("")
        }
        for app in Set(records.compactMap(\.report.lackedApp)).sorted() {
            lines.append(
                "The files hold no valid record of app \(app.quoted()): "
                    + "its topics, categories and sounds were not compared.")
        }
        let noun = records.count == 1 ? "record" : "records"
        lines.append("\(records.count) \(noun): \(problemCount) turned down, \(advisedCount) with advice")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(on problem: Rejection) -> [String] {
        var lines = ["  problem  \(problem.reason.word)\(problem.path.isEmpty ? "" : "  \(problem.path)")"]
        if !problem.found.isEmpty { lines.append("           found \(problem.found)") }
        lines.append("           \(problem.fix)")
        if let example = problem.example {
            let text = String(decoding: example.bytes, as: UTF8.self).escaped(most: Rejection.mostBytesOfExample)
            lines.append("           such as \(text)")
        }
        return lines
    }

    private static func lines(on advice: Advice) -> [String] {
        [
            "  advice   \(advice.code.rawValue)\(advice.field.map { "  \($0)" } ?? "")", "           \(advice.detail)",
        ]
    }
}

extension CheckReport: JSONObjectWritable {
    /// Writes `{records, turnedDown, advice}`.
    func writeMembers(to writer: inout JSONWriter) {
        writer.objects("records", records) { record, writer in
            let (line, report) = record
            writer.member("file", line.file)
            writer.member("line", line.line)
            writer.member("kind", report.kind.rawValue)
            writer.member("name", report.name)
            writer.member("accepted", report.problems.isEmpty)
            writer.member("problems", report.problems)
            writer.member("advice", report.advice)
            if report.lackedApp != nil { writer.member("lacksApp", true) }
        }
        writer.member("turnedDown", problemCount)
        writer.member("advice", adviceCount)
    }
}
