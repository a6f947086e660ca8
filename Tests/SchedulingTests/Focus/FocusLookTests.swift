@testable import Model
import Testing

@testable import Scheduling

struct FocusLookTests {
    /// 14:00 in Berlin, when the Focus begins that lasts until 15:00.
    static let two = World.at(3600)

    @Test("Focus: a lookup is reused until the instant at which it is no longer certain") func moment() throws {
        var state = try Judged.state { $0.focuses = [FocusHandTests.scheduled] }
        #expect(FocusLook.moment(in: state, at: World.start) == FocusMoment(on: nil, next: Self.two))
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

    @Test(
        "Focus: whether it has been on without a break since the last look, but for one in the same event",
        arguments: [true, false])
    func goesOn(isFirstLook: Bool) throws {
        // On from 14:00 to 18:00; the other interrupts it from 15:00 to 16:00.
        var state = try Judged.state {
            $0.focuses = [
                Focus(id: World.work, schedule: FocusHandTests.period("14:00", "18:00")),
                Focus(id: World.sleep, schedule: FocusHandTests.period("15:00", "16:00")),
            ]
        }
        func on(hours: Double) -> FocusOn? {
            FocusLook.moment(in: state, at: Self.two.adding(seconds: hours * 3600)).on
        }
        let (first, other, last) = (on(hours: 0), on(hours: 1.5), on(hours: 3))
        #expect([first, other, last].map(\.?.focus) == [World.work, World.sleep, World.work])
        func goesOn(as on: FocusOn?, hours: Double) -> Bool {
            FocusLook.goesOn(
                as: on, isFirstLook: isFirstLook, in: state, at: Self.two.adding(seconds: hours * 3600))
        }
        #expect(!goesOn(as: first, hours: 0))
        var attention = state.attention
        attention.on = first
        state.set(attention)
        #expect(goesOn(as: first, hours: 0.9) && !goesOn(as: other, hours: 1.5) && !goesOn(as: nil, hours: 4))
        #expect(goesOn(as: last, hours: 3) == !isFirstLook)
    }

    @Test("N12: a Focus not looked up for thirty days counts as new: no earlier item is there", arguments: [0.001, 0])
    func longAgo(less: Double) throws {
        var state = try Judged.state {
            $0.focuses = [Focus(id: World.work, schedule: FocusHandTests.period("00:00", "00:00"))]
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
