import Model
import TestSupport
import Testing

@testable import Scheduling

/// Calendar triggers (rules P10, T1). `ZoneTests` compare them at each change of a clock.
@Suite struct CalendarTimesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var zone = "Europe/Berlin"
        var month: Int?
        var day: Int?
        var weekday: Int?
        var hour: Int?
        var minute: Int?
        var after: String
        var next: String?

        var testDescription: String {
            let fields = [month, day, weekday, hour, minute].map { $0.map(String.init) ?? "*" }.joined(separator: " ")
            return "\(zone) \(fields) after \(after)"
        }
    }

    // 2026-01-05 was a Monday, which is weekday 2.
    static let rows: [Row] = [
        Row(hour: 9, after: "2026-01-05T07:59:59.999Z", next: "2026-01-05T08:00:00Z"),
        Row(hour: 9, after: "2026-01-05T08:00:00Z", next: "2026-01-06T08:00:00Z"),
        Row(minute: 30, after: "2026-01-05T08:30:00Z", next: "2026-01-05T09:30:00Z"),
        Row(weekday: 2, after: "2026-01-04T22:59:59Z", next: "2026-01-04T23:00:00Z"),
        Row(weekday: 2, hour: 9, minute: 15, after: "2026-01-05T08:15:00Z", next: "2026-01-12T08:15:00Z"),
        Row(day: 31, after: "2026-01-31T00:00:00Z", next: "2026-03-30T22:00:00Z"),
        Row(month: 3, after: "2026-03-01T00:00:00Z", next: "2027-02-28T23:00:00Z"),
        Row(month: 3, hour: 9, after: "2026-03-01T08:00:00Z", next: "2026-03-02T08:00:00Z"),
        Row(month: 3, weekday: 2, after: "2026-03-01T08:00:00Z", next: "2026-03-01T23:00:00Z"),
        // The longest searches: eight years, and forty.
        Row(zone: "UTC", month: 2, day: 29, after: "2096-02-29T00:00:00Z", next: "2104-02-29T00:00:00Z"),
        Row(zone: "UTC", month: 2, day: 29, weekday: 1, after: "2088-02-29T00:00:00Z", next: "2128-02-29T00:00:00Z"),
        // The first and the last instants.
        Row(zone: "UTC", month: 1, after: "0001-01-01T00:00:00Z", next: "0002-01-01T00:00:00Z"),
        Row(zone: "UTC", hour: 9, after: "9999-12-31T08:59:59Z", next: "9999-12-31T09:00:00Z"),
        Row(zone: "UTC", hour: 9, after: "9999-12-31T09:00:00Z", next: nil),
    ]

    @Test("P10: the first match strictly after an instant", arguments: rows) func next(row: Row) throws {
        let clock = try #require(TimeZoneName(row.zone).flatMap { LocalTime($0) })
        let match = try #require(
            CalendarMatch(month: row.month, day: row.day, weekday: row.weekday, hour: row.hour, minute: row.minute))
        let after = try #require(Instant(row.after))
        #expect(CalendarTimes.next(match, on: clock, after: after) == row.next.flatMap { Instant($0) })
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
