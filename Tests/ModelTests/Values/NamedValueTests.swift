@testable import Model
import Testing

/// Values that are read from a text.
struct NamedValueTests {
    /// A text with what it is read as behind an arrow, if that is something else; and texts that are refused.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let read: @Sendable (String) -> String?
        let good: [String]
        let bad: [String]

        var testDescription: String { name }
    }

    // swift-format-ignore
    private static let ids = [
        "a", String(repeating: "a", count: 128), String(repeating: "é", count: 64), "a b", "\u{A0}", "com.example.app", "👩‍👩‍👧‍👦",
    ]
    private static let noIds = [
        "", String(repeating: "a", count: 129), String(repeating: "é", count: 64) + "a", "a\tb", "a\u{7F}", "a\u{85}",
    ]

    // swift-format-ignore
    static let kinds = [
        Kind(name: "id of an app", read: { AppID($0)?.string }, good: ids, bad: noIds + ["a/b"]),
        Kind(name: "id of a request", read: { RequestID($0)?.string }, good: ids, bad: noIds + ["a/b"]),
        Kind(name: "id of a person", read: { PersonID($0)?.string }, good: ids + ["a/b"], bad: noIds),
        Kind(name: "id of a device", read: { DeviceID($0)?.string }, good: ids + ["a/b"], bad: noIds),
        Kind(name: "time zone", read: { TimeZoneName($0)?.string }, good: [
            "UTC", "GMT", "Etc/GMT+3", "Etc/UTC", "Europe/Berlin", "Europe/Kyiv", "Asia/Calcutta", "Asia/Kolkata",
            "US/Pacific", "EST5EDT", "America/Argentina/Salta",
        ], bad: [
            "Mars/Olympus", "GMT+3", "JST", "PST", "europe/berlin", "", "Europe/", "../etc/passwd", "SystemV/PST8PDT",
            "Etc/Unknown", "+01:00",
        ]),
        Kind(name: "locale", read: { LocaleName($0).map { "\($0.normalized) \($0.language) \($0.region ?? "-")" } }, good: [
            "en → en en -", "pt-BR → pt-br pt BR", "zh_Hans_CN → zh-hans-cn zh CN", "es-419 → es-419 es 419",
            "de_DE@currency=EUR → de-de de DE", "en-u-ca-gregory → en-u-ca-gregory en -",
        ], bad: ["", "e", "e1", "en-", "-en", "en--US", "en US", "verylonglanguage", "en-abcdefghi"]),
        // R3: behind the language, before any extension.
        Kind(name: "a locale's script", read: { LocaleName($0)?.script }, good: [
            "zh-Hans-CN → hans", "sr_Latn → latn", "zh-cmn-Hans → hans",
        ], bad: ["zh-TW", "de-1996", "en-t-zh-hant"]),
        Kind(name: "handle", read: { Handle($0)?.normalized }, good: [
            "Mum@Example.org → mum@example.org", "+49 (30) 12-34.56 → +4930123456", "0049 30 123456 → +4930123456",
            "+49 (0)170 1234567 → +491701234567", "0049(0)30/123456 → +4930123456", "+39 (0)6 12345 → +390612345",
            "(0)30 123 → 030123", "12345", "mu\u{AD}m\u{200B}@example.org\u{200F} → mum@example.org",
            "\u{202A}+49 30\u{2060} 12\u{202C} → +493012", "\u{2066}0049 (0\u{200E})30 12\u{2069} → +493012",
        ], bad: ["@mum", "mum@", "a b@c", "", "12", "+1234567890123456", "call me", "1+2345", "mum@\u{200B}", "1\u{200B}2"]),
        Kind(name: "time of day", read: { TimeOfDay($0).map { "\($0.description) \($0.minutes)" } }, good: [
            "00:00 → 00:00 0", "23:59 → 23:59 1439", "07:30 → 07:30 450",
        ], bad: ["24:00", "7:30", "07:60", "07:30:00", "+7:30", "０7:30"]),
        Kind(name: "content hash", read: { ContentHash($0)?.description }, good: ["4d479d8e687a7ce8433192b3903edd3a"], bad: [
            "", "0", "zz", String(repeating: "g", count: 32), String(repeating: "A", count: 32),
        ]),
        Kind(name: "place of a dead letter", read: { DeadLetterPlace($0)?.description }, good: ["0:17", "3:0"], bad: [
            "", "1", "1:2:3", "-1:2", "1:-2", "a:1", "1:99999999999999999999", ":",
        ]),
        Kind(name: "reason of a rejection", read: { RejectionReason(word: $0)?.word }, good: [], bad: [
            "advice:be-nice", "advice:", "advice", "bogus", "", "Invalid"]),
        // A combining mark after a slash does not change how a path is split.
        Kind(name: "path inside a folder", read: { ResourceReference.isInside($0) ? $0 : nil }, good: [
            "a/b", "a/..b", "a/\u{30D}b", "..\u{30D}/a",
        ], bad: ["../a", "../\u{30D}a", "a/../\u{30D}b", "/a", "/\u{30D}a", "a/..", ""]),
        Kind(name: "name of a secret, which is no path", read: { SecretName($0)?.string }, good: [
            "k", "K-1_2.txt", "_", "-", "a..b", String(repeating: "a", count: 128),
        ], bad: [
            String(repeating: "a", count: 129), "", ".", "..", ".hidden", "a/b", "/etc/passwd", "../k", "a\\b", "a b", "a\0",
            "ä", "a\n",
        ]),
        Kind(name: "a webhook's secret and its bytes", read: { WebhookSecret($0).map { "\($0.key.count)" } }, good: [
            "\(AppWebhookTests.key(24)) → 24", "\(AppWebhookTests.key(25)) → 25", "\(AppWebhookTests.key(64)) → 64",
            "\(String(repeating: "x", count: 24)) → 24", "\(String(repeating: "x", count: 128)) → 128",
        ], bad: [
            AppWebhookTests.key(23), AppWebhookTests.key(65), "whsec_", "whsec_" + String(repeating: "A", count: 33),
            "whsec_" + String(repeating: "-", count: 32), "whsec_====" + String(repeating: "A", count: 32),
            String(repeating: "x", count: 23), String(repeating: "x", count: 129), String(repeating: "x", count: 24) + " ",
            String(repeating: "é", count: 24),
        ]),
        Kind(name: "a webhook's URL, absolute and of a host alone", read: { WebhookURL($0)?.origin }, good: [
            "https://hooks.example.com/a?b=c → https://hooks.example.com", "https://a?b → https://a",
            "HTTPS://Hooks.Example.com:8443 → https://hooks.example.com:8443", "https://a:65535",
            "https://hooks.example.com:443/ → https://hooks.example.com", "http://127.0.0.1:80/x → http://127.0.0.1",
            "https://[2001:db8::1]:99/x → https://[2001:db8::1]:99",
            "https://x/\(String(repeating: "y", count: 2038)) → https://x",
        ], bad: [
            "https://x/" + String(repeating: "y", count: 2039), "hooks.example.com", "//hooks.example.com",
            "ftp://hooks.example.com", "https:///path", "https://", "https://:443/", "https://a:", "https://a:0",
            "https://a:65536", "https://a:x", "https://me@a", "https://me:secret@a", "https://a/#b", "https://a#b",
            "https://a b", "https://a/b c", "https://a\\b", "https://ä.example", "https://a/\n", "https://[::1",
            "https://[]/", "https://[::1]x", "https://a%2e/",
        ]),
    ]

    @Test(arguments: kinds) func textsAreReadOrRefused(kind: Kind) {
        for row in kind.good {
            let parts = row.split(separator: " → ").map(String.init)
            // By its bytes.
            #expect(kind.read(parts[0]).map { ExactString($0) } == parts.last.map { ExactString($0) }, "\(row)")
        }
        for text in kind.bad { #expect(kind.read(text) == nil, "\(text)") }
    }

    @Test(
        arguments: [
            ("a/r/p", ["a", "r", "p"]), ("a/r/p/q", ["a", "r", "p/q"]), ("", nil), ("a", nil), ("a/r", nil),
            ("a/r/", nil), ("//", nil), ("/r/p", nil),
            // An id may begin with a combining mark, after the slash.
            ("\u{30D}a/\u{301}r/\u{327}p/\u{308}", ["\u{30D}a", "\u{301}r", "\u{327}p/\u{308}"]),
        ] as [(String, [String]?)]) func notificationIdsHaveParts(_ text: String, _ expected: [String]?)
    {
        let parts = NotificationID(derived: text).parts
        let strings = parts.map { [$0.app.string, $0.request.string, $0.person.string] }
        #expect(strings?.map { ExactString($0) } == expected?.map { ExactString($0) })
    }

    @Test(
        arguments: [
            ("plain", [.text("plain")]), ("{title}", [.title]),
            ("a {body}{subtitle}", [.text("a "), .body, .subtitle]),
            ("{data.a.b}!", [.data(["a", "b"]), .text("!")]), ("{ }{", [.text("{ }{")]), ("", []),
            ("{{title}}", [.text("{"), .title, .text("}")]),
            ("{title}\u{9C7}\u{9B0}", [.title, .text("\u{9C7}\u{9B0}")]),
        ] as [(String, [Template.Piece])]) func templatesHavePieces(_ text: String, _ pieces: [Template.Piece]) throws
    { #expect(try Template(text).pieces == pieces) }
}
