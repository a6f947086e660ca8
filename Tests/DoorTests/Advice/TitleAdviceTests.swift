import Testing

struct TitleAdviceTests {
    /// A body that shows that the texts are English, and that gets no advice itself.
    static let body = "Your parcel has been delivered."

    static let punctuation: [(title: String, applies: Bool)] = [
        ("Your Order Has Shipped!", true), ("Payment Received.", true), ("Reminder:", true), ("Ready to Go?", true),
        ("Pedido entregado.", true), ("Bestellung geliefert!", true), ("配達が完了しました。", true), ("Hello,", true),
        ("Game Over;", true), ("Flight Delayed.", true), ("お届け済み！", true),
        ("Order Shipped", false), ("Acme Inc.", false), ("Dinner at 8 p.m.", false), ("Visit to the U.S.", false),
        ("Loading…", false), ("Team Breakfast", false), ("Re: dinner", false), ("St. Patrick's Day", false),
        ("Robert Downey Jr.", false), ("Order #4812", false), ("🎉", false), ("Dr. Ortiz (Dentist)", false),
    ]

    @Test("title-punctuation", arguments: punctuation) func endingPunctuation(title: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(title: title).contains("title-punctuation") == applies)
    }

    @Test func aNameOfAnEventKeepsItsMark() throws {
        let event = ["event": ["id": "e1", "start": "2026-03-01T22:00:00Z"]]
        #expect(try !AdviceProbe().codes(title: "Let's Celebrate!", event).contains("title-punctuation"))
        #expect(try AdviceProbe().codes(title: "Let's Celebrate!").contains("title-punctuation"))
        #expect(try AdviceProbe().codes(title: "Let's Celebrate.", event).contains("title-punctuation"))
    }

    static let style: [(title: String, applies: Bool)] = [
        ("Your order has shipped", true), ("order shipped", true), ("New followers this week", true),
        ("FLASH SALE TODAY", true), ("Payment received", true), ("the Kitchen Is Warm", true), ("Low battery", true),
        ("Your table is ready", true), ("Meeting in five minutes", true), ("Ride arriving", true),
        ("Your Order Has Shipped", false), ("Order Shipped", false), ("iPhone Backup Complete", false),
        ("News from the World of Tennis", false), ("report.pdf", false), ("Re: dinner on Friday", false),
        ("#general", false), ("@ana", false), ("NASA", false), ("Follow-up Visit", false), ("Run of 5 km", false),
        ("“a small good thing”", false), ("Ludwig van Beethoven", false), ("BBC News at Ten", false),
    ]

    @Test("title-style", arguments: style) func titleStyle(title: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(title: title, body: Self.body).contains("title-style") == applies)
    }

    @Test(
        "title-style is for English",
        arguments: [
            ("Deine Bestellung ist unterwegs", "Sie wird heute zugestellt."),
            ("Su pedido ha sido enviado", "Llega hoy."),
            ("votre colis est arrivé", "Il est dans le hall."), ("パッケージが届きました", "玄関にあります。"),
        ])
    func otherLanguages(title: String, body: String) throws {
        #expect(try AdviceProbe().codes(title: title, body: body).isDisjoint(with: ["title-style", "body-case"]))
    }

    static let long: [(title: String, applies: Bool)] = [
        ("Your Weekly Report on All Connected Devices", true), (String(repeating: "A", count: 41), true),
        ("Parliament Passes the Budget After a Long Night", true), ("お荷物のお届けが完了しましたのでご確認ください", true),
        ("Die Lieferung deiner Bestellung verzögert sich", true), (String(repeating: "é", count: 41), true),
        ("A New Version of the Document Is Available", true), ("Someone Has Signed In from Another Browser", true),
        ("Your Subscription Was Renewed for a Year", false), (String(repeating: "A", count: 40), false),
        (String(repeating: "é", count: 40), false), ("お荷物のお届け完了", false), ("Weekly Report", false), ("🎉🎉🎉", false),
        ("Team Breakfast", false), ("Lakers 102, Celtics 99", false), ("Gate Changed to B12", false), ("Ana", false),
    ]

    @Test("title-long", arguments: long) func titleLong(title: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(title: title).contains("title-long") == applies)
    }

    static let generic: [(title: String, applies: Bool)] = [
        ("New Document", true), ("New Message", true), ("Notification", true), ("Alert", true), ("Reminder", true),
        ("You Have a New Message", true), ("Important Update", true), ("Hello", true), ("New Comment", true),
        ("Your Notification", true), ("Attention", true),
        ("Quarterly Report", false), ("Friend Request", false), ("Flood Alert", false), ("Message from Ana", false),
        ("New Kitchen Light", false), ("Rent Reminder", false), ("Order Update", false), ("Ana", false),
        ("New York", false), ("Team Event at the Lake", false),
    ]

    @Test("title-generic", arguments: generic) func titleGeneric(title: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(title: title, body: Self.body).contains("title-generic") == applies)
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
        let request: [String: Any] = [
            "content": ["title": "Chat"], "communication": ["intent": "send-message", "sender": ["name": "Sara"]],
        ]
        #expect(try !AdviceProbe(app: ["entitlements": [String]()]).codes(request).contains("title-ignored"))
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
}
