internal import Model

/// When a person's summaries come, on the clock of their zone (rules W9, T1, T2).
enum SummaryTimes {
    /// The first of the person's times that comes strictly after an instant.
    ///
    /// - Returns: `nil` without times, or when none comes before the year 10000.
    static func next(of times: [TimeOfDay], on clock: LocalTime, after: Instant) -> Instant? {
        guard !times.isEmpty else { return nil }
        let today = clock.day(of: after)
        var best = Instant(milliseconds: .max)
        // A skipped time may fall on the following day; on a date that comes twice, tomorrow's may already be over.
        for day in (today - 1)...(today + 2) {
            let day = clock.on(day: day)
            for time in times {
                let instant = day.instant(minutes: time.minutes)
                if instant > after { best = min(best, instant) }
            }
        }
        return best <= .distantFuture ? best : nil
    }

    /// When a person's next summary comes; `nil` for none. A summary that is due and awaited counts as the next one.
    static func next(of state: PersonState, after: Instant) -> Instant? {
        if let due = state.attention.summaryDue { return due }
        guard let record = state.record, !record.summary.times.isEmpty, let clock = LocalTime(record.timeZone) else {
            return nil
        }
        return next(of: record.summary.times, on: clock, after: after)
    }

    /// The next summary that something waits for, or might wait for after its Focus.
    static func awaited(in state: PersonState, after: Instant) -> Instant? {
        state.holdsAlerts ? next(of: state, after: after) : nil
    }

    /// Held items with a smaller ordinal are owed a summary (rule W9): one fell due while a Focus held them, so they
    /// come when the Focus ends. They stay owed if another Focus follows, but not once they are read or have left.
    static func owedBefore(in state: PersonState, summaryIsDue: Bool) -> Int {
        guard state.heldFromSummary > 0 else { return 0 }
        if summaryIsDue { return state.nextOrdinal }
        let attention = state.attention
        return state.items.keys { attention.owes($1) }.isEmpty ? 0 : attention.owedBefore
    }

    /// Items due at `instant` can be in the first summary after the returned instant: that of `instant` itself or the
    /// next one, even if they fire late. An item that was due before it began to wait, as in a request that came late,
    /// counts from when it began to wait.
    static func lastMoment(before instant: Instant, _ due: [Item]) -> Instant {
        let began = due.lazy.map { $0.standing.arrivedAt }.min() ?? .distantPast
        return max(began, instant.adding(seconds: -0.001))
    }

    /// The same for triggers and snoozes: one that was reported late, or moved to the past, waits for no past summary.
    static func lastMoment(ofLate due: [Item], _ occasion: Occasion) -> Instant {
        let isLate = !due.isEmpty && due.allSatisfy(\.standing.isLate)
        return isLate ? max(occasion.summariesAfter, occasion.now.adding(seconds: -0.001)) : occasion.summariesAfter
    }
}
