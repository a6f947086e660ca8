import Model
import TestSupport
import Testing

@testable import Scheduling

/// How an alert looks and sounds on one device.
struct AlertLookTests {
    struct SurfaceRow: Sendable {
        var style: AlertStyle
        var lockScreen = true
        var isUnlocked: Bool
        var expected: AlertSurface
    }

    static let surfaces: [SurfaceRow] = [
        SurfaceRow(style: .banner, isUnlocked: true, expected: .banner),
        SurfaceRow(style: .alert, isUnlocked: true, expected: .alert),
        SurfaceRow(style: .none, isUnlocked: true, expected: .none),
        SurfaceRow(style: .banner, isUnlocked: false, expected: .lockScreen),
        SurfaceRow(style: .alert, isUnlocked: false, expected: .lockScreen),
        SurfaceRow(style: .none, isUnlocked: false, expected: .lockScreen),
        SurfaceRow(style: .banner, lockScreen: false, isUnlocked: false, expected: .none),
        SurfaceRow(style: .banner, lockScreen: false, isUnlocked: true, expected: .banner),
        SurfaceRow(style: .none, lockScreen: false, isUnlocked: true, expected: .none),
        SurfaceRow(style: .none, lockScreen: false, isUnlocked: false, expected: .none),
    ]

    @Test("D9: the surface depends on lock state and style; parts that are off are left out", arguments: surfaces)
    func surface(row: SurfaceRow) throws {
        var world = try World.ready { ($0.settings.style, $0.settings.lockScreen) = (row.style, row.lockScreen) }
        if row.isUnlocked { world.interact(.unlocked) }
        world.fresh.notify()
        #expect(try world.steps().first?.devices.first?.alert?.surface == row.expected)
    }

    struct SoundRow: Sendable {
        var asked: String?
        var level = InterruptionLevel.active
        var isAllowed = true
        var isSilent = false
        var expected: String?
    }

    static let sounds: [SoundRow] = [
        SoundRow(asked: nil, expected: nil), SoundRow(asked: "default", expected: "default"),
        SoundRow(asked: "chime", expected: "chime"),
        // Over 30 s, and a sound that the app has not registered.
        SoundRow(asked: "symphony", expected: "default"), SoundRow(asked: "gong", expected: "default"),
        SoundRow(asked: "chime", isAllowed: false, expected: nil),
        SoundRow(asked: "chime", isSilent: true, expected: nil),
        SoundRow(asked: "chime", level: .timeSensitive, isSilent: true, expected: nil),
        SoundRow(asked: "chime", level: .critical, isSilent: true, expected: "chime"),
    ]

    @Test("D10: a sound must be requested, allowed, known, and not silenced unless it is Critical", arguments: sounds)
    func sound(row: SoundRow) throws {
        var world = try World.ready { $0.settings.sound = row.isAllowed }
        if row.isSilent { world.interact(.silentOn) }
        world.fresh.notify(
            .text("x") {
                $0.interruptionLevel = row.level
                $0.sound = row.asked.map { RequestedSound(name: $0) }
            })
        let alert = try #require(try world.steps().first?.devices.first?.alert)
        #expect(alert.sound?.name == row.expected)
        #expect(alert.sound?.overridesSilent ?? false == (row.level == .critical))
    }

    /// The person's setting, the level, communication or not, and whether it is announced.
    static let announcements: [(Bool?, InterruptionLevel, Bool, Bool)] = [
        (nil, .active, false, false), (nil, .timeSensitive, false, true), (nil, .active, true, true),
        (true, .active, false, true), (false, .timeSensitive, false, false), (false, .active, true, false),
    ]

    @Test("D14: announced if the person says so; if unset: Time Sensitive and communication", arguments: announcements)
    func announce(setting: Bool?, level: InterruptionLevel, isCommunication: Bool, expected: Bool) throws {
        var world = try World.ready { $0.settings.announce = setting }
        _ = world.driver.take()
        var details = isCommunication ? RequestDetails.message() : .text("x")
        details.interruptionLevel = level
        world.notify(details)
        #expect(try world.steps().first?.devices.first?.alert?.announce == expected)
    }

    struct AloneRow: Sendable {
        var asked = true
        var allowed = true
        var isSilent = false
        var isUnlocked = true
        var isListed = false
        var badge = false
        var level = InterruptionLevel.active
        var expected: ReceiptDetails.Value? = "sound-alone"
    }

    static let alone: [AloneRow] = [
        AloneRow(), AloneRow(level: .critical), AloneRow(isSilent: true, level: .critical),
        AloneRow(asked: false, expected: nil), AloneRow(allowed: false, expected: nil),
        AloneRow(isSilent: true, expected: nil), AloneRow(isUnlocked: false, expected: nil),
        AloneRow(isListed: true, expected: nil), AloneRow(badge: true, expected: nil),
        AloneRow(level: .passive, expected: nil),
    ]

    @Test("D10: a sound without a visible part is dropped, and the receipt says so", arguments: alone.indices)
    func soundAlone(index: Int) throws {
        let row = Self.alone[index]
        var world = try World.ready {
            $0.settings.style = .none
            $0.settings.sound = row.allowed
            $0.settings.notificationCenter = row.isListed
            $0.settings.badge = row.badge
        }
        if row.isUnlocked { world.interact(.unlocked) }
        if row.isSilent { world.interact(.silentOn) }
        _ = world.driver.take()
        world.notify(.text("x") { ($0.interruptionLevel, $0.sound) = (row.level, row.asked ? RequestedSound() : nil) })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(receipt.details["sound"] == row.expected)
        if row.expected != nil { #expect(try world.steps().first?.devices.first?.alert?.sound == nil) }
    }

    @Test("D10: a sound left out by an app in the foreground is not reported as dropped")
    func inApp() throws {
        var world = try World.ready { $0.app.foregroundPresentation = [.banner] }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID)] { world.interact(kind) }
        world.fresh.notify(.text("x") { $0.sound = RequestedSound() })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(World.short(receipt) == "alerted S13 *")
        #expect(receipt.details["sound"] == nil)
    }
}
