import Model
import TestSupport
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
        (900_000, 1,    "too-large"),
        (65_536,  128,  "accepted"),
        (65_536,  129,  "too-large"),
        (8_388,   1000, "accepted"),
        (8_389,   1000, "too-large"),
    ]

    @Test("rule I1: sizes", arguments: table) func limits(bytes: Int, recipients: Int, outcome: String) throws {
        let request = Self.request(bytes: bytes, recipients: recipients)
        #expect(request.utf8.count == bytes)
        let reply = try Door().send(request)
        #expect(reply.outcome == outcome)
        #expect(reply.accepted.count == (outcome == "accepted" ? recipients : 0))
        // What is too large has no receipt, although its ids can be read.
        #expect(reply.receipts.count == (outcome == "accepted" ? recipients : 0))
    }

    // swift-format-ignore
    static let registrations: [(topic: Topic, record: String, most: Int)] = [
        (.apps,         #"{"id":"b","name":"N","icon":"X"}"#,                                      524_288),
        (.people,       #"{"id":"b","timeZone":"Europe/Berlin","locale":"de-DE","extra":"X"}"#,    262_144),
        (.interactions, #"{"id":"i","person":"b","device":"d","at":"2026-03-01T21:00:00Z","type":"online","extra":"X"}"#, 8_192),
    ]

    @Test(arguments: registrations) func limitsOfRegistrations(topic: Topic, record: String, most: Int) throws {
        for (bytes, isAccepted) in [(most, true), (most + 1, false)] {
            let text = record.replacing("X", with: String(repeating: "x", count: bytes - record.utf8.count + 1))
            let reply = try Door().send(text, to: topic, key: "b")
            #expect(reply.deadLetters.map { $0.header("belfry-reason") } == (isAccepted ? [] : ["too-large"]))
            #expect(reply.records.count == 1)
        }
    }
}
