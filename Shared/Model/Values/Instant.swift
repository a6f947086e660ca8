/// A point in time, in milliseconds since 1970-01-01T00:00:00Z, as Kafka counts them.
///
/// The contract's form is RFC 3339 with a zone; years 1 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00:00Z; negative before.
    public let milliseconds: Int64

    /// An instant, which may lie outside the years that the contract can write.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The first instant of the year 1.
    public static let distantPast = Instant(milliseconds: -62_135_596_800_000)
    /// The last millisecond of the year 9999.
    public static let distantFuture = Instant(milliseconds: 253_402_300_799_999)

    /// Earlier first.
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    /// The instant `seconds` later, never outside years 1 to 9999.
    public func adding(seconds: Double) -> Instant {
        let sum = Double(milliseconds) + seconds * 1000
        if sum <= Double(Self.distantPast.milliseconds) { return .distantPast }
        if sum >= Double(Self.distantFuture.milliseconds) { return .distantFuture }
        return Instant(milliseconds: Int64(sum))
    }

    /// Seconds from `earlier` to this instant.
    public func seconds(since earlier: Instant) -> Double {
        Double(milliseconds) / 1000 - Double(earlier.milliseconds) / 1000
    }

    /// Days since 1970-01-01 of a date in the proleptic Gregorian calendar.
    public static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
    public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }
}
