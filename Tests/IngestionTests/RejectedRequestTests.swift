import Model
import TestSupport
import Testing

struct RejectedRequestTests {
    // swift-format-ignore
    static let table: [(value: String, reason: String, rule: Rule?)] = [
        (#"{"id":"r","app":"a","recipients":["p"],"sound":5}"#,          "invalid",       .i2),
        (#"{"id":"r","app":"a","recipients":["p"],"interruptionLevel":"x"}"#, "level-unknown", .i2),
        (#"{"id":"r","app":"a","recipients":[]}"#,                       "recipients",    .i3),
        (#"{"id":"r","app":"b","recipients":["p"]}"#,                    "app-unknown",   .i4),
        (#"{"id":"r","app":"a","recipients":["p"],"topic":"x"}"#,        "topic-unknown", .i6),
        (#"{"id":"r","app":"a","recipients":["p"],"haptic":1}"#,         "vibration-not-allowed", .i7),
        // Without a receipt.
        (#"{"id":"r","app":"a","recipients":["p"]"#,                     "unreadable",    nil),
        (#"{"id":"r","app":"a","recipients":["p"],"sound":5"#,           "unreadable",    nil),
        (#"{"id":"r/1","app":"a","recipients":["p"]}"#,                  "invalid",       nil),
        (#"{"id":"r","app":5,"recipients":["p"]}"#,                      "invalid",       nil),
        (#"{"app":"a","recipients":["p"]}"#,                             "invalid",       nil),
        ("",                                                             "unreadable",    nil),
    ]

    @Test(
        "I2, I3, I4, I6, I7: what is wrong gives a dead letter and, with a readable app and id, a receipt",
        arguments: table)
    func deadLetterAndReceipt(value: String, reason: String, rule: Rule?) throws {
        let reply = try WayIn().send(value, key: "key", headers: [Header("x", "y"), Header("none", nil as [UInt8]?)])
        #expect(reply.verdict == .done && reply.outcome == reason)
        let letter = try #require(reply.deadLetters.first)
        #expect(letter.text == value && letter.key == "key")
        #expect(Array(letter.headers.prefix(2)) == [Header("x", "y"), Header("none", nil as [UInt8]?)])
        #expect(letter.header("belfry-detail")?.isEmpty == false)
        let names = ["belfry-service", "kafka_dlt-original-topic", "kafka_dlt-original-offset"]
        #expect(names.map(letter.header) == ["ingestion", "notifications.ingest", "42"])
        #expect(reply.receipts.count == (rule == nil ? 0 : 1))
        guard let rule, let receipt: Receipt = try reply.receipts.first?.read() else { return }
        #expect(receipt.code == .rejected && receipt.rule.value == rule && receipt.isTerminal)
        #expect(receipt.details.reason?.text == reason)
        let (app, request) = (AppID(derived: reason == "app-unknown" ? "b" : "a"), RequestID(derived: "r"))
        #expect(receipt.subject == .request(app: app, request: request))
        #expect(reply.receipts.first?.key == "\(app)/r")
    }

    /// The members sent, and how the wrong value is quoted.
    // swift-format-ignore
    static let quotes: [(members: String, found: String)] = [
        (#""interruptionLevel":"urgent""#,                               "“urgent”"),
        (#""interruptionLevel":"\u001b[2J\u0007""#,                      #"“\u001b[2J\u0007”"#),
        ("\"interruptionLevel\":\"a\u{202E}b\"",                         #"“a\u202eb”"#),
        ("\"interruptionLevel\":\"\(marked)\"",                           "“a\(String(repeating: "\u{301}", count: 31))”"),
        // Hidden characters do not hide sensitive data.
        (#""interruptionLevel":"\t4111 1111 1111 1111""#,                "a payment card number"),
        (#""interruptionLevel":"\u001b4111 1111 1111 1111\n""#,          "a payment card number"),
    ]
    /// One character of 40 kB.
    static let marked = "a" + String(repeating: "\u{301}", count: 20_000)

    @Test("values quoted from a request are short and safe for a terminal", arguments: quotes)
    func quotesSafely(members: String, found: String) throws {
        let reply = try WayIn().send(WayIn.request(members))
        let details = try #require(reply.receipts.first?.object["details"] as? [String: Any])
        let problems = try #require(details["problems"] as? [[String: Any]])
        #expect((problems.first?["found"] as? String)?.hasPrefix(found) == true)
        let letter = try #require(reply.deadLetters.first)
        for name in ["belfry-detail", "kafka_dlt-exception-message", "__connect.errors.exception.message"] {
            #expect(letter.header(name)?.contains(": found \(found)") == true)
        }
    }

    @Test("a hidden character in a name is escaped in the path, and does not hide sensitive data") func paths() throws {
        func path(_ name: String) throws -> String? {
            let accepted = try WayIn().send(WayIn.request("\"sound\":{\"\(name)\":1}"))
            let advice = accepted.receipts.first?.object["advice"] as? [[String: Any]]
            return advice?.first?["field"] as? String
        }
        #expect(try path("a\u{202E}b") == #"sound.a\u202eb"#)
        #expect(try path(#"a\u001bb"#) == #"sound.a\u001bb"#)
        #expect(try path(#"\t4111 1111 1111 1111"#) == nil)
    }

    @Test(arguments: [nil, [0x7B, 0x22, 0xFF, 0x00, 0x7D]] as [[UInt8]?])
    func whatIsNoTextComesThroughUnchanged(bytes: [UInt8]?) throws {
        let reply = try WayIn().send(bytes: bytes, key: [0xFF, 0xFE])
        #expect(reply.outcome == "unreadable" && reply.receipts.isEmpty)
        #expect(reply.deadLetters.map(\.value) == [bytes])
        #expect(reply.deadLetters.map(\.keyBytes) == [[0xFF, 0xFE]])
    }
}
