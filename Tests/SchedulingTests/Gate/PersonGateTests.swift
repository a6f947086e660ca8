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
        # P5: a category or topic that is turned off
        given category-off, topic-off
        notify one {category=story|topic=sport|category=story topic=sport} -> suppressed P5 turned-off *
        notify two {category=Story topic=news||}    -> alerted S13 *
        # P5: a marketing topic can be turned off too, even with consent
        given consent, topic-off offers
        notify one marketing    -> suppressed P5 turned-off *
        # P7: a device must have the app; a watch has its companion's apps
        given devices {|phone|phone watch|phone watch}, {|uninstalled phone|uninstalled phone|uninstalled phone}
        notify one {|||device=watch}    -> suppressed P7 no-device *
        # P7: if it has the app
        given {badge=yes|watch}
        notify one {|device=watch}      -> alerted S13 *
        """)

    @Test("P4, P5, P7: who may notify whom, and where", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("P1: a missing app is requested, then counts as removed") func removedApp() throws {
        var world = try World.ready()
        try world.driver.unregister(World.appID)
        world.notify(id: "one")
        #expect(world.driver.verdict == .needsApp(World.appID))
        #expect(world.driver.sent.isEmpty)
        world.driver.appsAreComplete = true
        world.notify(id: "one")
        #expect(try world.receipts() == ["suppressed P1 app-removed *"])
    }

    /// One value for each row of P, in all combinations.
    struct GateRow {
        var isExpired: Bool
        var authorization: Authorization
        var isGovernment: Bool
        var level: InterruptionLevel
        var category: Bool
        var topic: Bool
        var consent: Bool?
        var hasDevice: Bool
        var isRepeat: Bool
        var isFull: Bool

        static let all: [GateRow] = {
            var rows: [GateRow] = []
            for authorization in Authorization.allCases {
                for level in [InterruptionLevel.active, .critical] {
                    for consent in [nil, false, true] as [Bool?] where consent == nil || level != .critical {
                        for bits in 0..<128 { rows.append(GateRow(authorization, level, consent, bits)) }
                    }
                }
            }
            return rows
        }()

        /// - Parameter bits: one bit for each yes or no.
        init(_ authorization: Authorization, _ level: InterruptionLevel, _ consent: Bool?, _ bits: Int) {
            (self.authorization, self.level, self.consent) = (authorization, level, consent)
            isExpired = bits & 1 != 0
            isGovernment = bits & 2 != 0
            category = bits & 4 != 0
            topic = bits & 8 != 0
            hasDevice = bits & 16 != 0
            isRepeat = bits & 32 != 0
            isFull = bits & 64 != 0
        }

        /// The reasons of the matching rows, in the order of the table.
        var words: [String] {
            let isAuthorized =
                switch authorization {
                case .notDetermined: false
                case .denied: isGovernment && level == .critical
                case .criticalOnly: level == .critical
                case .provisional, .authorized: true
                }
            return [
                isExpired ? "P2 expired" : nil,
                isAuthorized ? nil : "\(authorization == .criticalOnly ? "P4" : "P3") not-authorized",
                category || topic ? "P5 turned-off" : nil, consent == false ? "P6 marketing-not-consented" : nil,
                hasDevice ? nil : "P7 no-device", isRepeat ? "P8 repeat" : nil, isFull ? "P9 too-many-parked" : nil,
            ].compactMap(\.self)
        }
    }

    @Test(
        "P2, P3, P4, P5, P6, P7, P8, P9: every combination, the first matching row is the reason, the others are in also, in order"
    )
    func everyCombination() throws {
        for row in GateRow.all {
            var person = try World.standardPerson()
            var settings = AppSettings(authorization: row.authorization)
            settings.criticalAlerts = true
            settings.categoriesOff = row.category ? ["story"] : ["other"]
            settings.topicsOff = row.topic ? [PlainID(derived: "sport")] : []
            settings.marketing = [
                PlainID(derived: "offers"): MarketingConsent(granted: row.consent == true),
                PlainID(derived: "other"): MarketingConsent(granted: true),
            ]
            person.apps = [World.appID: settings]
            if !row.hasDevice { person.devices[0].apps = [] }
            var app = World.standardApp
            if row.isGovernment { app.publicAuthority = PublicAuthority(regions: ["DE"]) }
            let details = RequestDetails.text("Now") {
                $0.interruptionLevel = row.level
                $0.category = "story"
                $0.topic = PlainID(derived: "sport")
                if row.consent != nil { $0.marketingTopic = PlainID(derived: "offers") }
                $0.expires = World.at(row.isExpired ? 0 : 1)
            }
            let circumstances = try #require(try Judged.circumstances(details, app: app, person: person))
            let refusal = PersonGate.judge(circumstances, isRepeat: row.isRepeat, hasTooManyParked: row.isFull)
            let words =
                refusal.map {
                    ["\($0.first.rule.rawValue) \($0.first.reason.rawValue)"] + $0.others.map(\.reason.rawValue)
                } ?? []
            let expected = row.words.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst(3)) }
            #expect(words == expected, "\(row)")
            #expect((refusal.map { Ending($0).code } == .expired) == row.isExpired, "\(row)")
        }
    }
}
