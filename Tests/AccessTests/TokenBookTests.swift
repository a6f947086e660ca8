import Access
import Model
import Testing

struct TokenBookTests {
    typealias Samples = TokenSamples

    @Test func aTokenIsKnownByItsDigestUntilItExpires() throws {
        let end = Samples.noon.adding(seconds: 60)
        let book = try TokenBook(
            text: Samples.text([
                Samples.entry("a", .producer(Samples.rail), token: "first", expires: end, rate: 7),
                Samples.entry("b", .deviceService, token: "second"),
                Samples.entry("c", .operator, token: "third"),
            ]))
        let last = Instant(milliseconds: end.milliseconds - 1)
        #expect(book.verdict(on: "first", at: last) == .known(Caller(id: "a", role: .producer(Samples.rail), rate: 7)))
        #expect(book.verdict(on: "first", at: end) == .expired(id: try Samples.id("a")))
        #expect(book.verdict(on: "second", at: .distantFuture) == .known(Caller(id: "b", role: .deviceService)))
        #expect(book.verdict(on: "third", at: end) == .known(Caller(id: "c", role: .operator)))
        for wrong in ["", "First", "first ", "fırst", String(repeating: "x", count: 100_000)] {
            #expect(book.verdict(on: wrong, at: last) == .unknown)
        }
        // What the file has of a token is no token.
        #expect(book.verdict(on: TokenDigest(of: "first").hexadecimal, at: last) == .unknown)
    }

    @Test func digestsAgreeWithOtherImplementations() {
        // FIPS 180-2, appendix B.1.
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(TokenDigest(of: "abc").hexadecimal == digest)
        #expect(TokenDigest(hexadecimal: digest.uppercased()) == TokenDigest(of: "abc"))
        #expect(TokenDigest(hexadecimal: String(digest.dropLast())) == nil)
        #expect(TokenDigest(hexadecimal: String(digest.dropLast()) + "g") == nil)
    }

    @Test func unknownMembersAndLineEndsDoNotMatter() throws {
        let digest = TokenDigest(of: "t").hexadecimal
        let line =
            #"{"role":"operator","color":["red"],"id":"a","sha256":"\#(digest)","created":"2026-03-01T12:00:00Z"}"#
        let book = try TokenBook(text: "\n \r\n\t\n\(line)\r\n\r\n")
        #expect(book.entries.map(\.line) == [4])
        #expect(book.verdict(on: "t", at: Samples.noon) == .known(Caller(id: "a", role: .operator)))
    }

    @Test func anEntryIsReadAsItWasWritten() throws {
        let entries = [
            TokenEntry(
                id: try Samples.id("0-"), kind: .token(.producer(Samples.rail), TokenDigest(of: "t")),
                created: Samples.noon, expires: Samples.noon.adding(seconds: 1), rate: 0, note: "“CI”\n"),
            try Samples.key("k").entry,
        ]
        #expect(try TokenBook(text: Samples.text(entries)).entries.map(\.entry) == entries)
    }

    // MARK: Files that cannot be read

    static let digest = #""sha256":"\#(String(repeating: "0", count: 64))""#
    static let taken = #""sha256":"\#(TokenDigest(of: "t").hexadecimal)""#
    static let created = #""created":"2026-03-01T12:00:00Z""#
    static let secret = "U0VDUkVUU0VDUkVUU0VDUkVU"

    /// A second line, and words of the error.
    static let wrong: [(line: String, words: String)] = [
        ("no JSON", "a line that is not a whole JSON object: write one JSON object"),
        ("belfry_operator_a_\(secret)", "write one JSON object"),
        (#"["\#(secret)"]"#, "write one JSON object"),
        (#"{"role":"operator",\#(digest),\#(created)}"#, "id: nothing: add the member `id`"),
        (#"{"id":"b",\#(digest),\#(created)}"#, "role: nothing: add the member `role`"),
        (#"{"id":"b","role":"operator",\#(created)}"#, "sha256: nothing: add the member `sha256`"),
        (#"{"id":"b","role":"operator",\#(digest)}"#, "created: nothing: add the member `created`"),
        (#"{"id":"b","role":"producer",\#(digest),\#(created)}"#, "app: nothing: add the member `app`"),
        (#"{"id":"b","role":"producer","app":"a/b",\#(digest),\#(created)}"#, "app: a slash: write 1 to 128 bytes"),
        (#"{"id":"b","role":"device-key",\#(created)}"#, "secret: nothing: add the member `secret`"),
        (#"{"id":"b","role":"device-key","secret":"\#(secret)",\#(created)}"#, "secret: something else: write 32"),
        (#"{"id":"b","role":"operator","sha256":"\#(secret)",\#(created)}"#, "sha256: something else: write the"),
        (#"{"id":"b","role":"operator","sha256":["\#(secret)"],\#(created)}"#, "sha256: something else"),
        (#"{"id":"b","role":"Operator",\#(digest),\#(created)}"#, "role: “Operator”: write producer, device-service"),
        (#"{"id":"b","role":"operator",\#(digest),"created":"today"}"#, "created: “today”: write an RFC 3339"),
        (#"{"id":"b","role":"operator",\#(digest),\#(created),"rate":-1}"#, "rate: -1: write a whole number from 0"),
        (#"{"id":"b","role":"operator",\#(digest),\#(created),"id":"c"}"#, ""),
        (#"{"id":"a","role":"operator",\#(digest),\#(created)}"#, "the id a of line 1: give each line an id"),
        (#"{"id":"b","role":"device-service",\#(taken),\#(created)}"#, "the token of line 1: remove one of the two"),
    ]

    @Test(arguments: wrong) func oneWrongLineRefusesTheFile(line: String, words: String) throws {
        let good = Samples.text([try Samples.entry("a", .operator, token: "t")])
        let error = try #require(throws: TokenFileError.self) { try TokenBook(text: "\(good)\(line)\n") }
        #expect(error.line == 2 && error.description.hasPrefix("line 2: "))
        #expect(error.description.contains(words), "\(error)")
        #expect(!error.description.contains(Self.secret), "\(error)")
    }

    /// A file that was cut off anywhere within its last line is refused; never does another token become valid.
    @Test func aHalfWrittenLineIsRefused() throws {
        let text = Samples.text([
            try Samples.entry("a", .operator, token: "t"), try Samples.entry("b", .deviceService, token: "u"),
        ])
        let first = try #require(text.firstIndex(of: "\n"))
        let whole = text.utf8.count - 1
        for length in 2..<(whole - text[...first].utf8.count) {
            let cut = String(text[...first]) + text[text.index(after: first)...].prefix(length)
            #expect(throws: TokenFileError.self, "\(length)") { _ = try TokenBook(text: cut) }
        }
        #expect(try TokenBook(text: String(text.dropLast())).entries.count == 2)
    }

    static let hostileIDs = [
        "", "-a", "A", "a_b", "a.b", "a b", "a/b", "../a", "a\u{0}", "a\n", "ä", "\u{202E}a", "🔑",
        String(repeating: "a", count: 41),
    ]

    @Test(arguments: hostileIDs) func anIDIsShortAndPlain(_ text: String) {
        #expect(TokenID(text) == nil)
        let id = String(decoding: JSONSlice { $0.write(text) }.bytes, as: UTF8.self)
        let line = #"{"id":\#(id),"role":"operator",\#(Self.digest),\#(Self.created)}"#
        #expect(throws: TokenFileError.self) { try TokenBook(text: line) }
    }

    // MARK: New tokens

    @Test func aNewTokenSaysWhatItIsAndIsNeverTheSame() throws {
        var generator = SystemRandomNumberGenerator()
        let owners: [(TokenOwner, String)] = [
            (.producer(Samples.rail), "producer"), (.deviceService, "service"), (.operator, "operator"),
        ]
        for (owner, word) in owners {
            let id = TokenID(using: &generator)
            #expect(id.string.utf8.count == 8)
            let token = RandomToken.make(for: owner, id: id, using: &generator)
            let parts = token.split(separator: "_").map(String.init)
            #expect(parts.dropLast() == ["belfry", word, id.string])
            #expect(parts.last?.wholeMatch(of: #/[0-9A-Za-z]{43}/#) != nil)
            #expect(RandomToken.make(for: owner, id: id, using: &generator) != token)
            let book = try TokenBook(text: Samples.text([try Samples.entry(id.string, owner, token: token)]))
            #expect(book.verdict(on: token, at: Samples.noon) == .known(Caller(id: id.string, role: owner.role)))
        }
    }
}
