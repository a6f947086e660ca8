import Model
import Scheduling
import TestSupport
import Testing

/// What is kept, and for how long; `SchedulingPropertyTests` crash at any point of random histories.
@Suite struct RestoreTests {
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
        #expect(world.driver.earliest() == nil)
    }

    @Test("An erased person: everything leaves, and only the sequence is remembered, for 30 days")
    func erasure() throws {
        var world = try World.ready { $0.person.devices += [World.watch, World.tv] }
        world.notify(.text("One"), id: "one")
        let before = try #require(try world.steps().last?.sequence)
        world.fresh.erase()
        let told = try world.steps().flatMap(World.devices)
        #expect(told == ["phone withdraw badge 0", "watch withdraw", "tv badge badge 0"])
        #expect(world.driver.changelog.map(\.key) == ["ann\tmeta"])
        world.register()
        world.notify(.text("One"), id: "one")
        #expect(try #require(try world.steps().last?.sequence) > before)
        world.erase()
        world.driver.advance(seconds: 31 * 86_400)
        #expect(world.driver.changelog.isEmpty && world.driver.remembersNothing)
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
