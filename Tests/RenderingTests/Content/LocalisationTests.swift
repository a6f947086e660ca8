import Model
import Testing

struct LocalisationTests {
    // swift-format-ignore
    static let table: [(String, String, String, String, AdviceCode?)] = [
        ("de-AT", "ARRIVES", "\"17:40\"", "Kommt gegen 17:40", nil),
        ("de_AT", "ARRIVES", "\"17:40\"", "Kommt gegen 17:40", nil),
        ("de-CH", "ARRIVES", "\"17:40\"", "Kommt um 17:40", nil),
        ("fr-FR", "ARRIVES", "\"17:40\"", "Arrives at 17:40", nil),
        ("de-AT", "MOVED", "\"noon\", \"Lunch\"", "Lunch moved to noon, 100%", nil),
        // A key that the best table lacks is looked up in the next best one.
        ("de-LI", "ARRIVES", "\"17:40\"", "Kommt um 17:40", nil), ("de-AT", "SOON", "", "Bald", nil),
        ("gsw", "SOON", "", "Soon", nil), ("en-GB", "SOON", "", "Soon", nil), ("de-AT", "ONLY", "", "Nur hier", nil),
        // One argument too few: the plain field is shown.
        ("en", "MOVED", "\"noon\"", "plain", .stringArguments), ("de", "ARRIVES", "", "plain", .stringArguments),
        ("en", "ARRIVES", "", "plain", .stringArguments),
        ("en", "GONE", "\"17:40\"", "GONE", .stringMissing), ("en", "ONLY", "", "ONLY", .stringMissing),
    ]

    @Test("R3: the best match, the next best, English, the key; arguments, or the plain field", arguments: table)
    func localises(locale: String, key: String, arguments: String, expected: String, code: AdviceCode?) throws {
        let content = "{\"body\": \"plain\", \"bodyLocKey\": \"\(key)\", \"bodyLocArgs\": [\(arguments)]}"
        let rendered = try render(Sample.step([Sample.notification(content)], locale: locale))
        #expect(try rendered.first.views.banner?.body == expected)
        #expect(rendered.receipts.flatMap(\.advice).map(\.code) == [code].compactMap(\.self))
        #expect(rendered.receipts.allSatisfy { $0.code == .advised && !$0.isTerminal && $0.rule == .r3 })
        #expect(rendered.receipts.allSatisfy { $0.notification == Sample.id && $0.request?.string == "r1" })
    }

    @Test("R3: a placeholder without an argument is empty if there is no plain field")
    func noPlainField() throws {
        let content = #"{"title": "Plain", "titleLocKey": "ARRIVES", "bodyLocKey": "MOVED", "bodyLocArgs": ["noon"]}"#
        let rendered = try render(Sample.step([Sample.notification(content)]))
        #expect(try rendered.first.views.banner?.title == "Plain")
        #expect(try rendered.first.views.banner?.body == "moved to noon, 100%")
        let advice = rendered.receipts.flatMap(\.advice)
        #expect(advice.map(\.code) == [.stringArguments, .stringArguments])
        #expect(advice.map(\.field) == ["content.titleLocKey", "content.bodyLocKey"])
        #expect(
            advice.first?.detail
                == "the app's string of the key “ARRIVES” takes more arguments than the request gives: "
                + "give them, or change the string")
    }

    @Test(
        "R3: a missing key is quoted when it is a name, not when a text or number stands in its place",
        arguments: [
            ("GONE", "the key “GONE”"), ("order.shipped-2", "the key “order.shipped-2”"),
            ("Your code is 482913", "this key"), ("4111111111111111", "this key"),
            ("Paid with 4111 1111 1111 1111", "this key"), ("код", "this key"),
        ])
    func quotesNamesOnly(key: String, expected: String) throws {
        let rendered = try render(Sample.step([Sample.notification("{\"titleLocKey\": \"\(key)\"}")]))
        #expect(
            rendered.receipts.flatMap(\.advice).map(\.detail) == [
                "the app's strings lack \(expected), so the key itself is shown: add it to `strings`"
            ])
    }
}
