import Model
import TestSupport
import Testing

@testable import Scheduling

/// Section 3, P: each combination makes one row of a table.
@Suite struct PersonGateTests {
    static let hour: Double = 3600

    @Test(
        "P0: a duplicate does not prolong the window, whether the first one is there or gone", arguments: [true, false])
    func duplicatesDoNotProlong(isThere: Bool) throws {
        var world = try World.ready()
        let id = world.notify(id: "one")
        if !isThere { world.interact(.cleared(id)) }
        world.driver.advance(seconds: 80_000)
        world.notify(id: "one")
        world.driver.advance(seconds: 10_000)
        _ = try world.receipts()
        world.notify(.text("New"), id: "one")
        #expect(try world.receipts() == (isThere ? ["replaced N5"] : []) + ["alerted S13 *"])
    }

    @Test("P0: a request suppressed by the gate is remembered, one for an unknown recipient is not")
    func whatIsRemembered() throws {
        var world = try World.ready { $0.settings.authorization = .denied }
        world.notify(id: "one")
        world.notify(id: "one")
        #expect(try world.receipts() == ["suppressed P3 not-authorized *", "suppressed P0 duplicate"])
        var stranger = try World()
        stranger.notify(id: "one")
        stranger.driver.advance(seconds: 10)
        stranger.notify(id: "one", acceptedAt: stranger.driver.now.adding(seconds: -11))
        #expect(try stranger.receipts() == ["suppressed P1 recipient-unknown *", "suppressed P1 recipient-unknown *"])
    }

    @Test("P1: the wait for the person's record lasts 10 s", arguments: [0.0, 5, 9.999])
    func graceOfThePerson(wait: Double) throws {
        var world = try World()
        world.notify(.text("Second"), id: "b", acceptedAt: World.start)
        world.notify(.text("First"), id: "a", acceptedAt: World.at(-1))
        world.driver.advance(seconds: min(wait, 8.5))
        #expect(try world.receipts() == [])
        world.register()
        #expect(try world.steps().flatMap(\.notifications).map(\.id.string) == ["news/a/ann", "news/b/ann"])
        #expect(try world.receipts() == ["alerted S13 *", "alerted S13 *"])
        #expect(world.driver.earliest()?.due != World.at(10))
    }

    @Test("P1: after 10 s the recipient is unknown, and a later record changes nothing") func unknownPerson() throws {
        var world = try World()
        world.notify()
        world.driver.advance(seconds: 9.999)
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 0.001)
        #expect(try world.receipts() == ["suppressed P1 recipient-unknown *"])
        world.register()
        #expect(try world.receipts() == [])
    }

    @Test("P1: a local request waits for its device in the same way") func unknownDevice() throws {
        let tablet = DeviceID(derived: "tablet")
        var world = try World.ready()
        world.notify(.text("Local") { $0.device = tablet })
        world.notify(.text("Local too") { $0.device = tablet })
        world.driver.advance(seconds: 5)
        #expect(try world.receipts() == [])
        world.registering.person.devices.append(Device(id: tablet, platform: .iPadOS, apps: [World.appID]))
        #expect(try world.receipts() == ["alerted S13 *", "alerted S13 *"])
        world.notify(.text("Nowhere") { $0.device = DeviceID(derived: "lost") })
        world.driver.advance(seconds: 10)
        #expect(try world.receipts() == ["suppressed P1 device-unknown *"])
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

    @Test("P4: critical-only allows Critical unless criticalAlerts says no", arguments: [nil, true, false] as [Bool?])
    func criticalOnly(criticalAlerts: Bool?) throws {
        var world = try World.ready {
            ($0.settings.authorization, $0.settings.criticalAlerts) = (.criticalOnly, criticalAlerts)
        }
        world.notify(.text("Now") { $0.interruptionLevel = .critical })
        #expect(try world.receipts() == [criticalAlerts == false ? "suppressed P4 not-authorized *" : "alerted S2 *"])
    }

    @Test(
        "P5: a category or topic that is turned off",
        arguments: [
            ("story", nil, "suppressed P5 turned-off *"), (nil, "sport", "suppressed P5 turned-off *"),
            ("story", "sport", "suppressed P5 turned-off *"), ("Story", "news", "alerted S13 *"),
            (nil, nil, "alerted S13 *"),
        ] as [(ExactString?, String?, String)])
    func turnedOff(category: ExactString?, topic: String?, expected: String) throws {
        var world = try World.ready {
            ($0.settings.categoriesOff, $0.settings.topicsOff) = (["story"], [PlainID(derived: "sport")])
        }
        world.notify(
            .text("Goal") {
                $0.category = category
                $0.topic = topic.map { PlainID(derived: $0) }
            })
        #expect(try world.receipts() == [expected])
    }

    @Test("P5: a marketing topic can be turned off too, even with consent") func marketingTurnedOff() throws {
        let offers = PlainID(derived: "offers")
        var world = try World.ready {
            ($0.settings.marketing, $0.settings.topicsOff) = ([offers: MarketingConsent(granted: true)], [offers])
        }
        world.notify(.text("Sale") { $0.marketingTopic = offers })
        #expect(try world.receipts() == ["suppressed P5 turned-off *"])
    }

    @Test("P7: a device must have the app; a watch has its companion's apps") func noDevice() throws {
        let watch = World.watch
        let without = Device(id: World.phone, platform: .iOS)
        let with = Device(id: World.phone, platform: .iOS, apps: [World.appID])
        let rows: [([Device], DeviceID?, String)] = [
            ([], nil, "suppressed P7 no-device *"), ([without], nil, "suppressed P7 no-device *"),
            ([without, watch], nil, "suppressed P7 no-device *"), ([with], nil, "alerted S13 *"),
            ([with, watch], watch.id, "alerted S13 *"), ([without, watch], watch.id, "suppressed P7 no-device *"),
        ]
        for (devices, device, expected) in rows {
            var world = try World.ready { $0.person.devices = devices }
            world.notify(.text("Hello") { $0.device = device })
            #expect(try world.receipts() == [expected], "\(devices) \(String(describing: device))")
        }
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

    @Test("also: a repeat, and too many parked on arrival, come after earlier rows") func alsoOnArrival() throws {
        var world = try World.ready()
        let same = RequestDetails.text("Same") {
            ($0.event, $0.trigger) = (Event(id: PlainID(derived: "e")), .after(seconds: 60, repeats: false))
        }
        for number in 0..<63 {
            world.notify(.text("Later \(number)") { $0.trigger = .after(seconds: 60, repeats: false) })
        }
        world.notify(same)
        _ = try world.receipts()
        var late = same
        late.expires = World.start
        world.notify(late)
        #expect(try world.receipts() == ["expired P2 also repeat too-many-parked *"])
    }
}
