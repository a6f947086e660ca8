@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules R7, D9 and D12: what is listed already follows what the person wants now.
@Suite struct LookChangesTests {
    static let stories = Story.read(
        """
        # R7: previews that the person hides are hidden in the list, too
        // What has alerted is kept without its content, so it can be hidden, but not shown again.
        notify one
        notify two
        set previews=never      -> update (one), update (two), phone update list keeps-view, phone update list keeps-view
        set previews=never      -> nothing
        set previews=always     -> nothing
        # R7: what is kept with its content is shown again
        given focus work on
        notify one
        set previews=never      -> update one, phone update list
        set previews=always     -> update one, phone update list
        # W8, R7: a missed call stays one, until its content is new
        given focus work on
        notify one call category=story
        focus-off               -> digest one
        set previews=never      -> update one missed, phone update list
        update one              -> update one=New, phone update list
        set previews=always     -> update one=New, phone update list
        # W9, R7: so does one that no summary brings
        given summary late, direct-messages=no
        notify one call category=story
        set no-summary          -> alert one missed
        set previews=never      -> update one missed, phone update list
        # T2, R7: it rings again
        given focus work on
        notify one call category=story every=1h
        after 3600              -> held S7 focus
        focus-off               -> digest one
        after 3600              -> alert one, phone alert lock-screen list
        set previews=never      -> update one, phone update list
        # R7: a list that the person turns off has the items no more
        notify one
        set list=no             -> update (one), phone update keeps-view
        set muted=60            -> no steps
        set list=yes            -> no steps
        # R7: and again once it is on
        given focus work on, list=no
        notify one
        set list=yes            -> update one, phone update list
        # R7: without a list nothing looks otherwise
        given list=no
        notify one
        set previews=never      -> no steps
        # R7: only devices that stay
        given tablet
        notify one
        set left tablet, previews=never     -> update (one), phone update list keeps-view
        # R7: what comes into the list with the summary waits for it
        given summary late
        notify one
        set previews=never      -> no steps
        at evening              -> summary one
        # R7: a number that changes at the same time is told by itself
        notify one
        set previews=never, badge=no    -> update (one), badge, phone update list keeps-view, phone badge badge 0
        # C8, R7: a government alert is not hidden
        given authority
        notify flood critical
        set previews=never      -> no steps
        """)

    @Test("R7, C8: what is listed looks as the person wants it", arguments: stories)
    func tell(story: Story) throws { try story.play() }

    /// A device that Apple pushes to hides by itself: a push would bring the item again.
    @Test func nothingIsPushed() throws {
        var world = try World.ready { $0.person.devices[0].pushTokens = [World.appID: "aa"] }
        world.notify()
        world.person.previews = .never
        world.fresh.register()
        let steps = try world.steps()
        #expect(steps.map(World.short) == ["update (r1)"])
        #expect(steps[0].devices.map(\.pushToken) == [nil] && steps[0].devices.map(\.previews) == [.never])
    }

    /// A view-only update is a delivery of the view's own item, and must not bring that to the Lock Screen.
    @Test("D9, N11: what comes into an open view does not bring its item to the Lock Screen") func openView() throws {
        var world = try World.ready { $0.settings.lockScreen = false }
        let own = world.notify(.text("Own") { ($0.threadID, $0.category) = ("t", "story") })
        world.interact(.unlocked)
        world.interact(.expanded(own))
        world.fresh.notify(.text("Next") { ($0.threadID, $0.category) = ("t", "story") })
        let devices: [StepDevice] = try world.steps().flatMap(\.devices)
        #expect(devices.contains(where: \.isViewOnly) && devices.filter(\.list).allSatisfy { $0.lockScreen == .never })
    }

    @Test("D9, D12: what the Lock Screen must not show is told, also later", arguments: [true, false])
    func lockScreen(isFocus: Bool) throws {
        var world = try World.ready { world in
            guard isFocus else { return world.settings.lockScreen = false }
            world.turnOn(Focus(id: World.work, showOnLockScreen: false))
        }
        func absences() throws -> [LockScreenAbsence?] {
            let devices: [StepDevice] = try world.steps().flatMap(\.devices)
            return devices.filter(\.list).map(\.lockScreen)
        }
        let expected: LockScreenAbsence = isFocus ? .afterFocus : .never
        world.fresh.notify(.text("Hello") { $0.interruptionLevel = isFocus ? .active : .passive }, id: "one")
        #expect(try absences() == [expected])
        world.fresh.notify(RequestDetails.text("New") { $0.kind = .update(.request(RequestID(derived: "one"))) })
        #expect(try absences() == [expected])
        guard isFocus else { return }
        world.person.activeFocus = nil
        world.fresh.register()
        #expect(try absences() == [nil])
    }
}
