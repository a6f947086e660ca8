@testable import Model
import TestSupport
import Testing

/// How an alert looks and sounds on one device: D10 and D14 with every combination of their inputs.
@Suite struct AlertLookTests {
    static let stories = Story.read(
        """
        # D10: nothing is dropped from what is quiet, or from what the Lock Screen shows
        given style=none, list=no, badge=no
        {unlocked|}
        notify one sound {passive|}     -> {quiet S3 passive|alerted S13} * (sound none)
        # D10: a sound left out by an app in the foreground is not reported as dropped
        given presents banner
        unlocked
        foreground
        notify one sound                -> alerted S13 * (sound none)
        """)

    @Test("D10: which sounds count as dropped", arguments: stories) func tell(story: Story) throws { try story.play() }

    /// The surfaces and effects that a sound can accompany, and none.
    enum Beside: CaseIterable {
        case surface, list, badge, nothing
    }

    /// The requested sound, and the sound that plays; a sound of 30 s is not over 30 s.
    static let asked: [(name: String?, plays: String?)] = [
        (nil, nil), ("default", "default"), ("chime", "chime"), ("thirty", "thirty"), ("longer", "default"),
        ("symphony", "default"), ("unknown", "default"),
    ]

    static func world(_ platform: Platform, beside: Beside, allowed: Bool, isSilent: Bool) throws -> World {
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
            $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
        }
        world.interact(can.isWorn ? .watchWorn : .unlocked)
        if isSilent { world.interact(.silentOn) }
        _ = world.driver.take()
        return world
    }

    @Test(
        "D10: every sound, allowed or not, with the silent switch, Critical, and something to accompany or nothing",
        arguments: Platform.allCases.filter(\.capabilities.showsNotifications), Beside.allCases)
    func sounds(platform: Platform, beside: Beside) throws {
        for bits in 0..<8 {
            let (allowed, isSilent, isCritical) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
            var world = try Self.world(platform, beside: beside, allowed: allowed, isSilent: isSilent)
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
                // A watch has no number on icons.
                let isAlone = beside == .nothing || beside == .badge && !platform.capabilities.hasIconBadge
                let comment: Comment = "\(sound), allowed \(allowed), silent \(isSilent), critical \(isCritical)"
                let name = platform.capabilities.playsNamedSounds ? sound.plays : "default"
                let expected = mayPlay && !isAlone ? name : nil
                #expect(device.alert?.sound?.name == expected, comment)
                if expected != nil {
                    #expect(device.alert?.sound?.volume == 0.25, comment)
                    #expect(device.alert?.sound?.overridesSilent == isCritical, comment)
                }
                #expect(receipt.details["sound"] == (mayPlay && isAlone ? "sound-alone" : nil), comment)
            }
        }
    }

    @Test(
        "D10: vibration goes with a sound, silenced or not, on iPhone and watch, where the person has it on",
        arguments: Platform.allCases, Beside.allCases)
    func vibration(platform: Platform, beside: Beside) throws {
        for bits in 0..<16 {
            let (isOn, isSilent, asks, allowed) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0)
            var world = try Self.world(platform, beside: beside, allowed: allowed, isSilent: isSilent)
            world.person.vibration = isOn
            world.register()
            _ = world.driver.take()
            for level in [InterruptionLevel.active, .critical] {
                world.notify(
                    .text("\(level)") { ($0.interruptionLevel, $0.sound) = (level, asks ? RequestedSound() : nil) })
                let alert = try world.steps().first?.devices.first?.alert
                _ = world.driver.take()
                let isAlone = beside == .nothing || beside == .badge && !platform.capabilities.hasIconBadge
                let expected = isOn && asks && allowed && !isAlone && platform.capabilities.vibrates
                #expect(alert?.vibration ?? false == expected, "\(level), silent \(isSilent), asks \(asks)")
            }
        }
    }

    @Test("D10: with its app in the foreground, a vibration alone is an alert", arguments: [true, false])
    func vibrationInFront(isSilent: Bool) throws {
        var world = try World.ready { $0.app.foregroundPresentation = [.sound] }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID)] { world.interact(kind) }
        if isSilent { world.interact(.silentOn) }
        world.fresh.notify(.text("Ding") { $0.sound = RequestedSound() })
        let alert = try #require(try world.steps().first?.devices.first?.alert)
        #expect(alert.surface == .none)
        #expect(alert.vibration)
        #expect((alert.sound == nil) == isSilent)
        #expect(try world.receipts().last == "alerted S13 *")
    }

    /// The reasons for showing no number.
    static let hiddenNumbers: [(name: String, change: @Sendable (inout World) -> Void)] = [
        ("badge off", { $0.settings.badge = false }),
        ("a Focus that hides them", { $0.turnOn(Focus(id: World.work, hideBadges: true)) }), ("shown", { _ in }),
    ]

    @Test(
        "D3: a Critical sound plays in front of its app, also where that asks for neither list nor badge",
        arguments: hiddenNumbers.indices, RoutingTests.optionSets.indices)
    func criticalInFront(index: Int, options: Int) throws {
        var world = try World.ready {
            Self.hiddenNumbers[index].change(&$0)
            $0.app.foregroundPresentation = RoutingTests.optionSets[options]
        }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID), .silentOn] { world.interact(kind) }
        _ = world.driver.take()
        world.notify(.text("Leave the building") { ($0.interruptionLevel, $0.sound) = (.critical, RequestedSound()) })
        let device = try #require(try world.steps().first?.devices.first)
        #expect(device.alert?.sound == AlertSound(name: "default", overridesSilent: true))
        #expect(try world.receipts().last == "alerted S2 *")
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
                    var details = isCommunication ? RequestDetails.message() : .text("x")
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
