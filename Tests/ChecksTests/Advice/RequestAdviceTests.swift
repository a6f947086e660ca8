import Model
import Testing

struct RequestAdviceTests {
    static let call = #""communication":{"intent":"start-call","sender":{"name":"Sara"}}"#
    static let said = #""content":{"body":"Gate B12."},"#
    /// Without text it would get advice of its own.
    static let timely = said + #""interruptionLevel":"time-sensitive""#
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
        (#""badge":"+1""#,                                         CheckProbe.app,       ["badge-is-counted"]),
        (#""content":{"body":"Gate B12.","data":{"badge":3,"anything":{"goes":true}}}"#,         CheckProbe.app, []),
        (#""marketing":{"topic":"offers"}"#,                       CheckProbe.app,       []),
        (timely,                                                   CheckProbe.app,       ["event-time-missing"]),
        (timely + #","event":{"id":"e"}"#,                         CheckProbe.app,       ["event-time-missing"]),
        (timely + #","event":null"#,                               CheckProbe.app,       ["event-time-missing"]),
        (timely + #","event":{"end":"2026-03-01T22:00:00Z"}"#,     CheckProbe.app,       []),
        (timely + #","event":{"start":"2026-03-01T22:00:00Z"}"#,   CheckProbe.app,       []),
        // Without a start it counts as happening until its end, which is in two weeks.
        (timely + #","event":{"end":"2026-03-15T22:00:00Z"}"#,     CheckProbe.app,       ["event-time-missing"]),
        (said + #""event":{"end":"2026-03-15T22:00:00Z"}"#,        CheckProbe.app,       []),
        (timely + #","marketing":{"topic":"offers"}"#,             CheckProbe.app,       []),
        // The rules C apply to new notifications only.
        (#""type":"update","target":{"request":"x"},"content":{"body":"Hi."},"category":"none","x":1,"badge":1"#, CheckProbe.app,
         ["unknown-field", "badge-is-counted"]),
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

    @Test("C6: advice on claims, categories and missing times of an event", arguments: table)
    func advice(members: String, app: String, advice: [String]) throws {
        let reply = try CheckProbe(app).send(CheckProbe.request(members))
        #expect(reply.outcome == "accepted" && reply.advice.map(\.code.rawValue) == advice)
    }
}
