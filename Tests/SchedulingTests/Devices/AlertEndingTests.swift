@testable import Model
import Testing

@testable import Scheduling

/// Stories compare the other details, where they say why something alerts or waits.
struct AlertEndingTests {
    @Test("D12: the receipt says whether what a Focus holds is on the Lock Screen", arguments: [true, false])
    func held(showOnLockScreen: Bool) throws {
        let state = try Judged.state {
            $0.focuses = [Focus(id: World.work, timeSensitive: false, showOnLockScreen: showOnLockScreen)]
            $0.activeFocus = ActiveFocus(id: World.work, until: World.evening)
        }
        let circumstances = try #require(Circumstances(Judged.item(), state, try Judged.occasion()))
        let ending = AlertEnding.make(
            AlertDecision.decide(circumstances), circumstances, in: state, try Judged.occasion())
        let names = ["reason", "level", "focus", "focusWhy", "focusSince", "until"]
        #expect(ending.details.names == names + (showOnLockScreen ? [] : ["lockScreen"]))
        #expect(ending.details[.lockScreen] == (showOnLockScreen ? nil : .flag(false)))
    }
}
