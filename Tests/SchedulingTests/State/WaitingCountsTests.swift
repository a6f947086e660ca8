import Model
import TestSupport
import Testing

@testable import Scheduling

/// How many notifications wait, as the metrics tell it; and which deliveries did not wait, whose time is measured.
@Suite struct WaitingCountsTests {
    static func counts(_ world: borrowing World) -> [WaitReason: Int] {
        let counts = world.driver.state(of: World.personID.string)?.waiting ?? WaitCounts()
        return Dictionary(uniqueKeysWithValues: WaitReason.allCases.map { ($0, counts[$0]) }).filter { $0.value != 0 }
    }

    static func reason(_ kind: World.Waiting) -> WaitReason {
        switch kind {
        case .focus: .focus
        case .summary: .summary
        case .trigger: .trigger
        case .snooze: .snooze
        }
    }

    @Test(
        "What waits is counted by what it waits for, and no longer once it has alerted",
        arguments: World.Waiting.allCases)
    func counted(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind)
        #expect(Self.counts(world) == [Self.reason(kind): 1])
        try world.driver.crashAndRestore()
        #expect(Self.counts(world) == [Self.reason(kind): 1])
        world.person.focuses = []
        world.registering.person.activeFocus = nil
        world.driver.advance(seconds: 86_400)
        #expect(Self.counts(world) == [:])
    }

    @Test("A request for a person without a record waits for the registration") func registration() throws {
        var world = try World()
        world.notify()
        world.notify()
        #expect(Self.counts(world) == [.registration: 2])
        world.register()
        #expect(Self.counts(world) == [:])
    }

    @Test("What a repeating trigger brings waits for its next time, and what a Focus holds of it for the Focus")
    func repeating() throws {
        var (world, _) = try World.waiting(for: .focus)
        world.notify(.text("Again") { $0.trigger = .after(seconds: 3600, repeats: true) }, id: "again")
        #expect(Self.counts(world) == [.focus: 1, .trigger: 1])
        world.driver.advance(seconds: 3600)
        #expect(Self.counts(world) == [.focus: 2])
    }

    @Test("A person who is erased waits for nothing") func erased() throws {
        var (world, _) = try World.waiting(for: .summary)
        world.erase()
        #expect(Self.counts(world) == [:])
    }

    @Test("In random histories the counts are those of the items, also after crashes") func histories() throws {
        var random = SeededGenerator(for: "WaitingCountsTests.histories")
        for _ in 0..<10 {
            var world = try World()
            for number in 0..<120 {
                RestoreTests.apply(RestoreTests.event(&random, number), to: &world)
                if number % 10 == 9 { try world.driver.crashAndRestore() }
                var counts = WaitCounts()
                let state = world.driver.state(of: World.personID.string)
                for item in state?.items.items(where: { _, _ in true }) ?? [] {
                    if let wait = item.standing.wait { counts.count(wait.kind, by: 1) }
                }
                #expect(state?.waiting ?? WaitCounts() == counts, "seed \(random.seed)")
            }
        }
    }

    // MARK: Time to delivery

    @Test("What is presented at once says when its request was accepted") func atOnce() throws {
        var world = try World.ready()
        _ = world.driver.take()
        let accepted = World.at(-2)
        world.notify(acceptedAt: accepted, lane: .urgent)
        #expect(try world.steps().map(\.acceptedAt) == [accepted])
    }

    @Test("What waited does not", arguments: World.Waiting.allCases) func waited(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind)
        world.driver.advance(seconds: 4000)
        world.registering.person.activeFocus = nil
        world.driver.advance(seconds: 86_400)
        let steps = try world.steps()
        #expect(!steps.isEmpty && steps.allSatisfy { $0.acceptedAt == nil })
    }

    @Test("Nor does what waited for a registration") func afterRegistration() throws {
        var world = try World()
        world.notify()
        world.register()
        #expect(try world.steps().map(\.acceptedAt) == [nil])
    }

    @Test("Nor what a request takes back, which is a step of its target") func targeted() throws {
        var world = try World.ready()
        world.notify()
        world.fresh.notify(RequestDetails(kind: .withdraw(.app)))
        let steps = try world.steps()
        #expect(steps.map(\.kind) == [.withdraw] && steps.map(\.acceptedAt) == [nil])
    }
}
