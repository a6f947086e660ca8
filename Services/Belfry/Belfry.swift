internal import Foundation
internal import Glibc
internal import Kafka
internal import Program

/// The command `belfry`; each subcommand has its own file.
@main
struct Belfry {
    static var commands: [any Command.Type] {
        [
            TopicsCommand.self, BrokerCommand.self, CheckCommand.self, SimulateCommand.self,
            ExplainCommand.self, DeadLettersCommand.self, TokensCommand.self, WebhooksCommand.self,
            PushCommand.self, LagCommand.self, PersonCommand.self, PlanCommand.self,
        ]
    }

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// - Returns: the exit code: 0, 1 for a failure, 64 for a wrong command line.
    private static func run(_ words: [String]) -> Int32 {
        guard let name = words.first else {
            complain(help)
            return 64
        }
        switch name {
        case "--help", "-h": return tell(help)
        case "help":
            guard words.count > 1 else { return tell(help) }
            return run([words[1], "--help"])
        case "--version": return tell(BelfryVersion.told())
        default: break
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            complain("belfry: there is no command “\(name)”; see belfry --help")
            return 64
        }
        let rest = Array(words.dropFirst())
        if rest.contains("--help") || rest.contains("-h") { return tell(command.help) }
        do {
            return try command.run(rest)
        } catch let error as UsageError {
            complain("belfry \(name): \(error.message); see belfry \(name) --help")
            return 64
        } catch let error as KafkaError {
            // Settings were readable, or the command would have failed before it met a broker.
            let file = rest.firstIndex(of: "--config").map { Array(rest[$0...].prefix(2)) } ?? []
            let settings = try? Arguments(file, options: ["--config"]).settings()
            let words = settings.map { RefusalWords(.command($0), $0).words(for: error) }
            complain("belfry \(name): \(words ?? error.description)")
            return 1
        } catch let error as SettingsError {
            complain("belfry \(name): \(error)")
            return 64
        } catch let error as ConfigurationError {
            complain("belfry \(name): \(SettingsError(error))")
            return 64
        } catch {
            complain("belfry \(name): \(error)")
            return 1
        }
    }

    private static func tell(_ text: String) -> Int32 {
        print(text)
        return 0
    }

    private static var help: String {
        let list = commands.map { "  \($0.name.padding(toLength: 12, withPad: " ", startingAt: 0))  \($0.summary)" }
        return """
            belfry: the command-line tool for the five services

            usage: belfry COMMAND [ARGUMENTS]     belfry COMMAND --help explains one

            \(list.joined(separator: "\n"))

            Commands that talk to Kafka take --config FILE and the services' environment variables,
            above all BELFRY_BOOTSTRAP_SERVERS and BELFRY_TOPIC_PREFIX.
            """
    }
}
