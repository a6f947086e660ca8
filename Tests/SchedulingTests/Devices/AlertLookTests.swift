import Model
import TestSupport
import Testing

@testable import Scheduling

/// How an alert looks and sounds on one device.
struct AlertLookTests {

    @Test("D10: nothing is dropped from what is quiet, or from what the Lock Screen shows", arguments: [true, false])
    func notAlone(isPassive: Bool) throws {
        var world = try World.ready {
            ($0.settings.style, $0.settings.notificationCenter, $0.settings.badge) = (.none, false, false)
        }
        if isPassive { world.interact(.unlocked) }
        world.fresh.notify(
            .text("x") { ($0.interruptionLevel, $0.sound) = (isPassive ? .passive : .active, RequestedSound()) })
        #expect(try #require(try world.sentReceipts().last).details["sound"] == nil)
    }

    @Test("D10: a sound left out by an app in the foreground is not reported as dropped") func inApp() throws {
        var world = try World.ready { $0.app.foregroundPresentation = [.banner] }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID)] { world.interact(kind) }
        world.fresh.notify(.text("x") { $0.sound = RequestedSound() })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(World.short(receipt) == "alerted S13 *")
        #expect(receipt.details["sound"] == nil)
    }
}
