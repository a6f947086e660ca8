import Model
import TestSupport
import Testing

/// Section 3, Focus: which one is on, by hand, by record and by schedule; D12; the timers of its edges.
@Suite struct FocusChangesTests {
    static func period(_ from: String, _ to: String) -> [FocusPeriod] {
        guard let from = TimeOfDay(from), let to = TimeOfDay(to) else { return [] }
        return [FocusPeriod(from: from, to: to)]
    }

    /// Berlin is one hour ahead; the world starts at 13:00 there.
    static let scheduled = Focus(id: World.work, schedule: period("14:00", "15:00"))

    /// The hold on the next notification: the Focus, why, and until when.
    static func held(_ world: inout World) throws -> [ReceiptDetails.Value?]? {
        world.notify(.text("Now") { $0.alertsAgain = true })
        let receipt = try #require(try world.sentReceipts().last)
        _ = world.driver.take()
        return receipt.code == .held ? ["focus", "focusWhy", "until"].map { receipt.details[$0] } : nil
    }

    static func at(_ seconds: Double) -> ReceiptDetails.Value { .instant(World.at(seconds)) }

    @Test("Focus: by hand before by schedule; off ends a scheduled one until it begins again") func byHand() throws {
        var world = try World.ready { $0.person.focuses = [Self.scheduled, Focus(id: World.sleep)] }
        #expect(try Self.held(&world) == nil)
        world.interact(.focusOn(World.sleep, until: World.at(1800)))
        #expect(try Self.held(&world) == ["sleep", "manual", Self.at(1800)])
        world.interact(.focusOff(World.work))
        #expect(try Self.held(&world) == ["sleep", "manual", Self.at(1800)])
        world.driver.advance(seconds: 1800)
        #expect(try Self.held(&world) == nil)
        world.driver.advance(seconds: 1800)
        #expect(try Self.held(&world) == ["work", "schedule", Self.at(7200)])
        // By hand while its schedule also applies: off ends both.
        world.interact(.focusOn(World.work, until: nil))
        #expect(try Self.held(&world) == ["work", "manual", nil])
        world.interact(.focusOff(nil))
        #expect(try Self.held(&world) == nil)
        try world.driver.crashAndRestore()
        world.driver.advance(seconds: 600)
        #expect(try Self.held(&world) == nil)
        world.driver.advance(seconds: 86_400 - 600)
        #expect(try Self.held(&world) == ["work", "schedule", Self.at(86_400 + 7200)])
    }

    @Test("Focus: a record's activeFocus counts if it differs from that of the earlier record") func record() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        world.interact(.focusOff(nil))
        world.register()
        #expect(try Self.held(&world) == nil)
        world.registering.person.activeFocus = nil
        world.interact(.focusOn(World.work, until: nil))
        world.register()
        #expect(try Self.held(&world) == ["work", "manual", nil])
        world.registering.person.activeFocus = ActiveFocus(id: World.work, until: World.at(60))
        #expect(try Self.held(&world) == ["work", "manual", Self.at(60)])
        world.person.focuses = []
        world.registering.person.activeFocus = nil
        #expect(try Self.held(&world) == nil)
    }

    @Test("Focus: a period's start or end has a timer only if something depends on it") func timers() throws {
        var world = try World.ready { $0.person.focuses = [Self.scheduled] }
        #expect(world.driver.earliest() == nil)
        world.driver.advance(seconds: 3600)
        #expect(world.driver.earliest() == nil)
        let id = world.notify()
        #expect(world.driver.earliest()?.due == World.at(7200))
        world.interact(.cleared(id))
        #expect(world.driver.earliest().map { $0.due > World.at(80_000) } ?? true)
    }

    @Test("T1: a weekly period skipped by the clock change comes again the week after") func leftOut() throws {
        let sunday = Self.period("02:30", "03:15").map { FocusPeriod(days: [.sunday], from: $0.from, to: $0.to) }
        var world = try World.ready { $0.person.focuses = [Focus(id: World.work, schedule: sunday)] }
        world.driver.advance(to: try #require(Instant("2026-03-23T12:00:00Z")))
        #expect(try Self.held(&world) == nil)
        world.driver.advance(to: try #require(Instant("2026-03-29T01:15:00Z")))
        #expect(try Self.held(&world) == nil)
        world.driver.advance(to: try #require(Instant("2026-04-05T00:45:00Z")))
        #expect(try Self.held(&world)?.first == "work")
    }

    @Test("D12: a Focus hides every number, and shows them again when it ends") func badges() throws {
        for isRestored in [false, true] {
            var world = try World.ready {
                var focus = Self.scheduled
                focus.hideBadges = true
                $0.person.focuses = [focus]
            }
            world.notify(.text("Before"))
            #expect(try world.deliveries() == ["phone present lock-screen list badge 1"])
            if isRestored { try world.driver.crashAndRestore() }
            world.driver.advance(seconds: 3600)
            #expect(try world.deliveries() == ["phone badge badge 0"])
            world.notify(.text("Meanwhile"))
            #expect(try world.deliveries() == ["phone present list"])
            if isRestored { try world.driver.crashAndRestore() }
            world.driver.advance(seconds: 3600)
            #expect(try world.deliveries().sorted() == ["phone badge badge 2", "phone digest lock-screen list"])
        }
    }
}
