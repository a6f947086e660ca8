import Model
import TestSupport
import Testing

@testable import Scheduling

struct GatheredPushTests {
    /// The apps, of the items chess and chat in this order, for which the phone and then its watches have tokens; the
    /// device that alerts; and the app of the item that each pushes.
    // swift-format-ignore
    static let rows: [(tokens: [[AppID]], alerting: Int, pushed: [AppID?])] = [
        // Both push the first item for which both have a token.
        ([both, both],              0, [World.appID, World.appID]),
        ([both, [World.chatID]],    0, [World.chatID, World.chatID]),
        ([both, [World.chatID]],    1, [World.chatID, World.chatID]),
        ([[World.chatID], both],    1, [World.chatID, World.chatID]),
        // Without one the iPhone alerts alone, the watch only where the iPhone has no token.
        ([[World.chatID], [World.appID]], 0, [World.chatID, nil]),
        ([[World.chatID], [World.appID]], 1, [World.chatID, nil]),
        ([[], both],                0, [nil, World.appID]),
        ([[], both],                1, [nil, World.appID]),
        ([both, []],                1, [World.appID, nil]),
        // Of two watches those push that have a token for the iPhone's item.
        ([both, both, both],                    0, [World.appID, World.appID, World.appID]),
        ([both, [World.chatID], [World.appID]], 0, [World.appID, nil, World.appID]),
    ]
    private static let both = [World.appID, World.chatID]

    @Test("V4: what each device pushes of a digest", arguments: rows.indices)
    func pushes(row: Int) throws {
        let (tokens, alerting, pushed) = Self.rows[row]
        let items = [Judged.item("a"), Judged.item("b", of: World.chatID)]
        let state = try Judged.state(items) { person in
            person.devices = tokens.enumerated().map { index, apps in
                var device = Device(id: DeviceID(derived: "d\(index)"), platform: index == 0 ? .iOS : .watchOS)
                device.companion = index == 0 ? nil : DeviceID(derived: "d0")
                device.pushTokens = apps.reduce(into: [:]) { $0[$1] = "aa" }
                return device
            }
        }
        let gathered = Judged.gathered(items, in: state, try Judged.occasion(apps: [World.standardApp, World.chat]))
        try #require(gathered.count == 2)
        let views = (state.record?.devices ?? []).map { state.view(of: $0, at: World.start) }
        let alert = DeliveryAlert(surface: .banner)
        var entries = views.enumerated().map { index, view in
            StepDevice(id: view.id, platform: view.device.platform, alert: index == alerting ? alert : nil)
        }
        GatheredPush.add(to: &entries, showing: views.map { ($0, gathered) }, in: state)
        #expect(entries.map { $0.push?.notification?.parts?.app } == pushed)
        #expect(entries.map { $0.pushToken != nil } == pushed.map { $0 != nil })
        // The quiet half alerts by the alert of the other one.
        for (index, entry) in entries.enumerated() where index != alerting {
            #expect(entry.push?.alert == (pushed[index] == nil ? nil : alert))
        }
    }
}
