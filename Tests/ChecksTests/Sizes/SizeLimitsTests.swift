import Checks
import Model
import Testing

struct SizeLimitsTests {
    /// A request of exactly `bytes` bytes for `recipients` people.
    static func request(bytes: Int, recipients: Int = 1) -> String {
        let list = (0..<recipients).map { "\"\($0)\"" }.joined(separator: ",")
        let text = #"{"id":"r","app":"a","recipients":[\#(list)],"content":{"body":"BODY"}}"#
        let length = max(0, bytes - (text.utf8.count - 4))
        return text.replacing("BODY", with: String(repeating: "b", count: length))
    }

    // swift-format-ignore
    static let table: [(bytes: Int, recipients: Int, outcome: String)] = [
        (65_536,  1,    "accepted"),
        (65_537,  1,    "too-large"),
        (65_536,  128,  "accepted"),
        (65_536,  129,  "too-large"),
        (8_388,   1000, "accepted"),
        (8_389,   1000, "too-large"),
    ]

    @Test("I1: sizes of requests", arguments: table) func limits(bytes: Int, recipients: Int, outcome: String) throws {
        let request = Self.request(bytes: bytes, recipients: recipients)
        #expect(request.utf8.count == bytes)
        #expect(try CheckProbe().send(request).outcome == outcome)
    }

    @Test("I1: sizes of registrations and interactions") func limitsOfRegistrations() throws {
        try expectLimit(of: .app, 524_288, #"{"id":"b","name":"N","icon":"X"}"#)
        try expectLimit(
            of: .person, 262_144,
            #"{"id":"b","timeZone":"Europe/Berlin","locale":"de-DE","extra":"X"}"#)
        try expectLimit(
            of: .interaction, 8_192,
            #"{"id":"i","person":"b","device":"d","at":"2026-03-01T21:00:00Z","type":"online","extra":"X"}"#)
    }

    private func expectLimit<Value>(of kind: RegistrationKind<Value>, _ most: Int, _ record: String) throws {
        for (bytes, outcome) in [(most, "accepted"), (most + 1, "too-large")] {
            let text = record.replacing("X", with: String(repeating: "x", count: bytes - record.utf8.count + 1))
            #expect(try CheckProbe().register(text, as: kind, key: "b").outcome == outcome)
        }
    }
}
