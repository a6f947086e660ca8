@testable import Model
import Testing

@testable import Scheduling

/// Stories and tables tell what rules make of the other circumstances.
struct CircumstancesTests {
    @Test("P1: nothing is checked while person or app is unknown") func unknown() throws {
        let item = Judged.item()
        #expect(Circumstances(item, try Judged.state(nil), try Judged.occasion()) == nil)
        #expect(Circumstances(item, try Judged.state(), try Judged.occasion(apps: [])) == nil)
        #expect(Circumstances(item, try Judged.state(), try Judged.occasion()) != nil)
    }

    @Test("F6: an item's memory counts: a repeated call, an alert") func standing() throws {
        for (isRepeatedCall, hasAlerted) in [(true, false), (false, true)] {
            let item = Judged.item { ($0.isRepeatedCall, $0.hasAlerted) = (isRepeatedCall, hasAlerted) }
            let circumstances = try #require(Circumstances(item, try Judged.state(), try Judged.occasion()))
            #expect(circumstances.isRepeatedCall == isRepeatedCall && circumstances.hasAlerted == hasAlerted)
        }
    }
}
