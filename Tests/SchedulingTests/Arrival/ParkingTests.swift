import Model
import TestSupport
import Testing

/// Rules P9 and P10.
@Suite struct ParkingTests {
    static func instant(_ text: String) -> Instant { Instant(text) ?? .distantPast }

    @Test("P10: parked until due, invisible, then decided anew by all of section 3") func once() throws {
        let due = World.at(3600)
        for trigger in [Trigger.at(due), .after(seconds: 3600, repeats: false)] {
            var world = try World.ready()
            world.notify(.text("Later") { $0.trigger = trigger })
            let receipt = try #require(try world.sentReceipts().first)
            #expect(receipt.details["until"] == .instant(due))
            #expect(try world.steps() == [])
            #expect(try world.receipts() == ["parked P10"])
            world.driver.advance(to: due.adding(seconds: -0.001))
            #expect(try world.receipts() == [])
            world.driver.advance(to: due)
            #expect(try world.steps().first?.at == due)
            #expect(try world.steps().first?.notifications.first?.content == RequestDetails.text("Later").content)
            #expect(try world.receipts() == ["alerted S13 *"])
        }
    }

    @Test("P10: a notification that P refuses when it is due ends under P's own rule") func refused() throws {
        var world = try World.ready()
        world.notify(.text("Later") { ($0.trigger, $0.expires) = (.after(seconds: 60, repeats: false), World.at(90)) })
        _ = world.driver.take()
        // The worker was down, so it is due and expired at once: the earlier of the two is applied first.
        world.driver.sleep(seconds: 100)
        world.driver.advance(seconds: 0)
        #expect(try world.receipts() == ["expired P2 *"])
    }

    @Test("P10: a repeating one parks again, replaces itself in place, and ends with its terminal receipt")
    func repeating() throws {
        var world = try World.ready()
        let id = world.notify(.text("Drink") { $0.trigger = .after(seconds: 60, repeats: true) })
        world.fresh.driver.advance(seconds: 60)
        #expect(try world.deliveries() == ["phone present lock-screen list badge 1"])
        world.driver.advance(seconds: 60)
        #expect(try world.steps().map(\.kind) == [.alert])
        let receipt = try #require(try world.sentReceipts().last)
        #expect(receipt.details["next"] == .instant(World.at(180)))
        #expect(try world.receipts() == ["alerted S13"])
        world.interact(.opened(id))
        _ = world.driver.take()
        // Missed firings happen once.
        world.driver.sleep(seconds: 601)
        world.driver.advance(seconds: 0)
        #expect(try world.deliveries() == ["phone present lock-screen list badge 1"])
        #expect(world.driver.earliest()?.due == World.at(780))
        world.notify(RequestDetails(kind: .withdraw(.app)))
        #expect(try world.receipts() == ["withdrawn N8 *", "quiet N8 withdrawn *"])
        world.driver.advance(seconds: 3600)
        #expect(try world.steps() == [])
    }

    @Test("P10: it arrives when its trigger is due: its age counts from then, and it is the newest")
    func arrivesWhenDue() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        let day: Double = 86_400
        world.notify(.text("Parked") { $0.trigger = .after(seconds: 20 * day, repeats: false) }, id: "parked")
        world.driver.advance(seconds: 19 * day)
        world.notify(.text("Held"), id: "held")
        world.driver.advance(seconds: day)
        world.fresh.interact(.focusOff(nil))
        // Newest first.
        let digest = try #require(try world.steps().first { $0.kind == .digest })
        #expect(digest.notifications.requests == ["parked", "held"])
        world.fresh.driver.advance(seconds: 29 * day)
        #expect(try world.steps().flatMap(\.notifications).requests == ["held"])
        world.fresh.driver.advance(seconds: 2 * day)
        #expect(try world.steps().flatMap(\.notifications).requests == ["parked"])
    }

    @Test("P10: one that arrives after its first times fires at once, and then at the next multiple")
    func arrivesLate() throws {
        var world = try World.ready()
        world.notify(.text("Drink") { $0.trigger = .after(seconds: 60, repeats: true) }, acceptedAt: World.at(-150))
        #expect(try world.receipts() == ["parked P10"])
        world.driver.advance(seconds: 0)
        #expect(try world.receipts() == ["alerted S13"])
        #expect(world.driver.earliest()?.due == World.at(30))
    }

    @Test("P10: at the last instant a repetition ends with its last firing") func endOfTime() throws {
        let end = Self.instant("9999-12-31T23:59:59.999Z")
        let match = try #require(CalendarMatch(hour: 0, minute: 59))
        for trigger in [Trigger.after(seconds: 60, repeats: true), .calendar(match, repeats: true)] {
            var world = try World.ready()
            world.driver.advance(to: Self.instant("9999-12-31T23:58:30Z"))
            world.notify(.text("Drink") { $0.trigger = trigger })
            world.driver.sleep(seconds: end.seconds(since: world.driver.now))
            // Nothing may fire repeatedly at the last instant.
            for _ in 0..<3 where world.driver.earliest() != nil { world.driver.advance(seconds: 0) }
            let terminal = try world.receipts().filter { $0.hasSuffix("*") }
            #expect(terminal.count == 1, "\(trigger)")
        }
    }
}
