import Testing

struct MarketingAdviceTests {
    @Test func markedIsWell() throws {
        let marked = ["marketing": ["topic": "offers"]]
        #expect(try AdviceProbe().codes(body: "Spring sale: 20% off everything.", marked).isEmpty)
    }

    static let linkless: [(body: String, isMarketing: Bool, isMissing: Bool, applies: Bool)] = [
        ("The spring sale begins on Monday.", true, true, true), ("Members get 20% off this week.", true, true, true),
        ("Season pass holders play free tonight.", true, true, true),
        ("The spring sale begins on Monday.", true, false, false), ("Members get 20% off.", true, false, false),
        ("Your parcel is at the door.", false, true, false),
    ]

    @Test("settings-link-missing", arguments: linkless)
    func settingsLink(body: String, isMarketing: Bool, isMissing: Bool, applies: Bool) throws {
        var probe = AdviceProbe()
        if isMissing { probe.app["settingsLink"] = nil }
        let codes = try probe.codes(body: body, isMarketing ? ["marketing": ["topic": "offers"]] : [:])
        #expect(codes.contains("settings-link-missing") == applies)
    }
}
