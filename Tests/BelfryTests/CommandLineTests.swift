import Foundation
import TestSupport
import Testing

@testable import Belfry

struct CommandLineTests {
    static let commands = Belfry.commands.map { $0.name }

    @Test func theListHasEveryCommand() throws {
        let run = try BelfryRun(["--help"])
        #expect(run.code == 0 && run.complaints.isEmpty)
        for command in Belfry.commands {
            let line = run.output.split(separator: "\n").first { $0.hasPrefix("  \(command.name) ") }
            #expect(line?.hasSuffix("  \(command.summary)") == true, "\(command.name)")
        }
        #expect(try BelfryRun([]).code == 64)
    }

    /// Each way to call a command that its help begins with is one that it understands, and each option in the help
    /// belongs to one of these ways.
    @Test(arguments: commands) func theHelpNamesWhatTheCommandTakes(_ name: String) throws {
        let run = try BelfryRun([name, "--help"])
        #expect(run.code == 0 && run.complaints.isEmpty)
        #expect(try BelfryRun(["help", name]).output == run.output)
        let command = try #require(Belfry.commands.first { $0.name == name })
        let usage = try #require(run.output.components(separatedBy: "\n\n").first)
        let ways = usage.components(separatedBy: "belfry \(name) ").dropFirst()
        #expect(usage.hasPrefix("usage: belfry \(name) ") && !ways.isEmpty)
        var known: Set<String> = ["--help"]
        for way in ways {
            let verb = way.prefix { $0.isLowercase || $0 == "-" }
            for option in Self.options(in: way).union(Self.options(in: run.output)) {
                // A word that no command knows comes last, so nothing runs.
                let words = (verb.first?.isLowercase == true ? [String(verb)] : []) + [option, "x", "--no-such-option"]
                let error = #expect(throws: UsageError.self) { _ = try command.run(words) }
                let isKnown = error?.message.hasSuffix("--no-such-option") == true
                if isKnown { known.insert(option) }
                if Self.options(in: way).contains(option) { #expect(isKnown, "\(name) \(words)") }
            }
        }
        #expect(Self.options(in: run.output).subtracting(known) == [])
        #expect(run.output.contains("Exit codes"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 || $0.hasPrefix("  {") })
    }

    private static func options(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }

    /// librdkafka itself refuses the value, which shows that the setting reached it.
    @Test(arguments: [
        "topics check", "topics create", "explain a/b/c", "dead-letters list", "webhooks list", "push list",
    ])
    func everyCommandOnABrokerTakesTheClientsSettings(words: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("kafka.security.protocol=carrier-pigeon\n")
        let run = try BelfryRun("\(words) --config \(file)")
        #expect(run.code == 64)
        for text in ["carrier-pigeon", "kafka.security.protocol", "CONFIGURATION.md"] {
            #expect(run.complaints.contains(text), "\(run.complaints)")
        }
    }
}
