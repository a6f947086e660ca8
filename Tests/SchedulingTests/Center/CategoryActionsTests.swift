@testable import Model
import Testing

/// `AppResponseTests` tell which clears are reported.
@Suite struct CategoryActionsTests {
    static let stories = Story.read(
        """
        # W10: which actions snooze, by the category of the device
        given watch
        notify one {category=story|category=story|category=story|category=story|category=story|category=Story|}
        action one {later|later on=watch|wrist on=watch|wrist|other|later|later}
            -> {snoozed W10 (until 540)|no receipts|snoozed W10 (until 60)|no receipts|no receipts|no receipts|no receipts}
        after 600       -> {alert one|no steps|alert one|no steps|no steps|no steps|no steps}
        """)

    @Test("W10: a watch has actions of its own", arguments: stories) func tell(story: Story) throws {
        let wrist = CategoryAction(id: PlainID(derived: "wrist"), title: "Later", snoozeSeconds: 60)
        try story.play {
            $0.app.watch = WatchInterfaces(categories: ["story": AppCategory(id: "story", actions: [wrist])])
        }
    }
}
