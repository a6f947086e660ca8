@testable import Model
import Testing

struct AppWebhookTests {
    /// A key of so many bytes 0, as base64 of Standard Webhooks.
    static func key(_ count: Int) -> String {
        let digits = String(repeating: "A", count: (count * 8 + 5) / 6)
        return "whsec_\(digits)\(String(repeating: "=", count: (4 - digits.count % 4) % 4))"
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

    /// A webhook's events, and what it is told: a final receipt, one that is not, and that a person opened an item.
    static let events: [(events: String, told: [String])] = [
        ("", ["alerted", "opened"]), (#""receipt""#, ["alerted"]), (#""receipt.held""#, ["held"]),
        (#""receipt.held","receipt""#, ["alerted", "held"]), (#""response""#, ["opened"]),
        (#""response.opened""#, ["opened"]), (#""response.action""#, []),
    ]

    @Test(arguments: events) func whatIsTold(events: String, told: [String]) throws {
        let webhook = try Self.webhook(events)
        let (app, request, person) = (AppID(derived: "a"), RequestID(derived: "r"), PersonID(derived: "p"))
        let receipts = [(ReceiptCode.alerted, true), (.held, false)].map { code, isTerminal in
            Receipt(
                of: app, request: request, person: person, code: code, rule: .i, isTerminal: isTerminal,
                at: .distantPast)
        }
        let response = Response(
            id: "x", app: app, request: request, person: person, device: nil, at: .distantPast, kind: .opened)
        let wanted = receipts.filter(webhook.wants).map(\.code.rawValue) + (webhook.wants(response) ? ["opened"] : [])
        #expect(wanted == told)
    }

    @Test func noDescriptionShowsSecretOrPath() throws {
        let webhook = try Self.webhook("")
        for text in ["\(webhook)", "\(webhook.secret)"] { #expect(!text.contains(Self.key(24))) }
        let url = try #require(WebhookURL("https://a/token"))
        #expect("\(AppWebhook(url: url, secret: webhook.secret))" == "https://a")
    }
}
