import Model
import TestSupport
import Testing

@testable import Scheduling

/// Section 3, P: each combination makes one row of a table.
@Suite struct PersonGateTests {
    static let stories = Story.read(
        """
        # P4: critical-only allows Critical unless the person says no
        given {plain|critical=yes|critical=no}, critical-only
        notify one critical     -> {alerted S2|alerted S2|suppressed P4 not-authorized} *
        # P7: a device must have the app; a watch has its companion's apps
        given devices {|phone|phone watch|phone watch}, {|uninstalled phone|uninstalled phone|uninstalled phone}
        notify one {|||device=watch}    -> suppressed P7 no-device *
        # P7: if it has the app
        given {badge=yes|watch}
        notify one {|device=watch}      -> alerted S13 *
        """)

    @Test("P4, P7: who may notify whom, and where", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("P1: a missing app is requested, then counts as removed") func removedApp() throws {
        var world = try World.ready()
        try world.driver.unregister(World.appID)
        world.notify(id: "one")
        #expect(world.driver.verdict == .needsApp(World.appID) && world.driver.sent.isEmpty)
        world.driver.appsAreComplete = true
        world.notify(id: "one")
        #expect(try world.receipts() == ["suppressed P1 app-removed *"])
    }

    /// P2 to P9, each with what makes its row match.
    static let combinations: [(Authorization, InterruptionLevel, consent: Bool?)] = Authorization.allCases.flatMap {
        [($0, .active, nil), ($0, .active, false), ($0, .active, true), ($0, .critical, nil)]
    }

    @Test(
        "P2, P3, P4, P5, P6, P7, P8, P9: every combination, the first matching row is the reason, the others are in also, in order",
        arguments: combinations.indices)
    func everyCombination(index: Int) throws {
        let (authorization, level, consent) = Self.combinations[index]
        for bits in 0..<128 {
            let (isExpired, isGovernment) = (bits & 1 != 0, bits & 2 != 0)
            let (category, topic) = (bits & 4 != 0, bits & 8 != 0)
            let (hasDevice, isRepeat, isFull) = (bits & 16 != 0, bits & 32 != 0, bits & 64 != 0)
            let person = try Judged.person {
                var settings = AppSettings(authorization: authorization)
                settings.criticalAlerts = true
                settings.categoriesOff = category ? ["story"] : ["other"]
                settings.topicsOff = topic ? [PlainID(derived: "sport")] : []
                settings.marketing = [
                    PlainID(derived: "offers"): MarketingConsent(granted: consent == true),
                    PlainID(derived: "other"): MarketingConsent(granted: true),
                ]
                $0.apps = [World.appID: settings]
                if !hasDevice { $0.devices[0].apps = [] }
            }
            var app = World.standardApp
            if isGovernment { app.publicAuthority = PublicAuthority(regions: ["DE"]) }
            let details = RequestDetails.text("Now") {
                $0.interruptionLevel = level
                $0.category = "story"
                $0.topic = PlainID(derived: "sport")
                if consent != nil { $0.marketingTopic = PlainID(derived: "offers") }
                $0.expires = World.at(isExpired ? 0 : 1)
            }
            let isAuthorized =
                switch authorization {
                case .notDetermined: false
                case .denied: isGovernment && level == .critical
                case .criticalOnly: level == .critical
                case .provisional, .authorized: true
                }
            // The reasons of the matching rows, in the order of the table.
            let expected = [
                isExpired ? "P2 expired" : nil,
                isAuthorized ? nil : "\(authorization == .criticalOnly ? "P4" : "P3") not-authorized",
                (category || topic) && !(isGovernment && level == .critical) ? "P5 turned-off" : nil,
                consent == false ? "P6 marketing-not-consented" : nil,
                hasDevice ? nil : "P7 no-device", isRepeat ? "P8 repeat" : nil, isFull ? "P9 too-many-parked" : nil,
            ].compactMap(\.self)
            let circumstances = try #require(try Judged.circumstances(details, app: app, person: person))
            let refusal = PersonGate.judge(circumstances, isRepeat: isRepeat, hasTooManyParked: isFull)
            let words = (refusal?.rows ?? []).map { "\($0.rule.rawValue) \($0.reason.rawValue)" }
            #expect(words == expected, "\(authorization) \(level) \(String(describing: consent)) \(bits)")
            #expect((refusal.map { Ending($0).code } == .expired) == isExpired)
        }
    }
}
