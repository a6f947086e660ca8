import Testing

struct RequestAdviceTests {
    static let call = #""communication":{"intent":"start-call","sender":{"name":"Sara"}}"#
    /// Time Sensitive without words would be remarked on.
    static let said = #""content":{"body":"Gate B12."},"#
    static let noEntitlements = Door.app("\"entitlements\":[]")
    static let withWatch = Door.app(#""watch":{"categories":[{"id":"LATER","placeholder":"Reminder"}]}"#)

    // swift-format-ignore
    static let table: [(members: String, app: String, advice: [String])] = [
        ("",                                                       Door.app,       []),
        (#""colour":1,"content":{"font":2}"#,                      Door.app,       ["unknown-field", "unknown-field"]),
        (#""badge":3"#,                                            Door.app,       ["badge-is-counted"]),
        (#""badge":null"#,                                         Door.app,       []),
        (#""category":"MESSAGE""#,                                 Door.app,       []),
        (#""category":"message""#,                                 Door.app,       ["category-unknown"]),
        (#""category":"LATER""#,                                   withWatch,      []),
        (#""category":"SOONER""#,                                  withWatch,      ["category-unknown"]),
        (call,                                                     Door.app,       []),
        (call,                                                     noEntitlements, ["communication-without-entitlement"]),
        (#""communication":{"intent":"start-call"}"#,              Door.app,       ["communication-without-sender"]),
        (#""communication":{"intent":"start-call"}"#,              noEntitlements,
         ["communication-without-sender", "communication-without-entitlement"]),
        (call + #","marketing":{"topic":"offers"}"#,               Door.app,       ["marketing-as-communication"]),
        (said + #""interruptionLevel":"time-sensitive""#,                 Door.app,       ["event-time-missing"]),
        (said + #""interruptionLevel":"time-sensitive","event":{"id":"e"}"#, Door.app,    ["event-time-missing"]),
        (said + #""interruptionLevel":"time-sensitive","event":{"end":"2026-03-01T22:00:00Z"}"#,   Door.app, []),
        (said + #""interruptionLevel":"time-sensitive","event":{"start":"2026-03-01T22:00:00Z"}"#, Door.app, []),
        (said + #""interruptionLevel":"time-sensitive","marketing":{"topic":"offers"}"#,           Door.app, []),
        (#""interruptionLevel":"active""#,                         Door.app,       []),
        (#""priority":"high""#,                                    Door.app,       ["unknown-field"]),
        (#""content":{"body":"Hi.","image":"a.png"}"#,             Door.app,       ["unknown-field"]),
        (#""badge":0"#,                                            Door.app,       ["badge-is-counted"]),
        (#""badge":"+1""#,                                         Door.app,       ["badge-is-counted"]),
        (#""category":"MESSAGES""#,                                Door.app,       ["category-unknown"]),
        (#""communication":{"intent":"send-message","group":{"name":"Team"}}"#, Door.app,
         ["communication-without-sender"]),
        (#""communication":{"intent":"send-message","sender":{"name":"Ben"}}"#, noEntitlements,
         ["communication-without-entitlement"]),
        (#""communication":{"intent":"send-message","sender":{"name":"Ben"}},"marketing":{"topic":"offers"}"#, Door.app,
         ["marketing-as-communication"]),
        (said + #""interruptionLevel":"time-sensitive","event":null"#,   Door.app, ["event-time-missing"]),
        (#""communication":{"intent":"send-message","sender":{"name":"Ben"},"conversation":"c"}"#, Door.app, []),
        (said + #""threadId":"t","collapseId":"c","relevanceScore":0.5,"filterCriteria":"work""#, Door.app, []),
        (said + #""sound":{"name":"default"},"expires":"2026-03-02T00:00:00Z""#,                 Door.app, []),
        (#""content":{"body":"Gate B12.","data":{"badge":3,"anything":{"goes":true}}}"#,         Door.app, []),
        (#""interruptionLevel":"passive""#,                        Door.app,       []),
        (#""marketing":{"topic":"offers"}"#,                       Door.app,       []),
        // Rules C are for new notifications only.
        (#""type":"update","target":{"request":"x"},"content":{},"category":"none","x":1,"badge":1"#, Door.app,
         ["unknown-field", "badge-is-counted"]),
    ]

    /// So many unknown members: how many are named, and what the last advice says of the others.
    @Test(
        "I2: unknown members are named by their paths; the last says how many more there are",
        arguments: [(1, 1, nil), (15, 15, nil), (16, 16, nil), (17, 16, "and 1 more"), (400, 16, "and 384 more")]
            as [(Int, Int, String?)])
    func manyUnknownMembers(count: Int, named: Int, last: String?) throws {
        let members = (0..<count).map { #""sound\#($0)":{"x":\#($0)}"# }.joined(separator: ",")
        let reply = try Door().send(Door.request(members))
        let advice = try #require(reply.receipts.first?.object["advice"] as? [[String: String]])
        #expect(advice.map { $0["code"] } == Array(repeating: "unknown-field", count: named))
        #expect(advice.map { $0["field"] } == (0..<named).map { "sound\($0)" })
        #expect(advice.map { $0["detail"] } == Array(repeating: nil, count: named - 1) + [last])
    }

    @Test("rules I8, C2, C6, C9", arguments: table)
    func advice(members: String, app: String, advice: [String]) throws {
        let reply = try Door(app).send(Door.request(members))
        #expect(reply.outcome == "accepted")
        #expect(reply.advice == advice)
    }

    @Test func namesTheFields() throws {
        let reply = try Door().send(
            Door.request(
                #""content":{"attachments":[{"url":"https://example.com/a.png","width":1}]},"category":"none""#))
        let advice = reply.receipts.first?.object["advice"] as? [[String: Any]]
        #expect(advice?.compactMap { $0["field"] as? String } == ["content.attachments[0].width", "category"])
    }
}
