@testable import Model
import Testing

@testable import Scheduling

struct HeldTests {
    @Test("W4: items that a Focus or a summary holds, in order of arrival") func items() throws {
        let state = try Judged.state([
            Judged.item("b") { $0.waits(for: .summary(.s12)) },
            Judged.item("snoozed") { $0.waits(for: .snooze(Firing(due: World.evening))) },
            Judged.item("a") { $0.waits(for: .focus(.s10, isSummarised: false)) }, Judged.item("plain"),
        ])
        #expect(Held.items(in: state).map(\.name) == ["b", "a"])
        #expect(Held.items(in: try Judged.state([Judged.item()])).isEmpty)
    }

    @Test(
        "W9: whether a summary would hold what a Focus does, by the level of the moment", arguments: [true, false],
        [true, false])
    func summarised(was: Bool, isInSummary: Bool) throws {
        let item = Judged.item { $0.waits(for: .focus(.s10, isSummarised: was)) }
        let state = try Judged.state([item]) {
            $0.focuses = [Focus(id: World.work)]
            $0.activeFocus = ActiveFocus(id: World.work)
            $0.apps[World.appID]?.summary = isInSummary ? .all : .none
            $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self))
        }
        let looked = Held.lookAtSummary(item, in: state, try Judged.occasion())
        #expect(looked?.standing.wait == (was == isInSummary ? nil : .focus(.s10, isSummarised: isInSummary)))
        #expect(Held.lookAtSummary(item, in: state, try Judged.occasion(apps: [])) == nil)
    }
}
