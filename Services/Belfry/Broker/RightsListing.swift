internal import Foundation
internal import Model
internal import Program
internal import Simulation

/// `belfry topics acls`: the rights of each program's user, for an administrator of Kafka to grant.
struct RightsListing {
    /// The options that take a value, and those that do not.
    static let options: Set<String> = [
        "--config", "--principal", "--bootstrap-server", "--command-config", "--authentication", "--cluster",
        "--namespace",
    ]
    static let flags: Set<String> = ["--strimzi", "--json"]

    private let arguments: Arguments
    private let settings: Settings
    private let programs: [ProgramRights]

    /// - Parameter names: the programs to list; all if none is named.
    init(_ arguments: Arguments, _ names: [String]) throws {
        self.arguments = arguments
        let settings = try arguments.settings()
        self.settings = settings
        let all = Self.all(settings)
        for name in names where !all.contains(where: { $0.program == name }) {
            let known = all.map(\.program).joined(separator: ", ")
            throw UsageError(message: "there is no program “\(name)”; write some of \(known)")
        }
        programs = names.isEmpty ? all : all.filter { names.contains($0.program) }
        try checkOptions()
    }

    /// The rights of every program.
    static func all(_ settings: Settings) -> [ProgramRights] {
        Topology.services.map { ProgramRights(of: $0, settings: settings) } + ProgramRights.ofPrograms(settings)
    }

    /// Prints the list. It asks no broker.
    func run() throws -> Int32 {
        if arguments.has("--json") {
            try printJSON()
        } else if arguments.has("--strimzi") {
            printUsers()
        } else {
            printCommands()
        }
        return 0
    }

    private func checkOptions() throws {
        let isStrimzi = arguments.has("--strimzi")
        guard !isStrimzi || !arguments.has("--json") else {
            throw UsageError(message: "write --strimzi or --json, not both")
        }
        for option in ["--authentication", "--cluster", "--namespace"] where arguments[option] != nil && !isStrimzi {
            throw UsageError(message: "\(option) goes with --strimzi")
        }
        for option in ["--bootstrap-server", "--command-config"]
        where arguments[option] != nil && (isStrimzi || arguments.has("--json")) {
            throw UsageError(message: "\(option) goes with neither --strimzi nor --json")
        }
        if arguments["--principal"] != nil, isStrimzi {
            throw UsageError(message: "--principal goes without --strimzi, which names the users itself")
        }
        if let template = arguments["--principal"], programs.count > 1, !template.contains("{}") {
            throw UsageError(message: "several programs need a user each: write {} in --principal for the name")
        }
        guard ["tls", "scram-sha-512"].contains(arguments["--authentication"] ?? "tls") else {
            throw UsageError(message: "--authentication is tls or scram-sha-512")
        }
    }

    private func principal(of program: ProgramRights) -> String {
        (arguments["--principal"] ?? "User:{}").replacing("{}", with: program.user)
    }

    private func printCommands() {
        for program in programs {
            print("# \(program.program)")
            let servers = arguments["--bootstrap-server"] ?? settings.bootstrapServers
            let commands = program.commands(
                principal: principal(of: program), servers: servers, configuration: arguments["--command-config"])
            for command in commands { print(command) }
        }
    }

    private func printUsers() {
        print(
            """
            # Written by belfry topics acls --strimzi. Read and Write include Describe. With a topic.prefix, all names
            # begin with it.
            """)
        let users = programs.map { program in
            program.strimziUser(
                authentication: arguments["--authentication"] ?? "tls", cluster: arguments["--cluster"] ?? "kafka",
                namespace: arguments["--namespace"] ?? "belfry")
        }
        print(users.joined(separator: "\n---\n"))
    }

    private struct Written: Encodable {
        struct Right: Encodable {
            let resource: String
            let name: String
            let pattern: String
            let operation: String
        }
        let program: String
        let principal: String
        let rights: [Right]
    }

    private func printJSON() throws {
        let list = programs.map { program in
            Written(
                program: program.program, principal: principal(of: program),
                rights: program.rights.map { right in
                    Written.Right(
                        resource: right.resource.rawValue, name: right.name,
                        pattern: right.isPrefix ? "prefixed" : "literal", operation: right.operation.rawValue)
                })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(list), as: UTF8.self))
    }
}
