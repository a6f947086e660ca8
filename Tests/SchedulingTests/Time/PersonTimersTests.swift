import Model
import Testing

@testable import Scheduling

struct PersonTimersTests {
    static let edge = World.at(3600)

    struct Row: Named {
        var name: String
        var wait: Wait?
        var isUnread = false
        var hidesBadges = false
        var focusEdge: Instant?
        var summaryDue: Instant?
    }

    static let rows: [Row] = [
        Row(name: "nothing hangs on them"), Row(name: "unread", isUnread: true),
        Row(name: "nothing to hide", hidesBadges: true),
        Row(name: "a badge to hide", isUnread: true, hidesBadges: true, focusEdge: edge),
        Row(name: "held", wait: .focus(.s10, isSummarised: false), focusEdge: edge, summaryDue: World.evening),
        Row(name: "in the summary", wait: .summary(.s12), focusEdge: edge, summaryDue: World.evening),
        Row(name: "snoozed", wait: .snooze(Firing(due: edge))),
    ]

    @Test("T3: Focus and summary have a timer if something depends on it", arguments: rows)
    func armed(row: Row) throws {
        let item = Judged.item { $0.place = .center(Presence(wait: row.wait, isUnread: row.isUnread)) }
        let state = try Judged.state([item]) {
            var focus = FocusHandTests.scheduled
            focus.hideBadges = row.hidesBadges
            $0.focuses = [focus]
            $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self))
        }
        let armed = PersonTimers.armed(in: state, try Judged.occasion())
        #expect(armed.focusEdge == row.focusEdge && armed.summaryDue == row.summaryDue)
    }
}
