import Testing

@testable import Model

struct ReceiptTests {
    private static let at = Instant(milliseconds: 1_772_402_400_000)

    @Test func everyMemberIsReadAndWritten() throws {
        var details = ReceiptDetails(reason: .focus)
        details[.until] = .instant(Self.at)
        details["count"] = 2
        details["again"] = true
        details["who"] = .list(["a", "b"])
        let receipt = Receipt(
            of: AppID(derived: "chat"), request: RequestID(derived: "r1"), person: PersonID(derived: "p"), code: .held,
            rule: .s10, isTerminal: false, at: Self.at, details: details, also: [.repeated],
            advice: [Advice(.bodyLong, field: "content.body", detail: "the body is too long: shorten it")])
        let expected =
            #"{"request":"r1","notification":"chat/r1/p","app":"chat","person":"p","code":"held","rule":"S10","#
            + #""terminal":false,"at":"2026-03-01T22:00:00Z","details":{"reason":"focus","until":"2026-03-01T22:00:00Z","#
            + #""count":2,"again":true,"who":["a","b"]},"also":["repeat"],"#
            + #""advice":[{"code":"body-long","field":"content.body","#
            + #""detail":"the body is too long: shorten it"}]}"#
        #expect(text(of: receipt) == expected)
        #expect(try read(expected, as: Receipt.self) == receipt)
        #expect(receipt.details.reason?.value == .focus)
    }

    @Test func anOlderOneMayHaveAdviceWithoutDetail() throws {
        let advice = try read(#"{"code":"body-long","field":"content.body"}"#, as: Advice.self)
        #expect(advice == Advice(.bodyLong, field: "content.body", detail: ""))
        #expect(text(of: advice) == #"{"code":"body-long","field":"content.body"}"#)
    }

    // swift-format-ignore
    static let subjects: [(members: String, subject: Receipt.Subject, key: String)] = [
        (#""request":"r","notification":"a/r/p","app":"a","person":"p""#,
         .notification(app: AppID(derived: "a"), request: RequestID(derived: "r"), person: PersonID(derived: "p")), "a/r"),
        (#""request":"r","app":"a""#, .request(app: AppID(derived: "a"), request: RequestID(derived: "r")), "a/r"),
        (#""app":"a""#,               .app(AppID(derived: "a")),                                            "a"),
        (#""person":"p""#,            .person(PersonID(derived: "p")),                                      "p"),
    ]

    @Test(arguments: subjects) func whatItIsAbout(_ members: String, _ subject: Receipt.Subject, _ key: String) throws {
        let json = #"{\#(members),"code":"registered","rule":"I","terminal":true,"at":"2026-03-01T22:00:00Z"}"#
        let receipt = try read(json, as: Receipt.self)
        #expect(receipt.subject == subject && receipt.key == key)
        #expect(text(of: receipt) == json)
    }

    @Test func notificationsAreNamedByAnyIDs() throws {
        let long = String(repeating: "p", count: 128)
        for person in ["p\"\\/é\"", long, String(repeating: "\"", count: 128)] {
            let receipt = Receipt(
                of: AppID(derived: "\"a\""), request: RequestID(derived: long), person: PersonID(derived: person),
                code: .accepted, rule: .i12, isTerminal: false, at: Self.at)
            let id = try #require(receipt.notification)
            #expect(text(of: receipt).contains("\"notification\":\(text(of: id)),\"app\""))
            #expect(try read(text(of: receipt), as: Receipt.self) == receipt)
        }
    }

    @Test func problemsAreReadAndWritten() throws {
        let json =
            #"{"reason":"invalid","problems":[{"code":"invalid","path":"sound","found":"5, a number","fix":"write a string","#
            + #""example":"default"},{"code":"advice:body-long","fix":"mend it"}]}"#
        let details = try read(json, as: ReceiptDetails.self)
        #expect(details.problems.map(\.reason) == [.invalid, .advice("body-long")])
        #expect(details.problems.first?.example.map { text(of: $0) } == #""default""#)
        #expect(text(of: details) == json)
    }

    @Test func detailsKeepTheirOrderAndForget() {
        var details = ReceiptDetails(reason: .focus)
        details["b"] = 1
        details["a"] = 2
        details[.reason] = "summary"
        details["b"] = nil
        #expect(details.names == ["reason", "a"])
        #expect(text(of: details) == #"{"reason":"summary","a":2}"#)
    }

    @Test(arguments: [
        (#""type":"opened""#, Response.Kind.opened), (#""type":"dismissed""#, .dismissed),
        (#""type":"action","action":"go","text":"Hi""#, .action(PlainID(derived: "go"), text: "Hi")),
    ]) func responsesAreReadAndWritten(_ members: String, _ kind: Response.Kind) throws {
        let json =
            #"{"id":"d/i1","notification":"chat/r1/p","app":"chat","request":"r1","person":"p","device":"d","#
            + #""at":"2026-03-01T22:00:00Z",\#(members)}"#
        let response = try read(json, as: Response.self)
        #expect(response.kind == kind)
        #expect(text(of: response) == json)
    }

    @Test func anActionNeedsItsId() throws {
        let json = #"{"id":"x","notification":"a/r/p","at":"2026-03-01T22:00:00Z","type":"action"}"#
        try BadRecord(json, at: "action").expectRejection(as: Response.self)
    }

    static let bad = BadRecord.table(
        #"""
        app |  | {"request":"r","code":"alerted","rule":"S13","terminal":true,"at":"2026-03-01T22:00:00Z"}
        code |  | {"request":"r","app":"a","rule":"S13","terminal":true,"at":"2026-03-01T22:00:00Z"}
        rule |  | {"request":"r","app":"a","code":"alerted","terminal":true,"at":"2026-03-01T22:00:00Z"}
        terminal |  | {"request":"r","app":"a","code":"alerted","rule":"S13","at":"2026-03-01T22:00:00Z"}
        at |  | {"request":"r","app":"a","code":"alerted","rule":"S13","terminal":true}
        """#)

    @Test(arguments: bad) func isRejected(_ record: BadRecord) throws { try record.expectRejection(as: Receipt.self) }
}
