import Model
import Testing

@testable import Scheduling

struct GatheringDevicesTests {
    static let watch = World.watch
    static let tablet = World.tablet
    static let tv = World.tv

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var kind = Gathering.Kind.digest
        var devices: [Device] = []
        var details = RequestDetails.text("One") { $0.sound = RequestedSound() }
        var news: @Sendable (inout AppSettings) -> Void = { _ in }
        var reports: [(device: DeviceID, kind: Interaction.Kind)] = []
        var expected: [String]
        var alerted = "ab"
        var leftOut = ""

        var testDescription: String { name }
    }

    private static func nowhere(_ settings: inout AppSettings) {
        (settings.style, settings.lockScreen, settings.notificationCenter) = (.none, false, false)
    }

    // The items are a, of the first app, and b, of another app that only the iPhone has.
    static let rows: [Row] = [
        Row(name: "locked", expected: ["phone lock-screen sound list"]),
        Row(name: "unlocked", reports: [(World.phone, .unlocked)], expected: ["phone banner sound list"]),
        Row(name: "no sound", details: .text("One"), expected: ["phone lock-screen list"]),
        Row(name: "sound off", news: { $0.sound = false }, expected: ["phone lock-screen list"]),
        Row(name: "silent", reports: [(World.phone, .silentOn)], expected: ["phone lock-screen list"]),
        Row(
            name: "in the foreground", reports: [(World.phone, .unlocked), (World.phone, .foreground(World.appID))],
            expected: ["phone banner sound list"]),
        Row(name: "a television", devices: [tv], expected: ["phone lock-screen sound list"]),
        Row(
            name: "a tablet", devices: [tablet],
            expected: ["phone lock-screen sound list", "tablet lock-screen sound list names a"]),
        Row(
            name: "a tablet without summaries, a digest", devices: [without(summary: tablet)],
            expected: ["phone lock-screen sound list", "tablet lock-screen sound list names a"]),
        Row(
            name: "a tablet without summaries, a summary", kind: .summary, devices: [without(summary: tablet)],
            expected: ["phone lock-screen sound list"]),
        Row(
            name: "a watch that is worn", devices: [watch], reports: [(watch.id, .watchWorn)],
            expected: ["phone list", "watch short-look sound list"]),
        Row(
            name: "a watch that is worn, an iPhone in use", devices: [watch],
            reports: [(watch.id, .watchWorn), (World.phone, .unlocked)],
            expected: ["phone banner sound list", "watch list"]),
        // An item whose app is off where it shows is left out, and does not sound.
        Row(
            name: "off on the Lock Screen", news: { $0.lockScreen = false },
            expected: ["phone lock-screen list names b"], alerted: "b", leftOut: "a"),
        Row(
            name: "off on the Lock Screen, unlocked", news: { $0.lockScreen = false },
            reports: [(World.phone, .unlocked)], expected: ["phone banner sound list"]),
        Row(
            name: "off in banners", news: { $0.style = .none }, reports: [(World.phone, .unlocked)],
            expected: ["phone banner list names b"], alerted: "b", leftOut: "a"),
        Row(
            name: "local", devices: [tablet], details: .text("One") { $0.device = tablet.id },
            expected: ["phone lock-screen list names b", "tablet lock-screen list names a"]),
    ]

    private static func without(summary device: Device) -> Device {
        var device = device
        device.scheduledSummary = false
        return device
    }

    @Test("W8: how each device shows a digest or summary", arguments: rows) func entries(row: Row) throws {
        var chat = World.standardApp
        chat.id = World.chatID
        let items = [Judged.item("a", row.details), Judged.item("b", of: World.chatID)]
        var state = try Judged.state(items) {
            $0.devices[0].apps.insert(World.chatID)
            $0.devices += row.devices
            $0.apps[World.chatID] = AppSettings(authorization: .authorized)
            var settings = $0.settings(for: World.appID)
            row.news(&settings)
            $0.apps[World.appID] = settings
        }
        for (device, kind) in row.reports {
            var reported = state.state(of: device)
            _ = reported.take(kind, at: World.start)
            state.set(reported, for: device)
        }
        let waiting = Judged.gathered(items, in: state, try Judged.occasion(apps: [World.standardApp, chat]))
        let devices = GatheringDevices(
            Gathering(kind: row.kind, waiting: waiting, listed: []), named: waiting, in: state, at: World.start)
        let words = devices.entries.map { entry in
            [
                entry.id.string, entry.alert?.surface.rawValue, entry.alert?.sound == nil ? nil : "sound",
                entry.list ? "list" : nil,
                entry.notifications.map { "names " + $0.compactMap { $0.parts?.request.string }.joined() },
            ].compactMap(\.self).joined(separator: " ")
        }
        #expect(words == row.expected)
        #expect(devices.alerted.sorted().names.sorted().joined() == row.alerted)
        #expect(devices.leftOut.sorted().names.joined() == row.leftOut)
    }

    @Test("D10: a sound accompanies a shown or listed item, or a badge; a watch has no badge")
    func accompanied() throws {
        for (platform, isUnread, isListed, sounds) in [
            (.iOS, true, false, true), (.iOS, false, false, false), (.iOS, false, true, true),
            (.watchOS, true, false, false),
        ] as [(Platform, Bool, Bool, Bool)] {
            let item = Judged.item("a", .text("One") { $0.sound = RequestedSound() }) { $0.isUnread = isUnread }
            let state = try Judged.state([item]) {
                $0.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
                var settings = $0.settings(for: World.appID)
                Self.nowhere(&settings)
                settings.notificationCenter = isListed
                $0.apps[World.appID] = settings
            }
            let waiting = Judged.gathered([item], in: state, try Judged.occasion())
            let devices = GatheringDevices(
                Gathering(kind: .digest, waiting: waiting, listed: []), named: waiting, in: state, at: World.start)
            let alert = try #require(devices.entries.first?.alert)
            #expect(alert.surface == .none)
            #expect((alert.sound != nil) == sounds, "\(platform), unread \(isUnread), listed \(isListed)")
        }
    }

    @Test("R7: an item keeps its app's previews setting if it differs") func previews() throws {
        let item = Judged.item("a")
        for previews in [nil, Previews.whenUnlocked, .never] {
            let state = try Judged.state([item]) { $0.apps[World.appID]?.previews = previews }
            let waiting = Judged.gathered([item], in: state, try Judged.occasion())
            let devices = GatheringDevices(
                Gathering(kind: .digest, waiting: waiting, listed: []), named: waiting, in: state, at: World.start)
            #expect(devices.entries.first?.previews == .whenUnlocked)
            #expect(devices.entries.first?.appPreviews == (previews == .never ? [World.appID: .never] : [:]))
        }
    }
}
