import Model
import Testing

struct RequestAdviceTests {
    static let call = #""communication":{"intent":"start-call","sender":{"name":"Sara"}}"#
    /// A Time Sensitive request without text would get advice of its own.
    static let said = #""content":{"body":"Gate B12."},"#
    static let noEntitlements = CheckProbe.app("\"entitlements\":[]")
    static let withWatch = CheckProbe.app(#""watch":{"categories":[{"id":"LATER","placeholder":"Reminder"}]}"#)

    // swift-format-ignore
    static let table: [(members: String, app: String, advice: [String])] = [
        ("",                                                       CheckProbe.app,       []),
        (#""colour":1,"content":{"body":"B","font":2}"#,                      CheckProbe.app,       ["unknown-field", "unknown-field"]),
        (#""badge":3"#,                                            CheckProbe.app,       ["badge-is-counted"]),
        (#""badge":null"#,                                         CheckProbe.app,       []),
        (#""category":"MESSAGE""#,                                 CheckProbe.app,       []),
        (#""category":"message""#,                                 CheckProbe.app,       ["category-unknown"]),
        (#""category":"LATER""#,                                   withWatch,      []),
        (#""category":"SOONER""#,                                  withWatch,      ["category-unknown"]),
        (call,                                                     CheckProbe.app,       []),
        (call,                                                     noEntitlements, ["communication-without-entitlement"]),
        (#""communication":{"intent":"start-call"}"#,              CheckProbe.app,       ["communication-without-sender"]),
        (#""communication":{"intent":"start-call"}"#,              noEntitlements,
         ["communication-without-sender", "communication-without-entitlement"]),
        (call + #","marketing":{"topic":"offers"}"#,               CheckProbe.app,       ["marketing-as-communication"]),
        (#""interruptionLevel":"active""#,                         CheckProbe.app,       []),
        (#""priority":"high""#,                                    CheckProbe.app,       ["unknown-field"]),
        (#""content":{"body":"Hi.","image":"a.png"}"#,             CheckProbe.app,       ["unknown-field"]),
        (#""badge":"+1""#,                                         CheckProbe.app,       ["badge-is-counted"]),
        (#""communication":{"intent":"send-message","sender":{"name":"Ben"},"conversation":"c"}"#, CheckProbe.app, []),
        (said + #""threadId":"t","collapseId":"c","relevanceScore":0.5,"filterCriteria":"work""#, CheckProbe.app, []),
        (said + #""sound":{"name":"default"},"expires":"2026-03-02T00:00:00Z""#,                 CheckProbe.app, []),
        (#""content":{"body":"Gate B12.","data":{"badge":3,"anything":{"goes":true}}}"#,         CheckProbe.app, []),
        (#""marketing":{"topic":"offers"}"#,                       CheckProbe.app,       []),
        // The rules C apply to new notifications only.
        (#""type":"update","target":{"request":"x"},"content":{"body":"Hi."},"category":"none","x":1,"badge":1"#, CheckProbe.app,
         ["unknown-field", "badge-is-counted"]),
    ]

    // swift-format-ignore
    static let times: [(members: String, advice: [String])] = [
        ("",                                                       ["event-time-missing"]),
        (#","event":{"id":"e"}"#,                                  ["event-time-missing"]),
        (#","event":null"#,                                        ["event-time-missing"]),
        (#","event":{"end":"2026-03-01T22:00:00Z"}"#,              []),
        (#","event":{"start":"2026-03-01T22:00:00Z"}"#,            []),
        (#","marketing":{"topic":"offers"}"#,                      []),
    ]

    /// How many members are unknown, how many of them are named, and what the last advice says about the rest.
    @Test(
        "I2: unknown members are named by their paths; the last says how many more there are",
        arguments: [
            (1, 1, "did you mean `sound`?"), (15, 15, "did you mean `sound`?"), (16, 16, "did you mean `sound`?"),
            (17, 16, "; and 1 more"), (400, 16, "; and 384 more"),
        ])
    func manyUnknownMembers(count: Int, named: Int, last: String) throws {
        let members = (0..<count).map { #""sound\#($0)":"horn.caf""# }.joined(separator: ",")
        let reply = try CheckProbe().send(CheckProbe.request(members))
        let advice = reply.advice
        #expect(advice.map(\.code) == Array(repeating: .unknownField, count: named))
        #expect(advice.map(\.field) == (0..<named).map { "sound\($0)" })
        #expect(advice.last?.detail.hasSuffix(last) == true)
    }

    @Test("C6: a Time Sensitive request without times gets advice, unless it is marketing", arguments: times)
    func eventTimeMissing(members: String, advice: [String]) throws {
        let reply = try CheckProbe().send(
            CheckProbe.request(Self.said + #""interruptionLevel":"time-sensitive""# + members))
        #expect(reply.outcome == "accepted")
        #expect(reply.advice.map(\.code.rawValue) == advice)
    }

    @Test("advice on claims and categories", arguments: table)
    func advice(members: String, app: String, advice: [String]) throws {
        let reply = try CheckProbe(app).send(CheckProbe.request(members))
        #expect(reply.outcome == "accepted")
        #expect(reply.advice.map(\.code.rawValue) == advice)
    }

    @Test func namesTheFields() throws {
        let reply = try CheckProbe().send(
            CheckProbe.request(
                #""content":{"attachments":[{"url":"https://example.com/a.png","width":1}]},"category":"none""#))
        #expect(reply.advice.map(\.field) == ["content.attachments[0].width", "category"])
    }
}
