@testable import Model
import Testing

@testable import Scheduling

struct GatheredTests {
    @Test("W8: an item whose app is off on a surface is left out there", arguments: [true, false], AlertStyle.allCases)
    func isShown(lockScreen: Bool, style: AlertStyle) throws {
        let state = try Judged.state {
            $0.apps[World.appID]?.lockScreen = lockScreen
            $0.apps[World.appID]?.style = style
        }
        let gathered = try #require(Judged.gathered([Judged.item()], in: state, try Judged.occasion()).first)
        #expect(gathered.isShown(on: .lockScreen) == lockScreen)
        #expect(gathered.isShown(on: .banner) == (style != .none))
        #expect(gathered.isShown(on: .alert) == (style != .none))
        #expect(gathered.isShown(on: .shortLook) && gathered.isShown(on: .none))
    }
}
