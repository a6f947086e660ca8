import Model
import TestSupport
import Testing

@testable import Scheduling

/// Calendar triggers (rules P10, T1). `ZoneTests` compare them at each change of a clock.
@Suite struct CalendarTimesTests {
    /// The zone, the fields (month, day, weekday, hour, minute), an instant, and the first match after it.
    /// 2026-01-05 was a Monday, which is weekday 2.
    static let rows: [(zone: String, fields: String, after: String, next: String?)] = [
        ("Europe/Berlin", "* * * 9 *", "2026-01-05T07:59:59.999Z", "2026-01-05T08:00:00Z"),
        ("Europe/Berlin", "* * * 9 *", "2026-01-05T08:00:00Z", "2026-01-06T08:00:00Z"),
        ("Europe/Berlin", "* 31 * * *", "2026-01-31T00:00:00Z", "2026-03-30T22:00:00Z"),
        ("Europe/Berlin", "3 * * * *", "2026-03-01T00:00:00Z", "2027-02-28T23:00:00Z"),
        // The longest searches: eight years, and forty.
        ("UTC", "2 29 * * *", "2096-02-29T00:00:00Z", "2104-02-29T00:00:00Z"),
        ("UTC", "2 29 1 * *", "2088-02-29T00:00:00Z", "2128-02-29T00:00:00Z"),
        // The first and the last instants.
        ("UTC", "1 * * * *", "0001-01-01T00:00:00Z", "0002-01-01T00:00:00Z"),
        ("UTC", "* * * 9 *", "9999-12-31T08:59:59Z", "9999-12-31T09:00:00Z"),
        ("UTC", "* * * 9 *", "9999-12-31T09:00:00Z", nil),
    ]

    @Test("P10: the first match strictly after an instant", arguments: rows)
    func next(zone: String, fields: String, after: String, next: String?) throws {
        let clock = try #require(TimeZoneName(zone).flatMap { LocalTime($0) })
        let values = try fields.split(separator: " ").map { field -> Int? in
            if field == "*" { return nil }
            let number: Int = try #require(Int(field), "\(fields)")
            return number
        }
        try #require(values.count == 5, "\(fields)")
        let match = try #require(
            CalendarMatch(month: values[0], day: values[1], weekday: values[2], hour: values[3], minute: values[4]))
        let found = CalendarTimes.next(match, on: clock, after: try #require(Instant(after)))
        #expect(found == next.flatMap { Instant($0) })
    }

    @Test("Instants outside the years 1 to 9999 cause no failure") func hostile() throws {
        let clock = try #require(TimeZoneName("America/New_York").flatMap { LocalTime($0) })
        let match = try #require(CalendarMatch(month: 2, day: 29, weekday: 1))
        for milliseconds in [Int64.min, -1, .max] {
            _ = CalendarTimes.next(match, on: clock, after: Instant(milliseconds: milliseconds))
        }
        #expect(CalendarTimes.next(match, on: clock, after: Instant(milliseconds: .max)) == nil)
    }
}
