@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// `BadgeCountTests` tell what a device is told that comes back.
struct DeviceChangesTests {
    static let spare = DeviceID(derived: "spare")

    private static func state(leaving platform: Platform) throws -> PersonState {
        try Judged.state([Judged.item()]) {
            $0.devices.append(Device(id: spare, platform: platform, apps: [World.appID]))
        }
    }

    @Test("V7: which tokens are gone is remembered of a device that leaves and comes back")
    func goneTokens() throws {
        var state = try Self.state(leaving: .watchOS)
        let gone = [World.appID: GoneToken(hash: PushTokenHash(of: "aa"), at: World.start)]
        var reported = state.state(of: Self.spare)
        reported.goneTokens = gone
        state.set(reported, for: Self.spare)
        let standard = try World.standardPerson()
        let leaves = DeviceChanges.all(new: standard, in: state, at: World.at(9)) { _, _ in nil }
        let left = DeviceState(goneTokens: gone, left: DeviceState.Absence(at: World.at(9), numbered: []))
        #expect(leaves.map(\.reported) == [left])
        state.set(record: standard)
        state.set(left, for: Self.spare)
        let back = try Judged.person { $0.devices.append(Device(id: Self.spare, platform: .watchOS)) }
        let returns = DeviceChanges.all(new: back, in: state, at: World.at(9)) { _, _ in nil }
        #expect(returns.map(\.reported) == [DeviceState(goneTokens: gone)])
    }

    @Test("N13: at most as many removed devices are remembered as a person can have", arguments: [31, 32, 33])
    func bounded(count: Int) throws {
        var state = try Self.state(leaving: .iOS)
        for number in 1..<count {
            let left = DeviceState.Absence(at: World.at(-Double(number)), numbered: [World.appID])
            state.set(DeviceState(left: left), for: DeviceID(derived: "gone-\(number)"))
        }
        let changes = DeviceChanges.all(new: try World.standardPerson(), in: state, at: World.start) { _, _ in 1 }
        // The one that left first is forgotten.
        #expect(changes.map(\.device.string) == (count > 32 ? ["gone-32"] : []) + ["spare"])
    }
}
