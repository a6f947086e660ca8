import Foundation
import TestSupport
import Testing

struct CommandLineTests {
    static let commands = [
        "topics", "broker", "simulate", "explain", "dead-letters", "tokens", "webhooks", "lag", "person",
        "plan",
    ]

    @Test(arguments: commands) func helpIsAsItWasRead(_ command: String) throws {
        let run = try BelfryRun([command, "--help"])
        #expect(run.code == 0)
        #expect(run.complaints.isEmpty)
        try expectGolden(run.output, "help-\(command)")
    }

    @Test func theListOfCommandsIsAsItWasRead() throws {
        let run = try BelfryRun(["--help"])
        try expectGolden(run.output, "help")
        for command in Self.commands { #expect(run.output.contains("\n  \(command) ")) }
        #expect(try BelfryRun([]).code == 64)
    }

    /// Arguments, the exit code, and the complaint.
    static let wrong: [(words: [String], code: Int32, complaint: String)] = [
        (["fly"], 64, "there is no command “fly”"),
        (["lag", "schedulin"], 64, "“schedulin” reads nothing; write one of ingestion, classification,"),
        (["lag", "--limit", "soon"], 64, "--limit needs a length of time such as 90s"),
        (["lag", "--watch", "--limit", "1s"], 64, "write --limit or --watch, not both"),
        (["person"], 64, "write show or erase"),
        (["person", "forget", "anna"], 64, "write show or erase, not “forget”"),
        (["person", "show"], 64, "name one person"),
        (["person", "show", "anna", "ben"], 64, "name one person"),
        (["person", "show", "anna", "--yes"], 64, "--yes goes with erase"),
        (["person", "show", "anna", "--wait", "5s"], 64, "--wait goes with erase"),
        (["person", "erase", "anna", "--yes", "--records"], 64, "--records goes with show"),
        (["person", "erase", "anna"], 64, "erasing cannot be undone; add --yes to do it"),
        (["explain"], 64, "name a notification"),
        (["explain", "chat"], 64, "“chat” is not <app>/<request id>/<person>"),
        (["explain", "a/b", "c/d"], 64, "name one id only; “c/d” is a second one"),
        (["explain", "a/b", "--form", "x"], 64, "there is no option --form"),
        (["explain", "a/b", "--from"], 64, "--from needs a value"),
        (["explain", "a/b", "--from", "/nowhere"], 1, "/nowhere: No such file or directory"),
        (["explain", "a/b", "--from", "Package.swift"], 1, "Package.swift, line 1: "),
        (["explain", "a/b", "--from", "-"], 1, "there is nothing about a/b in standard input"),
        (["simulate"], 64, "name a file"),
        (["simulate", "a", "b"], 64, "unexpected argument “b”"),
        (["simulate", "a", "--until", "noon"], 64, "--until needs an instant"),
        (["simulate", "a", "--window", "0"], 64, "--window needs a number from 1 to 604800, not “0”"),
        (["simulate", "a", "--json"], 64, "--json goes with --explain"),
        (["simulate", "a", "--explain", "b"], 64, "“b” is not <app>/<request id>/<person>"),
        (["simulate", "a", "--html"], 64, "--html needs a value"),
        (["simulate", "a", "--html", "b", "--explain"], 64, "--html and --explain do not go together"),
        (["simulate", "deploy/story.jsonl", "--html", "/nowhere/page"], 1, "/nowhere/page: No such file or directory"),
        (["webhooks"], 64, "write test, list or retry"),
        (["webhooks", "test"], 64, "test needs one app"),
        (["webhooks", "test", "a", "--url", "b"], 64, "“b” is no URL of a webhook"),
        (["webhooks", "list", "a"], 64, "list takes no ids, but found “a”"),
        (["webhooks", "retry"], 64, "name ids, or --all"),
        (["webhooks", "retry", "0:1", "--all"], 64, "name ids, or --all"),
        (["webhooks", "retry", "x"], 64, "“x” is not notifications.webhooks.failed:<partition>:<offset>"),
        (["webhooks", "retry", "0:1", "--app", "a"], 64, "--app goes with --all"),
        (["webhooks", "retry", "--all", "--failed"], 64, "--failed goes with list"),
        (["simulate", "/nowhere"], 1, "/nowhere: No such file or directory"),
        (["simulate", "Package.swift"], 1, "line 1: "),
    ]

    @Test(arguments: 0..<wrong.count) func wrongWordsAreToldApart(_ row: Int) throws {
        let (words, code, complaint) = Self.wrong[row]
        let run = try BelfryRun(words)
        #expect(run.code == code, "\(words): \(run.complaints)")
        #expect(run.complaints.contains(complaint), "\(words): \(run.complaints)")
        #expect(run.output.isEmpty)
    }

    /// librdkafka itself refuses the value, which shows that the setting reached it.
    @Test(arguments: [
        ["topics", "check"], ["topics", "create"], ["explain", "a/b/c"], ["dead-letters", "list"],
        ["webhooks", "list"],
    ])
    func everyCommandOnABrokerTakesTheClientsSettings(words: [String]) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("settings")
        try Data("kafka.security.protocol=carrier-pigeon\n".utf8).write(to: file)
        let run = try BelfryRun(words + ["--config", file.path])
        #expect(run.code != 0)
        #expect(run.complaints.contains("carrier-pigeon"), "\(run.complaints)")
    }
}
