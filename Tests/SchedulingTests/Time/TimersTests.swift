import Model
import TestSupport
import Testing

/// Rules T3 and T4.
@Suite struct TimersTests {
    /// At 18:00 in Berlin: a Focus ends, an alert expires, a trigger and a snooze are due, and a summary comes.
    static func everything() throws -> World {
        let focus = Focus(id: World.work, timeSensitive: false, schedule: FocusChangesTests.period("13:00", "18:00"))
        var world = try World.ready {
            $0.person.focuses = [focus]
            $0.summarise()
            $0.settings.summary = .levels([.active])
            $0.settings.directMessages = false
        }
        func send(_ id: String, _ change: (inout RequestDetails) -> Void) {
            world.notify(.text(id) { change(&$0) }, id: id)
        }
        send("held") { $0.interruptionLevel = .timeSensitive }
        send("expiring") { $0.expires = World.evening }
        send("summarised") { _ in }
        send("parked") { ($0.trigger, $0.interruptionLevel) = (.at(World.evening), .timeSensitive) }
        world.driver.advance(to: World.evening.adding(seconds: -540))
        send("snoozed") { ($0.interruptionLevel, $0.category) = (.critical, "story") }
        let snoozed = NotificationID(app: World.appID, request: RequestID(derived: "snoozed"), person: World.personID)
        world.interact(.action(snoozed, action: World.later, text: nil))
        _ = world.driver.take()
        return world
    }

    static func order(_ world: borrowing World) throws -> [String] {
        try world.sentReceipts().map {
            "\($0.notification?.parts?.request.string ?? "") \($0.code.rawValue) \($0.rule)"
        }
    }

    static let expected = [
        "expiring expired W3", "parked alerted S11", "snoozed alerted S2", "summarised held S12", "held alerted W8",
        "summarised alerted W9",
    ]

    @Test("T4: Focus, expiries, triggers and snoozes, digests, summaries, and then the record") func order() throws {
        for isRestored in [false, true] {
            var world = try Self.everything()
            if isRestored { try world.driver.crashAndRestore() }
            world.driver.advance(to: World.evening)
            #expect(try Self.order(world) == Self.expected)
            world.driver.advance(seconds: 86_400)
            #expect(try Self.order(world) == Self.expected)
        }
        // The record of that instant comes last, even if no timer fired before it.
        var world = try Self.everything()
        world.driver.sleep(seconds: 540)
        world.notify(.text("record"), id: "record")
        #expect(try Self.order(world) == Self.expected + ["record held S12"])
    }

    @Test("T3: after a downtime, a worker fires overdue timers in order of due time, once each") func late() throws {
        var world = try World.ready { $0.summarise() }
        world.notify(.text("Summarised"), id: "summarised")
        world.notify(
            .text("Parked") {
                ($0.trigger, $0.interruptionLevel) = (.at(World.evening.adding(seconds: 60)), .timeSensitive)
            }, id: "parked")
        world.fresh.driver.sleep(seconds: 3 * 86_400)
        try world.driver.crashAndRestore()
        world.driver.advance(seconds: 0)
        #expect(try Self.order(world) == ["summarised alerted W9", "parked alerted S11"])
        #expect(try world.steps().allSatisfy { $0.at == World.at(3 * 86_400) })
    }

    /// An event by timer just before or at the time of a summary that nothing waited for.
    struct Brought: Sendable {
        var name: String
        /// Days until that summary.
        var days: Double = 0
        /// Seconds after the summary's time at which the worker runs again.
        var late: Double = 0
        var prepare: @Sendable (inout World, _ summary: Instant) -> Void
        /// Receipts besides those of holding and alerting.
        var receipts: [String] = []
    }

    static let brought: [Brought] = [
        Brought(name: "a trigger") { $0.park(until: $1) },
        Brought(name: "a trigger of another day", days: 2) { $0.park(until: $1) },
        Brought(name: "a trigger that a late worker fires", late: 600) { $0.park(until: $1.adding(seconds: -300)) },
        Brought(name: "one of another day", days: 2, late: 600) { $0.park(until: $1.adding(seconds: -300)) },
        Brought(name: "one of several days ago", days: 2, late: 5 * 86_400) { $0.park(until: $1) },
        Brought(name: "a snooze") { world, summary in
            world.driver.advance(to: summary.adding(seconds: -540))
            let id = world.notify(.text("Now") { $0.category = "story" })
            world.interact(.action(id, action: World.later, text: nil))
        },
        // The Focus holds it as Time Sensitive, which no summary holds; it is no longer relevant when the Focus ends.
        Brought(
            name: "a Focus", late: 600,
            prepare: { world, summary in
                world.person.focuses = [
                    Focus(id: World.work, timeSensitive: false, schedule: FocusChangesTests.period("13:00", "18:00"))
                ]
                world.register()
                world.notify(
                    .text("Soon") {
                        ($0.interruptionLevel, $0.event) = (.timeSensitive, Event(end: summary.adding(seconds: -60)))
                    })
            }, receipts: ["lowered C6 not-relevant-within-the-hour"]),
    ]

    @Test("T4: an item that comes by the time of a summary is in it, even alone", arguments: brought.indices)
    func intoTheSummary(index: Int) throws {
        let row = Self.brought[index]
        for isRestored in [false, true] {
            var world = try ScheduledSummaryTests.world()
            let summary = World.evening.adding(seconds: row.days * 86_400)
            row.prepare(&world, summary)
            _ = world.driver.take()
            if isRestored { try world.driver.crashAndRestore() }
            // No timer fires before.
            world.driver.sleep(seconds: summary.adding(seconds: row.late).seconds(since: world.driver.now))
            world.driver.advance(seconds: 0)
            let held = try world.sentReceipts().first { $0.code == .held }
            #expect(held?.details["until"] == .instant(summary), "\(row.name)")
            #expect(try world.steps().last?.kind == .summary, "\(row.name)")
            #expect(try world.receipts() == row.receipts + ["held S12 summary", "alerted W9 *"], "\(row.name)")
            world.driver.advance(seconds: 86_400)
            #expect(try world.receipts() == [], "\(row.name)")
        }
    }

    @Test("T4: in a Focus that goes on, the summary that falls due with a trigger is owed") func owed() throws {
        var world = try ScheduledSummaryTests.world { $0.turnOn(Focus(id: World.work)) }
        world.park(until: World.evening)
        world.fresh.driver.advance(to: World.evening)
        #expect(try world.receipts() == ["held S10 focus"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("T4: an item due before it was parked waits for the next summary: one has already come")
    func parkedLate() throws {
        var world = try ScheduledSummaryTests.world()
        world.driver.advance(to: World.evening.adding(seconds: 600))
        world.notify(
            .text("Late") { $0.trigger = .after(seconds: 60, repeats: false) },
            acceptedAt: World.evening.adding(seconds: -300))
        world.fresh.driver.advance(seconds: 0)
        let held = try #require(try world.sentReceipts().last)
        #expect(held.details["until"] == .instant(World.evening.adding(seconds: 86_400)))
        #expect(try world.receipts() == ["held S12 summary"])
        world.driver.advance(to: World.evening.adding(seconds: 86_400))
        #expect(try world.receipts() == ["alerted W9 *"])
    }
}

extension World {
    /// Parks a notification until an instant.
    fileprivate mutating func park(until due: Instant) { notify(.text("Parked") { $0.trigger = .at(due) }) }
}
