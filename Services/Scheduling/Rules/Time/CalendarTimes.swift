internal import Model

/// When a calendar trigger is due (rules P10, T1).
enum CalendarTimes {
    /// The first moment strictly after `after` that matches. Fields smaller than the smallest given one are 0 (the day:
    /// 1); the other missing fields match any value.
    ///
    /// - Returns: `nil` when none comes before the year 10000.
    static func next(_ match: CalendarMatch, on clock: LocalTime, after: Instant) -> Instant? {
        let first = clock.day(of: after) - 1
        var best: Instant?
        for day in first...(first + longestWait) where isOn(day, match) {
            let found = moments(of: match, on: clock.on(day: day)).filter { $0 > after }.min()
            if let found { best = min(best ?? found, found) }
            // A skipped time late at night moves past the first match of the next day, so one more day is searched.
            if let best, clock.day(of: best) < day { break }
        }
        return best.flatMap { $0 <= .distantFuture ? $0 : nil }
    }

    /// In days: the longest time between two 29 Februaries on the same weekday, around a year such as 2100.
    private static let longestWait = 41 * 366

    private static func moments(of match: CalendarMatch, on day: LocalDay) -> [Instant] {
        let hours = match.hour.map { $0...$0 } ?? (match.minute == nil ? 0...0 : 0...23)
        return hours.map { day.instant(minutes: $0 * 60 + (match.minute ?? 0)) }
    }

    private static func isOn(_ day: Int, _ match: CalendarMatch) -> Bool {
        if let weekday = match.weekday, weekday != LocalTime.weekday(of: day) { return false }
        let date = Instant.date(ofDay: day)
        if let month = match.month, month != date.month { return false }
        let isMonthAlone = match.month != nil && match.weekday == nil && match.hour == nil && match.minute == nil
        let wanted = match.day ?? (isMonthAlone ? 1 : nil)
        return wanted == nil || wanted == date.day
    }
}
