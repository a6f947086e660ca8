@testable import Model
import TestSupport
import Testing

/// How an alert looks and sounds on one device: D10 and D14 with every combination of their inputs. `RoutingTests` have
/// those of an app in the foreground.
@Suite struct AlertLookTests {
    /// The surfaces and effects that a sound can accompany, and none.
    enum Beside: CaseIterable {
        case surface, list, badge, nothing
    }

    /// The requested sound, and the sound that plays; a sound of 30 s is not over 30 s.
    static let asked: [(name: String?, plays: String?)] = [
        (nil, nil), ("default", "default"), ("chime", "chime"), ("thirty", "thirty"), ("longer", "default"),
        ("symphony", "default"), ("unknown", "default"),
    ]

    static func world(
        _ platform: Platform, beside: Beside, allowed: Bool, isSilent: Bool, vibrates: Bool
    ) throws -> World {
        let can = platform.capabilities
        var world = try World.ready {
            $0.app.sounds["thirty"] = 30
            $0.app.sounds["longer"] = 30.001
            // Without a style, the Lock Screen setting shows nothing on an unlocked device.
            $0.settings.style = beside == .surface ? .banner : .none
            $0.settings.lockScreen = !can.hasWatchLooks || beside == .surface
            $0.settings.notificationCenter = beside == .list
            $0.settings.badge = beside == .badge || !can.hasIconBadge
            $0.settings.sound = allowed
            $0.person.vibration = vibrates
            $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
        }
        world.interact(can.isWorn ? .watchWorn : .unlocked)
        if isSilent { world.interact(.silentOn) }
        _ = world.driver.take()
        return world
    }

    @Test(
        "D10: every sound and its vibration, on or off, with the silent switch, Critical, alone or not",
        arguments: Platform.allCases.filter(\.capabilities.showsNotifications), Beside.allCases)
    func sounds(platform: Platform, beside: Beside) throws {
        let can = platform.capabilities
        // A watch has no number on icons.
        let isAlone = beside == .nothing || beside == .badge && !can.hasIconBadge
        for bits in 0..<16 {
            let (allowed, isSilent, isCritical) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
            let vibrates = bits & 8 != 0
            var world = try Self.world(
                platform, beside: beside, allowed: allowed, isSilent: isSilent, vibrates: vibrates)
            for (number, sound) in Self.asked.enumerated() {
                world.notify(
                    .text("Ding \(number)") {
                        $0.sound = sound.name.map { RequestedSound(name: $0, volume: 0.25) }
                        $0.interruptionLevel = isCritical ? .critical : .active
                    })
                let device = try #require(try world.steps().first?.devices.first)
                let receipt = try #require(try world.sentReceipts().last)
                _ = world.driver.take()
                let mayPlay = allowed && (isCritical || !isSilent) && sound.plays != nil
                let comment: Comment = "\(sound), allowed \(allowed), silent \(isSilent), critical \(isCritical)"
                let name = can.playsNamedSounds ? sound.plays : "default"
                let expected = mayPlay && !isAlone ? name : nil
                #expect(device.alert?.sound?.name == expected, comment)
                if expected != nil {
                    #expect(device.alert?.sound?.volume == 0.25, comment)
                    #expect(device.alert?.sound?.overridesSilent == isCritical, comment)
                }
                #expect(receipt.details["sound"] == (mayPlay && isAlone ? "sound-alone" : nil), comment)
                // It goes with the sound, silenced or not.
                let mayVibrate = vibrates && can.vibrates && allowed && sound.name != nil && !isAlone
                #expect(device.alert?.vibration == mayVibrate, comment)
            }
        }
    }

    @Test("D14: every setting, level and platform, communication or not", arguments: Platform.allCases)
    func announcements(platform: Platform) throws {
        let can = platform.capabilities
        for setting in [nil, true, false] as [Bool?] {
            for level in [InterruptionLevel.active, .timeSensitive, .critical] {
                for isCommunication in [true, false] {
                    var world = try World.ready {
                        $0.settings.announce = setting
                        $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
                    }
                    var details = isCommunication ? RequestDetails.communication() : .text("x")
                    details.interruptionLevel = level
                    world.notify(details)
                    let alert = try world.steps().first?.devices.first?.alert
                    let expected = can.announces && (setting ?? (level == .timeSensitive || isCommunication))
                    #expect(alert?.announce == (can.showsNotifications ? expected : nil), "\(level) \(isCommunication)")
                }
            }
        }
    }
}
