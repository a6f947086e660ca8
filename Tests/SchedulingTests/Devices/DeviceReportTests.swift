import Model
import Testing

@testable import Scheduling

struct DeviceReportTests {
    @Test("D8: a report concerns its device alone; other interactions are no report") func take() throws {
        let state = try Judged.state([Judged.item()])
        func take(_ kind: Interaction.Kind) -> DeviceState? {
            DeviceReport.take(kind, of: World.phone, at: World.start, in: state)
        }
        #expect(take(.unlocked) == DeviceState(isUnlocked: DeviceState.Report(value: true, at: World.start)))
        #expect(take(.silentOn) == DeviceState(isSilent: DeviceState.Report(value: true, at: World.start)))
        #expect(take(.viewed(Judged.id())) == nil)
        #expect(take(.expanded(Judged.id())) == nil)
        #expect(take(.focusOff(nil)) == nil)
    }

    @Test("R11: playing media is remembered only for items that are there") func media() throws {
        var state = try Judged.state([Judged.item()])
        let report = DeviceState.Report(value: true, at: World.start)
        state.set(DeviceState(media: [Judged.id("gone"): report]), for: World.phone)
        func media(_ kind: Interaction.Kind) -> [NotificationID: DeviceState.Report<Bool>]? {
            DeviceReport.take(kind, of: World.phone, at: World.start, in: state)?.media
        }
        #expect(media(.mediaStarted(Judged.id())) == [Judged.id(): report])
        #expect(media(.mediaStarted(Judged.id("never"))) == [:])
        #expect(media(.online) == [:])
    }
}
