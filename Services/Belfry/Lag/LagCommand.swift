internal import Foundation

/// `belfry lag`.
enum LagCommand: Command {
    static let name = "lag"
    static let summary = "shows by service and partition what waits, how long, and behind what"
    static let help = """
        usage: belfry lag [SERVICE] [--all] [--watch] [--json] [--limit TIME] [--config FILE]

        Prints for each service how many records of its topics it has not processed, and for how many seconds the
        first of them has waited; below it each partition on which something waits, and the process that holds it.
        Then says who is behind, which services get nothing meanwhile, which partitions nobody reads, and what is
        behind an open transaction or the urgent lane. It joins no group and changes nothing.

        The markers that end transactions count as records for a moment. A process that has ended holds its
        partitions until its session ends, after 10 s.

          SERVICE       ingestion, classification, scheduling, rendering, delivery, webhooks or apns alone
          --all         the partitions on which nothing waits, too
          --watch       again every two seconds, until Ctrl-C
          --json        one JSON object a line, with every number
          --limit TIME  exits with 1 if a record has waited longer than TIME, such as 30s, for a program that has run

        Exit codes: 0 the lag was told, and no record has waited longer than --limit, 1 one has, or the broker cannot be
        reached, 64 wrong arguments.
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--limit", "--config"], flags: ["--all", "--watch", "--json"])
        guard arguments.plain.count <= 1 else { throw UsageError(message: "name one service, or none for all") }
        let limit = try arguments.seconds("--limit")
        if limit != nil, arguments.has("--watch") { throw UsageError(message: "write --limit or --watch, not both") }
        let reading = try LagReading(try arguments.settings(), only: arguments.plain.first)
        let output = try StandardOutput()
        while true {
            let report = try reading.report()
            let text = LagText(report: report, isWhole: arguments.has("--all"))
            try output.write(arguments.has("--json") ? text.json + "\n" : text.text)
            try output.flush()
            guard arguments.has("--watch") else { return limit.map { report.longest > $0 ? 1 : 0 } ?? 0 }
            try output.write(arguments.has("--json") ? "" : "\n")
            Thread.sleep(forTimeInterval: 2)
        }
    }
}
