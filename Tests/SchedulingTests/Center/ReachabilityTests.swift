import Model
import Testing

@testable import Scheduling

struct ReachabilityTests {
    static let tablet = World.tablet
    static let watch = World.watch
    static let tv = World.tv

    /// - Parameter losing: the devices that no longer have the app.
    private static func change(
        of devices: [Device], losing: Set<String> = [], gone: Set<String> = []
    ) throws -> Reachability {
        let old = try Judged.person { $0.devices += devices }
        var new = old
        for index in new.devices.indices where losing.contains(new.devices[index].id.string) {
            new.devices[index].apps = []
        }
        new.devices.removeAll { gone.contains($0.id.string) }
        return Reachability(old: old, new: new)
    }

    static let losing: [(lose: Set<String>, gone: Set<String>, expected: [String])] = [
        ([], [], []), (["tablet"], [], ["tablet"]),
        // A watch has its companion's apps.
        (["phone"], [], ["phone", "watch"]), (["phone"], ["watch"], ["phone"]), ([], ["tablet"], []),
    ]

    @Test("N13: devices that stay but lose an app", arguments: losing.indices) func devicesLosing(index: Int) throws {
        let row = Self.losing[index]
        let reachability = try Self.change(of: [Self.tablet, Self.watch], losing: row.lose, gone: row.gone)
        #expect(reachability.devicesLosing(World.appID).map(\.id.string) == row.expected)
        #expect(reachability.devicesLosing(World.chatID).isEmpty)
    }

    static let items: [Item] = [
        Judged.item("plain"), Judged.item("held") { $0.wait = Wait(kind: .focus, rule: .s10) },
        Judged.item("local", .text("L") { $0.device = World.phone }), Judged.item("other", of: World.chatID),
    ]

    static let goneRows: [(devices: [Device], lose: Set<String>, names: [String])] = [
        ([tablet], [], []), ([tablet], ["tablet"], []), ([tablet], ["phone"], ["local"]),
        // If no device has the app at all, rule W5 handles waiting items.
        ([], ["phone"], ["plain", "local"]),
        // A television counts, but shows nothing.
        ([tv], ["phone"], ["plain", "held", "local"]), ([tv], [], []),
    ]

    @Test("N13: items that no device can have any more", arguments: goneRows.indices) func gone(index: Int) throws {
        let row = Self.goneRows[index]
        let reachability = try Self.change(of: row.devices, losing: row.lose)
        let state = try Judged.state(reachability.old, Self.items)
        #expect(reachability.gone(of: World.appID, in: state).map(\.name) == row.names)
    }

    struct Entry: Sendable {
        var platform = Platform.iOS
        var device = World.phone
        var hasItems = true
        var hadBadge: Bool
        /// `nil` if the device gets nothing.
        var expected: (names: [NotificationID]?, badge: Int?, type: DeliveryType?)?
    }

    static let entries: [Entry] = [
        Entry(hadBadge: true, expected: ([Judged.id("plain"), Judged.id("local")], 0, nil)),
        Entry(hadBadge: false, expected: ([Judged.id("plain"), Judged.id("local")], nil, nil)),
        // Local items of another device were never on this one.
        Entry(device: DeviceID(derived: "spare"), hadBadge: false, expected: ([Judged.id("plain")], nil, nil)),
        Entry(hasItems: false, hadBadge: true, expected: (nil, 0, .badge)),
        Entry(hasItems: false, hadBadge: false, expected: nil),
        Entry(platform: .tvOS, hadBadge: true, expected: (nil, 0, .badge)),
        Entry(platform: .tvOS, hadBadge: false, expected: nil),
    ]

    @Test("N13: the messages to a device that loses an app", arguments: entries.indices) func entry(index: Int) throws {
        let row = Self.entries[index]
        let reachability = try Self.change(of: [])
        let state = try Judged.state(reachability.old)
        let view = state.view(of: Device(id: row.device, platform: row.platform), at: World.start)
        let entry = reachability.entry(
            for: view, losing: row.hasItems ? [Self.items[0], Self.items[2]] : [], of: World.appID,
            hadBadge: row.hadBadge, in: state)
        #expect((entry == nil) == (row.expected == nil))
        #expect(entry?.notifications == row.expected?.names)
        #expect(entry?.badge == row.expected?.badge)
        #expect(entry?.type == row.expected?.type)
    }

    @Test(
        "W9: what a summary was to list, once a device takes none any more", arguments: [true, false], [true, false])
    func unlisted(before: Bool, after: Bool) throws {
        let old = try Judged.person { $0.devices[0].scheduledSummary = before }
        let new = try Judged.person { $0.devices[0].scheduledSummary = after }
        let reachability = Reachability(old: old, new: new)
        #expect(reachability.devicesWithoutSummaryNow == (before && !after ? [World.phone] : []))
        let state = try Judged.state(old, [Judged.item("listed"), Judged.item("unlisted") { $0.isUnlisted = true }])
        #expect(reachability.unlistedBySummary(in: state).map(\.name) == (before && !after ? ["unlisted"] : []))
    }
}
