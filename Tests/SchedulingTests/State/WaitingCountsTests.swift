import Model
import TestSupport
import Testing

@testable import Scheduling

/// How many notifications wait, as the metrics tell it; and which deliveries did not wait, whose time is measured.
@Suite struct WaitingCountsTests {
    static let stories = Story.read(
        """
        # What waits is counted by what it waits for, and no longer once it has alerted; its time is not measured
        given {focus work on|summary||}
        notify one category=story {||in=1h|}
        {|||snooze one}     -> waits 1 {focus|summary|trigger|snooze}
        {focus-off|at evening|after 1h|after 540}   -> waits nothing, since none
        # A request for a person without a record waits for the registration
        given stranger
        notify one          -> waits 1 registration
        notify two          -> waits 2 registration
        register            -> waits nothing, since none, since none
        # What a repeating trigger brings waits for its next time, and what a Focus holds of it for the Focus
        given focus work on
        notify one
        notify two every=1h -> waits 1 trigger, waits 1 focus
        after 1h            -> waits 2 focus
        # What is presented at once says when its request was accepted
        notify one accepted=-2 urgent   -> since -2
        # What a request takes back is a step of its target, and not measured
        notify one
        withdraw app        -> since none, withdraw one
        """)

    @Test("What waits is counted, and what does not wait is measured", arguments: stories)
    func tell(story: Story) throws { try story.play() }

    @Test("In random histories the counts are those of the items, also after crashes") func histories() throws {
        var random = SeededGenerator(for: "WaitingCountsTests.histories")
        for _ in 0..<10 {
            var run = try World.beforeHistory()
            for (number, event) in try RandomHistory(seed: random.next(), length: 120).events.enumerated() {
                try run.apply(event)
                if number % 10 == 9 { try run.driver.crashAndRestore() }
                var counts = WaitCounts()
                let state = run.driver.state(of: World.personID.string)
                for item in state?.items.items(where: { _, _ in true }) ?? [] {
                    if let reason = item.standing.waitReason { counts.count(reason, by: 1) }
                }
                #expect(state?.waiting ?? WaitCounts() == counts, "seed \(random.seed)")
            }
        }
    }
}
