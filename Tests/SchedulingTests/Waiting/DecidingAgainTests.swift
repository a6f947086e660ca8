import Model
import TestSupport
import Testing

/// Rules W5 and T2, for parked notifications.
@Suite struct DecidingAgainTests {
    static let changes: [(String, @Sendable (inout World) -> Void, String?)] = [
        ("permission", { $0.settings.authorization = .denied }, "not-authorized"),
        ("Critical only", { $0.settings.authorization = .criticalOnly }, "not-authorized"),
        ("category", { $0.settings.categoriesOff = ["story"] }, "turned-off"),
        ("topic", { $0.settings.topicsOff = [PlainID(derived: "sport")] }, "turned-off"),
        ("device", { $0.person.devices = [] }, "no-device"), ("quiet", { $0.settings.quiet = true }, nil),
        ("nothing", { _ in }, nil),
    ]

    @Test("W5: a parked notification that P refuses ends at once, with P's reason", arguments: changes.indices)
    func turnedOff(index: Int) throws {
        let (name, change, was) = Self.changes[index]
        for repeats in [false, true] {
            var world = try World.ready()
            world.notify(
                .text("Later") {
                    $0.trigger = .after(seconds: 60, repeats: repeats)
                    $0.category = "story"
                    $0.topic = PlainID(derived: "sport")
                })
            if repeats { world.driver.advance(seconds: 60) }
            _ = world.driver.take()
            change(&world)
            world.register()
            let receipts = try world.sentReceipts()
            #expect(receipts.map(\.details["was"]) == (was.map { [.text($0)] } ?? []), "\(name)")
            let short = "suppressed W5 turned-off-while-waiting *"
            #expect(receipts.map(World.short) == (was == nil ? [] : [short]), "\(name)")
            let leaves = repeats && was != nil && was != "no-device"
            #expect(try world.steps().map(\.kind) == (leaves ? [.withdraw] : []), "\(name)")
        }
    }

    @Test("T2: wall-clock triggers move with the zone, intervals do not") func zone() throws {
        let rows: [(Trigger?, String, String)] = [
            (CalendarMatch(hour: 18).map { .calendar($0, repeats: false) }, "America/New_York", "2026-03-02T23:00:00Z"),
            (CalendarMatch(hour: 18).map { .calendar($0, repeats: true) }, "Asia/Tokyo", "2026-03-03T09:00:00Z"),
            (.after(seconds: 3600, repeats: false), "America/New_York", "2026-03-02T13:00:00Z"),
        ]
        for (trigger, zone, expected) in rows {
            var world = try World.ready()
            world.notify(.text("Later") { $0.trigger = trigger })
            world.registering.person.timeZone = try #require(TimeZoneName(zone))
            #expect(world.driver.earliest()?.due == Instant(expected), "\(zone)")
        }
    }

    @Test("T2: if its time in the new zone is past, a parked one fires at once") func past() throws {
        var world = try World.ready()
        let match = try #require(CalendarMatch(hour: 18))
        world.notify(.text("Later") { $0.trigger = .calendar(match, repeats: false) })
        world.driver.advance(seconds: 4 * 3600)
        world.fresh.registering.person.timeZone = try #require(TimeZoneName("Europe/Moscow"))
        world.driver.advance(seconds: 0)
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("T2: a trigger moves to a time after the decision that parked it, however long before it was accepted")
    func afterTheDecision() throws {
        var world = try World.ready()
        let match = try #require(CalendarMatch(hour: 13))
        // The time is 13:00 there: accepted earlier, but decided now, so it fires tomorrow.
        world.notify(.text("Later") { $0.trigger = .calendar(match, repeats: false) }, acceptedAt: World.at(-5))
        #expect(world.driver.earliest()?.due == World.at(86_400))
        world.driver.advance(seconds: 4 * 3600)
        // Another zone with the same local time.
        world.registering.person.timeZone = try #require(TimeZoneName("Europe/Paris"))
        #expect(world.driver.earliest()?.due == World.at(86_400))
    }

    @Test("T2: a repetition moves too while its alert waits for another reason") func repetition() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        let match = try #require(CalendarMatch(hour: 14))
        world.notify(.text("Daily") { $0.trigger = .calendar(match, repeats: true) })
        world.driver.advance(seconds: 3600)
        #expect(try world.receipts() == ["parked P10", "held S10 focus"])
        world.registering.person.timeZone = try #require(TimeZoneName("UTC"))
        #expect(world.driver.earliest()?.due == Instant("2026-03-02T14:00:00Z"))
    }

    @Test("T2: the schedule of a Focus moves with the zone") func focus() throws {
        var world = try World.ready { $0.person.focuses = [FocusChangesTests.scheduled] }
        world.registering.person.timeZone = try #require(TimeZoneName("UTC"))
        var found: [String] = []
        for _ in 0..<4 {
            world.driver.advance(seconds: 2400)
            world.notify(.text("Now") { $0.alertsAgain = true })
            found += try world.receipts()
        }
        // 12:40, 13:20, 14:00 and 14:40 in UTC.
        #expect(found == ["alerted S13 *", "alerted S13 *", "held S10 focus", "held S10 focus"])
    }
}
