import Access
import Model
import TestSupport
import Testing

struct DeviceTokenTests {
    typealias Samples = TokenSamples

    private let end = Samples.noon.adding(seconds: 3600)
    private let key: DeviceKey
    private let book: TokenBook

    init() throws {
        let entry: TokenEntry
        (key, entry) = try Samples.key("k1")
        book = try TokenBook(text: Samples.text([entry, try Samples.key("k2", seed: 2).entry]))
    }

    private func token(
        _ person: PersonID = Samples.anna, _ device: DeviceID = Samples.phone, expires: Instant? = nil,
        key: DeviceKey? = nil
    ) -> String {
        DeviceToken.make(person: person, device: device, expires: expires ?? end, key: key ?? self.key)
    }

    private func known(
        _ person: PersonID = Samples.anna, _ device: DeviceID = Samples.phone, by id: String = "k1"
    ) -> TokenVerdict { .known(Caller(id: id, role: .device(person, device))) }

    @Test func aTokenIsThatOfItsPersonAndDevice() {
        #expect(book.verdict(on: token(), at: Instant(milliseconds: end.milliseconds - 1)) == known())
        #expect(book.verdict(on: token(), at: end) == .expired(id: key.id))
    }

    /// The code was computed by Python's hmac module with the key of 32 bytes `k`.
    @Test func theFormIsStable() throws {
        let secret = "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="
        let line = #"{"id":"k1","role":"device-key","secret":"\#(secret)","created":"2026-03-01T12:00:00Z"}"#
        let key = try #require(try TokenBook(text: line).newestKey(at: Samples.noon)).key
        let token = "belfry_device_k1.YW5uYS_DpC5i.cGhvbmVfMS4y.1772370000.A3LeBk7ZAO-PXTagxLWhiRWmQlPgApHCha7dWvCHGKk"
        #expect(self.token(key: key) == token)
        #expect("\(key)" == "k1")
    }

    /// Each byte, replaced by each other one that a header can hold.
    @Test func noByteCanBeChanged() {
        let bytes = Array(token().utf8)
        for index in bytes.indices {
            for byte in UInt8(0x20)...0x7E where byte != bytes[index] {
                var changed = bytes
                changed[index] = byte
                let verdict = book.verdict(on: String(decoding: changed, as: UTF8.self), at: Samples.noon)
                #expect(verdict == .unknown, "byte \(index) as \(byte)")
            }
        }
    }

    @Test func noByteCanBeLeftOutOrAdded() {
        let token = token()
        let cut = (0..<token.count).map { String(token.prefix($0)) }
        for wrong in cut + [".", "=", "A", "\n", "\u{301}"].flatMap({ [token + $0, $0 + token] }) {
            #expect(book.verdict(on: wrong, at: Samples.noon) == .unknown, "\(wrong)")
        }
    }

    /// Ids that look like separators stay apart, and the longest ones fit.
    @Test func anyIDsComeBack() throws {
        let (longKey, entry) = try Samples.key(String(repeating: "k", count: 40))
        let longBook = try TokenBook(text: Samples.text([entry]))
        let longest = String(repeating: "p", count: 128)
        var pairs = [
            ("a.b", "c"), ("a", "b.c"), ("a", "b"), ("a.", "b"), ("a", ".b"), ("ä", "a\u{308}"), ("a\u{308}", "ä"),
            (longest, longest),
        ]
        var generator = SeededGenerator(for: "DeviceTokenTests.anyIDsComeBack")
        func randomID() -> String {
            let scalars = (0..<Int.random(in: 1...32, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0x20...0x1F9FF, using: &generator))
            }
            return String(String.UnicodeScalarView(scalars))
        }
        pairs += (0..<500).map { _ in (randomID(), randomID()) }
        var seen: Set<String> = []
        for pair in pairs {
            guard let person = PersonID(pair.0), let device = DeviceID(pair.1) else { continue }
            #expect(book.verdict(on: token(person, device), at: Samples.noon) == known(person, device), "\(pair)")
            #expect(seen.insert(token(person, device)).inserted)
            let long = longBook.verdict(on: token(person, device, key: longKey), at: Samples.noon)
            #expect(long == known(person, device, by: longKey.id.string))
        }
        #expect(seen.count > 100)
    }

    @Test func anotherKeyOfTheSameNameMakesOtherTokens() throws {
        let other = try Samples.key("k1", seed: 2).key
        for key in [other, try Samples.key("k9", seed: 2).key] {
            #expect(book.verdict(on: token(key: key), at: Samples.noon) == .unknown)
        }
        #expect(try TokenBook(text: "").verdict(on: token(), at: Samples.noon) == .unknown)
    }

    @Test func anExpiredKeyEndsItsTokens() throws {
        let (key, entry) = try Samples.key("k1", expires: Samples.noon)
        let book = try TokenBook(text: Samples.text([entry]))
        #expect(book.verdict(on: token(key: key), at: Samples.noon) == .expired(id: key.id))
        #expect(book.newestKey(at: Samples.noon) == nil)
    }

    /// 400 days, and an hour for clocks that differ.
    @Test func noTokenLastsMuchLongerThan400Days() {
        let longest = 400.0 * 86_400 + 3600
        for (end, verdict) in [
            (Samples.noon.adding(seconds: longest), known()), (Samples.noon.adding(seconds: longest + 1), .unknown),
            (.distantPast, .expired(id: key.id)), (.distantFuture, .unknown),
            (Instant(milliseconds: .max), .unknown), (Instant(milliseconds: .min), .unknown),
        ] as [(Instant, TokenVerdict)] {
            #expect(book.verdict(on: token(expires: end), at: Samples.noon) == verdict, "\(end)")
        }
    }

    @Test func theNewestKeyMakesTokens() throws {
        let later = Samples.noon.adding(seconds: 1)
        let entries = [
            try Samples.key("old").entry, try Samples.key("new", created: later, seed: 2).entry,
            try Samples.key("same", created: later, seed: 3).entry,
            try Samples.key("ended", created: later.adding(seconds: 1), expires: later, seed: 4).entry,
            try Samples.key("older", seed: 5).entry,
        ]
        #expect(try TokenBook(text: Samples.text(entries)).newestKey(at: later)?.key.id.string == "same")
    }
}
