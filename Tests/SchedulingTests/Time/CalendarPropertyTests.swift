import Foundation
@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Focus schedules on random settings, compared with a clock that is read minute by minute.
@Suite struct CalendarPropertyTests {
    /// Zones with gaps of half an hour, one, two and 24 hours; at midnight, at night, and late in the evening.
    static let places = [
        ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"), ("Africa/Cairo", "2026-04-24"),
        ("Africa/Cairo", "2026-10-29"), ("America/Nuuk", "2026-03-28"), ("America/Nuuk", "2026-10-25"),
        ("Australia/Lord_Howe", "2026-10-04"), ("Australia/Lord_Howe", "2026-04-05"),
        ("Antarctica/Troll", "2026-03-29"), ("Antarctica/Troll", "2026-10-25"), ("Pacific/Apia", "2011-12-30"),
        ("Asia/Kolkata", "2026-06-01"),
    ]

    /// The wall clock's readings for every minute of three weeks.
    struct WallClock {
        /// Minutes since 1970 in UTC.
        let minutes: Range<Int>
        /// The first minute at which the clock shows a (day, minute), both counted from 1970 in local time.
        private var first: [Int: Int] = [:]
        /// The forward jumps of the clock: from, to, and at which minute.
        private var jumps: [(from: Int, to: Int, at: Int)] = []

        init(_ zone: TimeZone, around day: Int) {
            minutes = (day - 12) * 1440..<(day + 12) * 1440
            var last: Int?
            for minute in minutes {
                let shown = minute + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute) * 60)) / 60
                if first[shown] == nil { first[shown] = minute }
                if let last, shown > last + 1 { jumps.append((last + 1, shown, minute)) }
                last = shown
            }
        }

        /// Rule T1, applied by reading the clock.
        func minute(day: Int, _ time: TimeOfDay) -> Int? {
            let wanted = day * 1440 + time.minutes
            if let minute = first[wanted] { return minute }
            guard let jump = jumps.first(where: { $0.from <= wanted && wanted < $0.to }) else { return nil }
            return jump.at + wanted - jump.from
        }
    }

    static func time(_ random: inout SeededGenerator) throws -> TimeOfDay {
        // Times near a clock change are more frequent, and some repeat.
        let hour = Bool.random(using: &random) ? [22, 23, 0, 1, 2, 3].randomElement(using: &random) : nil
        return try #require(
            TimeOfDay(
                hour: hour ?? Int.random(in: 0...23, using: &random),
                minute: [0, 0, 15, 30, 59].randomElement(using: &random) ?? 0))
    }

    static func focuses(_ random: inout SeededGenerator) throws -> [Focus] {
        try (0..<Int.random(in: 1...4, using: &random)).map { number in
            Focus(
                id: PlainID(derived: "f\(number)"),
                schedule: try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    let from = try time(&random)
                    let to = Int.random(in: 0..<6, using: &random) == 0 ? from : try time(&random)
                    let days = Weekday.allCases.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
                    return FocusPeriod(days: Set(days), from: from, to: to)
                })
        }
    }

    /// Each (Focus, start, end) of the schedules, in order of the person's Focuses.
    static func spans(_ focuses: [Focus], _ wall: WallClock, around day: Int) -> [(focus: PlainID, Range<Int>)] {
        let order = Weekday.allCases.sorted { $0.number < $1.number }
        var spans: [(focus: PlainID, Range<Int>)] = []
        for focus in focuses {
            for period in focus.schedule {
                for begins in (day - 10)...(day + 9) {
                    // 2026-01-04, day 20,457, was a Sunday.
                    let weekday = order[((begins - 20_457) % 7 + 7) % 7]
                    guard period.days.contains(weekday) else { continue }
                    let ends = period.to.minutes <= period.from.minutes ? begins + 1 : begins
                    guard let from = wall.minute(day: begins, period.from), let to = wall.minute(day: ends, period.to),
                        from < to
                    else { continue }
                    spans.append((focus.id, from..<to))
                }
            }
        }
        return spans
    }

    static func instant(_ minute: Int) -> Instant { Instant(milliseconds: Int64(minute) * 60_000) }

    @Test("T1: minute by minute, a random Focus schedule is on when the wall clock says so")
    func focusByTheMinute() throws {
        var random = SeededGenerator(for: "focusByTheMinute")
        for (name, date) in Self.places {
            let clock = try #require(TimeZoneName(name).flatMap { LocalTime($0) })
            let zone = try #require(TimeZone(identifier: name))
            let day = Int(try #require(Instant(date + "T00:00:00Z")).milliseconds / 86_400_000)
            let wall = WallClock(zone, around: day)
            for _ in 0..<4 {
                let focuses = try Self.focuses(&random)
                var byHand = FocusByHand()
                if Bool.random(using: &random) {
                    let minute = Int.random(in: (day - 2) * 1440..<(day + 2) * 1440, using: &random)
                    byHand.ended[PlainID(derived: "f0")] = Self.instant(minute)
                }
                try check(focuses, byHand, clock, Self.spans(focuses, wall, around: day), around: day)
            }
        }
    }

    private func check(
        _ focuses: [Focus], _ byHand: FocusByHand, _ clock: LocalTime, _ spans: [(focus: PlainID, Range<Int>)],
        around day: Int
    ) throws {
        var last: (moment: FocusMoment, isOpen: Bool)?
        // Since when this Focus has been on; `nil` until a change is seen.
        var givenBack: Int?
        var before: (focus: PlainID, Range<Int>)?
        for minute in (day * 1440 - 360)..<(day * 1440 + 1860) {
            let now = Self.instant(minute)
            let moment = FocusSchedule.moment(focuses, byHand: byHand, on: clock, at: now)
            let counting = spans.filter { span in
                byHand.ended[span.focus].map { Self.instant(span.1.lowerBound) > $0 } ?? true
            }
            let present = counting.filter { $0.1.contains(minute) }
            let latest = present.map(\.1.lowerBound).max()
            let on = present.first { $0.1.lowerBound == latest }
            try #require(moment.on?.focus == on?.focus, "at \(now) of \(focuses.map(\.schedule)) \(byHand.ended)")
            if last != nil, before?.focus != on?.focus { givenBack = minute }
            before = on
            if let givenBack, let latest {
                try #require(moment.on?.began == Self.instant(max(givenBack, latest)), "at \(now)")
            }
            if let next = moment.next { try #require(next > now) }
            // A week can have no start, because the clock change skips its only period. Then the next lookup is when
            // that week is over, an instant that moves with the day.
            let isOpen =
                on == nil && !counting.contains { minute < $0.1.lowerBound && $0.1.lowerBound <= minute + 8 * 1440 }
            // At each predicted change the Focus changes, and between two of them it does not.
            if let last, isOpen || last.isOpen {
                try #require(
                    moment.on == last.moment.on || last.moment.next == now,
                    "no edge was foreseen at \(now) of \(focuses.map(\.schedule))")
            } else if let last = last?.moment, last.next == now {
                let before = FocusSchedule.moment(
                    focuses, byHand: byHand, on: clock, at: Instant(milliseconds: now.milliseconds - 1))
                try #require(before == last, "just before \(now)")
                try #require(moment.on != last.on, "nothing changed at \(now) of \(focuses.map(\.schedule))")
            } else if let last = last?.moment {
                try #require(moment == last, "no edge was foreseen at \(now) of \(focuses.map(\.schedule))")
            }
            last = (moment, isOpen)
        }
    }
}
