internal import Foundation
internal import Model

/// Moments on a person's wall clock (rules T1, T2, P10). The one file of scheduling that needs calendars.
enum CalendarTimes {
    /// The first moment strictly after `after` that matches: fields smaller than the smallest given are 0 (the day: 1),
    /// the others match any value.
    ///
    /// A time that the clock change skips moves forward by the gap; a doubled one is its first occurrence (rule T1).
    static func next(_ match: CalendarMatch, after: Instant, zone: TimeZoneName) -> Instant? {
        guard let zone = TimeZone(identifier: zone.string) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var components = DateComponents()
        components.month = match.month
        components.weekday = match.weekday
        let isSmallest = { (larger: [Int?]) in larger.contains { $0 != nil } }
        components.day = match.day ?? (match.weekday == nil && isSmallest([match.month]) && match.hour == nil
            && match.minute == nil ? 1 : nil)
        components.hour = match.hour ?? (match.minute == nil ? 0 : nil)
        components.minute = match.minute ?? 0
        components.second = 0
        components.nanosecond = 0
        let start = Date(timeIntervalSince1970: Double(after.milliseconds) / 1000)
        let found = calendar.nextDate(
            after: start, matching: components, matchingPolicy: .nextTimePreservingSmallerComponents,
            repeatedTimePolicy: .first, direction: .forward)
        guard let found else { return nil }
        return Instant(milliseconds: Int64((found.timeIntervalSince1970 * 1000).rounded()))
    }
}
