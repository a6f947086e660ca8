@testable import Model
import TestSupport
import Testing

/// Interactions of people on their devices: rules N3, N14 to N16, and the responses to apps.
@Suite struct InteractionsTests {
    static let stories = Story.read(
        """
        # N3: a notification that times out, is swiped away or is looked at stays, and counts
        notify one category=<story|told>
        <dismissed one|timed-out one|expanded one|wrist-lowered|wrist-raised|media-started one|call-answered one>
            -> nothing
        notify two              -> phone present lock-screen list badge 2
        # N15: OK and Close are reported as dismissed, the action button as opened
        given style=alert
        unlocked
        notify one category=told    -> phone present alert list badge 1
        {dismissed|opened} one  -> {nothing|withdraw one, told one opened}
        # N16: an unknown action is reported as an action, and opens
        notify one <category=told|category=none|>
        action one strange text=Yes -> told one action strange Yes, withdraw one
        # N16: cleared-all is reported to no app
        notify one category=told
        <cleared-all|cleared-all news>  -> withdraw one, no responses
        # N16: the text is in the response, but in no receipt or step
        notify one category=told
        action one reply text=secret    -> told one action reply secret, no receipts, forgotten secret
        # N16: an answer that comes after its item has left still reaches the app, late, and changes nothing else
        notify one category=told collapse=c
        <opened one|cleared one|withdraw app|notify two collapse=c|cleared-all news>
        action one reply text=Yes       -> told one action reply Yes late, no steps, no receipts
        opened one                      -> told one opened late, no steps, no receipts
        cleared one                     -> nothing
        # N16: no response is late for a notification that never existed, is forgotten, or is still there
        notify there category=told
        set denied
        notify refused
        set authorized
        withdraw thread=t id=withdrawal
        notify parked in=1d
        notify gone
        opened gone
        action <refused|withdrawal|parked|none> reply text=x    -> no responses
        action there reply text=x       -> told there action reply x
        after 1d
        opened gone                     -> no responses
        # N16: a response to a repetition that was cleared and waits for its next time is late too
        notify drink every=600
        after 600
        cleared drink
        opened drink                    -> told drink opened late

        # W7: an interaction about many concerns the notifications that arrived before it
        notify first
        after 60
        notify drink in=60
        notify second
        after 60
        <read app|cleared-all news|cleared-all> said=59.999     -> withdraw first, phone withdraw badge 2
        <read app|cleared-all news|cleared-all> said=60         -> withdraw second
        <read app|cleared-all news|cleared-all>                 -> phone withdraw badge 0

        # N6: clearing everything removes what the device lists
        given tablet, watch, tv, {badge=yes|badge=yes|badge=yes|list=no|summary late|summary late|badge=yes}
        given {badge=yes|badge=yes|badge=yes|badge=yes|badge=yes|no-summaries tablet|badge=yes}
        notify all
        notify phone device=phone
        notify tablet device=tablet
        cleared-all on={phone|tablet|watch|phone|phone|tablet|tv}
            -> {withdraw all phone|withdraw all tablet|withdraw all|no steps|no steps|withdraw all tablet|\
        no steps}
        # N6: not on a device without the app
        given tablet, uninstalled tablet
        notify all
        cleared-all on=tablet   -> no steps
        """)

    @Test("N3, N6, N15, N16, W7: interactions", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("N14: the number is the unread count, and nothing else can set it") func badge() throws {
        var world = try World.ready()
        var unread: Set<NotificationID> = []
        for number in 0..<12 {
            unread.insert(world.notify(.text("Story \(number)") { $0.threadID = "t\(number % 3)" }))
            #expect(try world.steps().flatMap(\.devices).compactMap(\.badge) == [unread.count])
            _ = world.driver.take()
            guard number.isMultiple(of: 3), let read = unread.sorted(by: { $0.string < $1.string }).first else {
                continue
            }
            world.interact(number.isMultiple(of: 2) ? .viewed(read) : .opened(read))
            unread.remove(read)
            #expect(try world.steps().last?.devices.compactMap(\.badge) == [unread.count])
            _ = world.driver.take()
        }
    }

    /// Ids that name no notification of the person.
    static let strangeIDs = [
        "news/none/ann", "news/held/bob", "gone/held/ann", "news//ann", "//", "", "held", "news/held/ann/more",
        String(repeating: "é", count: 64) + "/x/ann",
    ].map { NotificationID(derived: $0) }

    static func hostile(_ random: inout SeededGenerator) -> (Interaction.Kind, DeviceID?) {
        let phone: DeviceID? = World.phone
        let id = strangeIDs.randomElement(using: &random) ?? strangeIDs[0]
        let app = AppID(derived: ["gone", "", "news/x"].randomElement(using: &random) ?? "")
        let until = [nil, Instant.distantPast, .distantFuture].randomElement(using: &random) ?? nil
        let strange = PlainID(derived: "strange")
        let kinds: [(Interaction.Kind, DeviceID?)] = [
            (.viewed(id), phone), (.opened(id), phone), (.cleared(id), phone), (.dismissed(id), phone),
            (.timedOut(id), phone), (.expanded(id), phone), (.action(id, action: World.later, text: "x"), phone),
            (.callAnswered(id), phone), (.mediaStarted(id), phone), (.mediaPaused(id), phone),
            (.read(.notification(id)), nil), (.read(.app(app)), nil), (.clearedAll(app), phone), (.keep(app), phone),
            (.turnOff(app), phone), (.mute(app, thread: nil, .after(seconds: 1e9)), phone),
            (.mute(app, thread: "t", .at(until ?? .distantPast)), phone), (.focusOn(strange, until: until), phone),
            (.focusOn(World.work, until: .distantPast), phone), (.focusOff(strange), phone),
            (.unlocked, DeviceID(derived: "stolen")), (.focusOff(nil), DeviceID(derived: "stolen")),
            (.clearedAll(nil), DeviceID(derived: "stolen")), (.locked, DeviceID(derived: "")),
        ]
        return kinds.randomElement(using: &random) ?? kinds[0]
    }

    @Test("Interactions for unknown things, of any year, do nothing, and nobody notices") func unknownThings() throws {
        var random = SeededGenerator(for: "InteractionsTests.unknownThings")
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        world.notify(.text("Held"), id: "held")
        _ = world.driver.take()
        var calm = world
        for number in 0..<3000 {
            let (kind, device) = Self.hostile(&random)
            let at = [.distantPast, .distantFuture, World.start].randomElement(using: &random) ?? World.start
            world.interact(kind, device: device, id: "h\(number)", at: at)
            // An interaction with a malformed id causes a dead letter; all others have no effect.
            try #require(world.driver.take().allSatisfy { $0.topic == .rejected }, "\(kind), seed \(random.seed)")
        }
        try world.driver.crashAndRestore()
        for step in 0..<2 {
            world.notify(.text("After \(step)"), id: "after\(step)")
            calm.notify(.text("After \(step)"), id: "after\(step)")
            world.interact(.focusOff(nil), id: "off\(step)")
            calm.interact(.focusOff(nil), id: "off\(step)")
            #expect(world.driver.take().map(\.text) == calm.driver.take().map(\.text))
        }
        // Remembered for a day, but no longer.
        world.driver.advance(seconds: 2 * 86_400)
        #expect(!world.driver.changelog.contains { $0.key.contains("interaction/") })
    }

    /// Their outcome, that of a message sent afterwards, and of the next nine minutes.
    static let years = Story.read(
        """
        # W10: snoozed in the years 1 and 9999
        notify one category=story
        snooze one said={long-ago|forever}      -> snoozed W10
        notify two                              -> {one: alerted S13, two: alerted S13 *|two: alerted S13 *}
        after 540                               -> {no receipts|one: alerted S13}
        # S10: a Focus until the years 1 and 9999
        given focus work
        focus-on work until={long-ago|forever} said={0|long-ago}    -> no receipts
        notify one                              -> {alerted S13 *|held S10 focus}
        after 540                               -> no receipts
        # S4: muted until the years 1 and 9999, for an hour of the year 1, for ever since the year 9999
        mute {until=long-ago|until=forever|for=1h said=long-ago|for=1000d said=forever}     -> no receipts
        notify one                              -> {alerted S13|quiet S4 muted|alerted S13|quiet S4 muted} *
        """)

    @Test("W10, S4, S10: times in the years 1 and 9999 are taken literally, and break nothing", arguments: years)
    func farTimes(story: Story) throws { try story.play() }
}
