@testable import Model
import TestSupport
import Testing

@testable import Scheduling

struct StepEntryTests {
    static let previewRows: [(device: Previews?, app: Previews?, person: Previews?, expected: Previews)] = [
        (.never, .always, .always, .never), (nil, .never, .always, .never), (nil, nil, .always, .always),
        (nil, nil, nil, .whenUnlocked),
    ]

    @Test("R7: the device's setting, else the app's, else the person's", arguments: previewRows.indices)
    func previews(index: Int) throws {
        let row = Self.previewRows[index]
        var settings = AppSettings(authorization: .authorized)
        settings.previews = row.app
        let state = try Judged.state(try row.person.map { previews in try Judged.person { $0.previews = previews } })
        let device = Device(id: World.phone, platform: .iOS, previews: row.device)
        #expect(StepEntry.previews(on: device, settings, in: state) == row.expected)
    }

    static let watches: [(platform: Platform, watch: Bool?, phone: Bool?, expected: WatchInterface?)] = [
        (.iOS, nil, nil, nil), (.watchOS, nil, nil, .dynamic), (.watchOS, true, true, .dynamic),
        (.watchOS, false, true, .static), (.watchOS, true, false, .static),
    ]

    @Test("R15: a dynamic interface needs the network, and its companion within reach", arguments: watches.indices)
    func watchInterface(index: Int) throws {
        let row = Self.watches[index]
        let watch = Device(id: DeviceID(derived: "watch"), platform: row.platform, companion: World.phone)
        var state = try Judged.state()
        for (device, isOnline) in [(watch.id, row.watch), (World.phone, row.phone)] {
            guard let isOnline else { continue }
            state.set(DeviceState(isOnline: DeviceState.Report(value: isOnline, at: World.start)), for: device)
        }
        let view = state.view(of: watch, at: World.start)
        #expect(StepEntry.make(for: view, .absent, app: World.appID, in: state).watchInterface == row.expected)
    }
}
