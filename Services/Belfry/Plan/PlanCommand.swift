internal import Foundation

/// `belfry plan`.
enum PlanCommand: Command {
    static let name = "plan"
    static let summary = "computes processes, partitions, memory and disk for a number of people and a rate"
    static let help = """
        usage: belfry plan --people N --rate R [--peak TIMES] [--devices N] [--listed N] [--window SECONDS]
                           [--replicas N] [--process-memory GB] [--restore SECONDS] [--broker-cores N] [--broker-disk GB]
                           [--catalogue FILE] [--json]

        Says how many processes of each service, partitions and brokers a load needs, what decides that, and what is
        full first. The costs are measured ones; the rest is arithmetic, which deploy/guides/SIZING.md explains.

          --people N             people with a record
          --rate R               notifications a second, each to one person, on the average of a day
          --peak TIMES           the busiest hour, in times the average (5)
          --devices N            devices of a person (2)
          --listed N             notifications in a person's list, or waiting, that are older than the window (5)
          --window SECONDS       window.seconds of the services (86400)
          --replicas N           copies of each partition (3)
          --process-memory GB    what one process may take (8)
          --restore SECONDS      how long a process may restore its state after a crash (30)
          --broker-cores N       cores of one broker (8)
          --broker-disk GB       disk of one broker (4000)
          --catalogue FILE       the topics with their retention (deploy/contract/topics.json)
          --json                 one JSON object, with bytes and seconds as numbers

        Exit codes: 0 all was computed, 64 wrong arguments or no catalogue.
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words,
            options: [
                "--people", "--rate", "--peak", "--devices", "--listed", "--window", "--replicas", "--process-memory",
                "--restore", "--broker-cores", "--broker-disk", "--catalogue",
            ], flags: ["--json"])
        guard arguments.plain.isEmpty else { throw UsageError(message: "unexpected argument “\(arguments.plain[0])”") }
        func number(_ option: String, _ least: Double, _ standard: Double?) throws -> Double {
            let form = "a number from \(PlanText.number(least)) to \(PlanText.count(most))"
            let given = try arguments.value(option, form) { text in
                Double(text).flatMap { $0.isFinite && $0 >= least && $0 <= most ? $0 : nil }
            }
            guard let value = given ?? standard else {
                throw UsageError(message: "\(option) is missing; for example: --people 1000000 --rate 120")
            }
            return value
        }
        let load = PlannedLoad(
            people: try number("--people", 1, nil), rate: try number("--rate", 0, nil),
            peak: try number("--peak", 1, 5), devices: try number("--devices", 0.1, 2),
            listed: try number("--listed", 0, 5), window: try number("--window", 1, 86_400),
            replicas: try number("--replicas", 1, 3))
        let machines = PlannedMachines(
            processBytes: try number("--process-memory", 0.1, 8) * 1e9,
            restoreSeconds: try number("--restore", 1, 30), brokerCores: try number("--broker-cores", 1, 8),
            brokerBytes: try number("--broker-disk", 1, 4000) * 1e9)
        let catalogue = try Catalogue.load(arguments["--catalogue"])
        let plan = Plan(load, on: machines) { topic in
            catalogue.topics.first { $0.name == topic }?.retentionSeconds.map(Double.init)
        }
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            print(String(decoding: try encoder.encode(plan), as: UTF8.self))
        } else {
            print(PlanText(plan: plan).text, terminator: "")
        }
        return 0
    }

    /// More than this of anything is a slip of the finger.
    private static let most = 1e12
}
