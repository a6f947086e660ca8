@testable import Model
import Testing

@testable import Scheduling

struct FocusHandTests {
    static let soon = World.at(0.001)

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

    @Test("Focus: on by hand, if the person has it and its end is in the future") func turnOn() throws {
        let at = World.at(-60)
        func on(_ focus: PlainID, until: Instant?) throws -> FocusByHand.Manual? {
            FocusHand.turnOn(focus, until: until, at: at, in: try Self.state(), now: World.start)?.byHand.on
        }
        #expect(try on(World.work, until: nil) == FocusByHand.Manual(focus: World.work, since: at))
        #expect(
            try on(World.work, until: Self.soon) == FocusByHand.Manual(focus: World.work, since: at, until: Self.soon))
        #expect(try on(World.work, until: World.start) == nil)
        #expect(try on(PlainID(derived: "other"), until: nil) == nil)
    }

    static let offs: [(focus: PlainID?, on: PlainID?, ends: Bool)] = [
        (nil, World.work, true), (World.work, World.work, true), (World.sleep, World.work, false), (nil, nil, false),
    ]

    @Test("Focus: off by hand ends the one that is on", arguments: offs.indices) func turnOff(index: Int) throws {
        let row = Self.offs[index]
        let attention = FocusHand.turnOff(row.focus, in: try Self.state(on: row.on), now: World.start)
        #expect((attention == nil) == !row.ends)
        if let attention {
            #expect(attention.byHand.on == nil)
            #expect(attention.byHand.ended == [World.work: World.start])
        }
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

    @Test("Focus: a record's activeFocus counts if it exists and differs from that of the earlier record")
    func take() throws {
        let state = try Self.state(on: World.work)
        let old = try #require(state.record)
        var new = old
        func on(after record: Person) -> PlainID? {
            FocusHand.take(record, after: old, in: state, now: World.start).byHand.on?.focus
        }
        #expect(on(after: new) == World.work)
        new.activeFocus = ActiveFocus(id: World.sleep)
        #expect(on(after: new) == World.sleep)
        new.activeFocus = ActiveFocus(id: PlainID(derived: "other"))
        #expect(on(after: new) == nil)
        new.activeFocus = nil
        #expect(on(after: new) == nil)
    }
}
