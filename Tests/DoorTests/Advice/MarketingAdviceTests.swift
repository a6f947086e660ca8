import Testing

struct MarketingAdviceTests {
    static let unmarked: [(body: String, applies: Bool)] = [
        ("Spring sale: 20% off everything.", true), ("Upgrade to Premium now.", true),
        ("Get $10 off your next order.", true),
        ("Shop now and save 30%.", true), ("Last chance: exclusive deals for you.", true),
        ("Don't miss our flash sale, today only.", true), ("Use promo code SPRING for a gift.", true),
        ("Subscribe now for unlimited music.", true), ("Hurry, this limited offer is for you.", true),
        ("Save 25% this weekend only.", true), ("Buy one bundle and unlock free perks.", true),
        ("You ran 10% off your best.", false), ("That is 3% off your personal record.", false),
        ("Take 10% off your next order.", true), ("Your offer was accepted.", false),
        ("Your free trial ends tomorrow.", false),
        ("Oil is 3% off its peak.", false),
        ("The house on Elm Street is for sale.", false), ("Your Premium plan renews on Friday.", false),
        ("Your battery is at 20%.", false), ("The deal closes at noon.", false), ("Your order has shipped.", false),
        ("Save the date: Ana's party is on Friday.", false), ("The lights are off.", false),
        ("Your gift has been delivered.", false), ("20% Rabatt auf alles.", false),
    ]

    @Test("marketing-unmarked", arguments: unmarked) func marketingUnmarked(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("marketing-unmarked") == applies)
    }

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
