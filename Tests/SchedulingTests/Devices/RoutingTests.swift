import Model
import TestSupport
import Testing

/// Section 3, D: which device alerts, and how.
@Suite struct RoutingTests {
    static let watchID = DeviceID(derived: "watch")

    /// The reports of a device before the notification.
    enum Report: Sendable {
        case phone(Interaction.Kind, ago: Double = 0)
        case watch(Interaction.Kind, ago: Double = 0)
    }

    static func world(
        watchHasApp: Bool = false, phoneHasApp: Bool = true, _ reports: [Report],
        _ change: (inout World) -> Void = { _ in }
    ) throws -> World {
        var world = try World.ready {
            $0.person.devices = [
                Device(id: World.phone, platform: .iOS, apps: phoneHasApp ? [World.appID] : []),
                Device(id: watchID, platform: .watchOS, apps: watchHasApp ? [World.appID] : [], companion: World.phone),
            ]
            change(&$0)
        }
        for report in reports {
            switch report {
            case .phone(let kind, let ago): world.interact(kind, at: World.at(-ago))
            case .watch(let kind, let ago):
                world.interact(kind, device: watchID, at: World.at(-ago))
            }
        }
        _ = world.driver.take()
        return world
    }

    struct PairRow: Sendable {
        var reports: [Report]
        var level = InterruptionLevel.active
        var expected: [String]
    }

    static let phoneAlerts = ["phone present lock-screen list badge 1", "watch present list"]
    static let watchAlerts = ["phone present list badge 1", "watch present short-look list"]
    static let unlockedRows: [PairRow] = [
        PairRow(reports: [.phone(.unlocked)], expected: ["phone present banner list badge 1", "watch present list"]),
        PairRow(
            reports: [.phone(.unlocked), .watch(.watchWorn)],
            expected: ["phone present banner list badge 1", "watch present list"]),
    ]

    /// 900 s, inclusive.
    static let believedRows: [PairRow] = [
        PairRow(
            reports: [.phone(.unlocked, ago: 900), .watch(.watchWorn)],
            expected: ["phone present banner list badge 1", "watch present list"]),
        PairRow(reports: [.phone(.unlocked, ago: 900.001), .watch(.watchWorn)], expected: watchAlerts),
    ]

    static let wornRows: [PairRow] = [
        PairRow(reports: [.watch(.watchWorn)], expected: watchAlerts),
        PairRow(reports: [.phone(.locked), .watch(.watchWorn)], expected: watchAlerts),
        PairRow(reports: [.watch(.watchWorn, ago: 5), .watch(.locked), .watch(.unlocked)], expected: watchAlerts),
        PairRow(reports: [.watch(.locked, ago: 5), .watch(.watchWorn)], expected: watchAlerts),
        PairRow(reports: [.watch(.offline, ago: 5), .watch(.watchWorn), .watch(.online)], expected: watchAlerts),
    ]

    static let phoneOnlyRows: [PairRow] = [
        PairRow(reports: [], expected: phoneAlerts), PairRow(reports: [.phone(.locked)], expected: phoneAlerts),
        PairRow(reports: [.watch(.watchWorn, ago: 5), .watch(.watchOff)], expected: phoneAlerts),
        PairRow(reports: [.watch(.watchWorn, ago: 5), .watch(.locked)], expected: phoneAlerts),
        PairRow(reports: [.watch(.watchWorn), .watch(.offline)], expected: phoneAlerts),
        // A report older than another has no effect.
        PairRow(reports: [.watch(.watchOff), .watch(.watchWorn, ago: 5)], expected: phoneAlerts),
    ]

    static let criticalRows: [PairRow] = [
        PairRow(
            reports: [.watch(.watchWorn)], level: .critical,
            expected: ["phone present lock-screen list badge 1", "watch present short-look list"]),
        PairRow(
            reports: [.phone(.unlocked)], level: .critical,
            expected: ["phone present banner list badge 1", "watch present short-look list"]),
    ]

    @Test("D4: an iPhone in use alerts for its watch", arguments: unlockedRows.indices)
    func unlocked(index: Int) throws { try check(Self.unlockedRows[index]) }

    @Test("D8: how long a report of being unlocked is believed", arguments: believedRows.indices)
    func believed(index: Int) throws { try check(Self.believedRows[index]) }

    @Test("D5: a watch that is worn alerts for an iPhone that is not in use", arguments: wornRows.indices)
    func worn(index: Int) throws { try check(Self.wornRows[index]) }

    @Test("D6: otherwise the iPhone alerts for both", arguments: phoneOnlyRows.indices)
    func phoneOnly(index: Int) throws { try check(Self.phoneOnlyRows[index]) }

    @Test("D7: Critical alerts on both", arguments: criticalRows.indices)
    func critical(index: Int) throws { try check(Self.criticalRows[index]) }

    private func check(_ row: PairRow) throws {
        var world = try Self.world(row.reports)
        world.notify(.text("Hi") { $0.interruptionLevel = row.level })
        #expect(try world.deliveries() == row.expected, "\(row.reports)")
    }

    @Test("D2: a watch whose companion lacks the app alerts by itself")
    func watchAlone() throws {
        var world = try Self.world(watchHasApp: true, phoneHasApp: false, [])
        world.notify()
        #expect(try world.deliveries() == ["watch present short-look list"])
    }

    @Test("D1: a local request goes to its device; the others only get the number")
    func local() throws {
        let tablet = DeviceID(derived: "tablet")
        var world = try World.ready {
            $0.person.devices.append(Device(id: tablet, platform: .iPadOS, apps: [World.appID]))
        }
        world.notify(.text("Here") { $0.device = tablet })
        #expect(try world.deliveries() == ["tablet present lock-screen list badge 1", "phone badge badge 1"])
    }

    @Test("D2: every platform with the app, each in its way", arguments: Platform.allCases)
    func platforms(platform: Platform) throws {
        var world = try World.ready {
            $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
        }
        world.notify()
        let receipt = try #require(try world.sentReceipts().first)
        let expected =
            switch platform {
            case .watchOS: "phone present short-look list"
            case .tvOS: "phone badge badge 1"
            default: "phone present lock-screen list badge 1"
            }
        #expect(try world.deliveries() == [expected])
        #expect(World.short(receipt) == (platform == .tvOS ? "quiet D13 *" : "alerted S13 *"))
    }

    struct ForegroundRow: Sendable {
        var reports: [Interaction.Kind] = [.unlocked, .foreground(World.appID)]
        var presentation: Set<PresentationOption> = []
        var level = InterruptionLevel.active
        var expected: String
        var receipt = "in-app D3 *"
    }

    @Test(
        "D3: an app in the foreground",
        arguments: [
            ForegroundRow(expected: "phone in-app badge 1"),
            ForegroundRow(presentation: [.list], expected: "phone in-app list badge 1"),
            ForegroundRow(presentation: [.banner], expected: "phone in-app banner badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                presentation: [.sound], expected: "phone in-app none sound badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                presentation: [.banner, .list, .sound, .badge], expected: "phone in-app banner sound list badge 1",
                receipt: "alerted S13 *"),
            ForegroundRow(level: .critical, expected: "phone in-app none SOUND badge 1", receipt: "alerted S2 *"),
            ForegroundRow(level: .passive, expected: "phone in-app badge 1", receipt: "quiet S3 passive *"),
            ForegroundRow(
                presentation: [.banner], level: .passive, expected: "phone in-app badge 1",
                receipt: "quiet S3 passive *"),
            ForegroundRow(
                reports: [.foreground(World.appID)], expected: "phone present lock-screen sound list badge 1",
                receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .offline],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .locked, .unlocked],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .foreground(AppID(derived: "mail"))],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .background(nil)],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .background(AppID(derived: "mail"))],
                expected: "phone in-app badge 1"),
        ])
    func foreground(row: ForegroundRow) throws {
        var world = try World.ready { $0.app.foregroundPresentation = row.presentation }
        for kind in row.reports { world.interact(kind) }
        world.fresh.notify(.text("Hi") { ($0.interruptionLevel, $0.sound) = (row.level, RequestedSound()) })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(try world.deliveries() == [row.expected])
        #expect(World.short(receipt) == row.receipt)
    }

    struct SurfaceRow: Sendable {
        var style = AlertStyle.banner
        var lockScreen = true
        var isUnlocked = false
        var platform = Platform.iOS
        var expected: AlertSurface
    }

    @Test(
        "D9: where an alert shows",
        arguments: [
            SurfaceRow(expected: .lockScreen), SurfaceRow(isUnlocked: true, expected: .banner),
            SurfaceRow(style: .alert, isUnlocked: true, expected: .alert),
            SurfaceRow(style: .alert, expected: .lockScreen), SurfaceRow(lockScreen: false, expected: .none),
            SurfaceRow(lockScreen: false, isUnlocked: true, expected: .banner),
            SurfaceRow(style: .none, expected: .lockScreen),
            SurfaceRow(style: .none, isUnlocked: true, expected: .none),
            SurfaceRow(style: .none, lockScreen: false, expected: .none),
            SurfaceRow(platform: .watchOS, expected: .shortLook),
            SurfaceRow(style: .none, lockScreen: false, platform: .watchOS, expected: .none),
            SurfaceRow(style: .alert, isUnlocked: true, platform: .visionOS, expected: .banner),
            SurfaceRow(style: .alert, isUnlocked: true, platform: .macOS, expected: .alert),
        ])
    func surface(row: SurfaceRow) throws {
        var world = try World.ready {
            $0.settings.style = row.style
            $0.settings.lockScreen = row.lockScreen
            $0.person.devices = [Device(id: World.phone, platform: row.platform, apps: [World.appID])]
        }
        if row.isUnlocked { world.interact(.unlocked) }
        world.notify()
        #expect(try world.steps().first?.devices.first?.alert?.surface == row.expected)
    }

    struct SoundRow: Sendable {
        var asked: String? = "chime"
        var allowed = true
        var isSilent = false
        var level = InterruptionLevel.active
        /// Style, Lock Screen and list off: a sound can accompany only the badge.
        var isBare = false
        var badge = true
        var platform = Platform.iOS
        var expected: AlertSound?
    }

    @Test(
        "D10: whether an alert sounds, and how",
        arguments: [
            SoundRow(expected: AlertSound(name: "chime", volume: 0.5)), SoundRow(asked: nil, expected: nil),
            SoundRow(asked: "default", expected: AlertSound(name: "default", volume: 0.5)),
            SoundRow(asked: "unknown", expected: AlertSound(name: "default", volume: 0.5)),
            SoundRow(asked: "symphony", expected: AlertSound(name: "default", volume: 0.5)),
            SoundRow(platform: .watchOS, expected: AlertSound(name: "default", volume: 0.5)),
            SoundRow(allowed: false, expected: nil), SoundRow(allowed: false, level: .critical, expected: nil),
            SoundRow(isSilent: true, expected: nil), SoundRow(isSilent: true, level: .timeSensitive, expected: nil),
            SoundRow(
                isSilent: true, level: .critical,
                expected: AlertSound(name: "chime", volume: 0.5, overridesSilent: true)),
            SoundRow(isBare: true, expected: AlertSound(name: "chime", volume: 0.5)),
            SoundRow(isBare: true, platform: .watchOS, expected: nil),
        ])
    func sound(row: SoundRow) throws {
        var world = try World.ready {
            $0.settings.sound = row.allowed
            if row.isBare {
                ($0.settings.style, $0.settings.lockScreen, $0.settings.notificationCenter) = (.none, false, false)
            }
            $0.person.devices = [Device(id: World.phone, platform: row.platform, apps: [World.appID])]
        }
        if row.isSilent { world.interact(.silentOn) }
        world.notify(
            .text("Ding") {
                $0.sound = row.asked.map { RequestedSound(name: $0, volume: 0.5) }
                $0.interruptionLevel = row.level
            })
        let device = try #require(try world.steps().first?.devices.first)
        #expect(device.alert?.sound == row.expected)
        // It accompanies the sound that passes the silent switch.
        let isVibrating = row.asked != nil && row.allowed && !(row.isBare && row.platform == .watchOS)
        #expect(device.alert?.vibration == isVibrating)
    }

    @Test("D14: what is announced", arguments: [nil, true, false] as [Bool?], InterruptionLevel.allCases)
    func announce(setting: Bool?, level: InterruptionLevel) throws {
        var world = try World.ready {
            $0.settings.announce = setting
            $0.person.devices.append(Device(id: DeviceID(derived: "mac"), platform: .macOS, apps: [World.appID]))
        }
        world.notify(.text("Hi") { $0.interruptionLevel = level })
        let devices = try #require(try world.steps().first?.devices)
        guard level != .passive else { return }
        #expect(devices.map { $0.alert?.announce } == [setting ?? (level == .timeSensitive), false])
        world.fresh.notify(.message())
        #expect(try world.steps().first?.devices.first?.alert?.announce == setting ?? true)
    }

    @Test("previews, lock state and tokens are part of the step")
    func facts() throws {
        var world = try Self.world([.phone(.unlocked), .phone(.offline)]) {
            $0.person.previews = .never
            $0.settings.previews = .always
            $0.person.devices[1].previews = .whenUnlocked
            $0.person.devices[0].pushTokens = [World.appID: "abc"]
            $0.person.devices[0].systemVersion = "17.2"
        }
        world.notify()
        let devices = try #require(try world.steps().first?.devices)
        #expect(devices.map(\.previews) == [.always, .whenUnlocked])
        #expect(devices.map(\.isUnlocked) == [true, false])
        #expect(devices.map(\.pushToken) == ["abc", nil])
        #expect(devices.map(\.systemVersion) == ["17.2", nil])
        #expect(devices.map(\.watchInterface) == [nil, .static])
    }

    @Test("D3: an app in the foreground always gets the number, 0 while it is hidden; the person sets the list")
    func inAppBadge() throws {
        var world = try World.ready {
            ($0.app.foregroundPresentation, $0.settings.badge, $0.settings.notificationCenter) = ([.list], false, false)
        }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID)] { world.interact(kind) }
        _ = world.driver.take()
        for number in 0..<2 {
            world.notify(.text("Story \(number)"))
            #expect(try world.deliveries() == ["phone in-app badge 0"])
        }
    }

    @Test("A notification counts its thread whatever the grouping, and its group: the thread, the app, or itself")
    func threadCounts() throws {
        let rows: [(Grouping, [Int?])] = [
            (.automatic, [nil, nil, nil, nil]), (.byApp, [1, 2, 3, 4]), (.off, [1, 1, 1, 1]),
        ]
        for (grouping, expected) in rows {
            var world = try World.ready { $0.settings.grouping = grouping }
            for (number, thread) in (["a", nil, "a", nil] as [ExactString?]).enumerated() {
                world.notify(.text("Story \(number)") { $0.threadID = thread })
            }
            let notifications = try world.steps().flatMap(\.notifications)
            #expect(notifications.map(\.threadCount) == [1, 1, 2, 2], "\(grouping)")
            #expect(notifications.map(\.groupCount) == expected, "\(grouping)")
        }
    }
}
