internal import Foundation
internal import Model

/// A person's wall clock (rules T1 and T2). The one file of scheduling that needs Foundation, for its zones.
struct CalendarTimes {
    private let zone: TimeZone

    /// - Returns: `nil` for a zone that this machine's database lacks.
    init?(_ name: TimeZoneName) {
        guard let zone = TimeZone(identifier: name.string) else { return nil }
        self.zone = zone
    }

    /// The first moment strictly after `after` that matches: fields smaller than the smallest given are 0 (the day: 1),
    /// the others match any value.
    ///
    /// - Returns: `nil` when none comes within nine years, the longest way from one 29 February to the next.
    func next(_ match: CalendarMatch, after: Instant) -> Instant? {
        let first = localDay(of: after) - 1
        var best: Instant?
        for day in first...(first + 9 * 366) where Self.isOn(day, match) {
            let found = moments(of: match, on: day).filter { $0 > after }.min()
            if let found { best = min(best ?? found, found) }
            // A time that is skipped late at night moves past the first of the day after, so one day more is looked at.
            if let best, localDay(of: best) < day { break }
        }
        return best
    }

    private func moments(of match: CalendarMatch, on day: Int) -> [Instant] {
        let hours = match.hour.map { $0...$0 } ?? (match.minute == nil ? 0...0 : 0...23)
        return hours.map { instant(day: day, minutes: $0 * 60 + (match.minute ?? 0)) }
    }

    private static func isOn(_ day: Int, _ match: CalendarMatch) -> Bool {
        if let weekday = match.weekday, weekday != self.weekday(of: day) { return false }
        let date = Instant.date(ofDay: day)
        if let month = match.month, month != date.month { return false }
        let isMonthAlone = match.month != nil && match.weekday == nil && match.hour == nil && match.minute == nil
        let wanted = match.day ?? (isMonthAlone ? 1 : nil)
        return wanted == nil || wanted == date.day
    }

    /// 1 = Sunday to 7; day 0, 1970-01-01, was a Thursday.
    static func weekday(of day: Int) -> Int { ((day % 7) + 7 + 4) % 7 + 1 }

    /// The day of an instant on the person's calendar, counted from 1970-01-01.
    func localDay(of instant: Instant) -> Int {
        let seconds = Int(instant.seconds(since: Instant(milliseconds: 0)).rounded(.down))
        let local = seconds + offset(at: seconds)
        return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    /// The instant of a time of day (rule T1): one that the clock change skips moves forward by the gap, a doubled one
    /// is its first occurrence.
    ///
    /// - Parameter minutes: since midnight on the clock.
    func instant(day: Int, minutes: Int) -> Instant {
        let local = day * 86_400 + minutes * 60
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        let candidates = [local - before, local - after].filter { local - offset(at: $0) == $0 }
        // None: the time was skipped, and the offset before the change puts it as far behind the gap.
        let seconds = candidates.min() ?? local - before
        return Instant(milliseconds: Int64(seconds) * 1000)
    }

    /// Seconds east of UTC at so many seconds since 1970.
    private func offset(at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
