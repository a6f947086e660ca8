import Model
import TestSupport
import Testing

@testable import Scheduling

/// The window of P0, P8, interactions and withdrawals, when set to a value other than the default.
struct DeduplicationWindowTests {
    @Test("No window is shorter than a second", arguments: [0, -1, Int.min])
    func least(seconds: Int) { #expect(DeduplicationWindow(seconds: seconds).seconds == 1) }

    static let stories = Story.read(
        """
        # P0: a window of 300 s
        given window=300
        notify one event=e
        cleared one
        after {299.999|300}
        notify one event=e          -> {suppressed P0 duplicate|alerted S13 *}
        # P8: for repeats of the content too
        given window=300
        notify one text=A event=e
        cleared one
        after {299.999|300}
        notify two text=A event=e   -> {suppressed P8 repeat|alerted S13} *
        # An interaction counts once in a window
        given window=300
        notify one
        viewed one id=i
        notify two
        after {299.999|300}
        cleared-all id=i            -> {nothing|withdraw two}
        """)

    @Test("P0, P8: a window of 300 s", arguments: stories) func tell(story: Story) throws { try story.play() }

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
