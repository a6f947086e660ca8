import Model
import Testing

struct TitleAdviceTests {
    @Test func aNameOfAnEventKeepsItsMark() throws {
        let event = ["event": ["id": "e1", "start": "2026-03-01T22:00:00Z"]]
        #expect(try !AdviceProbe().codes(title: "Let's Celebrate!", event).contains("title-punctuation"))
        #expect(try AdviceProbe().codes(title: "Let's Celebrate!").contains("title-punctuation"))
        #expect(try AdviceProbe().codes(title: "Let's Celebrate.", event).contains("title-punctuation"))
    }

    @Test func theMarkBeforeAnEmojiIsNamed() throws {
        let advice = try AdviceProbe().advice(["content": ["title": "Your Order Has Shipped! 🎉"]])
        #expect(advice.map(\.code) == [.titlePunctuation])
        #expect(advice.first?.detail == "the title ends in “!”: leave the mark out")
    }

    @Test(
        "title-style is for English",
        arguments: [
            ("Deine Bestellung ist unterwegs", "Sie wird heute zugestellt."),
            ("Su pedido ha sido enviado", "Llega hoy."),
            ("votre colis est arrivé", "Il est dans le hall."), ("パッケージが届きました", "玄関にあります。"),
            ("Order kamu sudah sampai", "Driver menunggu di lobi."),
        ])
    func otherLanguages(title: String, body: String) throws {
        #expect(try AdviceProbe().codes(title: title, body: body).isDisjoint(with: ["title-style", "body-case"]))
    }

    @Test("title-long", arguments: ["A", "é"]) func titleLong(letter: String) throws {
        for (count, applies) in [(40, false), (41, true)] {
            let title = String(repeating: letter, count: count)
            #expect(try AdviceProbe().codes(title: title).contains("title-long") == applies)
        }
    }

    static let ignored: [(title: String?, sender: [String: String]?, applies: Bool)] = [
        ("New Message", ["name": "Sara"], true), ("Chat", ["handle": "s@example.com"], true),
        ("sara", ["name": "Sara"], true),
        // An empty name counts as absent, so the handle is shown.
        ("New Message", ["name": "", "handle": "s@example.com"], true),
        ("New Message", ["name": " ", "handle": "s@example.com"], true),
        ("s@example.com", ["name": "", "handle": "s@example.com"], false), ("Chat", ["name": "", "handle": ""], false),
        ("Sara", ["name": "Sara"], false), (nil, ["name": "Sara"], false), ("Chat", ["id": "s1"], false),
        ("Chat", nil, false),
    ]

    @Test("title-ignored", arguments: ignored)
    func titleIgnored(title: String?, sender: [String: String]?, applies: Bool) throws {
        var communication: [String: Any] = ["intent": "send-message"]
        communication["sender"] = sender
        let codes = try AdviceProbe().codes(title: title, body: "See you at 8?", ["communication": communication])
        #expect(codes.contains("title-ignored") == applies)
    }

    @Test func ignoredOnlyWhereTheClaimHolds() throws {
        let probe = AdviceProbe(app: ["entitlements": [String]()])
        #expect(try !probe.codes(title: "Chat", AdviceProbe.fromSara).contains("title-ignored"))
    }

    @Test func englishStringsAreResolved() throws {
        let probe = AdviceProbe(app: [
            "strings": ["en": ["T": "your order %@ has shipped!"], "de": ["T": "Bestellung"]]
        ])
        let codes = try probe.codes([
            "content": ["titleLocKey": "T", "titleLocArgs": ["4812"], "title": "Order Shipped"]
        ])
        #expect(codes == ["title-style", "title-punctuation"])
        #expect(try probe.codes(["content": ["titleLocKey": "other key!", "title": "x!"]]).isEmpty)
    }

    @Test func localisedTextsAreJudgedInEachLanguage() throws {
        let strings = ["en": ["T": "Order Shipped"], "de": ["T": "Neue Nachricht"], "ja": ["T": "発送しました！"], "xx": [:]]
        let advice = try AdviceProbe(app: ["strings": strings]).advice(["content": ["titleLocKey": "T"]])
        #expect(advice.map(\.code) == [.titleGeneric, .titlePunctuation])
        #expect(zip(advice, ["de", "ja"]).allSatisfy { $0.detail.hasPrefix("the title in “\($1)” ") })
    }

    @Test func aWatchShowsFewerColumns() throws {
        for (title, applies) in [
            ("Weekly Device Reports", true), ("今週の端末の報告書一覧", true), ("Weekly Device Report", false),
        ] {
            #expect(try AdviceProbe(app: ["watch": [:]]).codes(title: title).contains("title-long") == applies)
            #expect(try !AdviceProbe().codes(title: title).contains("title-long"))
        }
    }
}
