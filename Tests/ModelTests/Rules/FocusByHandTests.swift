@testable import Model
import Testing

struct FocusByHandTests {
    private static let now = Instant(milliseconds: 1_000_000)
    private static let work = PlainID(derived: "work")

    private static func person(active: ActiveFocus? = nil) throws -> Person {
        Person(
            id: PersonID(derived: "anna"), timeZone: try #require(TimeZoneName("UTC")), locale: .english,
            focuses: [Focus(id: work)], activeFocus: active)
    }

    /// A Focus that is on, until later.
    private static let on = FocusByHand.Manual(focus: work, since: now, until: now.adding(seconds: 60))

    @Test func aFocusThatThePersonHasIsTurnedOn() throws {
        let sleep = PlainID(derived: "sleep")
        for (focus, person, until, isOn) in [
            (Self.work, try Self.person(), Self.on.until, true),
            (Self.work, try Self.person(), Self.now, false),
            (sleep, try Self.person(), nil, false), (Self.work, nil, nil, false),
        ] as [(PlainID, Person?, Instant?, Bool)] {
            var byHand = FocusByHand()
            let isTurnedOn = byHand.turnOn(focus, of: person, until: until, at: Self.now, now: Self.now)
            #expect(isTurnedOn == isOn && byHand.on == (isOn ? Self.on : nil), "\(focus), \(String(describing: until))")
        }
    }

    @Test func onlyTheFocusThatIsOnIsTurnedOff() throws {
        for (focus, current, ends) in [
            (PlainID(derived: "sleep"), Self.work, false), (nil, nil, false), (nil, Self.work, true),
        ] as [(PlainID?, PlainID?, Bool)] {
            var byHand = FocusByHand()
            byHand.on = Self.on
            let hasEnded = byHand.turnOff(focus, current: current, now: Self.now)
            #expect(hasEnded == ends && byHand.on == (ends ? nil : Self.on))
            #expect(byHand.ended == (ends ? [Self.work: Self.now] : [:]))
        }
    }

    @Test func aRecordCountsWhereItsActiveFocusChanged() throws {
        let active = try Self.person(active: ActiveFocus(id: Self.work))
        for (before, on) in [(nil, FocusByHand.Manual(focus: Self.work, since: Self.now)), (active, nil)] {
            var byHand = FocusByHand()
            byHand.take(active, after: before, now: Self.now)
            #expect(byHand.on == on)
        }
    }
}
