import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rule N11: what an open expanded view shows.
@Suite struct OpenViewsTests {
    static let stories = Story.read(
        """
        # N11: the view follows updates and withdrawals of its content
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> present second, update first=second
        notify third category=story     -> present third, update first=third
        // An update of the shown item updates the view; an update of another item, and of its own, does not.
        update third text=3rd           -> update third=3rd, update first=3rd
        update second text=2nd          -> update second=2nd
        update first text=1st           -> update first=1st, phone update list keeps-view
        // When the shown item leaves, the newest arrival since the opening shows, else the view's own item.
        withdraw third                  -> update first=2nd, withdraw third
        cleared second                  -> update first=1st, withdraw second
        // From then on updates of its own item show again. When its own item leaves, the view closes.
        update first text=Again         -> update first=Again, phone update list
        notify last category=story      -> present last, update first=last
        withdraw first                  -> withdraw first
        notify after category=story     -> alerted S13 *
        # N11: a replacement of the shown item is shown, in whatever category
        unlocked
        notify first category=story
        expanded first
        notify second category=story collapse=c
        notify other category=told collapse=c   -> update other, update first=other
        notify third category=story     -> present third, update first=third
        # N11: the item to which an open view falls back keeps its content, also without a category
        unlocked
        notify first category=story
        expanded first
        notify second category=story
        notify third category=story collapse=x
        notify fourth collapse=x
        withdraw fourth                 -> update first=second, withdraw fourth
        withdraw second                 -> update first, withdraw second
        # N11: what the view does not show is replaced without coming into it
        unlocked
        notify first category=story
        expanded first
        notify second category=story collapse=c
        notify third category=story
        notify other category=told collapse=c   -> update other
        withdraw third                  -> update first, withdraw third
        # N11: a device has no view open of what it cannot have
        given tablet
        unlocked on=tablet
        notify first category=story device={phone|tablet}
        expanded first on=tablet
        notify second category=story    -> phone present lock-screen list badge {2|1}
            -> {tablet present banner list badge 1|tablet present list badge 2, tablet update list in-view}
        # N11: what came between the opening and its report came since
        unlocked
        notify first category=story
        after 60
        notify second category=story    -> alerted S13 *
        expanded first said={30|60}     -> {update first=second|no steps}
        # N11: what leaves unseen changes nothing, and of several that leave the view shows none
        unlocked
        notify first category=story
        expanded first
        notify second category=story device=phone
        notify third category=story device=phone
        {cleared second|withdraw app device=phone}  -> {withdraw second|update first, withdraw second third}
        # N11: for an hour, inclusive, the view keeps up with what it shows
        unlocked
        notify first category=story
        expanded first
        notify second category=story collapse=c
        after {3600|3600.001|3600|3600.001|3600|3600.001}
        {notify other category=told collapse=c|notify other category=told collapse=c|withdraw second|withdraw second|\
        update second text=2nd|update second text=2nd}
            -> {update other, update first=other|update other|update first, withdraw second|withdraw second|\
        update second=2nd, update first=2nd|update second=2nd}
        # N11: the same id again shows in the view of the first, also in another category
        // If it comes for another device only, the view shows its own item, or closes.
        given window=60, tablet
        unlocked
        notify first category=story
        expanded first
        notify second category=story
        after 60
        notify {second text=Again|second category=story device=tablet|first category=story device=tablet}
            -> {present second=Again, update first=Again|present second, update first, withdraw second|present first, withdraw first}
        notify third category=story     -> phone present {list badge 3|list badge 2|banner list badge 2}
            -> tablet present lock-screen list badge 3{, phone update list in-view|, phone update list in-view|}
        """)

    @Test("N11: what open views show", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("N11: content that an earlier version let go is not shown in a view", arguments: [true, false])
    func letGo(hasContent: Bool) throws {
        let item = Judged.item("second")
        let second = hasContent ? item : item.with(content: nil, hash: item.details.contentHash)
        var state = try Judged.state([Judged.item("first"), second])
        let view = DeviceState.Report<OpenView?>(value: OpenView(of: Judged.key("first")), at: World.start)
        state.set(DeviceState(openView: view), for: World.phone)
        let turn = Turn(state, try Judged.occasion())
        let drafts = ShowingInViews.drafts(showing: item.key, on: [World.phone], cause: turn.cause, turn)
        #expect(drafts.map(\.devices.count) == (hasContent ? [1] : []))
    }

    @Test("N11: the view shows the content without a push") func withoutPush() throws {
        var world = try World.ready { $0.person.devices[0].pushTokens = [World.appID: "abcd"] }
        world.interact(.unlocked)
        world.interact(.expanded(world.notify(.text("First") { $0.category = "story" })))
        world.fresh.notify(.text("Second") { $0.category = "story" })
        #expect(try world.steps().flatMap(\.devices).map(\.pushToken?.text) == ["abcd", nil])
    }
}
