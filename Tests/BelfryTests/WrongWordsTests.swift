import TestSupport
import Testing

/// Command lines that are wrong, of every command: what is said of them. None gets as far as a broker.
struct WrongWordsTests {
    /// The words, and the complaint; the exit code is 64.
    static let wrong: [(words: String, complaint: String)] = [
        ("fly", "there is no command “fly”"),
        ("lag schedulin", "“schedulin” reads nothing; write one of ingestion, classification,"),
        ("lag --limit soon", "--limit needs a length of time such as 90s"),
        ("lag --watch --limit 1s", "write --limit or --watch, not both"),
        ("person", "write show or erase"),
        ("person forget anna", "write show or erase, not “forget”"),
        ("person show", "name one person"),
        ("person show anna ben", "name one person"),
        ("person show anna --yes", "--yes goes with erase"),
        ("person show anna --wait 5s", "--wait goes with erase"),
        ("person erase anna --yes --records", "--records goes with show"),
        ("person erase anna", "erasing cannot be undone; add --yes to do it"),
        ("explain", "name a notification"),
        ("explain chat", "“chat” is not <app>/<request id>/<person>"),
        ("explain a/b c/d", "name one id only; “c/d” is a second one"),
        ("explain a/b --form x", "there is no option --form"),
        ("explain a/b --from", "--from needs a value"),
        ("explain a/b --story=deploy/contract/story.jsonl", "--story and --window go with --from"),
        ("explain a/b --window=60", "--story and --window go with --from"),
        ("simulate", "name a file"),
        ("simulate a b", "unexpected argument “b”"),
        ("simulate a --until noon", "--until needs an instant"),
        ("simulate a --window 0", "--window needs a number from 1 to 604800, not “0”"),
        ("simulate a --json", "--json goes with --explain"),
        ("simulate a --explain b", "“b” is not <app>/<request id>/<person>"),
        ("simulate a --html", "--html needs a value"),
        ("simulate a --html b --explain", "--html and --explain do not go together"),
        ("webhooks", "write test, list or retry"),
        ("webhooks test", "test needs one app"),
        ("webhooks test a --url b", "“b” is no URL of a webhook"),
        ("webhooks list a", "list takes no ids, but found “a”"),
        ("webhooks retry", "name ids, or --all"),
        ("webhooks retry 0:1 --all", "name ids, or --all"),
        ("webhooks retry x", "“x” is not notifications.webhooks.failed:<partition>:<offset>"),
        ("webhooks retry 0:1 --app a", "--app goes with --all"),
        ("webhooks retry --all --failed", "--failed goes with list"),
        ("dead-letters", "write list, show or replay"),
        ("dead-letters burn", "write list, show or replay, not “burn”"),
        ("dead-letters list 0:0", "list takes no ids, but found “0:0”"),
        ("dead-letters list --since soon", "--since needs a length"),
        ("dead-letters list --since 0h", "--since needs a length"),
        ("dead-letters list --service post", "--service needs one of"),
        ("dead-letters list --reason bogus", "--reason needs one of unreadable, too-large,"),
        ("dead-letters list --reason advice:bogus", "not “advice:bogus”"),
        ("dead-letters replay --all --reason bogus", "app-unknown"),
        ("dead-letters list --all", "--all goes with replay"),
        ("dead-letters show", "show needs one id"),
        ("dead-letters show here", "“here” is not notifications.rejected:<partition>:<offset>"),
        ("dead-letters show apps:0:1", "“apps:0:1” is not"),
        ("dead-letters replay", "name ids, or --all --reason R"),
        ("dead-letters replay --all", "--all needs --reason"),
        ("dead-letters replay 0:0 --all --reason invalid", "ids and --all do not go together"),
        ("dead-letters replay 0:0 --reason invalid", "go with --all"),
        ("dead-letters replay 0:0 0:1 --with x", "--with needs one id"),
        ("dead-letters replay --all --reason invalid --with x", "--with and --all do not go together"),
        ("dead-letters show 0:0 --with x", "--with goes with replay"),
        ("dead-letters replay 0:0 --unsigned", "--unsigned goes with --with FILE"),
        ("tokens", "write new, list or revoke"),
        ("tokens steal", "write new, list or revoke, not “steal”"),
        ("tokens new", "--role needs producer, device-service, support, viewer, operator, device-key or device"),
        ("tokens new --role king", "not “king”"),
        ("tokens new --role producer", "--role producer needs --app"),
        ("tokens new --role producer --app a/b", "--app needs an id, not “a/b”"),
        ("tokens new --role device --person p", "--role device needs --device"),
        ("tokens new --role operator --app a", "--app does not go with --role operator"),
        ("tokens new --role producer --app a --device d", "--device does not go with --role producer"),
        ("tokens new --role device --person p --device d --note n", "--note does not go with --role device"),
        ("tokens new --role device --person p --device d --days 401", "--days needs a number from 1 to 400, not “401”"),
        ("tokens new --role operator --days 0", "--days needs a number from 1 to 3650, not “0”"),
        ("tokens new --role operator --rate 1000001", "--rate needs a number from 0 to 1000000"),
        ("tokens new --role operator --note \(String(repeating: "n", count: 201))", "--note takes at most 200 bytes"),
        ("tokens new --role operator more", "unexpected argument “more”"),
        ("tokens new --role operator --json", "--json goes with list"),
        ("tokens list a", "list takes no ids, but found “a”"),
        ("tokens list --role operator", "--role goes with new"),
        ("tokens revoke", "revoke needs one id"),
        ("tokens revoke a b", "revoke needs one id"),
        ("tokens revoke ../a", "“../a” is no id"),
        ("tokens revoke A", "“A” is no id"),
        ("tokens list", "name the file of tokens: --file FILE, or set BELFRY_TOKENS_FILE"),
        ("plan", "--people is missing; for example: --people 1000000 --rate 120"),
        ("plan --people 10", "--rate is missing"),
        ("plan --people 0 --rate 1", "--people needs a number from 1 to 1,000,000,000,000, not “0”"),
        ("plan --people 1e13 --rate 1", "--people needs a number from 1 to"),
        ("plan --people nan --rate 1", "--people needs a number from 1 to"),
        ("plan --people 1 --rate -1", "--rate needs a number from 0 to"),
        ("plan --people 1 --rate 1 --peak 0.5", "--peak needs a number from 1 to"),
        ("plan --people 1 --rate 1 now", "unexpected argument “now”"),
        ("topics acls nosuch", "there is no program “nosuch”; write some of ingestion, classification"),
        ("topics acls --strimzi --json", "not both"),
        ("topics acls --principal User:x", "write {} in --principal"),
        ("topics acls --cluster x", "--cluster goes with --strimzi"),
        ("topics acls --strimzi --authentication none", "tls or scram-sha-512"),
        ("check", "name a file"),
        ("check - --as device", "--as needs one of request, app, person, interaction, not “device”"),
        ("check - --at noon", "--at needs an instant"),
    ]

    /// What is written rightly, but cannot be done: the exit code is 1.
    static let failing: [(words: String, complaint: String)] = [
        ("explain a/b --from /nowhere", "/nowhere: No such file or directory"),
        ("explain a/b --from Package.swift", "Package.swift, line 1: "),
        ("explain a/b --from -", "there is nothing about a/b in standard input"),
        ("simulate deploy/contract/story.jsonl --html /nowhere/page", "/nowhere/page: No such file or directory"),
        ("simulate /nowhere", "/nowhere: No such file or directory"),
        ("simulate Package.swift", "line 1: "),
        ("check /nowhere/at-all", "/nowhere/at-all: No such file"),
    ]

    @Test(arguments: 0..<wrong.count) func wrongWordsAreToldApart(_ row: Int) throws {
        try Self.expect(Self.wrong[row], code: 64)
    }

    @Test(arguments: 0..<failing.count) func failuresNameTheirReason(_ row: Int) throws {
        try Self.expect(Self.failing[row], code: 1)
    }

    private static func expect(_ row: (words: String, complaint: String), code: Int32) throws {
        let run = try BelfryRun(row.words.split(separator: " ").map(String.init))
        #expect(run.code == code && run.output.isEmpty, "\(row.words): \(run.complaints)")
        #expect(run.complaints.contains(row.complaint), "\(row.words): \(run.complaints)")
    }
}
