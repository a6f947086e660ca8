import Model
import TestSupport
import Testing

@testable import Scheduling

/// Section 3, P: each combination makes one row of a table.
@Suite struct PersonGateTests {
    static let stories = Story.read(
        """
        # P0: a duplicate does not prolong the window, whether the first one is there or gone
        notify one
        {|cleared one}
        after 80000
        notify one              -> suppressed P0 duplicate
        after 10000
        notify one text=New     -> {replaced N5, |}alerted S13 *
        # P0: a request counts once in the window, and once for each app
        given chat
        notify one
        {|cleared one}
        notify one of=chat      -> alerted S13 *
        notify other            -> alerted S13 *
        after 86399.999
        notify one              -> suppressed P0 duplicate
        after 0.001
        notify one text=New     -> {replaced N5, |}alerted S13 *
        # P0: a request suppressed by the gate is remembered
        given denied
        notify one              -> suppressed P3 not-authorized *
        notify one              -> suppressed P0 duplicate
        # P0: one for an unknown recipient is not
        given stranger
        notify one
        after 10                -> suppressed P1 recipient-unknown *
        notify one accepted=-1  -> suppressed P1 recipient-unknown *

        # P1: the wait for the person's record lasts 10 s from the acceptance; the first that was accepted comes first
        given stranger
        notify third accepted=0
        notify first accepted=-1
        notify again accepted=-1
        after {0|5|8.5}         -> nothing
        register                -> 3 alerted S13 *, present first, present again, present third
        # P1: after that the recipient is unknown, and a later record changes nothing
        given stranger
        notify one {|device=phone|device=nobody}
        after 9.999             -> no receipts
        after 0.001             -> suppressed P1 recipient-unknown *
        register                -> no receipts
        # P1: a local request waits for its device in the same way
        notify here device=phone    -> alerted S13 *
        notify one device=tablet
        notify two device=tablet
        after 5                 -> no receipts
        set tablet              -> 2 alerted S13 *
        notify three device=lost
        after 10                -> suppressed P1 device-unknown *

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

    @Test("P0, P1, P4, P5, P7: who may notify whom, and where", arguments: stories) func tell(story: Story) throws {
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
            self.authorization = authorization
            self.level = level
            self.consent = consent
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
