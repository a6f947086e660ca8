import Model
import TestSupport
import Testing

@testable import Scheduling

/// The person's summary times (rules W9, T1). `ZoneTests` compare the changes of clocks.
@Suite struct SummaryTimesTests {
    /// The zone, the person's times, an instant, and the first time after it.
    static let rows: [(zone: String, times: String, after: String, next: String?)] = [
        ("Europe/Berlin", "", "2026-01-05T12:00:00Z", nil),
        ("Europe/Berlin", "08:00 18:00", "2026-01-05T06:59:59.999Z", "2026-01-05T07:00:00Z"),
        ("Europe/Berlin", "08:00 18:00", "2026-01-05T07:00:00Z", "2026-01-05T17:00:00Z"),
        ("Europe/Berlin", "18:00 08:00", "2026-01-05T17:00:00Z", "2026-01-06T07:00:00Z"),
        ("Europe/Berlin", "00:00", "2026-01-05T22:59:59.999Z", "2026-01-05T23:00:00Z"),
        ("Europe/Berlin", "23:59", "2026-01-05T22:59:00Z", "2026-01-06T22:59:00Z"),
        // Juneau went back by a day on 19 October 1867: the first 9 o'clock of that date was already over.
        ("America/Juneau", "09:00", "1867-10-18T17:57:40Z", "1867-10-18T17:57:41Z"),
        ("America/Juneau", "09:00", "1867-10-19T00:00:00Z", "1867-10-20T17:57:41Z"),
        // Apia left out 30 December 2011: its times fall on the next day's.
        ("Pacific/Apia", "09:00", "2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z"),
        ("Pacific/Apia", "09:00", "2011-12-30T19:00:00Z", "2011-12-31T19:00:00Z"),
        // The first and the last instants.
        ("UTC", "08:00", "0001-01-01T00:00:00Z", "0001-01-01T08:00:00Z"),
        ("UTC", "08:00", "9999-12-31T07:59:59Z", "9999-12-31T08:00:00Z"),
        ("UTC", "08:00", "9999-12-31T08:00:00Z", nil),
        ("America/New_York", "18:59", "9999-12-31T12:00:00Z", "9999-12-31T23:59:00Z"),
        ("America/New_York", "19:00", "9999-12-31T12:00:00Z", nil),
    ]

    @Test("T1: the first of the times strictly after an instant", arguments: rows)
    func next(zone: String, times: String, after: String, next: String?) throws {
        let clock = try #require(TimeZoneName(zone).flatMap { LocalTime($0) })
        let times = times.split(separator: " ").compactMap { TimeOfDay(String($0)) }
        let found = SummaryTimes.next(of: times, on: clock, after: try #require(Instant(after)))
        #expect(found == next.flatMap { Instant($0) })
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
