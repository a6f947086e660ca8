import Model
import TestSupport
import Testing

@testable import Scheduling

/// The window of P0, P8, interactions and withdrawals, when set to a value other than the default.
struct DeduplicationWindowTests {
    @Test("The last instant of the window is outside it", arguments: [1, 300, 86_400, 604_800])
    func boundary(seconds: Int) {
        let window = DeduplicationWindow(seconds: seconds)
        let end = World.at(Double(seconds))
        #expect(window.end(from: World.start) == end)
        #expect(window.covers(end.adding(seconds: -0.001), from: World.start))
        #expect(!window.covers(end, from: World.start))
    }

    @Test("No window is shorter than a second", arguments: [0, -1, Int.min])
    func least(seconds: Int) { #expect(DeduplicationWindow(seconds: seconds).seconds == 1) }

    @Test(
        "P0: a window of 300 s, for repeats of the content too, also after a restart",
        arguments: [(299.999, true), (300, false)], [false, true])
    func window(row: (later: Double, isKnown: Bool), restarts: Bool) throws {
        for id in ["one", "two"] {
            var world = try World.ready(windowSeconds: 300)
            let details = RequestDetails.text("A") { $0.event = Event(id: PlainID(derived: "e")) }
            world.interact(.cleared(world.notify(details, id: "one")))
            if restarts { try world.driver.crashAndRestore() }
            world.driver.advance(seconds: row.later)
            _ = try world.receipts()
            world.notify(details, id: id)
            let known = id == "one" ? "suppressed P0 duplicate" : "suppressed P8 repeat *"
            #expect(try world.receipts() == [row.isKnown ? known : "alerted S13 *"])
        }
    }

    @Test("An interaction counts once in a window of 300 s", arguments: [(299.999, false), (300, true)])
    func interactions(later: Double, counts: Bool) throws {
        var world = try World.ready(windowSeconds: 300)
        let id = world.notify()
        world.interact(.viewed(id), id: "i")
        world.notify(.text("Another"))
        _ = try world.receipts()
        world.driver.advance(seconds: later)
        world.fresh.interact(.clearedAll(nil), id: "i")
        #expect(try world.steps().isEmpty != counts)
    }

    @Test("P0: a request is forgotten when its window is over, also after a restart", arguments: [300, 604_800])
    func forgotten(seconds: Int) throws {
        for restarts in [false, true] {
            var world = try World.ready(windowSeconds: seconds)
            world.interact(.cleared(world.notify(.text("A"), id: "one")))
            if restarts { try world.driver.crashAndRestore() }
            let key = ItemKey(app: World.appID, request: RequestID(derived: "one"))
            world.driver.advance(seconds: Double(seconds) - 1)
            #expect(world.driver.state(of: "ann")?.items.acceptedAt(of: key) == World.start)
            world.driver.advance(seconds: Double(seconds) / 24 + 1)
            #expect(world.driver.state(of: "ann")?.items.acceptedAt(of: key) == nil)
            #expect(world.driver.state(of: "ann")?.interactions.isEmpty == true)
        }
    }
}
