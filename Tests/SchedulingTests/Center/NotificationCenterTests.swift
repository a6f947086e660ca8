import Model
import TestSupport
import Testing

/// Section 4, N1 to N6, N12, N13's numbers, and N16.
@Suite struct NotificationCenterTests {
    static let stories = Story.read(
        """
        # N1: every arrival counts, quiet ones too
        given watch, tv
        notify one              -> phone present lock-screen list badge 1, watch present list, tv badge badge 1
        notify two passive      -> phone present list badge 2, watch present list, tv badge badge 2
        notify three            -> phone present lock-screen list badge 3, watch present list, tv badge badge 3
        # N1: arrivals also count while the number is hidden
        given tv, {badge=no|provisional}
        notify one              -> phone present{ lock-screen|} list
        notify two              -> phone present{ lock-screen|} list
        set plain               -> phone badge badge 2, tv badge badge 2
        set {badge=no|provisional}  -> phone badge badge 0, tv badge badge 0
        register                -> no devices
        # N2: a read notification stops counting, and stays; the same again does nothing
        given watch, tv
        notify one
        notify two
        {viewed|read} one       -> phone badge badge 1, tv badge badge 1
        {viewed|read} one       -> nothing
        # N6: an opened or cleared notification leaves every device
        given watch, tv
        notify one
        notify two
        <opened one|cleared one|action one a>   -> phone withdraw badge 1, watch withdraw, tv badge badge 1
        <opened one|cleared one|action one a>   -> no devices
        # N4: reading the last unread one removes every item of the app
        given watch, tv
        notify one
        notify two
        viewed one
        viewed two              -> withdraw one two, phone withdraw badge 0, watch withdraw, tv badge badge 0
        # N4: cleared-all of an app, of everything, and the app reading all of its items
        given watch, tv
        notify one
        notify two
        <cleared-all news|cleared-all|read app> -> withdraw one two
            -> phone withdraw badge 0, watch withdraw, tv badge badge 0
        # N4: one app's does not affect the other's items
        given chat
        notify one
        notify two of=chat
        <cleared-all news|read app>             -> withdraw one
        # N13: a device added later gets the number, but no earlier items
        notify one
        set tablet              -> tablet badge badge 1
        # N13: a device that replaces another gets the number of the items that come with it
        notify one
        notify waits device=tv
        set devices tv          -> tv badge badge 1
        # N13: interactions count once for each device and id
        given watch, tv
        notify one
        notify two
        viewed one id=same
        viewed two id=same      -> nothing
        after 1d
        viewed two id=same      -> phone withdraw badge 0, watch withdraw, tv badge badge 0
        # N13: an interaction about nothing, or of another's device, has no effect
        notify one
        <viewed one on=stolen|viewed nonsense|viewed one of=chat>   -> nothing
        # N16: the app is told of an opening, an action with its text, and a clear if the category asks
        notify one {||category=story|category=told|category=told|}
        {opened|cleared|cleared|cleared|viewed|action} one {|||||reply text=Yes}
            -> {told one opened|no responses|no responses|told one dismissed|no responses|told one action reply Yes}
        """)

    @Test("N1, N2, N4, N6, N13, N16: what stays, leaves and counts", arguments: stories) func tell(story: Story) throws
    {
        try story.play()
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
        #expect(world.driver.changelog.isEmpty)
        #expect(world.driver.remembersNothing)
    }

    // MARK: Limits

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

    @Test(
        "R11: which device plays the media is forgotten with the item",
        arguments: Story.read(
            """
            # R11: which device plays the media is forgotten with the item
            notify song
            media-started song      -> stored "news/song/ann"
            media-started nothing   -> forgotten nothing
            cleared song
            unlocked                -> forgotten "news/song/ann"
            """)) func media(story: Story) throws
    { try story.play() }
}
