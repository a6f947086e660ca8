internal import Foundation

/// A person's wall clock (rules T1 and T2), based on Foundation's time zones.
///
/// Days are counted from 1970-01-01 on the person's calendar. An instant outside the years 1 to 9999 is clamped to the
/// nearest one inside, so that no calculation overflows.
package struct LocalTime: Sendable {
    private let zone: TimeZone

    /// The clock of a zone; `nil` for a zone that this machine's database lacks.
    package init?(_ name: TimeZoneName) {
        guard let zone = TimeZone(identifier: name.string) else { return nil }
        self.zone = zone
    }

    /// The day of an instant on the person's calendar.
    package func day(of instant: Instant) -> Int {
        let inside = min(max(instant, .distantPast), .distantFuture)
        let seconds = Self.quotient(Int(inside.milliseconds), 1000)
        return Self.quotient(seconds + offset(at: seconds), 86_400)
    }

    /// The clock of one day. Its offsets are looked up here once, for all times of the day.
    ///
    /// The search covers three days, from the midnight in UTC before the day begins anywhere to the one after it has
    /// ended everywhere. No zone of the database has ever changed its clocks twice within three days. So equal offsets
    /// at both ends mean no change, and different ones mean exactly one.
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

    /// When this clock shows what another one shows at an instant.
    package func instant(showing other: LocalTime, at instant: Instant) -> Instant {
        let milliseconds = Int(min(max(instant, .distantPast), .distantFuture).milliseconds)
        let seconds = Self.quotient(milliseconds, 1000)
        let local = seconds + other.offset(at: seconds)
        let day = Self.quotient(local, 86_400)
        let (minutes, rest) = (local - day * 86_400).quotientAndRemainder(dividingBy: 60)
        return on(day: day).instant(minutes: minutes)
            .adding(seconds: Double(rest) + Double(milliseconds - seconds * 1000) / 1000)
    }

    /// The weekday of a day: 1 = Sunday to 7 = Saturday; day 0 was a Thursday.
    package static func weekday(of day: Int) -> Int { ((day % 7) + 7 + 4) % 7 + 1 }

    /// Seconds east of UTC at an instant given in seconds since 1970.
    private func offset(at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// The quotient rounded down, also below zero.
    private static func quotient(_ value: Int, _ divisor: Int) -> Int {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// One day of a person's calendar as their clock shows it. It holds only a few numbers, so thousands of times of day
/// are cheap to compute.
package struct LocalDay: Sendable {
    /// Counted from 1970-01-01.
    package let day: Int
    /// Seconds east of UTC before the change.
    fileprivate let offsetBefore: Int
    fileprivate let offsetAfter: Int
    /// The second since 1970 from which `offsetAfter` holds.
    fileprivate let change: Int

    /// The instant of a time of day. Rule T1: a time that the clock change skips moves forward by the gap; a time that
    /// occurs twice means its first occurrence.
    ///
    /// - Parameter minutes: since midnight on the clock, 0 to 1,439.
    package func instant(minutes: Int) -> Instant {
        let local = day * 86_400 + minutes * 60
        let (first, second) = (local - offsetBefore, local - offsetAfter)
        // A skipped time falls after the change by the old offset and before it by the new one. The old offset moves it
        // forward by the gap.
        let seconds = first >= change && second >= change ? second : first
        return Instant(milliseconds: Int64(seconds) * 1000)
    }
}
