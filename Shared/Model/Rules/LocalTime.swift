internal import Foundation

/// A person's wall clock (rules T1 and T2). Foundation has the zones.
///
/// Days are counted from 1970-01-01 on the person's calendar. An instant outside the years 1 to 9999 counts as the nearest
/// one inside, so that no time, however it was made, overflows.
package struct LocalTime: Sendable {
    private let zone: TimeZone

    /// The clock of a zone; `nil` for a zone that this machine's database lacks.
    package init?(_ name: TimeZoneName) {
        guard let zone = TimeZone(identifier: name.string) else { return nil }
        self.zone = zone
    }

    /// The day on the person's calendar.
    package func day(of instant: Instant) -> Int {
        let inside = min(max(instant, .distantPast), .distantFuture)
        let seconds = Self.quotient(Int(inside.milliseconds), 1000)
        return Self.quotient(seconds + offset(at: seconds), 86_400)
    }

    /// The day's clock. What many times of one day need is looked up here, once.
    ///
    /// Between the midnight in UTC before the day begins anywhere and the one after it has ended everywhere lie three
    /// days, and no zone of the database has ever changed its clocks twice within three days: the same offset at both
    /// ends means that nothing changed, and two offsets are all there are.
    package func on(day: Int) -> LocalDay {
        var before = (day - 1) * 86_400
        var change = (day + 2) * 86_400
        let (offsetBefore, offsetAfter) = (offset(at: before), offset(at: change))
        if offsetBefore == offsetAfter {
            return LocalDay(day: day, offsetBefore: offsetBefore, offsetAfter: offsetAfter, change: .max)
        }
        while change - before > 1 {
            let middle = before + (change - before) / 2
            if offset(at: middle) == offsetBefore { before = middle } else { change = middle }
        }
        return LocalDay(day: day, offsetBefore: offsetBefore, offsetAfter: offsetAfter, change: change)
    }

    /// 1 = Sunday to 7 = Saturday; day 0 was a Thursday.
    package static func weekday(of day: Int) -> Int { ((day % 7) + 7 + 4) % 7 + 1 }

    /// Seconds east of UTC at so many seconds since 1970.
    private func offset(at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Rounded down, also below zero.
    private static func quotient(_ value: Int, _ divisor: Int) -> Int {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// One day of a person's calendar, as their clock shows it: a few numbers, so that ten thousand times of day are cheap.
package struct LocalDay: Sendable {
    /// Counted from 1970-01-01.
    package let day: Int
    /// In seconds east of UTC.
    fileprivate let offsetBefore: Int
    fileprivate let offsetAfter: Int
    /// The second since 1970 from which the later offset holds.
    fileprivate let change: Int

    /// Rule T1: a time of day that the clock change skips moves forward by the gap, a doubled one is its first occurrence.
    ///
    /// - Parameter minutes: since midnight on the clock, 0 to 1,439.
    package func instant(minutes: Int) -> Instant {
        let local = day * 86_400 + minutes * 60
        let (first, second) = (local - offsetBefore, local - offsetAfter)
        // Skipped: the clock shows it neither before nor after, and the earlier offset puts it as far behind the gap.
        let seconds = first >= change && second >= change ? second : first
        return Instant(milliseconds: Int64(seconds) * 1000)
    }
}
