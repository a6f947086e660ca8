@testable import Model
import Testing

@testable import Scheduling

struct PresentationTests {
    struct Row: Named {
        var name: String
        var decision = AlertDecision(outcome: .alerted, rule: .s13)
        var platform = Platform.iOS
        var isInForeground = false
        var hasView = false
        var isUnlisted = false
        /// `nil` if the device is not part of the step.
        var expected: String?
    }

    static let quiet = AlertDecision(outcome: .quiet, rule: .s3, reason: .passive)
    static let nowhere = AlertDecision(outcome: .nowhere, rule: .d11)
    static let critical = AlertDecision(outcome: .alerted, rule: .s2)

    static let rows: [Row] = [
        // The turn reports badges, except to the app in the foreground.
        Row(name: "it alerts", expected: "lock-screen list"), Row(name: "quiet", decision: quiet, expected: "list"),
        Row(name: "nowhere", decision: nowhere, expected: nil),
        Row(name: "a television", platform: .tvOS, expected: nil),
        Row(name: "not listed yet", isUnlisted: true, expected: "lock-screen"),
        Row(name: "its view is open", hasView: true, expected: "list"),
        Row(name: "its view is open, Critical", decision: critical, hasView: true, expected: "lock-screen list"),
        // The app in the foreground shows it whatever is decided, with the present badge.
        Row(name: "in the app", isInForeground: true, expected: "in-app banner list badge 1"),
        Row(name: "in the app, quiet", decision: quiet, isInForeground: true, expected: "in-app list badge 1"),
        Row(name: "in the app, nowhere", decision: nowhere, isInForeground: true, expected: "in-app list badge 1"),
    ]

    @Test("D3: what each device does with an item", arguments: rows) func devices(row: Row) throws {
        var app = World.standardApp
        app.foregroundPresentation = [.banner, .list]
        let item = Judged.item("r", .text("Hello") { $0.category = "story" }) {
            if row.isUnlisted { $0.listing = .withSummary }
        }
        var state = try Judged.state([item]) {
            $0.devices = [Device(id: World.phone, platform: row.platform, apps: [World.appID])]
        }
        var reported = DeviceState()
        if row.isInForeground {
            _ = reported.take(.unlocked, at: World.start)
            _ = reported.take(.foreground(World.appID), at: World.start)
        }
        if row.hasView { reported.open(item.key, at: World.start) }
        state.set(reported, for: World.phone)
        let circumstances = try #require(Circumstances(item, state, try Judged.occasion(apps: [app])))
        let devices = Presentation(
            standing: item.standing, circumstances: circumstances, decision: row.decision,
            views: ArrivalViews(for: item, circumstances, in: state)
        ).devices(in: state)
        let words = devices.map { device in
            [
                device.type?.rawValue, device.alert?.surface.rawValue, device.list ? "list" : nil,
                device.badge.map { "badge \($0)" },
            ].compactMap(\.self).joined(separator: " ")
        }
        #expect(words == [row.expected].compactMap(\.self))
    }

    @Test("R11: a device that plays the item's media says so", arguments: [true, false])
    func media(isPlaying: Bool) throws {
        var state = try Judged.state([Judged.item()])
        let report = DeviceState.Report(value: isPlaying, at: World.start)
        state.set(DeviceState(media: [Judged.id(): report]), for: World.phone)
        let circumstances = try #require(Circumstances(Judged.item(), state, try Judged.occasion()))
        let devices = Presentation(
            standing: Judged.item().standing, circumstances: circumstances, decision: Self.quiet, views: ArrivalViews()
        ).devices(in: state)
        #expect(devices.map(\.isPlayingMedia) == [isPlaying])
    }
}
