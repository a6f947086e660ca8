@testable import Model
import Testing

@testable import Scheduling

struct HeldTests {
    @Test("W4: items that a Focus or a summary holds, in order of arrival") func items() throws {
        let state = try Judged.state([
            Judged.item("b") { $0.wait = Wait(kind: .summary, rule: .s12) },
            Judged.item("snoozed") { $0.wait = Wait(kind: .snooze, due: World.evening) },
            Judged.item("a") { $0.wait = Wait(kind: .focus, rule: .s10) }, Judged.item("plain"),
        ])
        #expect(Held.items(in: state).map(\.name) == ["b", "a"])
        #expect(Held.items(in: try Judged.state([Judged.item()])).isEmpty)
    }

    @Test("W5: P has its own rules once the wait is over", arguments: [true, false]) func judge(isDue: Bool) throws {
        let item = Judged.item { $0.wait = Wait(kind: .focus, rule: .s10) }
        let state = try Judged.state([item]) { $0.apps[World.appID]?.authorization = .denied }
        guard case .refused(let ending) = Held.judge(item, isDue: isDue, in: state, try Judged.occasion()) else {
            Issue.record("passed")
            return
        }
        #expect(
            ending.short
                == (isDue
                    ? "suppressed P3 not-authorized" : "suppressed W5 turned-off-while-waiting was not-authorized"))
    }

    @Test(
        "W9: whether a summary would hold what a Focus does, by the level of the moment", arguments: [true, false],
        [true, false])
    func summarised(was: Bool, isInSummary: Bool) throws {
        let wait = Wait(kind: .focus, rule: .s10, isSummarised: was)
        let item = Judged.item { $0.wait = wait }
        let state = try Judged.state([item]) {
            $0.focuses = [Focus(id: World.work)]
            $0.activeFocus = ActiveFocus(id: World.work)
            $0.apps[World.appID]?.summary = isInSummary ? .all : .none
            $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self))
        }
        let looked = Held.lookAtSummary(item, in: state, try Judged.occasion())
        #expect(looked?.standing.wait?.isSummarised == (was == isInSummary ? nil : isInSummary))
        #expect(Held.lookAtSummary(item, in: state, try Judged.occasion(apps: [])) == nil)
    }
}
