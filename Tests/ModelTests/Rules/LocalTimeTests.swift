import Model
import Testing

/// A person's wall clock.
struct LocalTimeTests {
    /// Zone, date, time of day, and the instant. `ZoneTests` compare every zone.
    static let table: [(String, (Int, Int, Int), (Int, Int), String)] = [
        ("UTC", (2026, 3, 2), (0, 0), "2026-03-02T00:00:00Z"),
        // Skipped: moved forward by the gap. Doubled: the first occurrence.
        ("Europe/Berlin", (2026, 3, 29), (2, 30), "2026-03-29T01:30:00Z"),
        ("Europe/Berlin", (2026, 10, 25), (2, 30), "2026-10-25T00:30:00Z"),
        ("Pacific/Kiritimati", (2026, 1, 1), (0, 0), "2025-12-31T10:00:00Z"),
    ]

    @Test("T1: a skipped time of day moves forward by the gap, a doubled one is the first one", arguments: table)
    func instant(zone: String, date: (Int, Int, Int), time: (Int, Int), expected: String) throws {
        let name = try #require(TimeZoneName(zone))
        let clock = try #require(LocalTime(name))
        let day = Instant.days(year: date.0, month: date.1, day: date.2)
        #expect(clock.on(day: day).instant(minutes: time.0 * 60 + time.1) == Instant(expected))
    }

    @Test func theDayIsThatOfThePersonsCalendar() throws {
        let name = try #require(TimeZoneName("Asia/Tokyo"))
        let clock = try #require(LocalTime(name))
        let day = Instant.days(year: 2026, month: 3, day: 2)
        let dayOf: (String) -> Int? = { Instant($0).map(clock.day) }
        #expect(dayOf("2026-03-01T14:59:59Z") == day - 1 && dayOf("2026-03-01T15:00:00Z") == day)
        // Before 1970, and at the limits of an instant.
        #expect(dayOf("1969-12-31T14:59:59Z") == -1)
        #expect(clock.day(of: .distantPast) < clock.day(of: .distantFuture))
    }

    @Test(arguments: [(0, 5), (1, 6), (2, 7), (3, 1), (-1, 4), (-4, 1), (-5, 7)])
    func weekdaysCountFromSunday(day: Int, expected: Int) { #expect(LocalTime.weekday(of: day) == expected) }
}
