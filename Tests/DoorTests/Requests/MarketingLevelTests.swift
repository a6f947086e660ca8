import Testing

struct MarketingLevelTests {
    // swift-format-ignore
    static let table: [(level: String, isMarketing: Bool, outcome: String)] = [
        ("critical",       true,  "marketing-critical"),
        ("critical",       false, "accepted"),
        ("time-sensitive", true,  "accepted"),
        ("active",         true,  "accepted"),
        ("passive",        true,  "accepted"),
    ]

    @Test("I9: marketing is never Critical", arguments: table) func neverCritical(
        level: String, isMarketing: Bool, outcome: String
    ) throws {
        let marketing = isMarketing ? #","marketing":{"topic":"offers"}"# : ""
        let reply = try DoorProbe().send(DoorProbe.request(#""interruptionLevel":"\#(level)"\#(marketing)"#))
        #expect(reply.outcome == outcome)
    }
}
