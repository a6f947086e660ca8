import Foundation
import Model
import TestSupport
import Testing

@testable import Access

struct TokenKeeperTests {
    typealias Samples = TokenSamples

    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("tokens.jsonl")
    }

    private func write(_ text: String, to url: URL? = nil) throws { try Data(text.utf8).write(to: url ?? file) }

    private func keeper() throws -> TokenKeeper { try TokenKeeper(path: file.path) }

    private func line(_ id: String) throws -> String {
        Samples.text([try Samples.entry(id, .operator, token: "token of \(id)")])
    }

    /// Which of a, b and c are known.
    private func known(_ keeper: TokenKeeper, at now: Instant) -> String {
        ["a", "b", "c"].filter { id in
            keeper.verdict(on: "token of \(id)", at: now) == .known(Caller(id: id, role: .operator))
        }.joined()
    }

    @Test func withoutAFileItHasNoTokens() throws {
        let keeper = try TokenKeeper(path: nil)
        #expect(keeper.hasNoTokens && keeper.verdict(on: "", at: Samples.noon) == .unknown)
    }

    @Test func aFileThatCannotBeReadAtTheStartIsAnError() throws {
        let path = file.path
        let told = "tokens.file=\(path)"
        let absent = TokenFileError(file: told, found: "No such file or directory", fix: "name a file that can be read")
        #expect(throws: absent) { _ = try TokenKeeper(path: path) }
        // A pipe is refused without waiting.
        let pipe = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for other in [folder.url.path, "", "/dev/zero", pipe] {
            #expect(throws: TokenFileError.self, "\(other)") { _ = try TokenKeeper(path: other) }
        }
        try Data([0xFF]).write(to: file)
        let coded = TokenFileError(file: told, found: "bytes that are not UTF-8", fix: "write JSON Lines in UTF-8")
        #expect(throws: coded) { _ = try TokenKeeper(path: path) }
        try write("x")
        #expect { _ = try TokenKeeper(path: path) } throws: { "\($0)".hasPrefix("\(told), line 1: a line that") }
    }

    /// What happens to a file of tokens, where `{` is a line that breaks off, and to its keeper:
    ///
    /// - `write` changes the file, `replace` puts another one in its place, as `belfry tokens new` does, `remove` takes
    ///   it away, and so many seconds later the keeper may `refresh`;
    /// - of a, b and c exactly the `known` ones are known then; the file holds or `lacks` a, which is asked for alone;
    /// - the faults `told` so far are of such a line, `l`, or of no file, `n`; and the tokens are `stale` or `fresh`.
    static let stories = [
        // What was written just now is not trusted to stay, even with the same size and maybe the same times.
        "write a, refresh, known a, write b, refresh, known b, replace ac, refresh, known ac, told",
        // Nobody is refused because of a rotation: a token that was just made counts without a refresh.
        "write a, refresh, known a, replace ab, known ab, replace c{, known ab, known ab, told l",
        // A file that has been the same for an hour is recognised by its times.
        "write a, later 3600, refresh, refresh, known a, write ab, refresh, known ab, told",
        // A wrong file changes nothing, and its fault is known until it is over.
        "write a, refresh, write b{, refresh, refresh, refresh, known a, told l, stale, remove, refresh, refresh, refresh, "
            + "known a, told ln, write b, refresh, known b, fresh, remove, refresh, told lnn",
        // Only who shows an unknown token makes it look before two seconds are over: a revoked token counts until then.
        "write a, known a, write b, later 1.9, holds a, later 0.1, lacks a, known b, "
            // A clock that was set back must not keep it from looking.
            + "write c, later -86400, known c, told",
    ]

    @Test(arguments: stories) func theKeeperFollowsItsFile(story: String) throws {
        var now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        var opened: TokenKeeper?
        var (faults, last): ([String], String?) = ([], nil)
        let broken = "\(file.path), line 2: a line that is not a whole JSON object: write one JSON object"
        let absent = "\(file.path): No such file or directory: name a file that can be read"
        for step in story.split(separator: ", ") {
            let words = step.split(separator: " ").map(String.init)
            let word = words.count > 1 ? words[1] : ""
            func content() throws -> String { try word.map { try $0 == "{" ? "{\"id\":" : line(String($0)) }.joined() }
            if words[0] == "write" {
                try write(try content())
                continue
            }
            let keeper = try opened ?? keeper()
            opened = keeper
            defer {
                if let fault = keeper.fault, fault != last { faults.append(fault) }
                last = keeper.fault
            }
            let verdict = { keeper.verdict(on: "token of a", at: now) }
            switch words[0] {
            case "replace":
                let other = folder.url.appendingPathComponent("other")
                try write(try content(), to: other)
                #expect(rename(other.path, file.path) == 0)
            case "remove": try FileManager.default.removeItem(at: file)
            case "later": now = now.adding(seconds: try #require(Double(word)))
            case "refresh": keeper.refresh(at: now)
            case "known": #expect(known(keeper, at: now) == word, "\(step)")
            case "holds": #expect(verdict() == .known(Caller(id: "a", role: .operator)), "\(step)")
            case "lacks": #expect(verdict() == .unknown, "\(step)")
            case "told":
                #expect(faults.map { $0 == broken ? "l" : $0 == absent ? "n" : $0 }.joined() == word, "\(step)")
            default: #expect((keeper.fault != nil) == (step == "stale"), "\(step)")
            }
        }
    }

    /// A change within the grain of the file system's times would not show in them.
    @Test func aFileIsTrustedOnlySecondsAfterItsLastChange() throws {
        try write("")
        let stamp = try #require(FileStamp(of: file.path))
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        let changed = Instant(milliseconds: Int64(status.st_ctim.tv_sec) * 1000)
        #expect(!stamp.isOlder(than: 2, at: changed) && !stamp.isOlder(than: 2, at: changed.adding(seconds: 2)))
        #expect(stamp.isOlder(than: 2, at: changed.adding(seconds: 2.001)) && stamp == FileStamp(of: file.path))
        #expect(FileStamp(of: file.path + "x") == nil)
    }

    @Test func anyThreadMayAsk() throws {
        try write(try line("a"))
        let keeper = try keeper()
        let (path, second) = (file.path, Data(try (line("a") + line("b")).utf8))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<200 {
                let now = Samples.noon.adding(seconds: Double(round))
                if thread == 0, round == 100 { try? second.write(to: URL(fileURLWithPath: path), options: .atomic) }
                if thread == 1 { keeper.refresh(at: now) }
                if keeper.verdict(on: "token of a", at: now) == .unknown { Issue.record("a was unknown in \(round)") }
            }
        }
        keeper.refresh(at: Samples.noon)
        #expect(known(keeper, at: Samples.noon) == "ab")
    }
}
