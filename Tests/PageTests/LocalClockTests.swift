import Model
import Testing

@testable import Page

struct LocalClockTests {
    /// An instant, a zone, and the time and day there.
    static let table: [(String, String?, String, String)] = [
        ("2026-03-02T08:01:00Z", "Europe/Berlin", "09:01", "Monday, 2 March"),
        ("2026-03-02T03:30:00Z", "America/Chicago", "21:30", "Sunday, 1 March"),
        ("2026-03-02T23:30:00Z", "Asia/Kathmandu", "05:15", "Tuesday, 3 March"),
        ("2026-03-29T00:59:59Z", "Europe/Berlin", "01:59", "Sunday, 29 March"),
        ("2026-03-29T01:00:00Z", "Europe/Berlin", "03:00", "Sunday, 29 March"),
        ("2026-12-31T23:59:59Z", nil, "23:59", "Thursday, 31 December"),
        ("1969-12-31T23:59:59Z", nil, "23:59", "Wednesday, 31 December"),
        ("0001-01-01T00:00:00Z", nil, "00:00", "Monday, 1 January"),
    ]

    @Test(arguments: 0..<table.count) func timeAndDayAreThoseOfThePerson(_ row: Int) throws {
        let (text, zone, time, day) = Self.table[row]
        let instant = try #require(Instant(text))
        let clock = LocalClock(try zone.map { try #require(TimeZoneName($0)) })
        #expect(clock.time(instant) == time && clock.day(instant) == day)
        #expect(clock.exactTime(instant).hasPrefix(time))
    }

    @Test func theEndsOfTimeDoNotTrap() throws {
        let clock = LocalClock(TimeZoneName("Pacific/Kiritimati"))
        for instant in [Instant.distantPast, .distantFuture, Instant(milliseconds: .max), Instant(milliseconds: .min)] {
            #expect(!clock.day(instant).isEmpty && clock.time(instant).count == 5)
        }
    }
}
