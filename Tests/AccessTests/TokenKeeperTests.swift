import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Access

struct TokenKeeperTests {
    typealias Samples = TokenSamples

    private let folder: TemporaryFolder
    private let file: URL
    private let troubles = Troubles()

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("tokens.jsonl")
    }

    final class Troubles: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ trouble: String) { list.withLock { $0.append(trouble) } }
    }

    private func write(_ text: String, to url: URL? = nil) throws { try Data(text.utf8).write(to: url ?? file) }

    /// Puts another file in its place, as `belfry tokens new` does.
    private func replace(_ text: String) throws {
        let other = folder.url.appendingPathComponent("other")
        try write(text, to: other)
        #expect(rename(other.path, file.path) == 0)
    }

    /// The clock's time, which is that of a file just written.
    private let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))

    /// A keeper of a file with the token of a, read at `now`.
    private func keeperOfA(at now: Instant) throws -> TokenKeeper {
        try write(try line("a"))
        let keeper = try keeper()
        for _ in 0..<2 { keeper.refresh(at: now) }
        #expect(known(keeper, at: now) == "a")
        return keeper
    }

    private func keeper() throws -> TokenKeeper { try TokenKeeper(path: file.path) { [troubles] in troubles.add($0) } }

    private func line(_ id: String) throws -> String {
        Samples.text([try Samples.entry(id, .operator, token: "token of \(id)")])
    }

    /// Which of a, b and c are known.
    private func known(_ keeper: TokenKeeper, at now: Instant) -> String {
        ["a", "b", "c"].filter { id in
            keeper.verdict(on: "token of \(id)", at: now) == .known(Caller(id: id, role: .operator))
        }.joined()
    }

    @Test func withoutAFileItIsOpen() throws {
        let keeper = try TokenKeeper(path: nil)
        #expect(keeper.isOpen)
        #expect(keeper.verdict(on: "", at: Samples.noon) == .unknown)
    }

    @Test func aFileThatCannotBeReadAtTheStartIsAnError() throws {
        let path = file.path
        let absent = TokenFileError(file: path, found: "No such file or directory", fix: "name a file that can be read")
        #expect(throws: absent) { _ = try TokenKeeper(path: path) }
        #expect(throws: TokenFileError.self) { _ = try TokenKeeper(path: folder.url.path) }
        #expect(throws: TokenFileError.self) { _ = try TokenKeeper(path: "") }
        #expect(throws: TokenFileError.self) { _ = try TokenKeeper(path: "/dev/zero") }
        try Data([0xFF]).write(to: file)
        let coded = TokenFileError(file: path, found: "bytes that are not UTF-8", fix: "write JSON Lines in UTF-8")
        #expect(throws: coded) { _ = try TokenKeeper(path: path) }
        try write("x")
        #expect { _ = try TokenKeeper(path: path) } throws: { "\($0)".hasPrefix("\(path), line 1: a line that") }
    }

    @Test func aPipeIsRefusedWithoutWaiting() throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(throws: TokenFileError.self) { _ = try TokenKeeper(path: file.path) }
    }

    @Test func aChangedFileIsReadAgain() throws {
        let keeper = try keeperOfA(at: now)
        // The same size, and maybe the same times: what was written just now is not trusted to stay.
        try write(try line("b"))
        keeper.refresh(at: now)
        #expect(known(keeper, at: now) == "b")
        try replace(try line("a") + line("c"))
        keeper.refresh(at: now)
        #expect(known(keeper, at: now) == "ac")
        #expect(troubles.all == [])
    }

    /// Nobody is refused because of a rotation.
    @Test func aTokenThatWasJustMadeCountsAtOnce() throws {
        let keeper = try keeperOfA(at: now)
        try replace(try line("a") + line("b"))
        #expect(known(keeper, at: now) == "ab", "without a refresh")
        try replace(try line("c") + "{")
        #expect(known(keeper, at: now) == "ab" && known(keeper, at: now) == "ab")
        #expect(troubles.all.count == 1)
    }

    /// A file that has been the same for an hour is recognised by its times.
    @Test func anOldFileIsReadAgainWhenItChanges() throws {
        let later = now.adding(seconds: 3600)
        let keeper = try keeperOfA(at: later)
        try write(try line("a") + line("b"))
        keeper.refresh(at: later)
        #expect(known(keeper, at: later) == "ab")
        #expect(troubles.all == [])
    }

    /// A change within the grain of the file system's times would not show in them.
    @Test func aFileIsTrustedOnlySecondsAfterItsLastChange() throws {
        try write("")
        let stamp = try #require(FileStamp(of: file.path))
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        let changed = Instant(milliseconds: Int64(status.st_ctim.tv_sec) * 1000)
        #expect(!stamp.isOlder(than: 2, at: changed))
        #expect(!stamp.isOlder(than: 2, at: changed.adding(seconds: 2)))
        #expect(stamp.isOlder(than: 2, at: changed.adding(seconds: 2.001)))
        #expect(stamp == FileStamp(of: file.path))
        #expect(FileStamp(of: file.path + "x") == nil)
    }

    @Test func aWrongFileChangesNothingAndIsToldOnce() throws {
        let keeper = try keeperOfA(at: Samples.noon)
        let now = Samples.noon
        try write(try line("b") + "{\"id\":")
        for _ in 0..<3 { keeper.refresh(at: now) }
        #expect(known(keeper, at: now) == "a")
        #expect(troubles.all == ["\(file.path), line 2: a line that is not a whole JSON object: write one JSON object"])
        #expect(keeper.isStale)
        try FileManager.default.removeItem(at: file)
        for _ in 0..<3 { keeper.refresh(at: now) }
        #expect(known(keeper, at: now) == "a")
        #expect(troubles.all.count == 2)
        #expect(troubles.all.last == "\(file.path): No such file or directory: name a file that can be read")
        try write(try line("b"))
        keeper.refresh(at: now)
        #expect(known(keeper, at: now) == "b")
        #expect(!keeper.isStale)
        try FileManager.default.removeItem(at: file)
        keeper.refresh(at: now)
        #expect(troubles.all.count == 3, "the same trouble again is news after it was over")
    }

    @Test func withoutRefreshingVerdictsLookAfterTwoSeconds() throws {
        try write(try line("a"))
        let keeper = try keeper()
        #expect(known(keeper, at: Samples.noon) == "a")
        // Only who shows an unknown token makes it look before: a token that was revoked counts until then.
        try write(try line("b"))
        let a = TokenVerdict.known(Caller(id: "a", role: .operator))
        #expect(keeper.verdict(on: "token of a", at: Samples.noon.adding(seconds: 1.9)) == a)
        #expect(keeper.verdict(on: "token of a", at: Samples.noon.adding(seconds: 2)) == .unknown)
        #expect(known(keeper, at: Samples.noon.adding(seconds: 2)) == "b")
        // A clock that was set back must not keep it from looking.
        try write(try line("c"))
        #expect(known(keeper, at: Samples.noon.adding(seconds: -86_400)) == "c")
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
