@testable import Model
import TestSupport
import Testing

/// Section 3, D: which device alerts, and how. The tables of D3 to D9, D11 and D13 have every combination of their
/// inputs, compared with the same rules in an independent form.
@Suite struct RoutingTests {
    static let stories = Story.read(
        """
        # D1, N1: a local request goes to its device, and counts there alone
        given tablet
        notify one device=tablet    -> tablet present lock-screen list badge 1
        notify two                  -> phone present lock-screen list badge 1, tablet present lock-screen list badge 2
        viewed one                  -> tablet badge badge 1
        cleared two                 -> phone withdraw badge 0, tablet withdraw badge 0
        # D3: an app is in the foreground of an unlocked device until something else is reported
        {|unlocked|unlocked|unlocked|unlocked|unlocked}
        foreground
        {|offline|locked|foreground mail|background|background mail}
        {||unlocked|||}
        notify one sound
            -> phone {present lock-screen sound list|present banner sound list|present banner sound list|\
        present banner sound list|present banner sound list|in-app} badge 1
            -> {alerted S13|alerted S13|alerted S13|alerted S13|alerted S13|in-app D3} *
        # D3: an app in the foreground always gets the number, 0 while it is hidden; the person sets the list
        given presents list, badge=no, list=no
        unlocked
        foreground
        notify one                  -> phone in-app badge 0
        # D11: an app in the foreground gets what is shown nowhere
        given nowhere
        unlocked
        foreground
        notify one                  -> nowhere D11 *, phone in-app badge 0
        """)

    @Test("D1, D3, D11, N1: which devices get what", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("previews, lock state, tokens and the members for a push are in the step as it is read")
    func facts() throws {
        var world = try World.ready {
            ($0.person.previews, $0.settings.previews) = (.never, .always)
            $0.person.devices.append(World.watch)
            $0.person.devices[1].previews = .whenUnlocked
            ($0.person.devices[0].pushTokens, $0.person.devices[0].systemVersion) = ([World.appID: "abcd"], "17.2")
        }
        for kind in [Interaction.Kind.unlocked, .offline] { world.interact(kind) }
        world.fresh.notify(.text("A") { ($0.collapseID, $0.expires, $0.filterCriteria) = ("c", World.at(600), "work") })
        let step = try #require(try world.steps().first)
        let notification = try #require(step.notifications.first)
        #expect(notification.collapseID == "c" && notification.filterCriteria == "work")
        #expect(notification.expires == World.at(600))
        #expect(step.devices.map(\.previews) == [.always, .whenUnlocked])
        #expect(step.devices.map(\.isUnlocked) == [true, false])
        #expect(step.devices.map(\.pushToken?.text) == ["abcd", nil])
        #expect(step.devices.map(\.systemVersion) == ["17.2", nil])
        #expect(step.devices.map(\.watchInterface) == [nil, .static])
    }

    // MARK: Tables

    static let near = DeviceID(derived: "near")
    static let far = DeviceID(derived: "far")

    /// The reports of a device, each with the seconds since.
    typealias Reports = [(Interaction.Kind, Double)]

    /// An iPhone: its reports, and whether it is known to be unlocked (D8).
    static let locks: [(reports: Reports, isUnlocked: Bool)] = [
        ([], false), ([(.unlocked, 0)], true), ([(.unlocked, 900)], true), ([(.unlocked, 900.001)], false),
        ([(.unlocked, 5), (.locked, 0)], false), ([(.locked, 0)], false),
    ]

    /// A watch: its reports, whether it is worn, and whether it can take over (D5).
    static let wrists: [(reports: Reports, isWorn: Bool, isReady: Bool)] = [
        ([], false, false), ([(.watchWorn, 5000)], true, true), ([(.watchWorn, 5), (.locked, 0)], true, false),
        ([(.watchWorn, 5), (.locked, 4), (.unlocked, 0)], true, true), ([(.locked, 5), (.watchWorn, 0)], true, true),
        ([(.watchWorn, 5), (.watchOff, 0)], false, false), ([(.watchWorn, 5), (.offline, 0)], true, false),
        ([(.offline, 5), (.watchWorn, 4), (.online, 0)], true, true), ([(.unlocked, 0)], false, false),
        // A report older than another has no effect.
        ([(.watchOff, 0), (.watchWorn, 5)], false, false),
        // A watch that was not heard of for more than a day is not worn; any report is a sign of it.
        ([(.watchWorn, 86_400)], true, true), ([(.watchWorn, 86_400.001)], false, false),
        ([(.watchWorn, 90_000), (.wristRaised, 60)], true, true),
    ]

    static func pairWorld(phoneHasApp: Bool, _ reports: [DeviceID: Reports]) throws -> World {
        var world = try World.ready {
            let own: Set<AppID> = phoneHasApp ? [] : [World.appID]
            $0.person.devices = [
                Device(id: World.phone, platform: .iOS, apps: phoneHasApp ? [World.appID] : []),
                Device(id: near, platform: .watchOS, apps: own, companion: World.phone),
                Device(id: far, platform: .watchOS, apps: own, companion: World.phone),
                // A second iPhone does not belong to the pair and alerts by itself; so does an iPad.
                Device(id: DeviceID(derived: "spare"), platform: .iOS, apps: [World.appID]), World.tablet,
            ]
        }
        for (device, list) in reports.sorted(by: { $0.key < $1.key }) {
            for (kind, ago) in list { world.interact(kind, device: device, at: World.at(-ago)) }
        }
        _ = world.driver.take()
        return world
    }

    @Test("D4, D5, D6, D7, D8: an iPhone and two watches in every state", arguments: [true, false])
    func pairs(phoneHasApp: Bool) throws {
        for lock in Self.locks {
            for first in Self.wrists {
                for second in Self.wrists where phoneHasApp || second.reports.isEmpty {
                    var world = try Self.pairWorld(
                        phoneHasApp: phoneHasApp,
                        [World.phone: lock.reports, Self.near: first.reports, Self.far: second.reports])
                    for level in [InterruptionLevel.active, .timeSensitive, .critical] {
                        world.notify(.text("\(level)") { $0.interruptionLevel = level })
                        let step = try #require(try world.steps().first)
                        _ = world.driver.take()
                        let alerting = step.devices.filter { $0.alert != nil }.map(\.id.string)
                        let expected: [String] =
                            if !phoneHasApp {
                                ["near", "far"]
                            } else if level == .critical {
                                ["phone", first.isWorn || !second.isWorn ? "near" : "far"]
                            } else if lock.isUnlocked {
                                ["phone"]
                            } else {
                                [first.isReady ? "near" : second.isReady ? "far" : "phone"]
                            }
                        let comment: Comment = "\(lock.reports), \(first.reports), \(second.reports), \(level)"
                        #expect(alerting == expected + ["spare", "tablet"], comment)
                        // Every device has the item in any case.
                        let quiet = phoneHasApp ? ["phone"] : []
                        #expect(step.devices.map(\.id.string) == quiet + ["near", "far", "spare", "tablet"], comment)
                    }
                }
            }
        }
    }

    enum Outcome: CaseIterable {
        case alerts, quiet, held, critical

        var alerts: Bool { self == .alerts || self == .critical }
    }

    static let optionSets: [Set<PresentationOption>] = (0..<16).map { bits in
        let all: [PresentationOption] = [.banner, .list, .badge, .sound]
        return Set(all.indices.filter { bits & (1 << $0) != 0 }.map { all[$0] })
    }

    /// Whether the icon has its number, and why not.
    enum Number: CaseIterable {
        case shown, turnedOff, hiddenByFocus
    }

    /// What was reported after the app came to the foreground, and whether it still is there.
    static let reportsSince: [(reports: [Interaction.Kind], isInForeground: Bool)] = [
        ([], true), ([.online], true), ([.silentOn], true), ([.offline], false), ([.locked], false),
    ]

    @Test(
        "D3, D10: an app in the foreground, with every presentation that it may request, with its number and without",
        arguments: Outcome.allCases, Number.allCases)
    func foreground(outcome: Outcome, number: Number) throws {
        let isCritical = outcome == .critical
        // The Focus would hold what is not Critical.
        if outcome == .alerts, number == .hiddenByFocus { return }
        for options in Self.optionSets {
            for (reports, isInForeground) in Self.reportsSince {
                for asksForSound in [true, false] {
                    var world = try World.ready {
                        $0.app.foregroundPresentation = options
                        $0.settings.badge = number != .turnedOff
                        guard outcome == .held || number == .hiddenByFocus else { return }
                        $0.turnOn(Focus(id: World.work, hideBadges: number == .hiddenByFocus))
                    }
                    for kind in [.unlocked, .foreground(World.appID)] + reports { world.interact(kind) }
                    world.fresh.notify(
                        .text("Hi") {
                            $0.interruptionLevel = isCritical ? .critical : outcome == .quiet ? .passive : .active
                            $0.sound = asksForSound ? RequestedSound() : nil
                        })
                    let step = try #require(try world.steps().first)
                    let device = try #require(step.devices.first)
                    let receipt = try #require(try world.sentReceipts().last)
                    let comment: Comment = "\(options), \(reports), sound \(asksForSound)"
                    // A sound that the app leaves out, or that nothing plays, does not count as dropped.
                    #expect(receipt.details["sound"] == nil, comment)
                    guard isInForeground else {
                        #expect(step.type(of: device) == .present, comment)
                        continue
                    }
                    let accompanies = isCritical || number == .shown || !options.isDisjoint(with: [.banner, .list])
                    let isSilent = reports.contains(.silentOn)
                    let isSounded = asksForSound && (options.contains(.sound) || isCritical) && accompanies
                    let alerts = outcome.alerts && (options.contains(.banner) || isSounded)
                    #expect(step.type(of: device) == .inApp, comment)
                    #expect(device.list == options.contains(.list), comment)
                    #expect(device.badge == (number == .shown ? 1 : 0), comment)
                    #expect((device.alert != nil) == alerts, comment)
                    if let alert = device.alert {
                        #expect(alert.surface == (options.contains(.banner) ? .banner : .none), comment)
                        // The silent switch leaves the vibration.
                        #expect(alert.vibration == isSounded, comment)
                        #expect((alert.sound != nil) == (isSounded && (isCritical || !isSilent)), comment)
                        #expect(alert.sound.map(\.overridesSilent) ?? isCritical == isCritical, comment)
                    }
                    let expected =
                        switch outcome {
                        case .quiet: "quiet S3 passive *"
                        case .held: "held S10 focus"
                        case .alerts: alerts ? "alerted S13 *" : "in-app D3 *"
                        case .critical: alerts ? "alerted S2 *" : "in-app D3 *"
                        }
                    #expect(World.short(receipt) == expected, comment)
                }
            }
        }
    }

    @Test("D2, D9, D11, D13: every style, part and lock state, on every platform", arguments: Platform.allCases)
    func surfaces(platform: Platform) throws {
        let can = platform.capabilities
        for style in [AlertStyle.none, .banner, .alert] {
            for bits in 0..<16 {
                let (lockScreen, list, badge) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
                let isUnlocked = bits & 8 != 0
                var world = try World.ready {
                    $0.settings.style = style
                    $0.settings.lockScreen = lockScreen
                    $0.settings.notificationCenter = list
                    $0.settings.badge = badge
                    $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
                }
                if isUnlocked { world.interact(can.isWorn ? .watchWorn : .unlocked) }
                _ = world.driver.take()
                let comment: Comment = "\(style), \(lockScreen), \(list), \(badge), unlocked \(isUnlocked)"
                for level in [InterruptionLevel.active, .critical] {
                    world.notify(.text("\(level)") { $0.interruptionLevel = level })
                    let device = try world.steps().first?.devices.first
                    let receipt = try #require(try world.receipts().last)
                    guard style != .none || lockScreen || list || badge else {
                        #expect(receipt == "nowhere D11 *", comment)
                        #expect(device == nil, comment)
                        continue
                    }
                    if !can.showsNotifications {
                        #expect(receipt == "quiet D13 *", comment)
                        #expect(device?.alert == nil && device?.list != true, comment)
                        #expect((device?.badge != nil) == badge, comment)
                        continue
                    }
                    let surface = Self.surface(can, style, lockScreen: lockScreen, isUnlocked: isUnlocked)
                    #expect(receipt == (level == .critical ? "alerted S2 *" : "alerted S13 *"), comment)
                    #expect(device?.alert?.surface == surface, comment)
                    #expect(device?.list == list, comment)
                    #expect((device?.badge != nil) == (badge && can.hasIconBadge), comment)
                }
            }
        }
    }

    /// D9 and D13 in short.
    private static func surface(
        _ can: PlatformCapabilities, _ style: AlertStyle, lockScreen: Bool, isUnlocked: Bool
    ) -> AlertSurface {
        if can.hasWatchLooks { return style == .none && !lockScreen ? .none : .shortLook }
        guard isUnlocked else { return lockScreen ? .lockScreen : .none }
        return switch style {
        case .none: .none
        case .banner: .banner
        case .alert: can.hasAlertStyle ? .alert : .banner
        }
    }
}
