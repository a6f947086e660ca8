import Model
import TestSupport
import Testing

/// Section 3, Focus: which Focus is on, why, since when, and until when that is certain.
@Suite struct FocusScheduleTests {
    static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

    /// A Focus from lines such as `"mon tue 09:00 17:00"`; without days: every day.
    static func focus(_ id: String, _ periods: String...) -> Focus {
        Focus(
            id: PlainID(derived: id),
            schedule: periods.compactMap { text in
                let words = text.split(separator: " ").map(String.init)
                let times = words.compactMap { TimeOfDay($0) }
                guard times.count == 2 else { return nil }
                let days = Set(words.compactMap { Weekday(rawValue: $0) })
                return FocusPeriod(days: days.isEmpty ? Set(Weekday.allCases) : days, from: times[0], to: times[1])
            })
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var zone = "Europe/Berlin"
        var focuses: [Focus]
        var at: String
        /// `focus reason began ends`, as far as they exist.
        var on: String?
        var next: String?
        var manual: (focus: String, since: String, until: String?)?
        var ended: [String: String] = [:]

        var testDescription: String { "\(name), at \(at)" }
    }

    private static let work = focus("work", "mon tue wed thu fri 09:00 17:00")
    private static let sleep = focus("sleep", "22:00 06:00")

    // 2026-01-05 was a Monday; Berlin is an hour ahead of UTC.
    static let periods: [Row] = [
        Row(name: "nothing", focuses: [], at: "2026-01-05T12:00:00Z"),
        Row(name: "no schedule", focuses: [focus("a")], at: "2026-01-05T12:00:00Z"),
        Row(name: "just before from", focuses: [work], at: "2026-01-05T07:59:59.999Z", next: "2026-01-05T08:00:00Z"),
        Row(
            name: "from is inclusive", focuses: [work], at: "2026-01-05T08:00:00Z",
            on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z"),
        Row(
            name: "just before to", focuses: [work], at: "2026-01-05T15:59:59.999Z",
            on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z"),
        Row(name: "to is exclusive", focuses: [work], at: "2026-01-05T16:00:00Z", next: "2026-01-06T08:00:00Z"),
        Row(name: "over the weekend", focuses: [work], at: "2026-01-09T16:00:00Z", next: "2026-01-12T08:00:00Z"),
        Row(
            name: "once a week, just over", focuses: [focus("a", "mon 09:00 10:00")], at: "2026-01-05T09:00:00Z",
            next: "2026-01-12T08:00:00Z"),
        Row(
            name: "before midnight", focuses: [focus("a", "fri 22:00 06:00")], at: "2026-01-09T22:00:00Z",
            on: "a schedule 2026-01-09T21:00:00Z 2026-01-10T05:00:00Z", next: "2026-01-10T05:00:00Z"),
        Row(
            name: "after midnight it belongs to the day it began", focuses: [focus("a", "fri 22:00 06:00")],
            at: "2026-01-10T04:59:59Z", on: "a schedule 2026-01-09T21:00:00Z 2026-01-10T05:00:00Z",
            next: "2026-01-10T05:00:00Z"),
        Row(
            name: "not in the night before that day", focuses: [focus("a", "fri 22:00 06:00")],
            at: "2026-01-09T03:00:00Z", next: "2026-01-09T21:00:00Z"),
        Row(
            name: "to is midnight", focuses: [focus("a", "mon 22:00 00:00")], at: "2026-01-05T22:59:59Z",
            on: "a schedule 2026-01-05T21:00:00Z 2026-01-05T23:00:00Z", next: "2026-01-05T23:00:00Z"),
        Row(
            name: "the same minute is 24 hours", focuses: [focus("a", "mon 09:00 09:00")], at: "2026-01-06T07:59:59Z",
            on: "a schedule 2026-01-05T08:00:00Z 2026-01-06T08:00:00Z", next: "2026-01-06T08:00:00Z"),
        Row(
            name: "the same minute, over", focuses: [focus("a", "mon 09:00 09:00")], at: "2026-01-06T08:00:00Z",
            next: "2026-01-12T08:00:00Z"),
        Row(
            name: "always", focuses: [focus("a", "00:00 00:00")], at: "2026-01-05T23:00:00Z",
            on: "a schedule 2026-01-05T23:00:00Z 2026-01-06T23:00:00Z", next: "2026-01-06T23:00:00Z"),
    ]

    static let several: [Row] = [
        Row(
            name: "the later one takes over", focuses: [work, focus("gym", "12:00 13:00")], at: "2026-01-05T11:00:00Z",
            on: "gym schedule 2026-01-05T11:00:00Z 2026-01-05T12:00:00Z", next: "2026-01-05T12:00:00Z"),
        Row(
            name: "and gives back", focuses: [focus("gym", "12:00 13:00"), work], at: "2026-01-05T12:00:00Z",
            on: "work schedule 2026-01-05T12:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z"),
        Row(
            name: "begun together: the other one gives back",
            focuses: [focus("b", "09:00 10:00"), focus("a", "09:00 12:00")], at: "2026-01-05T09:30:00Z",
            on: "a schedule 2026-01-05T09:00:00Z 2026-01-05T11:00:00Z", next: "2026-01-05T11:00:00Z"),
        Row(
            name: "the next beginning comes before the end", focuses: [work, focus("gym", "12:00 13:00")],
            at: "2026-01-05T10:00:00Z", on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z",
            next: "2026-01-05T11:00:00Z"),
        Row(
            name: "begun together: the first in the person's order",
            focuses: [focus("b", "09:00 10:00"), focus("a", "09:00 12:00")], at: "2026-01-05T08:30:00Z",
            on: "b schedule 2026-01-05T08:00:00Z 2026-01-05T09:00:00Z", next: "2026-01-05T09:00:00Z"),
        Row(
            name: "begun together in one Focus: the longer", focuses: [focus("a", "09:00 10:00", "09:00 12:00")],
            at: "2026-01-05T08:30:00Z", on: "a schedule 2026-01-05T08:00:00Z 2026-01-05T11:00:00Z",
            next: "2026-01-05T11:00:00Z"),
        Row(
            name: "the end of another one changes nothing", focuses: [focus("a", "08:00 11:00"), work],
            at: "2026-01-05T08:30:00Z", on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z",
            next: "2026-01-05T16:00:00Z"),
        Row(
            name: "begun yesterday gives way to begun today", focuses: [sleep, focus("a", "00:00 01:00")],
            at: "2026-01-05T23:00:00Z", on: "a schedule 2026-01-05T23:00:00Z 2026-01-06T00:00:00Z",
            next: "2026-01-06T00:00:00Z"),
    ]

    static let byHand: [Row] = [
        Row(
            name: "manual before scheduled", focuses: [work, sleep], at: "2026-01-05T10:00:00Z",
            on: "sleep manual 2026-01-05T07:30:00Z", manual: ("sleep", "2026-01-05T07:30:00Z", nil)),
        Row(
            name: "manual until", focuses: [work, sleep], at: "2026-01-05T10:59:59.999Z",
            on: "sleep manual 2026-01-05T07:30:00Z 2026-01-05T11:00:00Z", next: "2026-01-05T11:00:00Z",
            manual: ("sleep", "2026-01-05T07:30:00Z", "2026-01-05T11:00:00Z")),
        Row(
            name: "until is exclusive", focuses: [work, sleep], at: "2026-01-05T11:00:00Z",
            on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z",
            manual: ("sleep", "2026-01-05T07:30:00Z", "2026-01-05T11:00:00Z")),
        Row(
            name: "manual and unknown", focuses: [work], at: "2026-01-05T10:00:00Z",
            on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z",
            manual: ("gone", "2026-01-05T07:30:00Z", nil)),
        Row(
            name: "ended by hand until its next beginning", focuses: [work], at: "2026-01-05T10:00:00Z",
            next: "2026-01-06T08:00:00Z", ended: ["work": "2026-01-05T09:00:00Z"]),
        Row(
            name: "ended at its beginning", focuses: [work], at: "2026-01-05T08:00:00Z",
            next: "2026-01-06T08:00:00Z", ended: ["work": "2026-01-05T08:00:00Z"]),
        Row(
            name: "ended just before its beginning", focuses: [work], at: "2026-01-05T08:00:00Z",
            on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z", next: "2026-01-05T16:00:00Z",
            ended: ["work": "2026-01-05T07:59:59.999Z"]),
        Row(
            name: "its next beginning on the same day", focuses: [focus("a", "09:00 17:00", "12:00 13:00")],
            at: "2026-01-05T11:00:00Z", on: "a schedule 2026-01-05T11:00:00Z 2026-01-05T12:00:00Z",
            next: "2026-01-05T12:00:00Z", ended: ["a": "2026-01-05T10:00:00Z"]),
        Row(
            name: "another one comes on again", focuses: [work, focus("gym", "12:00 13:00")],
            at: "2026-01-05T11:30:00Z", on: "work schedule 2026-01-05T08:00:00Z 2026-01-05T16:00:00Z",
            next: "2026-01-05T16:00:00Z", ended: ["gym": "2026-01-05T11:10:00Z"]),
        Row(
            name: "ended, then turned on by hand", focuses: [work], at: "2026-01-05T10:00:00Z",
            on: "work manual 2026-01-05T09:30:00Z", manual: ("work", "2026-01-05T09:30:00Z", nil),
            ended: ["work": "2026-01-05T09:00:00Z"]),
    ]

    static let clockChanges: [Row] = [
        Row(
            name: "T1: begins in the gap", focuses: [focus("a", "02:30 05:00")], at: "2026-03-29T01:15:00Z",
            next: "2026-03-29T01:30:00Z"),
        Row(
            name: "T1: ends in the gap", focuses: [focus("a", "01:00 02:30")], at: "2026-03-29T01:15:00Z",
            on: "a schedule 2026-03-29T00:00:00Z 2026-03-29T01:30:00Z", next: "2026-03-29T01:30:00Z"),
        Row(
            name: "T1: the gap turns it round, and it does not come", focuses: [focus("a", "02:30 03:15")],
            at: "2026-03-29T01:20:00Z", next: "2026-03-30T00:30:00Z"),
        Row(
            name: "T1: once a week, and left out: looked at again", focuses: [focus("a", "sun 02:30 03:15")],
            at: "2026-03-23T12:00:00Z", next: "2026-03-31T22:00:00Z"),
        Row(
            name: "T1: begins at the first of two", focuses: [focus("a", "02:30 05:00")], at: "2026-10-25T00:30:00Z",
            on: "a schedule 2026-10-25T00:30:00Z 2026-10-25T04:00:00Z", next: "2026-10-25T04:00:00Z"),
        Row(
            name: "T1: ends at the first of two", focuses: [focus("a", "01:00 02:30")], at: "2026-10-25T00:30:00Z",
            next: "2026-10-26T00:00:00Z"),
        Row(
            name: "a night that is an hour shorter", focuses: [sleep], at: "2026-03-29T03:59:59Z",
            on: "sleep schedule 2026-03-28T21:00:00Z 2026-03-29T04:00:00Z", next: "2026-03-29T04:00:00Z"),
        Row(
            name: "24 hours that end in the gap", focuses: [focus("a", "sat 02:30 02:30")], at: "2026-03-29T01:20:00Z",
            on: "a schedule 2026-03-28T01:30:00Z 2026-03-29T01:30:00Z", next: "2026-03-29T01:30:00Z"),
        Row(
            name: "the end moves into the day after tomorrow", zone: "America/Nuuk",
            focuses: [focus("a", "fri 23:30 23:30")], at: "2026-03-29T01:20:00Z",
            on: "a schedule 2026-03-28T01:30:00Z 2026-03-29T01:30:00Z", next: "2026-03-29T01:30:00Z"),
        Row(
            name: "a day that does not exist", zone: "Pacific/Apia", focuses: [focus("a", "fri 09:00 17:00")],
            at: "2011-12-30T19:00:00Z", on: "a schedule 2011-12-30T19:00:00Z 2011-12-31T03:00:00Z",
            next: "2011-12-31T03:00:00Z"),
    ]

    @Test("T1: which Focus is on", arguments: periods + several + byHand + clockChanges) func moment(row: Row) throws {
        let clock = try #require(TimeZoneName(row.zone).flatMap { LocalTime($0) })
        var byHand = FocusByHand()
        if let manual = row.manual {
            byHand.on = FocusByHand.Manual(
                focus: PlainID(derived: manual.focus), since: try #require(Instant(manual.since)),
                until: manual.until.flatMap { Instant($0) })
        }
        for (id, instant) in row.ended { byHand.ended[PlainID(derived: id)] = Instant(instant) }
        let moment = FocusSchedule.moment(row.focuses, byHand: byHand, on: clock, at: try #require(Instant(row.at)))
        let on = moment.on.map { on in
            [on.focus.string, on.reason.rawValue, on.began.description, on.ends?.description]
                .compactMap { $0 }.joined(separator: " ")
        }
        #expect(on?.replacing(".000Z", with: "Z") == row.on)
        #expect(moment.next == row.next.flatMap { Instant($0) })
    }

    @Test("10,000 periods, and times from before year 1 to after year 9999, are fast and do not fail")
    func hostile() throws {
        let clock = try #require(TimeZoneName("America/New_York").flatMap { LocalTime($0) })
        let periods = (0..<10_000).compactMap { number -> FocusPeriod? in
            guard let from = TimeOfDay(hour: number % 24, minute: number % 60),
                let to = TimeOfDay(hour: number * 7 % 24, minute: number * 11 % 60)
            else { return nil }
            return FocusPeriod(from: from, to: to)
        }
        let focuses = [Focus(id: PlainID(derived: "a"), schedule: periods)]
        let ends: [Int64] = [.min, Instant.distantPast.milliseconds, 0, Instant.distantFuture.milliseconds, .max]
        let start = ContinuousClock.now
        for milliseconds in ends {
            let now = Instant(milliseconds: milliseconds)
            let moment = FocusSchedule.moment(focuses, byHand: FocusByHand(), on: clock, at: now)
            if let on = moment.on { #expect(on.began >= .distantPast) }
            if let next = moment.next { #expect(next <= .distantFuture) }
        }
        // A debug build needs half a second for all five; stepping through the years would take many minutes.
        #expect(ContinuousClock.now - start < .seconds(120))
    }
}
