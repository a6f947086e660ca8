import Model
import TestSupport
import Testing

/// Rule P8.
@Suite struct RepeatsTests {
    /// What the person did with the earlier notification; `nil` means nothing.
    typealias Act = @Sendable (NotificationID) -> Interaction.Kind

    struct Row: Sendable {
        var name: String
        var first = RequestDetails.text("A")
        var second = RequestDetails.text("A")
        var act: Act? = nil
        var later: Double = 60
        var isRepeat: Bool
    }

    static func event(_ id: String?, start: Double = 0) -> Event {
        Event(id: id.map { PlainID(derived: $0) }, start: World.at(start))
    }

    static let anEvent = RequestDetails.text("A") { $0.event = event("e") }

    static func pill(_ trigger: Trigger) -> RequestDetails { .text("Take your pill") { $0.trigger = trigger } }
    static func at(_ seconds: Double) -> Trigger { .at(World.at(seconds)) }

    static let byWords: [Row] = [
        Row(name: "equal words", isRepeat: true), Row(name: "other words", second: .text("B"), isRepeat: false),
        Row(name: "at the hour's end", later: 3599.999, isRepeat: true),
        Row(name: "after the hour", later: 3600, isRepeat: false),
        Row(name: "viewed", act: { .viewed($0) }, isRepeat: false),
        Row(name: "cleared", act: { .cleared($0) }, isRepeat: false),
        Row(name: "expanded", act: { .expanded($0) }, isRepeat: true),
        Row(name: "swiped away", act: { .dismissed($0) }, isRepeat: true),
        Row(name: "alertsAgain", second: .text("A") { $0.alertsAgain = true }, isRepeat: false),
        Row(name: "higher level", second: .text("A") { $0.interruptionLevel = .timeSensitive }, isRepeat: false),
        Row(name: "lower level", second: .text("A") { $0.interruptionLevel = .passive }, isRepeat: true),
        Row(
            name: "Critical as decided", first: .text("A") { $0.interruptionLevel = .critical },
            second: .text("A") { $0.interruptionLevel = .critical }, isRepeat: false),
        Row(name: "no content", first: RequestDetails(), second: RequestDetails(), isRepeat: false),
        Row(
            name: "event without id", first: .text("A") { $0.event = event(nil) },
            second: .text("A") { $0.event = event(nil) }, isRepeat: true),
        Row(
            name: "event without id, another time", first: .text("A") { $0.event = event(nil) },
            second: .text("A") { $0.event = event(nil, start: 60) }, isRepeat: false),
        Row(name: "of an event", first: anEvent, second: .text("A"), isRepeat: false),
        Row(name: "for another device", second: .text("A") { $0.device = World.phone }, isRepeat: false),
        Row(
            name: "for the same device", first: .text("A") { $0.device = World.phone },
            second: .text("A") { $0.device = World.phone }, isRepeat: true),
        Row(name: "two pills", first: pill(at(28_800)), second: pill(at(72_000)), isRepeat: false),
        Row(name: "one pill, told twice", first: pill(at(28_800)), second: pill(at(28_800)), isRepeat: true),
        Row(
            name: "one pill, told again after an hour", first: pill(at(28_800)), second: pill(at(28_800)), later: 3600,
            isRepeat: false),
        Row(
            name: "as long from each acceptance", first: pill(.after(seconds: 600, repeats: false)),
            second: pill(.after(seconds: 600, repeats: false)), isRepeat: false),
        Row(name: "at once what is parked", first: pill(at(600)), second: .text("Take your pill"), isRepeat: false),
        Row(
            name: "a reminder of what came at once", first: .text("Take your pill"), second: pill(at(600)),
            isRepeat: false),
        Row(name: "communication", first: .message(), second: .message(), isRepeat: false),
    ]

    static let byEvent: [Row] = [
        Row(
            name: "same event, no content", first: RequestDetails(event: event("e")),
            second: RequestDetails(event: event("e")), isRepeat: false),
        Row(name: "same event", first: anEvent, second: anEvent, isRepeat: true),
        Row(name: "same event, viewed", first: anEvent, second: anEvent, act: { .viewed($0) }, isRepeat: true),
        Row(name: "same event, cleared", first: anEvent, second: anEvent, act: { .cleared($0) }, isRepeat: true),
        Row(name: "same event, at the window's end", first: anEvent, second: anEvent, later: 86_399, isRepeat: true),
        Row(name: "same event, after the window", first: anEvent, second: anEvent, later: 86_400, isRepeat: false),
        Row(
            name: "same event, new words", first: anEvent, second: .text("B") { $0.event = event("e") },
            isRepeat: false),
        Row(
            name: "same event, higher level", first: anEvent,
            second: .text("A") { ($0.event, $0.interruptionLevel) = (event("e"), .timeSensitive) }, isRepeat: false),
        Row(
            name: "same event, Critical",
            first: .text("A") { ($0.event, $0.interruptionLevel) = (event("e"), .critical) },
            second: .text("A") { ($0.event, $0.interruptionLevel) = (event("e"), .critical) }, isRepeat: false),
        Row(
            name: "same event, new time", first: anEvent, second: .text("A") { $0.event = event("e", start: 60) },
            isRepeat: false),
        Row(
            name: "other event, equal words", first: anEvent, second: .text("A") { $0.event = event("f") },
            isRepeat: false),
        Row(
            name: "same event, the same time to come",
            first: .text("A") { ($0.event, $0.trigger) = (event("e"), at(600)) },
            second: .text("A") { ($0.event, $0.trigger) = (event("e"), at(600)) }, isRepeat: true),
        Row(
            name: "same event, at once what is parked",
            first: .text("A") { ($0.event, $0.trigger) = (event("e"), at(600)) }, second: anEvent, isRepeat: false),
    ]

    @Test("P8: what counts as a repeat", arguments: (byWords + byEvent).indices, [false, true])
    func judge(index: Int, restarts: Bool) throws {
        let row = (Self.byWords + Self.byEvent)[index]
        var world = try World.ready()
        let first = world.notify(row.first)
        if let act = row.act { world.interact(act(first)) }
        if restarts { try world.driver.crashAndRestore() }
        world.driver.advance(seconds: row.later)
        world.fresh.notify(row.second)
        let receipt = try #require(try world.sentReceipts().last)
        #expect(
            (World.short(receipt) == "suppressed P8 repeat *") == row.isRepeat, "\(row.name), \(World.short(receipt))")
        #expect(receipt.details["earlier"] == (row.isRepeat ? .text(first.string) : nil), "\(row.name)")
    }

    static let stories = Story.read(
        """
        # P8: equal text counts while the earlier item is listed on at least one device
        given {badge=yes|summary|summary late|focus work on}, {badge=yes|badge=yes|tablet|badge=yes}
        given {badge=yes|badge=yes|no-summaries tablet|badge=yes}
        notify one text=A
        notify two text=A               -> suppressed P8 repeat *
        # P8: and not where the person sees no earlier one
        given {list=no|summary late|devices tv}
        notify one text=A
        notify two text=A               -> {alerted S13|held S12 summary|quiet D13}{ *|| *}
        # P8: of several earlier ones the receipt names the latest
        notify one text=A
        after 10
        notify two text=A again
        notify three text=A             -> suppressed P8 repeat * (earlier news/two/ann)
        # P8: a government alert is never a repeat, even if the person allows no Critical ones
        given authority, critical=no
        notify one critical event=flood text=Flood  -> alerted S2 *
        notify two critical event=flood text=Flood  -> alerted S2 *
        # P8: with an event id the latest of that event counts
        notify one text=A event=e       -> alerted S13 *
        notify two text=B event=e       -> alerted S13 *
        after 1
        notify three text=A event=e     -> alerted S13 *
        notify four text=A event=e      -> suppressed P8 repeat *
        # P8: of two of one event in the same millisecond the one that arrived last counts
        notify z text=A event=e
        notify b text=B event=e
        notify c text=B event=e         -> suppressed P8 repeat *
        # P8: and so of two that are not there any more
        notify z text=A event=e
        cleared z
        notify b text=B event=e
        cleared b
        notify c text=B event=e         -> suppressed P8 repeat *
        # P8: suppressed or withdrawn notifications are not compared
        given denied
        notify one text=A
        set authorized
        notify two text=A               -> alerted S13 *
        withdraw two
        notify three text=A             -> alerted S13 *
        """)

    @Test("P8: earlier notifications", arguments: stories) func tell(story: Story) throws { try story.play() }
}
