import Model
import TestSupport
import Testing

/// Rules T3 and T4.
@Suite struct TimersTests {
    /// At 18:00 in Berlin: a Focus ends, an alert expires, a trigger and a snooze are due, and a summary comes.
    static func everything() throws -> World {
        let focus = Focus(id: World.work, schedule: FocusChangesTests.period("13:00", "18:00"))
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
        send("parked") {
            $0.trigger = .at(World.evening)
            $0.interruptionLevel = .timeSensitive
        }
        world.driver.advance(to: World.evening.adding(seconds: -540))
        send("snoozed") {
            $0.interruptionLevel = .critical
            $0.category = "story"
        }
        let snoozed = NotificationID(app: World.appID, request: RequestID(derived: "snoozed"), person: World.personID)
        world.interact(.action(snoozed, action: World.later, text: nil))
        _ = world.driver.take()
        return world
    }

    static func order(_ world: borrowing World) throws -> [String] {
        try world.driver.sent(to: .receipts, as: Receipt.self).map {
            "\($0.notification?.parts?.request.string ?? "") \($0.code.rawValue) \($0.rule)"
        }
    }

    static let expected = [
        "expiring expired W3", "parked alerted S11", "snoozed alerted S2", "summarised held S12", "held alerted W8",
        "summarised alerted W9",
    ]

    @Test("T4: Focus, expiries, triggers and snoozes, digests, summaries, and then the record")
    func order() throws {
        for isRestored in [false, true] {
            var world = try Self.everything()
            if isRestored { try world.driver.crashAndRestore() }
            world.driver.advance(to: World.evening)
            #expect(try Self.order(world) == Self.expected)
            world.driver.advance(seconds: 86_400)
            #expect(try Self.order(world) == Self.expected)
        }
        // The record of that instant comes last, also where nobody fired before it.
        var world = try Self.everything()
        world.driver.sleep(seconds: 540)
        world.notify(.text("record"), id: "record")
        #expect(try Self.order(world) == Self.expected + ["record held S12"])
    }

    @Test("T3: a worker that was down fires what fell due in order of due time, once")
    func late() throws {
        var world = try World.ready { $0.summarise() }
        world.notify(.text("Summarised"), id: "summarised")
        world.notify(
            .text("Parked") {
                $0.trigger = .at(World.evening.adding(seconds: 60))
                $0.interruptionLevel = .timeSensitive
            }, id: "parked")
        _ = world.driver.take()
        world.driver.sleep(seconds: 3 * 86_400)
        try world.driver.crashAndRestore()
        world.driver.advance(seconds: 0)
        #expect(try Self.order(world) == ["summarised alerted W9", "parked alerted S11"])
        #expect(try world.steps().allSatisfy { $0.at == World.start.adding(seconds: 3 * 86_400) })
    }
}
