@testable import Model
import Testing

@testable import Scheduling

/// `RoutingTests` tell what else each device does with an item.
struct PresentationTests {
    @Test("R11: a device that plays the item's media says so", arguments: [true, false])
    func media(isPlaying: Bool) throws {
        var state = try Judged.state([Judged.item()])
        let report = DeviceState.Report(value: isPlaying, at: World.start)
        state.set(DeviceState(media: [Judged.id(): report]), for: World.phone)
        let circumstances = try #require(Circumstances(Judged.item(), state, try Judged.occasion()))
        let quiet = AlertDecision(outcome: .quiet, rule: .s3, reason: .passive)
        let devices = Presentation(
            standing: Judged.item().standing, circumstances: circumstances, decision: quiet, views: ArrivalViews()
        ).devices(in: state)
        #expect(devices.map(\.isPlayingMedia) == [isPlaying])
    }
}
