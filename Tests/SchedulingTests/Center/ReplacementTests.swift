import Model
import TestSupport
import Testing

/// Rule N5.
@Suite struct ReplacementTests {
    static let stories = Story.read(
        """
        # N5: only within the same device or none, and the same app's id
        given chat
        notify one collapse=c
        notify two collapse=c device=phone      -> two: alerted S13 *
        notify three collapse=C                 -> three: alerted S13 *
        notify four collapse=c of=chat          -> four: alerted S13 *
        # N5: one that arrives after a newer replacement ends as `replaced`
        notify new collapse=c
        notify old collapse=c accepted=-1       -> replaced N5 *, no steps
        # N5: a parked one ends, and the new one's own trigger decides
        notify one collapse=c in=60             -> parked P10
        notify two collapse=c in=90             -> one: replaced N5 *, two: parked P10
        after 60                                -> no receipts
        after 30                                -> alerted S13 *
        # N5: a newer one that is still parked has replaced nothing yet; it will when it is due
        notify new collapse=c due=90            -> parked P10
        notify old collapse=c accepted=-1       -> alerted S13 *
        after 90                                -> old: replaced N5, new: quiet N5 level-not-raised *
        # N5: of two that are parked the newer counts
        notify new collapse=c due=90            -> parked P10
        notify old collapse=c accepted=-1 due=60    -> replaced N5 *
        after 90                                -> new: alerted S13 *
        # N5: an older one that arrives after a newer replacement has left is replaced
        notify new collapse=c
        opened new
        notify old collapse=c accepted=-1 {|device=phone}   -> {replaced N5 *|alerted S13 *}
        notify newest collapse=c                -> alerted S13 *
        # N5: a newer one that repeats has come, also while it waits for its next time
        notify new collapse=c every=60          -> parked P10
        after 60                                -> alerted S13
        opened new
        notify old collapse=c accepted=-61      -> replaced N5 *, no steps
        # N5: with every part off the new one is shown nowhere, and the item that it replaced is not there any more
        notify one collapse=c
        set nowhere
        notify two collapse=c                   -> replaced N5, nowhere D11 *, phone withdraw
        # N5: after the window the same id takes over the view of the earlier item
        unlocked
        notify same category=story
        after 1d
        expanded same
        notify same category=story              -> replaced N5, quiet N11 *, present same

        # P0: the same id after its window: the first stays until the new one has passed P and is due
        // From then on the window is that of the second request, whatever its outcome.
        notify same
        after 1d
        set {authorized|authorized|denied|authorized|tablet|nowhere}
        notify same text=B {|in=60||expires=0|device=phone|}
            -> {replaced N5|parked P10|suppressed P3 not-authorized *|expired P2 *|replaced N5|replaced N5}
            -> {alerted S13 *||||alerted S13 *|nowhere D11 *}
            -> {phone present lock-screen list|no devices|no devices|no devices|\
        phone present lock-screen list, tablet withdraw badge 0|phone withdraw}
        notify same text=C                      -> suppressed P0 duplicate
        after 60                                -> {no receipts|replaced N5, alerted S13 *|no receipts|no receipts|\
        no receipts|no receipts}
        cleared same                            -> {withdraw same|withdraw same|no receipts|withdraw same|withdraw same|no receipts}
        # P0: a withdrawal by an id that is there, and a notification for a device that nobody knows
        notify same
        after 1d
        {withdraw app id=same|notify same device=nobody} -> {withdrawn N8, quiet N8 withdrawn *|nothing}
        notify same text=C                      -> suppressed P0 duplicate
        after 60                                -> {no receipts|suppressed P1 device-unknown *}
        cleared same                            -> {nothing|withdraw same}

        // With a window of a minute.
        # P0: a third of the same id takes nothing from the first, which is there, and the second, parked, before it comes
        given window=60
        notify same text=A
        after 60
        notify same text=B due=3600
        after 60
        {notify same text=C|notify same marketing text=C|notify same text=C in=1800|notify same text=C in=7200|\
        notify same text=C device=nobody|update thread=none id=same}
            -> {replaced N5, replaced N5 *, alerted S13 *|suppressed P6 marketing-not-consented *|parked P10|parked P10|\
        nothing|quiet N10 nothing-to-update *}
        after 1d    -> {no receipts|replaced N5, alerted S13 *|replaced N5, replaced N5 *, alerted S13 *|\
        replaced N5, alerted S13 *, replaced N5, alerted S13 *|suppressed P1 device-unknown *, replaced N5, alerted S13 *|\
        replaced N5, alerted S13 *}
        # P8: of two that are due at the same instant the last accepted one fires alone
        given window=60
        notify same text=A {on-the=18|daily=18}
        after 60
        notify same text=B {on-the=18|daily=18} -> parked P10
        after 60
        notify same text=C {on-the=18|daily=18} -> parked P10
        after 12h   -> {replaced N5 *, replaced N5 *, alerted S13 *|replaced N5 *, replaced N5 *, alerted S13}
            -> present same=C
        # P0: a request older than the current item is a duplicate
        given window=60
        notify same
        notify same text=Old accepted=-1h       -> suppressed P0 duplicate
        # N8: a withdrawal by the id of both removes the item that is there and the parked one
        given window=60
        notify same
        after 60
        notify same text=B in=60
        withdraw same                           -> withdrawn N8, withdrawn N8 *, quiet N8 withdrawn *
        after 60                                -> no receipts
        """)

    @Test("N5, N8, N11, P0, P8: replacements, and one id after another", arguments: stories)
    func tell(story: Story) throws { try story.play() }

    @Test("A cause that recurs after the window is a new cause: the ids of its steps differ") func idsOfSteps() throws {
        var world = try World.ready()
        var ids: [String] = []
        for _ in 0..<2 {
            let id = world.notify(.text("A"), id: "same")
            world.notify(.text("Beside") { $0.alertsAgain = true })
            world.interact(.cleared(id), id: "same")
            world.notify(RequestDetails(kind: .withdraw(.app)), id: "all")
            ids += try world.steps().map(\.id)
            world.fresh.driver.advance(seconds: 86_400)
        }
        #expect(ids.count == 8)
        #expect(Set(ids).count == 8)
    }

    @Test("N5: every pair of levels, read or not, insisting or not", arguments: InterruptionLevel.allCases)
    func levels(first: InterruptionLevel) throws {
        for second in InterruptionLevel.allCases {
            for bits in 0..<4 {
                let (isRead, insists) = (bits & 1 != 0, bits & 2 != 0)
                var world = try World.ready()
                let old = world.notify(.text("A") { ($0.collapseID, $0.interruptionLevel) = ("c", first) })
                world.notify(.text("Beside"))
                if isRead { world.interact(.viewed(old)) }
                let new = world.fresh.notify(
                    .text("B") { ($0.collapseID, $0.interruptionLevel, $0.alertsAgain) = ("c", second, insists) })
                let comment: Comment = "\(first) to \(second), read \(isRead), insists \(insists)"
                let step = try #require(try world.steps().first)
                let receipts = try world.receipts()
                let decided = second > first || insists || second == .critical
                let alerts = decided && second != .passive
                #expect(step.kind == (alerts ? .alert : .update), comment)
                #expect(step.devices.map { $0.alert != nil } == [alerts], comment)
                #expect(step.devices.map(\.badge) == [isRead ? 2 : nil], comment)
                #expect(step.replaces == old, comment)
                #expect(step.notifications.map(\.id) == [new], comment)
                let rules: [InterruptionLevel: String] = [
                    .passive: "quiet S3 passive *", .active: "alerted S13 *", .timeSensitive: "alerted S11 *",
                    .critical: "alerted S2 *",
                ]
                let expected = decided ? rules[second] : "quiet N5 level-not-raised *"
                #expect(receipts == ["replaced N5", expected ?? ""], comment)
                // The old id no longer exists.
                world.interact(.viewed(old))
                #expect(try world.steps() == [], comment)
            }
        }
    }
}
