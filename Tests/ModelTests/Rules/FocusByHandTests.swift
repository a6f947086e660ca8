import Model
import Testing

struct FocusByHandTests {
    private static let now = Instant(milliseconds: 1_000_000)
    private static let work = PlainID(derived: "work")

    private static func person(active: ActiveFocus? = nil) throws -> Person {
        Person(
            id: PersonID(derived: "anna"), timeZone: try #require(TimeZoneName("UTC")), locale: .english,
            focuses: [Focus(id: work)], activeFocus: active)
    }

    @Test func aFocusThatThePersonHasIsTurnedOn() throws {
        var byHand = FocusByHand()
        let later = Self.now.adding(seconds: 60)
        let person = try Self.person()
        let isOn = byHand.turnOn(Self.work, of: person, until: later, at: Self.now, now: Self.now)
        #expect(isOn)
        #expect(byHand.on == FocusByHand.Manual(focus: Self.work, since: Self.now, until: later))
        let before = byHand
        let isOver = byHand.turnOn(Self.work, of: person, until: Self.now, at: Self.now, now: Self.now)
        #expect(!isOver, "its end is past")
        let isUnknown = byHand.turnOn(PlainID(derived: "sleep"), of: person, until: nil, at: Self.now, now: Self.now)
        #expect(!isUnknown)
        let isNobodys = byHand.turnOn(Self.work, of: nil, until: nil, at: Self.now, now: Self.now)
        #expect(!isNobodys)
        #expect(byHand == before)
    }

    @Test func onlyTheFocusThatIsOnIsTurnedOff() throws {
        var byHand = FocusByHand()
        _ = byHand.turnOn(Self.work, of: try Self.person(), until: nil, at: Self.now, now: Self.now)
        let isAnother = byHand.turnOff(PlainID(derived: "sleep"), current: Self.work, now: Self.now)
        #expect(!isAnother)
        let isNone = byHand.turnOff(nil, current: nil, now: Self.now)
        #expect(!isNone)
        #expect(byHand.on != nil && byHand.ended.isEmpty)
        let hasEnded = byHand.turnOff(nil, current: Self.work, now: Self.now)
        #expect(hasEnded)
        #expect(byHand.on == nil && byHand.ended == [Self.work: Self.now])
    }

    @Test func aRecordCountsWhereItsActiveFocusChanged() throws {
        var byHand = FocusByHand()
        let active = try Self.person(active: ActiveFocus(id: Self.work))
        byHand.take(active, after: nil, now: Self.now)
        #expect(byHand.on == FocusByHand.Manual(focus: Self.work, since: Self.now))
        byHand.on = nil
        byHand.take(active, after: active, now: Self.now)
        #expect(byHand.on == nil)
    }
}
