import Model
import Testing

/// Secrets in an app's record, plain or by name.
struct AppSecretTests {
    static let names: [(text: String, isName: Bool)] = [
        ("k", true), ("K-1_2.txt", true), ("_", true), ("-", true), ("a..b", true),
        (String(repeating: "a", count: 128), true),
        (String(repeating: "a", count: 129), false), ("", false), (".", false), ("..", false), (".hidden", false),
        ("a/b", false), ("/etc/passwd", false), ("../k", false), ("a\\b", false), ("a b", false), ("a\0", false),
        ("ä", false), ("a\n", false),
    ]

    @Test(arguments: names) func aNameIsNoPath(text: String, isName: Bool) {
        #expect((SecretName(text) != nil) == isName)
        #expect(SecretName(text)?.string == (isName ? text : nil))
    }

    static func record(_ members: String, id: String = "a") -> String { #"{"id":"\#(id)","name":"A",\#(members)}"# }

    static let good = [
        #""signingKeys":[{"id":"k","secretRef":"k1"},{"id":"l","secret":"plain"}]"#,
        #""webhooks":[{"url":"https://a","secretRef":"new","previousSecretRef":"old"}]"#,
        #""webhooks":[{"url":"https://a","secret":"a-secret-of-24-characters","previousSecret":"\#(AppWebhookTests.key(24))"}]"#,
    ]

    @Test(arguments: good) func whatIsReadIsWritten(members: String) throws {
        #expect(text(of: try read(Self.record(members), as: App.self)) == Self.record(members))
    }

    static let bad: [BadRecord] = [
        BadRecord(
            record(#""signingKeys":[{"id":"k","secret":"hush","secretRef":"k1"}]"#), at: "signingKeys[0].secretRef"),
        BadRecord(record(#""signingKeys":[{"id":"k","secretRef":"../hush"}]"#), at: "signingKeys[0].secretRef"),
        BadRecord(record(#""signingKeys":[{"id":"k","secretRef":7}]"#), at: "signingKeys[0].secretRef"),
        BadRecord(record(#""signingKeys":[{"id":"k","secretRef":null}]"#), at: "signingKeys[0].secret"),
        BadRecord(record(#""webhooks":[{"url":"https://a","secretRef":".hush"}]"#), at: "webhooks[0].secretRef"),
        BadRecord(record(#""webhooks":[{"url":"https://a","previousSecretRef":"old"}]"#), at: "webhooks[0].secret"),
        BadRecord(
            record(#""webhooks":[{"url":"https://a","secretRef":"new","previousSecret":"hush"}]"#),
            at: "webhooks[0].previousSecret"),
        BadRecord(record(#""signingKeys":[{"id":"k","secretRef":"k1"}]"#, id: ".."), at: "id"),
    ]

    @Test(arguments: bad) func whatIsNeitherOrBothIsRejected(bad: BadRecord) throws {
        let rejection = try #require(bad.rejection(as: App.self))
        #expect(rejection.path == bad.path && rejection.reason == bad.reason)
        #expect(!rejection.detail.contains("hush"))
    }

    @Test func theTableKnowsWhoRefersToSecrets() throws {
        var table = AppTable()
        func apply(_ record: String?) throws {
            let value = record.map { Array($0.utf8) }
            try table.apply(key: "a".utf8Span.span, value: value?.span)
        }
        try apply(Self.record(Self.good[0]))
        #expect(table.referring.map(\.string) == ["a"])
        #expect(table[AppID(derived: "a")]?.signingReferences.map(\.string) == ["k1"])
        try apply(Self.record(Self.good[1]))
        #expect(table[AppID(derived: "a")]?.webhookReferences.map(\.string).sorted() == ["new", "old"])
        try apply(Self.record(Self.good[2]))
        #expect(table.referring.isEmpty)
        try apply(Self.record(Self.good[0]))
        try apply(nil)
        #expect(table.referring.isEmpty)
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
