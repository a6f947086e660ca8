@testable import Model
import Testing

@testable import Scheduling

struct FocusLookTests {
    /// 14:00 in Berlin, when the Focus begins that lasts until 15:00.
    static let two = World.at(3600)

    @Test("Focus: a lookup is reused until the instant at which it is no longer certain") func moment() throws {
        var state = try Judged.state { $0.focuses = [FocusChangesTests.scheduled] }
        let before = FocusLook.moment(in: state, at: World.start)
        #expect(before == FocusMoment(on: nil, next: Self.two))
        let on = FocusOn(focus: World.work, reason: .schedule, began: Self.two, ends: Self.two.adding(seconds: 3600))
        #expect(FocusLook.moment(in: state, at: Self.two) == FocusMoment(on: on, next: on.ends))
        // The known Focus counts until its next change.
        let known = FocusMoment(on: nil, next: Self.two.adding(seconds: 60))
        state.focusMoment = known
        #expect(FocusLook.moment(in: state, at: Self.two.adding(seconds: 59.999)) == known)
        #expect(FocusLook.moment(in: state, at: Self.two.adding(seconds: 60)) == FocusMoment(on: on, next: on.ends))
        #expect(FocusLook.moment(in: try Judged.state(), at: Self.two) == FocusMoment())
        #expect(FocusLook.moment(in: try Judged.state(nil), at: Self.two) == FocusMoment())
    }

    struct Row: Named {
        var name: String
        /// Periods of the Focus that was on at 14:00.
        var periods: [(String, String)] = [("14:00", "15:00")]
        /// Periods of another Focus.
        var other: [(String, String)] = []
        /// The last lookup, in hours from 14:00, and the present one.
        var looks: (Double, Double)
        var isFirstLook = true
        var goesOn: Bool
    }

    static let rows: [Row] = [
        Row(name: "the same period", looks: (0, 0.9), goesOn: true), Row(name: "over", looks: (0, 1), goesOn: false),
        Row(name: "the next day's", looks: (0, 24), goesOn: false),
        Row(
            name: "periods that meet", periods: [("14:00", "15:00"), ("15:00", "16:00")], looks: (0, 1.5),
            goesOn: true),
        Row(
            name: "periods with a gap", periods: [("14:00", "15:00"), ("15:01", "16:00")], looks: (0, 1.5),
            goesOn: false),
        Row(
            name: "another one between", periods: [("14:00", "18:00")], other: [("15:00", "16:00")], looks: (0, 3),
            goesOn: false),
        Row(
            name: "another one between, in one event", periods: [("14:00", "18:00")], other: [("15:00", "16:00")],
            looks: (0, 3), isFirstLook: false, goesOn: true),
    ]

    @Test("Focus: whether it has been on without a break since the last lookup", arguments: rows)
    func goesOn(row: Row) throws {
        var state = try Judged.state {
            $0.focuses = [
                Focus(id: World.work, schedule: row.periods.flatMap { FocusChangesTests.period($0.0, $0.1) }),
                Focus(id: World.sleep, schedule: row.other.flatMap { FocusChangesTests.period($0.0, $0.1) }),
            ]
        }
        let (before, now) = (Self.two.adding(seconds: row.looks.0 * 3600), Self.two.adding(seconds: row.looks.1 * 3600))
        var attention = state.attention
        attention.on = FocusLook.moment(in: state, at: before).on
        state.set(attention)
        #expect(attention.on?.focus == World.work)
        let on = FocusLook.moment(in: state, at: now).on
        #expect(FocusLook.goesOn(as: on, isFirstLook: row.isFirstLook, in: state, at: now) == row.goesOn)
    }

    @Test("Focus: if none was on, none is on, or another is on, it does not continue") func another() throws {
        var state = try Judged.state { $0.focuses = [Focus(id: World.work)] }
        let work = FocusOn(focus: World.work, reason: .manual, began: World.start, ends: nil)
        #expect(!FocusLook.goesOn(as: work, isFirstLook: true, in: state, at: World.start))
        var attention = state.attention
        attention.on = work
        state.set(attention)
        #expect(FocusLook.goesOn(as: work, isFirstLook: true, in: state, at: World.start))
        #expect(!FocusLook.goesOn(as: nil, isFirstLook: true, in: state, at: World.start))
        let sleep = FocusOn(focus: World.sleep, reason: .manual, began: World.start, ends: nil)
        #expect(!FocusLook.goesOn(as: sleep, isFirstLook: true, in: state, at: World.start))
    }

    @Test("N12: a Focus not looked up for thirty days counts as new: no earlier item is there", arguments: [0.001, 0])
    func longAgo(less: Double) throws {
        var state = try Judged.state {
            $0.focuses = [Focus(id: World.work, schedule: FocusChangesTests.period("00:00", "00:00"))]
        }
        let now = World.start
        let end = now.adding(seconds: -30 * 86_400 + less)
        var attention = state.attention
        attention.on = FocusOn(focus: World.work, reason: .schedule, began: end.adding(seconds: -86_400), ends: end)
        state.set(attention)
        let on = FocusLook.moment(in: state, at: now).on
        #expect(FocusLook.goesOn(as: on, isFirstLook: true, in: state, at: now) == (less > 0))
    }
}
