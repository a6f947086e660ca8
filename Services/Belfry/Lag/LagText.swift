internal import Foundation
internal import Model
internal import Program

/// A ``LagReport`` as a table with sentences, or as JSON.
struct LagText {
    let report: LagReport
    /// Whether partitions on which nothing waits have lines, too.
    let isWhole: Bool

    var text: String {
        var rows = [["service", "topic", "partition", "records", "seconds", "process"]]
        for reader in report.readers {
            let processes = reader.processes.count == 1 ? reader.processes[0] : "\(reader.processes.count) processes"
            let seconds = Self.seconds(reader.seconds(at: report.now), unit: "")
            rows.append([reader.name, "", "", "\(reader.records)", seconds, processes])
            for each in partitions(of: reader) {
                rows.append([
                    "", each.topic.rawValue, "\(each.number)", each.hasLeader ? "\(each.records)" : "?",
                    each.hasLeader ? Self.seconds(each.seconds(at: report.now), unit: "") : "?",
                    each.holder ?? "nobody",
                ])
            }
        }
        let findings = report.findings
        let end = findings.isEmpty ? ["Nothing has waited for a second or more."] : findings.map(Self.sentence)
        return TextTable.text(rows, numbers: 2..<5) + "\n" + end.joined(separator: "\n") + "\n"
    }

    /// One object in one line: `{at, longestSeconds, services: [{service, processes, records, seconds, partitions}],
    /// findings}`.
    var json: String {
        JSONSlice.object { writer in
            writer.member("at", report.now)
            writer.list("findings", report.findings)
            writer.member("longestSeconds", report.longest)
            writer.objects("services", report.readers, write)
        }.line
    }

    private func write(_ reader: LagReport.Reader, to writer: inout JSONWriter) {
        writer.objects("partitions", partitions(of: reader)) { each, writer in
            writer.member("hasLeader", each.hasLeader)
            writer.member("hidden", Int(each.hidden))
            writer.member("partition", Int(each.number))
            writer.member("process", orNull: each.holder)
            writer.member("records", Int(each.records))
            writer.member("seconds", each.seconds(at: report.now))
            writer.member("topic", each.topic.rawValue)
        }
        writer.list("processes", reader.processes)
        writer.member("records", Int(reader.records))
        writer.member("seconds", reader.seconds(at: report.now))
        writer.member("service", reader.name)
    }

    /// Those that are told.
    private func partitions(of reader: LagReport.Reader) -> [LagReport.Partition] {
        reader.partitions.filter { isWhole || $0.records > 0 || !$0.hasLeader }
    }

    /// Seconds with a fraction where they are few.
    static func seconds(_ value: Double, unit: String = " s") -> String {
        (value == 0 || value >= 100 ? String(format: "%.0f", value) : String(format: "%.1f", value)) + unit
    }

    private static func sentence(_ finding: String) -> String {
        finding.prefix(1).uppercased() + finding.dropFirst() + "."
    }
}
