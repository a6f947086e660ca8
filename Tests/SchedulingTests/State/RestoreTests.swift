import Model
import Scheduling
import TestSupport
import Testing

/// What is kept, and for how long; `SchedulingPropertyTests` crash at any point of random histories.
@Suite struct RestoreTests {
    @Test("State is bounded: after a day without events, expired memories are gone") func forgetting() throws {
        var world = try World.ready()
        for number in 0..<200 {
            let id = world.notify(.text("Story \(number)"))
            world.interact(.opened(id))
        }
        #expect(world.driver.changelog.count > 400)
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
        #expect(world.driver.earliest() == nil)
    }

    @Test("Memories are forgotten together: when the first must go, so do all whose day is over")
    func forgettingTogether() throws {
        var world = try World.ready()
        for number in 0..<10 {
            let id = world.notify(.text("Story \(number)"))
            world.interact(.opened(id))
            world.driver.advance(seconds: 60)
        }
        world.driver.advance(to: World.at(86_400 + 3_599))
        #expect(world.driver.changelog.count > 20)
        world.driver.advance(to: World.at(86_400 + 3_600))
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
    }

    @Test("An id that begins with a combining mark can be read back") func combiningMarks() throws {
        var world = try World.ready()
        let id = world.notify(.text("Story"), id: "\u{30D}r")
        try world.driver.crashAndRestore()
        world.fresh.interact(.opened(id))
        #expect(try world.steps().map(\.kind) == [.withdraw])
    }

    @Test(
        "A broken record costs one dead letter",
        arguments: [Topic.classified, .classifiedUrgent, .registeredPeople, .checkedInteractions])
    func broken(topic: Topic) throws {
        var world = try World.ready()
        world.driver.send(raw: Array("{\"broken\"".utf8), to: topic, key: "ann")
        #expect(world.driver.take().map(\.topic) == [.rejected])
        world.notify()
        #expect(try world.receipts() == ["alerted S13 *"])
    }
}
