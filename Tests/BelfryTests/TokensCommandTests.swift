import Access
import Foundation
import Model
import TestSupport
import Testing

/// `belfry tokens`, run as a program on a file.
struct TokensCommandTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("tokens.jsonl")
    }

    private let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))

    private func run(_ words: String) throws -> BelfryRun {
        try BelfryRun("tokens \(words) --file \(file.path)")
    }

    private func book() throws -> TokenBook { try TokenBook(file: file.path) }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// The one line that a run printed.
    private func line(of run: BelfryRun) throws -> String {
        #expect(run.code == 0, "\(run.complaints)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1)
        return String(try #require(lines.first))
    }

    private func mode() throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int)
    }

    /// A producer's token, from its making to its end.
    @Test func aTokenLivesUntilItIsRevoked() throws {
        let made = try run("new --role producer --app rail --days=2 --rate 5 --note CI")
        let token = try line(of: made)
        let entry = try #require(try book().entries.first?.entry)
        let caller = Caller(id: entry.id.string, role: .producer(AppID(derived: "rail")), rate: 5)
        #expect(try book().verdict(on: token, at: now) == .known(caller))
        #expect(try book().verdict(on: token, at: now.adding(seconds: 2 * 86_400 + 60)) == .expired(id: entry.id))
        #expect(entry.note == "CI")
        #expect(token.hasPrefix("belfry_producer_\(entry.id)_"))
        #expect(made.complaints.contains("made \(entry.id).") && !made.complaints.contains(token))
        #expect(try !text().contains(token))
        #expect(try mode() == 0o600)

        let revoked = try run("revoke \(entry.id)")
        #expect(revoked.code == 0 && revoked.output.isEmpty)
        #expect(try book().verdict(on: token, at: now) == .unknown)
        #expect(try text().isEmpty)
        let again = try run("revoke \(entry.id)")
        #expect(again.code == 1 && again.complaints.contains("there is no token or key \(entry.id)"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tokens.jsonl"])
    }

    @Test(arguments: [("operator", Role.operator), ("device-service", .deviceService)])
    func theFileMayBeASetting(word: String, role: Role) throws {
        let environment = ["BELFRY_TOKENS_FILE": file.path]
        let token = try line(of: try BelfryRun("tokens new --role \(word)", environment: environment))
        guard case .known(let caller) = try book().verdict(on: token, at: .distantFuture) else {
            Issue.record("\(word) is not known")
            return
        }
        #expect(caller.role == role)
        #expect(try BelfryRun("tokens list --json", environment: environment).output.contains(#""role":"\#(word)""#))
    }

    @Test func aKeyMakesTokensOfDevices() throws {
        let words = "new --role device --person anna --device phone"
        #expect(try run(words).code == 1)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try run("new --role operator").code == 0)
        let without = try run(words)
        #expect(without.code == 1)
        let hint = "there is no key for devices: belfry tokens new --role device-key --file \(file.path)"
        #expect(without.complaints.contains(hint))

        let key = try line(of: try run("new --role device-key --days 10"))
        let before = try text()
        let made = try run(words)
        let token = try line(of: made)
        #expect(made.complaints.contains("when the key expires"), "\(made.complaints)")
        #expect(try text() == before)
        let caller = Caller(id: key, role: .device(PersonID(derived: "anna"), DeviceID(derived: "phone")))
        #expect(try book().verdict(on: token, at: now) == .known(caller))

        let short = try line(of: run(words + " --days 1"))
        #expect(try book().verdict(on: short, at: now.adding(seconds: 86_300)) == .known(caller))
        let id = try #require(TokenID(key))
        #expect(try book().verdict(on: short, at: now.adding(seconds: 86_460)) == .expired(id: id))

        #expect(try run("revoke \(key)").code == 0)
        #expect(try book().verdict(on: token, at: now) == .unknown)
    }

    @Test func theListShowsNoSecret() throws {
        let digest = TokenDigest(of: "t").hexadecimal
        let secret = "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="
        let lines = [
            #"{"id":"a","role":"producer","app":"rail","sha256":"\#(digest)","created":"2026-03-01T12:00:00Z","#
                + #""expires":"2026-03-02T12:00:00Z","note":"old \u001b[31m\n\u202eone"}"#,
            #"{"id":"key-1","role":"device-key","secret":"\#(secret)","created":"2026-03-01T12:00:00Z","rate":9}"#,
            "",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        #expect(chmod(file.path, 0o644) == 0)
        let table = try run("list")
        try expectGolden(table.output, "tokens")
        #expect(table.complaints.contains("can be read by others: chmod o="))
        let json = try run("list --json")
        try expectGolden(json.output, "tokens-json")
        for output in [table.output, json.output] {
            #expect(!output.contains(digest) && !output.contains(secret))
        }
        #expect(try run("revoke a").complaints.contains("could be read by others until now"))
        #expect(try mode() == 0o640)
        #expect(try run("list").complaints.isEmpty)
    }

    @Test(arguments: [(0o700, 0o600), (0o2750, 0o640)] as [(mode_t, Int)])
    func aGroupReadsWhatIsMadeInItsFolder(folder: mode_t, made: Int) throws {
        #expect(chmod(file.deletingLastPathComponent().path, folder) == 0)
        for _ in 0..<2 {
            #expect(try run("new --role operator").code == 0)
            #expect(try mode() == made)
        }
        #expect(chmod(file.path, 0o660) == 0)
        #expect(try !run("new --role operator").complaints.contains("by others"))
        #expect(try mode() == 0o640)
        // Also when the last token goes, and the next one comes.
        for each in try book().entries { #expect(try run("revoke \(each.entry.id)").code == 0) }
        #expect(try text() == "" && mode() == 0o640)
        #expect(try run("new --role operator").code == 0)
        #expect(try mode() == 0o640)
        #expect(chmod(file.path, 0o600) == 0)
        #expect(try run("new --role operator").code == 0)
        #expect(try mode() == 0o600)
    }

    @Test func otherLinesKeepTheirBytes() throws {
        let digests = ["t", "u"].map { TokenDigest(of: $0).hexadecimal }
        let lines = zip(["a", "b"], digests).map { id, digest in
            #"{ "id":"\#(id)", "role":"operator", "sha256":"\#(digest)", "created":"2026-03-01T12:00:00+01:00", "x":1 }"#
        }
        // The last line has no end, as some editors leave it.
        try Data("\r\n\(lines[0])\r\n\(lines[1])".utf8).write(to: file)
        #expect(try run("new --role operator").code == 0)
        #expect(try text().hasPrefix("\r\n\(lines[0])\r\n\(lines[1])\n{"))
        #expect(try book().entries.count == 3)
        #expect(try run("revoke a").code == 0)
        #expect(try text().hasPrefix("\r\n\(lines[1])\n{"))
    }

    @Test func aWrongFileIsNeverChanged() throws {
        let wrong = "{\"id\":\"a\",\"role\":\"oper"
        try Data(wrong.utf8).write(to: file)
        for words in ["new --role operator", "revoke a", "list"] {
            let failed = try run(words)
            #expect(failed.code == 1 && failed.output.isEmpty)
            #expect(failed.complaints.contains("tokens.jsonl, line 1: a line that is not a whole JSON object"))
        }
        #expect(try text() == wrong)
    }

    @Test func aLinkIsFollowed() throws {
        let link = folder.url.appendingPathComponent("link")
        #expect(symlink("tokens.jsonl", link.path) == 0)
        for _ in 0..<2 {
            #expect(try BelfryRun("tokens new --role operator --file \(link.path)").code == 0)
        }
        #expect(try book().entries.count == 2)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "tokens.jsonl")
    }

    /// Each writer waits for the one before: no line is lost, and no reader ever sees half a file.
    @Test func writersAtTheSameTimeLoseNothing() throws {
        let writers = try (0..<12).map { number in
            try RunningProcess(
                BelfryNode.binary("belfry"), ["tokens", "new", "--role", "operator", "--file", file.path],
                log: folder.url.appendingPathComponent("log\(number)"))
        }
        try waiting(until: "all writers to end", seen: writers.filter(\.isRunning).map(\.logText)) {
            if FileManager.default.fileExists(atPath: file.path) { _ = try book() }
            return writers.allSatisfy { !$0.isRunning }
        }
        for writer in writers {
            #expect(try writer.exitCode() == 0)
            let token = try #require(writer.logText.split(separator: "\n").last)
            #expect(try book().verdict(on: String(token), at: now) != .unknown)
        }
        #expect(try book().entries.count == writers.count)
    }
}
