import Model
import TestSupport
import Testing

@testable import Scheduling

struct PairedPushTests {
    /// Which half alerts, changes of the phone's entry, and whether each half's push alerts for the other one.
    static let rows: [(alerting: DeviceID, change: @Sendable (inout StepDevice) -> Void, told: [Bool])] = [
        (World.watch.id, { _ in }, [true, false]), (World.phone, { _ in }, [false, true]),
        (World.watch.id, { $0.type = .inApp }, [false, false]),
        (World.watch.id, { $0.removePush() }, [false, false]), (World.tablet.id, { _ in }, [false, false]),
    ]

    @Test("V1: the push of a quiet half alerts as the other half does", arguments: rows.indices)
    func pair(row: Int) throws {
        let (alerting, change, told) = Self.rows[row]
        let state = try Judged.state { $0.devices += [World.watch, World.tablet] }
        let devices = (state.record?.devices ?? []).map { state.view(of: $0, at: World.start) }
        let alert = DeliveryAlert(surface: .banner, sound: AlertSound(name: "default"))
        var entries = devices.map {
            StepDevice(id: $0.id, platform: $0.device.platform, alert: $0.id == alerting ? alert : nil, pushToken: "aa")
        }
        change(&entries[0])
        PairedPush.alert(&entries, devices)
        #expect(entries.map { $0.push?.alert == alert } == told + [false])
        PairedPush.alert(&entries, devices) { _ in true }
        #expect(entries.map { $0.push?.alert == alert } == told + [false])
    }
}
