import Model
import TestSupport
import Testing

struct NotificationCenterLimitsTests {
    /// A hundred items, `r1` to `r100`.
    private static let full = (1...100).map { "notify r\($0)" }.joined(separator: "\n")

    static let limits = Story.read(
        """
        # N12: the oldest leaves when there are more than 100
        \(full)
        notify r101     -> withdraw r1, present r101
            -> phone withdraw badge 99, phone present lock-screen list badge 100
        # N12: removed to make room, it does not remove others, because the new one counts
        \(full)
        \((2...100).map { "viewed r\($0)" }.joined(separator: "\n"))
        notify r101     -> alerted S13 *, withdraw r1, present r101
            -> phone withdraw badge 0, phone present lock-screen list badge 1
        // Read items still in the list leave when the count really reaches zero.
        cleared-all     -> withdraw \((2...101).map { "r\($0)" }.joined(separator: " "))
        # N12: a waiting item that makes room is cancelled under this rule
        given focus work on
        \(full)
        notify r101     -> r1: cancelled N12 *, r101: held S10 focus
        """)

    @Test("N12: more than a hundred items", arguments: limits) func tellOfLimits(story: Story) throws {
        try story.play()
    }

    @Test("N12: every item leaves after 30 days") func age() throws {
        var world = try World.ready()
        for number in 1...99 { world.notify(.text("Story \(number)")) }
        world.driver.advance(seconds: 86_400)
        world.notify(.text("Tomorrow"))
        world.fresh.driver.advance(to: World.at(30 * 86_400 - 1))
        #expect(try world.steps() == [])
        world.driver.advance(to: World.at(30 * 86_400))
        #expect(try world.steps().last?.devices.map(\.badge) == [1])
        #expect(try world.steps().allSatisfy { $0.kind == .withdraw && $0.why.rule == .n12 })
        #expect(try world.steps().flatMap(\.notifications).count == 99)
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps().last?.devices.map(\.badge) == [0])
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
    }
}
