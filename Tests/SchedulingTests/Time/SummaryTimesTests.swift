import Model
import TestSupport
import Testing

@testable import Scheduling

/// The person's summary times (rules W9, T1). `CalendarPropertyTests` and `ZoneTests` compare the changes of clocks.
@Suite struct SummaryTimesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var zone = "Europe/Berlin"
        var times: [String]
        var after: String
        var next: String?

        var testDescription: String { "\(zone) \(times.prefix(3)) after \(after)" }
    }

    static let rows: [Row] = [
        Row(times: [], after: "2026-01-05T12:00:00Z", next: nil),
        Row(times: ["08:00", "18:00"], after: "2026-01-05T06:59:59.999Z", next: "2026-01-05T07:00:00Z"),
        Row(times: ["08:00", "18:00"], after: "2026-01-05T07:00:00Z", next: "2026-01-05T17:00:00Z"),
        Row(times: ["08:00", "18:00"], after: "2026-01-05T17:00:00Z", next: "2026-01-06T07:00:00Z"),
        Row(times: ["18:00", "08:00"], after: "2026-01-05T17:00:00Z", next: "2026-01-06T07:00:00Z"),
        Row(times: ["00:00"], after: "2026-01-05T22:59:59.999Z", next: "2026-01-05T23:00:00Z"),
        Row(times: ["23:59"], after: "2026-01-05T22:59:00Z", next: "2026-01-06T22:59:00Z"),
        // Juneau went back by a day on 19 October 1867: the first 9 o'clock of that date was already over.
        Row(zone: "America/Juneau", times: ["09:00"], after: "1867-10-18T17:57:40Z", next: "1867-10-18T17:57:41Z"),
        Row(zone: "America/Juneau", times: ["09:00"], after: "1867-10-19T00:00:00Z", next: "1867-10-20T17:57:41Z"),
        // The first and the last instants.
        Row(zone: "UTC", times: ["08:00"], after: "0001-01-01T00:00:00Z", next: "0001-01-01T08:00:00Z"),
        Row(zone: "UTC", times: ["08:00"], after: "9999-12-31T07:59:59Z", next: "9999-12-31T08:00:00Z"),
        Row(zone: "UTC", times: ["08:00"], after: "9999-12-31T08:00:00Z", next: nil),
        Row(zone: "America/New_York", times: ["18:59"], after: "9999-12-31T12:00:00Z", next: "9999-12-31T23:59:00Z"),
        Row(zone: "America/New_York", times: ["19:00"], after: "9999-12-31T12:00:00Z", next: nil),
    ]

    @Test("T1: the first of the times strictly after an instant", arguments: rows) func next(row: Row) throws {
        let clock = try #require(TimeZoneName(row.zone).flatMap { LocalTime($0) })
        let after = try #require(Instant(row.after))
        let times = row.times.compactMap { TimeOfDay($0) }
        #expect(SummaryTimes.next(of: times, on: clock, after: after) == row.next.flatMap { Instant($0) })
    }

    @Test("Hostile times and instants are fast and cause no failure") func hostile() throws {
        let clock = try #require(TimeZoneName("America/New_York").flatMap { LocalTime($0) })
        let times = (0..<10_000).compactMap { TimeOfDay(hour: $0 % 24, minute: $0 % 60) }
        for milliseconds in [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max] {
            _ = SummaryTimes.next(of: times, on: clock, after: Instant(milliseconds: milliseconds))
        }
        #expect(SummaryTimes.next(of: times, on: clock, after: Instant(milliseconds: .max)) == nil)
    }
}
