@testable import Model
import TestSupport
import Testing

/// The output of a turn.
struct TurnTests {
    @Test("Steps of one turn without another cause have ids of one cause, even if an overdue timer fired before")
    func idsOfOneTurn() throws {
        var world = try World.ready {
            $0.person.devices.append(Device(id: DeviceID(derived: "pad"), platform: .iPadOS, apps: [World.appID]))
        }
        world.notify(.text("Later") { $0.trigger = .after(seconds: 60, repeats: false) })
        world.notify(.text("Now"))
        let last = try #require(try world.steps().last?.sequence)
        world.fresh.driver.sleep(seconds: 60)
        world.person.devices.removeLast()
        world.person.devices.append(Device(id: DeviceID(derived: "mac"), platform: .macOS, apps: [World.appID]))
        world.register()
        let ids = try world.steps().map(\.id)
        #expect(ids.count == 2 && ids.first?.hasPrefix("trigger/") == true)
        #expect(ids.last?.hasPrefix("record/\(last)/") == true)
        #expect(try world.steps().map(\.sequence) == [last + 1, last + 2])
    }
}
