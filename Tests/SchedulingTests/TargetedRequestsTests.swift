import Model
import TestSupport
import Testing

/// Rules N7 to N10, and their order.
@Suite struct TargetedRequestsTests {
    static let targets: [(Target, String)] = [
        (.request(RequestID(derived: "one")), "one"), (.collapseID("c"), "one"), (.threadID("t"), "one two"),
        (.app, "one two three"), (.request(RequestID(derived: "none")), ""), (.collapseID("x"), ""),
        (.threadID("x"), ""),
    ]

    static func world() throws -> World {
        var world = try World.ready()
        world.notify(
            .text("1") {
                $0.collapseID = "c"
                $0.threadID = "t"
            }, id: "one")
        world.notify(.text("2") { $0.threadID = "t" }, id: "two")
        world.notify(.text("3"), id: "three")
        _ = world.driver.take()
        return world
    }

    static func names(_ step: Step) -> String {
        step.notifications.compactMap { $0.id.parts?.request.string }.joined(separator: " ")
    }

    @Test("N8, N10: a withdrawal", arguments: targets.indices)
    func withdraw(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(RequestDetails(kind: .withdraw(target)), id: "w")
        let left = expected.split(separator: " ").count
        let steps = try world.steps()
        #expect(steps.map(Self.names) == (expected.isEmpty ? [] : [expected]))
        #expect(steps.first?.devices.first?.badge == (expected.isEmpty ? nil : 3 - left))
        let concerned = Array(repeating: "withdrawn N8", count: left)
        #expect(
            try world.receipts()
                == concerned + [expected.isEmpty ? "quiet N10 nothing-to-withdraw *" : "quiet N8 withdrawn *"])
    }

    @Test("N7, N10: an update", arguments: targets.indices)
    func update(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(.text("New") { $0.kind = .update(target) }, id: "u")
        let steps = try world.steps()
        #expect(steps.map(Self.names).joined(separator: " ") == expected)
        for step in steps {
            #expect(step.kind == .update)
            #expect(step.devices.map(\.alert) == [nil])
            #expect(step.devices.map(\.badge) == [nil])
            #expect(step.notifications.first?.content == RequestDetails.text("New").content)
        }
        #expect(try world.receipts() == [expected.isEmpty ? "quiet N10 nothing-to-update *" : "quiet N7 updated *"])
    }

    @Test("N9, N10: as read", arguments: targets.indices)
    func markRead(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(RequestDetails(kind: .markRead(target)), id: "m")
        let count = 3 - expected.split(separator: " ").count
        let deliveries = try world.steps().flatMap(\.devices).map(\.badge)
        #expect(deliveries == (expected.isEmpty ? [] : [count]))
        #expect(try world.steps().map(\.kind) == (expected.isEmpty ? [] : count == 0 ? [.withdraw] : [.badge]))
        #expect(
            try world.receipts() == [expected.isEmpty ? "quiet N10 nothing-to-mark-read *" : "quiet N9 marked-read *"])
    }

    @Test("P0, P1: of the gate these two apply")
    func gate() throws {
        var world = try Self.world()
        world.settings.authorization = .denied
        world.register()
        world.notify(RequestDetails(kind: .markRead(.app)), id: "m")
        world.notify(RequestDetails(kind: .markRead(.app)), id: "m")
        #expect(try world.receipts() == ["quiet N9 marked-read *", "suppressed P0 duplicate"])
    }

    @Test("N8: a withdrawal that overtook its target holds against it for the window")
    func overtaking() throws {
        for (later, expected) in [(-1.0, "withdrawn N8 *"), (1, "alerted S13 *")] {
            var world = try World.ready()
            world.driver.advance(seconds: 60)
            let withdrawnAt = world.driver.now
            world.notify(RequestDetails(kind: .withdraw(.threadID("t"))), lane: .urgent)
            _ = world.driver.take()
            world.notify(.text("Late") { $0.threadID = "t" }, acceptedAt: withdrawnAt.adding(seconds: later))
            #expect(try world.receipts() == [expected])
        }
    }

    @Test("N7, N8: what was accepted later than the request is no target of it")
    func newerTargets() throws {
        var world = try World.ready()
        world.notify(.text("New"), id: "one", acceptedAt: World.start)
        _ = world.driver.take()
        world.notify(
            RequestDetails(kind: .withdraw(.app)), acceptedAt: World.start.adding(seconds: -1))
        #expect(try world.receipts() == ["quiet N10 nothing-to-withdraw *"])
        world.notify(.text("Second") { $0.kind = .update(.app) }, acceptedAt: World.start.adding(seconds: 2))
        world.notify(.text("First") { $0.kind = .update(.app) }, acceptedAt: World.start.adding(seconds: 1))
        #expect(try world.receipts() == ["quiet N7 updated *", "replaced N7 *"])
    }

    @Test("N4, N8: when a withdrawal leaves nothing unread, the read ones leave with it")
    func nothingUnreadLeft() throws {
        var world = try World.ready()
        let read = world.notify(.text("Read"), id: "read")
        let unread = world.notify(.text("Unread"), id: "unread")
        world.interact(.viewed(read))
        _ = world.driver.take()
        world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "unread")))))
        #expect(try world.steps().map { $0.notifications.map(\.id) } == [[unread, read]])
        #expect(try world.receipts() == ["withdrawn N8", "quiet N8 withdrawn *"])
    }
}
