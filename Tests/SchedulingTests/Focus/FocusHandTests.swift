@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Section 3, Focus: which one is on, by hand, by record and by schedule; D12; the timers of its edges.
@Suite struct FocusHandTests {
    static func period(_ from: String, _ to: String) -> [FocusPeriod] {
        guard let from = TimeOfDay(from), let to = TimeOfDay(to) else { return [] }
        return [FocusPeriod(from: from, to: to)]
    }

    /// Berlin is one hour ahead; the world starts at 13:00 there.
    static let scheduled = Focus(id: World.work, schedule: period("14:00", "15:00"))

    static let stories = Story.read(
        """
        # Focus: by hand before by schedule; off ends a scheduled one until it begins again
        given focus work from=14:00/15:00, focus sleep
        notify one              -> alerted S13 *
        focus-on sleep until=1800
        notify two              -> held S10 focus (focus sleep) (focusWhy manual) (until 1800)
        focus-off work
        notify three            -> held S10 focus (focus sleep) (focusWhy manual) (until 1800)
        after 1800
        notify four             -> alerted S13 *
        after 1800
        notify five             -> held S10 focus (focus work) (focusWhy schedule) (until 2h)
        // By hand while its schedule also applies: off ends both.
        focus-on work
        notify six              -> held S10 focus (focus work) (focusWhy manual) (until none)
        focus-off
        notify seven            -> alerted S13 *
        after 600
        notify eight            -> alerted S13 *
        at 25h
        notify nine             -> held S10 focus (focus work) (focusWhy schedule) (until 26h)
        # Focus: a record's activeFocus counts if it differs from that of the earlier record
        given focus work on
        focus-off
        register
        notify one              -> alerted S13 *
        set focus-over
        focus-on work
        register
        notify two              -> held S10 focus (focus work) (focusWhy manual) (until none)
        set focus work until=60
        notify three            -> held S10 focus (focus work) (focusWhy manual) (until 60)
        set no-focus
        notify four             -> alerted S13 *
        # D12: a Focus hides every number, and shows them again when it ends
        given focus work from=14:00/15:00 hides-badges
        notify before           -> phone present lock-screen list badge 1
        after 1h                -> phone badge badge 0
        notify meanwhile        -> phone present list
        after 1h                -> phone digest lock-screen list, phone badge badge 2
        """)

    @Test("D12: which Focus is on, since when, and what it hides", arguments: stories)
    func tell(story: Story) throws { try story.play() }

    private static func state(on focus: PlainID? = nil, ended: [PlainID: Instant] = [:]) throws -> PersonState {
        var state = try Judged.state {
            $0.focuses = [Focus(id: World.work), Focus(id: World.sleep)]
            $0.activeFocus = focus.map { ActiveFocus(id: $0) }
        }
        var attention = state.attention
        attention.byHand.ended = ended
        state.set(attention)
        return state
    }

    @Test("Focus: an end by hand counts for three days, and while the person has the Focus", arguments: [true, false])
    func forgotten(takesRecord: Bool) throws {
        let threeDays: Double = 3 * 86_400
        for (seconds, isKept) in [(threeDays, false), (threeDays - 0.001, true)] {
            let ended = World.at(-seconds)
            let state = try Self.state(
                on: World.work, ended: [World.sleep: ended, PlainID(derived: "removed"): World.start])
            let attention =
                takesRecord
                ? FocusHand.take(try #require(state.record), after: state.record, in: state, now: World.start)
                : FocusHand.turnOff(nil, in: state, now: World.start)
            var expected: [PlainID: Instant] = isKept ? [World.sleep: ended] : [:]
            if !takesRecord { expected[World.work] = World.start }
            #expect(attention?.byHand.ended == expected, "\(seconds)")
        }
    }
}
