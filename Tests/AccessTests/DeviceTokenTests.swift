import Access
import Model
import TestSupport
import Testing

struct DeviceTokenTests {
    typealias Samples = TokenSamples

    private let end = Samples.noon.adding(seconds: 3600)

    private func token(_ key: DeviceKey) -> String {
        DeviceToken.make(person: Samples.anna, device: Samples.phone, expires: end, key: key)
    }

    @Test func aTokenIsThatOfItsPersonAndDevice() throws {
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry]))
        let caller = Caller(id: "k1", role: .device(Samples.anna, Samples.phone))
        let last = Instant(milliseconds: end.milliseconds - 1)
        #expect(book.verdict(on: token(key), at: last) == .known(caller))
        #expect(book.verdict(on: token(key), at: end) == .expired(id: key.id))
    }

    /// The code was computed by Python's hmac module with the key of 32 bytes `k`.
    @Test func theFormIsStable() throws {
        let secret = "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="
        let line = #"{"id":"k1","role":"device-key","secret":"\#(secret)","created":"2026-03-01T12:00:00Z"}"#
        let book = try TokenBook(text: line)
        let token = "belfry_device_k1.YW5uYS_DpC5i.cGhvbmVfMS4y.1772370000.A3LeBk7ZAO-PXTagxLWhiRWmQlPgApHCha7dWvCHGKk"
        let key = try #require(book.newestKey(at: Samples.noon)).key
        #expect(self.token(key) == token)
        #expect("\(key)" == "k1")
    }

    /// Each byte, replaced by each other one that a header can hold.
    @Test func noByteCanBeChanged() throws {
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry, try Samples.key("k2", seed: 2).entry]))
        let bytes = Array(token(key).utf8)
        for index in bytes.indices {
            for byte in UInt8(0x20)...0x7E where byte != bytes[index] {
                var changed = bytes
                changed[index] = byte
                let verdict = book.verdict(on: String(decoding: changed, as: UTF8.self), at: Samples.noon)
                #expect(verdict == .unknown, "byte \(index) as \(byte)")
            }
        }
    }

    @Test func noByteCanBeLeftOutOrAdded() throws {
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry]))
        let token = token(key)
        for length in 0..<token.count { #expect(book.verdict(on: String(token.prefix(length)), at: end) == .unknown) }
        for more in [".", "=", "A", "\n", "\u{301}"] {
            #expect(book.verdict(on: token + more, at: Samples.noon) == .unknown)
            #expect(book.verdict(on: more + token, at: Samples.noon) == .unknown)
        }
    }

    @Test func idsThatLookLikeSeparatorsStayApart() throws {
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry]))
        let pairs = [
            ("a.b", "c"), ("a", "b.c"), ("a", "b"), ("a.", "b"), ("a", ".b"), ("ä", "a\u{308}"), ("a\u{308}", "ä"),
        ]
        var seen: Set<String> = []
        for (person, device) in pairs {
            let (person, device) = (PersonID(derived: person), DeviceID(derived: device))
            let token = DeviceToken.make(person: person, device: device, expires: end, key: key)
            #expect(seen.insert(token).inserted)
            let caller = Caller(id: "k1", role: .device(person, device))
            #expect(book.verdict(on: token, at: Samples.noon) == .known(caller))
        }
    }

    @Test func anyIDsComeBack() throws {
        var generator = SeededGenerator(for: "DeviceTokenTests.anyIDsComeBack")
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry]))
        for _ in 0..<500 {
            let texts = (0..<2).map { _ in
                let scalars = (0..<Int.random(in: 1...32, using: &generator)).compactMap { _ in
                    Unicode.Scalar(UInt32.random(in: 0x20...0x1F9FF, using: &generator))
                }
                return String(String.UnicodeScalarView(scalars))
            }
            guard let person = PersonID(texts[0]), let device = DeviceID(texts[1]) else { continue }
            let token = DeviceToken.make(person: person, device: device, expires: end, key: key)
            let caller = Caller(id: "k1", role: .device(person, device))
            #expect(book.verdict(on: token, at: Samples.noon) == .known(caller), "\(texts)")
        }
    }

    @Test func anotherKeyOfTheSameNameMakesOtherTokens() throws {
        let book = try TokenBook(text: Samples.text([try Samples.key("k1", seed: 2).entry]))
        #expect(book.verdict(on: token(try Samples.key("k1").key), at: Samples.noon) == .unknown)
        #expect(book.verdict(on: token(try Samples.key("k9", seed: 2).key), at: Samples.noon) == .unknown)
        #expect(try TokenBook(text: "").verdict(on: token(try Samples.key("k1").key), at: Samples.noon) == .unknown)
    }

    @Test func anExpiredKeyEndsItsTokens() throws {
        let (key, entry) = try Samples.key("k1", expires: Samples.noon)
        let book = try TokenBook(text: Samples.text([entry]))
        #expect(book.verdict(on: token(key), at: Samples.noon) == .expired(id: key.id))
        #expect(book.newestKey(at: Samples.noon) == nil)
    }

    /// 400 days, and an hour for clocks that differ.
    @Test func noTokenLastsMuchLongerThan400Days() throws {
        let (key, entry) = try Samples.key("k1")
        let book = try TokenBook(text: Samples.text([entry]))
        let longest = 400.0 * 86_400 + 3600
        for (seconds, isKnown) in [(longest, true), (longest + 1, false)] {
            let end = Samples.noon.adding(seconds: seconds)
            let token = DeviceToken.make(person: Samples.anna, device: Samples.phone, expires: end, key: key)
            let verdict = book.verdict(on: token, at: Samples.noon)
            let caller = Caller(id: "k1", role: .device(Samples.anna, Samples.phone))
            #expect(verdict == (isKnown ? .known(caller) : .unknown))
        }
        for end in [Instant.distantPast, .distantFuture, Instant(milliseconds: .max), Instant(milliseconds: .min)] {
            let token = DeviceToken.make(person: Samples.anna, device: Samples.phone, expires: end, key: key)
            let verdict = book.verdict(on: token, at: Samples.noon)
            #expect(verdict == (end == .distantPast ? .expired(id: key.id) : .unknown))
        }
    }

    @Test func theLongestIDsFit() throws {
        let (key, entry) = try Samples.key(String(repeating: "k", count: 40))
        let book = try TokenBook(text: Samples.text([entry]))
        let person = PersonID(derived: String(repeating: "p", count: 128))
        let device = DeviceID(derived: String(repeating: "d", count: 128))
        let token = DeviceToken.make(person: person, device: device, expires: end, key: key)
        let caller = Caller(id: key.id.string, role: .device(person, device))
        #expect(book.verdict(on: token, at: Samples.noon) == .known(caller))
    }

    @Test func theNewestKeyMakesTokens() throws {
        let later = Samples.noon.adding(seconds: 1)
        let entries = [
            try Samples.key("old").entry, try Samples.key("new", created: later, seed: 2).entry,
            try Samples.key("same", created: later, seed: 3).entry,
            try Samples.key("ended", created: later.adding(seconds: 1), expires: later, seed: 4).entry,
            try Samples.key("older", seed: 5).entry,
        ]
        let book = try TokenBook(text: Samples.text(entries))
        #expect(book.newestKey(at: later)?.key.id.string == "same")
    }
}
