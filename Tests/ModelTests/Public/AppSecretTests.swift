import Model
import Testing

/// Secrets in an app's record, plain or by name.
struct AppSecretTests {
    static func record(_ members: String) -> String { #"{"id":"a","name":"A",\#(members)}"# }

    static let good = [
        #""signingKeys":[{"id":"k","secretRef":"k1"},{"id":"l","secret":"plain"}]"#,
        #""webhooks":[{"url":"https://a","secretRef":"new","previousSecretRef":"old"}]"#,
        #""webhooks":[{"url":"https://a","secret":"a-secret-of-24-characters","previousSecret":"\#(AppWebhookTests.key(24))"}]"#,
    ]

    @Test(arguments: good) func whatIsReadIsWritten(members: String) throws {
        #expect(text(of: try read(Self.record(members), as: App.self)) == Self.record(members))
    }

    @Test func theTableKnowsWhoRefersToSecrets() throws {
        var table = AppTable()
        for (members, signing, webhook) in [
            (Self.good[0], ["k1"], []), (Self.good[1], [], ["new", "old"]), (Self.good[2], [], []),
            (Self.good[0], ["k1"], []), (nil, [], []),
        ] as [(String?, [String], [String])] {
            let value = members.map { Array(Self.record($0).utf8) }
            try table.apply(key: "a".utf8Span.span, value: value?.span)
            let app = table[AppID(derived: "a")]
            #expect(app?.signingReferences.map(\.string) ?? [] == signing)
            #expect(app?.webhookReferences.map(\.string).sorted() ?? [] == webhook)
            #expect(table.referring.map(\.string) == (signing + webhook == [] ? [] : ["a"]))
        }
    }

    @Test func noDumpShowsASecret() throws {
        let app = try read(
            Self.record(
                #""signingKeys":[{"id":"k","secret":"hunter22"}],"#
                    + #""webhooks":[{"url":"https://a","secret":"hunter22-hunter22-hunter22"}]"#), as: App.self)
        var dumped = ""
        dump(app, to: &dumped)
        for text in [dumped, "\(app)", String(reflecting: app)] { #expect(!text.contains("hunter22")) }
    }
}
