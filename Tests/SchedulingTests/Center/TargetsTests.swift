import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules N7 to N10, and their order.
@Suite struct TargetsTests {
    @Test(
        "N8, N13, R18: a withdrawal comes in steps of which a push can name all items, also where the app leaves",
        arguments: [false, true])
    func large(isUninstalled: Bool) throws {
        var world = try World.ready()
        let end = String(repeating: "x", count: 60)
        let ids = (0..<90).map { world.notify(.text("Story \($0)"), id: "\($0)-\(end)") }
        _ = world.driver.take()
        try world.happens(isUninstalled ? "set uninstalled phone" : "read app")
        let steps = try world.steps().filter { $0.kind == .withdraw }
        #expect(steps.count == 3 && Set(steps.map(\.id)).count == 3)
        #expect(steps.flatMap(\.notifications).map(\.id) == ids)
        #expect(steps.allSatisfy { $0.notifications.reduce(0) { $0 + $1.id.string.utf8.count + 3 } <= 2800 })
        #expect(steps.map { $0.devices.map(\.badge) } == [[0], [0], [0]])
    }

    static let stories = Story.read(
        """
        # N7, N8: an update and a withdrawal, which concern no other app's
        given chat
        notify other collapse=c thread=t of=chat
        notify one collapse=c thread=t
        notify two thread=t
        notify three
        update {one|collapse=c|thread=t|app}    -> quiet N7 updated *
            -> update one=New{||, update two=New|, update two=New, update three=New}
            -> phone update list{||, phone update list|, phone update list, phone update list}
        withdraw {one|collapse=c|thread=t|app}  -> {1|1|2|3} withdrawn N8, quiet N8 withdrawn *
            -> withdraw one{|| two| two three}, phone withdraw badge {2|2|1|0}
        # N9: something marked as read
        notify one collapse=c thread=t
        notify two thread=t
        notify three
        mark-read {one|collapse=c|thread=t|app} -> quiet N9 marked-read *
            -> phone {badge badge 2|badge badge 2|badge badge 1|withdraw badge 0}
        # N10: nothing that the target names
        notify one collapse=c thread=t
        {withdraw|update|mark-read} <none|collapse=x|thread=x>
            -> quiet N10 nothing-to-{withdraw|update|mark-read} *, no steps
        # P0: a targeted request counts once, whether the app is allowed or not
        notify one
        set denied
        mark-read app id=m      -> quiet N9 marked-read *
        mark-read app id=m      -> suppressed P0 duplicate
        # N8: a withdrawal that overtook its target applies to it for the window
        after 60
        withdraw thread=t urgent
        notify late thread=t accepted={59|60|61}    -> {withdrawn N8|alerted S13|alerted S13} *
        # N8: it applies to its own target; without a device, to those of every device
        withdraw <thread=t|collapse=c|late|app> urgent
        notify late thread=t collapse=c accepted=-1 <|device=phone>     -> withdrawn N8 *
        # N8: and to no other
        withdraw <thread=c|collapse=t|other> urgent
        notify late thread=t collapse=c accepted=-1     -> alerted S13 *
        # N8: one with a device applies to what is for that alone, and none to another app's
        given chat
        withdraw app {device=phone|device=phone|} urgent
        notify late accepted=-1 {device=phone||of=chat}     -> {withdrawn N8|alerted S13|alerted S13} *
        # N7: a notification accepted later than the request is not its target, and the later update counts
        notify one accepted=0
        withdraw app accepted=-1            -> quiet N10 nothing-to-withdraw *
        update app text=Second accepted=2   -> quiet N7 updated *
        update app text=Same accepted=2     -> quiet N7 updated *
        update app text=First accepted=1    -> replaced N7 *
        # N4: when a withdrawal leaves nothing unread, the read ones leave with it
        notify read
        notify unread
        viewed read
        withdraw unread         -> withdrawn N8, quiet N8 withdrawn *, withdraw unread read
        # P8: an updated notification is compared by its new content
        notify one text=Old
        update one text=New
        notify two text=New     -> suppressed P8 repeat *
        notify three text=Old   -> alerted S13 *
        # N7: on every device that can have the item, in the list if the person has it there
        given watch, tv, {list=yes|list=no}
        notify one
        update app              -> phone update{ list|}, watch update{ list|}
        # N8: a withdrawal ends a repetition, whether its item is there or not
        notify one every=600
        <|after 600>
        withdraw app            -> withdrawn N8 *, quiet N8 withdrawn *
        after 1h                -> no receipts
        # N7, N8: a target without a device names the notifications of every device; with one, that device's local ones
        given tablet
        notify all
        notify phone device=phone
        notify tablet device=tablet
        update app {|device=phone|device=tablet}    -> quiet N7 updated *
            -> {update all=New, update phone=New, update tablet=New|update phone=New|update tablet=New}
        withdraw app {|device=phone|device=tablet}  -> {3|1|1} withdrawn N8, quiet N8 withdrawn *
            -> {phone withdraw badge 0, tablet withdraw badge 0|phone withdraw badge 1|tablet withdraw badge 1}
        # N7: an app that may not notify may withdraw and mark as read, not update, except a government alert
        // P3 is checked before N10, P4 for each target.
        given authority
        notify one
        notify two
        notify flood critical
        set {not-determined|denied|critical-only|provisional|authorized}
        update one              -> {suppressed P3 not-authorized *|suppressed P3 not-authorized *|\
        suppressed P4 not-authorized *|quiet N7 updated *|quiet N7 updated *}
        update thread=none      -> {suppressed P3 not-authorized *|suppressed P3 not-authorized *|\
        quiet N10 nothing-to-update *|quiet N10 nothing-to-update *|quiet N10 nothing-to-update *}
        update flood            -> quiet N7 updated *, update flood=New
        update app              -> quiet N7 updated *
            -> {|||update one=New, update two=New|update one=New, update two=New}
            -> update flood=New
        mark-read one           -> quiet N9 marked-read *
        withdraw one            -> withdrawn N8, quiet N8 withdrawn *
        # N8: a notification withdrawn while it waits for its device does not come
        notify one device=tablet
        after <0|1>             -> no receipts
        withdraw <app|one>      -> withdrawn N8 *, quiet N10 nothing-to-withdraw *
        set tablet              -> no receipts
        after 20                -> no receipts
        notify one device=tablet    -> suppressed P0 duplicate
        # N8: unless the withdrawal was accepted before it, or is for another device or request
        notify one device=tablet accepted=0
        withdraw {app accepted=-1|app device=phone|none}    -> quiet N10 nothing-to-withdraw *
        set tablet              -> alerted S13 *
        # P1: when a person registers, waiting withdrawals come first, whatever arrived at the same moment
        given stranger
        notify one
        after {0|1}
        withdraw one
        after {0|1}
        notify two
        register                -> withdrawn N8 *, quiet N10 nothing-to-withdraw *, alerted S13 *, present two
        """)

    @Test("N4, N7, N8, N9, N10, P0, P1, P8: updates, withdrawals and marks", arguments: stories)
    func tell(story: Story) throws { try story.play() }

    @Test("N8: a withdrawal of a known id is not remembered; of each target the latest is; and only so many")
    func rememberedWithdrawals() throws {
        var world = try World.ready()
        func count() -> Int? { world.driver.state(of: "ann")?.state(of: World.appID).withdrawals.count }
        world.notify(.text("1") { $0.threadID = "t" }, id: "one")
        world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "one")))))
        #expect(count() == 0)
        world.notify(.text("1"), id: "one", acceptedAt: World.at(-1))
        #expect(try world.receipts().last == "suppressed P0 duplicate")
        for second in [5.0, 9, 7] {
            world.notify(RequestDetails(kind: .withdraw(.threadID("t"))), acceptedAt: World.at(second))
        }
        #expect(count() == 1)
        world.fresh.notify(.text("Late") { $0.threadID = "t" }, acceptedAt: World.at(8))
        #expect(try world.receipts() == ["withdrawn N8 *"])
        var remembered = AppState()
        for number in 0..<1100 {
            let target = Target.request(RequestID(derived: "unknown-\(number)"))
            remembered.note(AppState.Withdrawal(target: target, device: nil, acceptedAt: World.at(Double(-number))))
        }
        #expect(remembered.withdrawals.count == 1000)
        #expect(remembered.withdrawals.map(\.acceptedAt).max() == World.start)
    }
}
