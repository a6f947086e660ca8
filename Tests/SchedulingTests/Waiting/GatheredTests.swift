@testable import Model
import Testing

@testable import Scheduling

struct GatheredTests {
    private static func gathered(
        _ details: RequestDetails = .text("Hello"), _ change: (inout AppSettings) -> Void = { _ in }
    ) throws -> Gathered {
        let state = try Judged.state {
            var settings = $0.settings(for: World.appID)
            change(&settings)
            $0.apps[World.appID] = settings
            $0.devices.append(World.tablet)
            $0.devices.append(Device(id: DeviceID(derived: "spare"), platform: .iOS))
        }
        return try #require(Judged.gathered([Judged.item("r", details)], in: state, try Judged.occasion()).first)
    }

    @Test("D2: on the devices that have the app, a local one on its own device") func canShow() throws {
        let devices = ["phone", "tablet", "spare", "gone"].map { DeviceID(derived: $0) }
        let (everywhere, local) = (try Self.gathered(), try Self.gathered(.text("Hello") { $0.device = World.phone }))
        #expect(devices.map { everywhere.canShow(on: $0) } == [true, true, false, false])
        #expect(devices.map { local.canShow(on: $0) } == [true, false, false, false])
    }

    @Test("W8: an item whose app is off on a surface is left out there", arguments: [true, false], AlertStyle.allCases)
    func isShown(lockScreen: Bool, style: AlertStyle) throws {
        let gathered = try Self.gathered { ($0.lockScreen, $0.style) = (lockScreen, style) }
        #expect(gathered.isShown(on: .lockScreen) == lockScreen)
        #expect(gathered.isShown(on: .banner) == (style != .none))
        #expect(gathered.isShown(on: .alert) == (style != .none))
        #expect(gathered.isShown(on: .shortLook) && gathered.isShown(on: .none))
    }
}
