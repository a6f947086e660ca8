@testable import Model
import Testing

struct AppWebhookTests {
    static let urls: [(text: String, origin: String?)] = [
        ("https://hooks.example.com/a?b=c", "https://hooks.example.com"),
        ("HTTPS://Hooks.Example.com:8443", "https://hooks.example.com:8443"),
        ("https://hooks.example.com:443/", "https://hooks.example.com"), ("http://127.0.0.1:80/x", "http://127.0.0.1"),
        ("https://[2001:db8::1]:99/x", "https://[2001:db8::1]:99"), ("https://a?b", "https://a"),
        ("https://x/" + String(repeating: "y", count: 2038), "https://x"),
        ("https://x/" + String(repeating: "y", count: 2039), nil),
        ("hooks.example.com", nil), ("//hooks.example.com", nil), ("ftp://hooks.example.com", nil),
        ("https:///path", nil), ("https://", nil), ("https://:443/", nil), ("https://a:", nil), ("https://a:0", nil),
        ("https://a:65536", nil), ("https://a:65535", "https://a:65535"), ("https://a:x", nil),
        ("https://me@a", nil), ("https://me:secret@a", nil), ("https://a/#b", nil), ("https://a#b", nil),
        ("https://a b", nil), ("https://a/b c", nil), ("https://a\\b", nil), ("https://ä.example", nil),
        ("https://a/\n", nil), ("https://[::1", nil), ("https://[]/", nil), ("https://[::1]x", nil),
        ("https://a%2e/", nil),
    ]

    @Test(arguments: urls) func urlsAreAbsoluteAndNameAHostAlone(text: String, origin: String?) {
        #expect(WebhookURL(text)?.origin == origin)
    }

    /// A key of so many bytes 0, as base64 of Standard Webhooks.
    static func key(_ count: Int) -> String {
        let digits = String(repeating: "A", count: (count * 8 + 5) / 6)
        return "whsec_\(digits)\(String(repeating: "=", count: (4 - digits.count % 4) % 4))"
    }

    static let secrets: [(text: String, bytes: Int?)] = [
        (key(23), nil), (key(24), 24), (key(25), 25), (key(64), 64), (key(65), nil),
        ("whsec_", nil), ("whsec_" + String(repeating: "A", count: 33), nil),
        ("whsec_" + String(repeating: "-", count: 32), nil), ("whsec_====" + String(repeating: "A", count: 32), nil),
        (String(repeating: "x", count: 23), nil), (String(repeating: "x", count: 24), 24),
        (String(repeating: "x", count: 128), 128), (String(repeating: "x", count: 129), nil),
        (String(repeating: "x", count: 24) + " ", nil), (String(repeating: "é", count: 24), nil),
    ]

    @Test(arguments: secrets) func secretsAreLongEnough(text: String, bytes: Int?) {
        #expect(WebhookSecret(text)?.key.count == bytes)
    }

    @Test func theKeyIsWhatBase64Says() {
        #expect(WebhookSecret("whsec_" + "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX/+8=")?.key == Array(0...23) + [0xFF, 0xEF])
    }

    /// An app with one webhook for these events.
    static func webhook(_ events: String) throws -> AppWebhook {
        let app = try read(
            #"{"id":"a","name":"A","webhooks":[{"url":"https://a","secret":"\#(key(24))","events":[\#(events)]}]}"#,
            as: App.self)
        return try #require(app.webhooks.first)
    }

    static let receipts: [(events: String, code: ReceiptCode, isTerminal: Bool, wanted: Bool)] = [
        ("", .alerted, true, true), ("", .held, false, false),
        (#""receipt""#, .alerted, true, true), (#""receipt""#, .held, false, false),
        (#""receipt.held""#, .held, false, true), (#""receipt.held""#, .alerted, true, false),
        (#""response""#, .alerted, true, false), (#""receipt.held","receipt""#, .alerted, true, true),
    ]

    @Test(arguments: receipts)
    func receiptsThatAreTold(events: String, code: ReceiptCode, isTerminal: Bool, wanted: Bool) throws {
        let receipt = Receipt(
            of: AppID(derived: "a"), request: RequestID(derived: "r"), person: PersonID(derived: "p"), code: code,
            rule: .i, isTerminal: isTerminal, at: .distantPast)
        #expect(try Self.webhook(events).wants(receipt) == wanted)
    }

    static let responses: [(events: String, wanted: Bool)] = [
        ("", true), (#""response""#, true), (#""response.opened""#, true), (#""response.action""#, false),
        (#""receipt""#, false),
    ]

    @Test(arguments: responses) func responsesThatAreTold(events: String, wanted: Bool) throws {
        let response = Response(
            id: "x", app: AppID(derived: "a"), request: RequestID(derived: "r"), person: PersonID(derived: "p"),
            device: nil, at: .distantPast, kind: .opened)
        #expect(try Self.webhook(events).wants(response) == wanted)
    }

    @Test func noDescriptionShowsSecretOrPath() throws {
        let webhook = try Self.webhook("")
        for text in ["\(webhook)", "\(webhook.secret)"] { #expect(!text.contains(Self.key(24))) }
        let url = try #require(WebhookURL("https://a/token"))
        #expect("\(AppWebhook(url: url, secret: webhook.secret))" == "https://a")
    }
}
