internal import Model

/// When a person's summaries come (rules W9, T1).
enum SummaryTimes {
    /// The first of the person's times that comes strictly after an instant.
    ///
    /// - Returns: `nil` without times, or when none comes before the year 10000.
    static func next(of times: [TimeOfDay], on clock: LocalTime, after: Instant) -> Instant? {
        guard !times.isEmpty else { return nil }
        let today = clock.day(of: after)
        var best = Instant(milliseconds: .max)
        // A skipped time may fall on the day after its own; on a date that comes twice, tomorrow's may be over already.
        for day in (today - 1)...(today + 2) {
            let day = clock.on(day: day)
            for time in times {
                let instant = day.instant(minutes: time.minutes)
                if instant > after { best = min(best, instant) }
            }
        }
        return best <= .distantFuture ? best : nil
    }
}
