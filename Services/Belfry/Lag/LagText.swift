internal import Foundation
internal import Model

/// A ``LagReport`` as a table with sentences, or as JSON.
struct LagText {
    let report: LagReport
    /// Whether partitions on which nothing waits have lines, too.
    let isWhole: Bool

    var text: String {
        var rows = [["service", "topic", "partition", "records", "seconds", "process"]]
        for reader in report.readers {
            let records = reader.partitions.reduce(0) { $0 + $1.records }
            let seconds = reader.partitions.map { $0.seconds(at: report.now) }.max() ?? 0
            let processes = reader.processes.count == 1 ? reader.processes[0] : "\(reader.processes.count) processes"
            rows.append([reader.name, "", "", "\(records)", Self.seconds(seconds, unit: ""), processes])
            for each in reader.partitions where isWhole || each.records > 0 || !each.hasLeader {
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
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Told(report, isWhole: isWhole)), as: UTF8.self)
    }

    /// Seconds with a fraction where they are few.
    static func seconds(_ value: Double, unit: String = " s") -> String {
        (value == 0 || value >= 100 ? String(format: "%.0f", value) : String(format: "%.1f", value)) + unit
    }

    private static func sentence(_ finding: String) -> String {
        finding.prefix(1).uppercased() + finding.dropFirst() + "."
    }
}

/// The members of the JSON.
private struct Told: Encodable {
    struct Service: Encodable {
        let service: String
        let processes: [String]
        let records: Int64
        let seconds: Double
        let partitions: [Partition]
    }

    struct Partition: Encodable {
        let topic: String
        let partition: Int32
        let records: Int64
        let hidden: Int64
        let hasLeader: Bool
        let seconds: Double
        let process: Process
    }

    /// A process, or null where there is none: the coder would leave the member out.
    struct Process: Encodable {
        let name: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let name { try container.encode(name) } else { try container.encodeNil() }
        }
    }

    let at: String
    let longestSeconds: Double
    let services: [Service]
    let findings: [String]

    init(_ report: LagReport, isWhole: Bool) {
        at = report.now.description
        longestSeconds = report.longest
        findings = report.findings
        services = report.readers.map { reader in
            let partitions = reader.partitions.map { each in
                Partition(
                    topic: each.topic.rawValue, partition: each.number, records: each.records, hidden: each.hidden,
                    hasLeader: each.hasLeader, seconds: each.seconds(at: report.now),
                    process: Process(name: each.holder))
            }
            return Service(
                service: reader.name, processes: reader.processes,
                records: partitions.reduce(0) { $0 + $1.records }, seconds: partitions.map(\.seconds).max() ?? 0,
                partitions: partitions.filter { isWhole || $0.records > 0 || !$0.hasLeader })
        }
    }
}
