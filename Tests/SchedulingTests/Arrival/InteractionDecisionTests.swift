@testable import Model
import TestSupport
import Testing

/// Interactions of people on their devices; `AppResponseTests` tell what apps are told of them.
@Suite struct InteractionDecisionTests {
    static let stories = Story.read(
        """
        # N3: a notification that times out, is swiped away or is looked at stays, and counts
        notify one category=<story|told>
        <dismissed one|timed-out one|expanded one|wrist-lowered|wrist-raised|media-started one>
            -> nothing
        notify two              -> phone present lock-screen list badge 2
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
        given tablet, watch, tv, {badge=yes|badge=yes|badge=yes|list=no|summary late|summary late|badge=yes|badge=yes}
        given {badge=yes|badge=yes|badge=yes|badge=yes|badge=yes|no-summaries tablet|badge=yes|uninstalled tablet}
        notify all
        notify phone device=phone
        notify tablet device=tablet
        cleared-all on={phone|tablet|watch|phone|phone|tablet|tv|tablet}
            -> {withdraw all phone|withdraw all tablet|withdraw all|no steps|no steps|withdraw all tablet|\
        no steps|no steps}
        """)

    @Test("N3, N6, W7: interactions", arguments: stories) func tell(story: Story) throws { try story.play() }

    /// Ids that name no notification of the person.
    static let strangeIDs = [
        "news/none/ann", "news/held/bob", "gone/held/ann", "news//ann", "//", "", "held", "news/held/ann/more",
        String(repeating: "é", count: 64) + "/x/ann",
    ].map { NotificationID(derived: $0) }

    /// Interactions about an id and an app that nobody knows, about other strange things, and of strange devices.
    static func hostile(_ id: NotificationID, _ app: AppID, until: Instant?) -> [(Interaction.Kind, DeviceID?)] {
        let phone: DeviceID? = World.phone
        let strange = PlainID(derived: "strange")
        return [
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
    }

    @Test("Interactions for unknown things, of any year, do nothing, and nobody notices") func unknownThings() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        world.notify(.text("Held"), id: "held")
        _ = world.driver.take()
        var calm = world
        for (number, id) in Self.strangeIDs.enumerated() {
            let app = AppID(derived: ["gone", "", "news/x"][number % 3])
            for at in [Instant.distantPast, .distantFuture, World.start] {
                for until in [nil, Instant.distantPast, .distantFuture] {
                    for (kind, device) in Self.hostile(id, app, until: until) {
                        world.interact(kind, device: device, at: at)
                        // An interaction with a malformed id causes a dead letter; all others have no effect.
                        try #require(world.driver.take().allSatisfy { $0.topic == .rejected }, "\(kind) at \(at)")
                    }
                }
            }
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
