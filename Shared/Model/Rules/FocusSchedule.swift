/// The Focus that is on.
package struct FocusOn: Hashable, Sendable {
    /// Why it is on.
    package enum Reason: String, ClosedEnumeration {
        /// By hand.
        case manual
        case schedule
    }

    /// One of the person's Focuses.
    package var focus: PlainID
    /// Why it is on.
    package var reason: Reason
    /// When it was turned on by hand. For a scheduled Focus: when its latest period began, or when the last
    /// interruption by another Focus ended.
    package var began: Instant
    /// When this manual Focus or scheduled period ends by itself, exclusive; `nil` for never.
    package var ends: Instant?
}

/// Which Focus is on at an instant, and when that changes next.
package struct FocusMoment: Hashable, Sendable {
    /// The Focus that is on; `nil` for none.
    package var on: FocusOn?
    /// The next instant at which ``on`` changes by time alone; `nil` when none comes before the year 10000.
    package var next: Instant?

    /// Puts it together; the default is no Focus and no change to come.
    package init(on: FocusOn? = nil, next: Instant? = nil) { (self.on, self.next) = (on, next) }
}

/// Section 3, Focus: at most one Focus is on. A manual one wins over scheduled ones; among those the one that began
/// last wins, then the first in the person's order.
package enum FocusSchedule {
    /// Which Focus is on at an instant, and when that changes.
    package static func moment(
        _ focuses: [Focus], byHand: FocusByHand, on clock: LocalTime, at now: Instant
    ) -> FocusMoment {
        if let manual = byHand.on, focuses.contains(where: { $0.id == manual.focus }),
            manual.until.map({ now < $0 }) ?? true
        {
            let on = FocusOn(focus: manual.focus, reason: .manual, began: manual.since, ends: manual.until)
            return FocusMoment(on: on, next: manual.until)
        }
        guard focuses.contains(where: { !$0.schedule.isEmpty }) else { return FocusMoment() }
        return scheduled(focuses, ended: byHand.ended, on: clock, at: now)
    }

    private static func scheduled(
        _ focuses: [Focus], ended: [PlainID: Instant], on clock: LocalTime, at now: Instant
    ) -> FocusMoment {
        let week = Week(around: now, on: clock)
        var on: FocusOn?
        var nextBeginning: Instant?
        for focus in focuses where !focus.schedule.isEmpty {
            let over = ended[focus.id]
            for period in focus.schedule {
                week.forEachSpan(of: period) { span in
                    if let over, span.begin <= over { return }
                    if span.begin > now {
                        nextBeginning = min(nextBeginning ?? span.begin, span.begin)
                    } else if span.end > now, isLater(span, of: focus.id, than: on) {
                        on = FocusOn(focus: focus.id, reason: .schedule, began: span.begin, ends: span.end)
                    }
                }
            }
        }
        // A Focus that begins is the one that began last, so it comes on. An end matters only for the Focus that is on.
        // Where the clock change skips the only beginning of the week, the schedule is evaluated again when the week is
        // over.
        let next = [on?.ends, nextBeginning].compactMap { $0 }.min() ?? week.end
        if let found = on {
            on?.began = max(
                lastInterruption(of: found, focuses, ended: ended, week, at: now) ?? found.began, .distantPast)
        }
        return FocusMoment(on: on, next: next.flatMap { $0 <= .distantFuture ? $0 : nil })
    }

    /// The last instant at which the Focus came on again after another one interrupted it: one that began later, or
    /// together with it and stands before it in the person's order. `nil` where nothing interrupted the period.
    private static func lastInterruption(
        of on: FocusOn, _ focuses: [Focus], ended: [PlainID: Instant], _ week: Week, at now: Instant
    ) -> Instant? {
        var spans: [(focus: PlainID, span: Span)] = []
        var isInterrupted = false
        for focus in focuses {
            for period in focus.schedule {
                week.forEachSpan(of: period) { span in
                    if let over = ended[focus.id], span.begin <= over { return }
                    guard span.begin <= now, span.end > on.began else { return }
                    spans.append((focus.id, span))
                    if focus.id != on.focus, span.begin >= on.began, span.end <= now { isInterrupted = true }
                }
            }
        }
        guard isInterrupted else { return nil }
        let edges = Set(spans.flatMap { [$0.span.begin, $0.span.end] }).filter { on.began < $0 && $0 <= now }
        return edges.sorted(by: >).first { edge in
            var before: (focus: PlainID, span: Span)?
            for other in spans where other.span.begin < edge && other.span.end >= edge {
                if before.map({ $0.span.begin < other.span.begin }) ?? true { before = other }
            }
            return before?.focus != on.focus
        }
    }

    private static func isLater(_ span: Span, of focus: PlainID, than on: FocusOn?) -> Bool {
        guard let on, let ends = on.ends else { return true }
        return span.begin > on.began || span.begin == on.began && focus == on.focus && span.end > ends
    }
}

/// One occurrence of a period.
private struct Span {
    let begin: Instant
    /// Exclusive.
    let end: Instant
}

/// The days on which a period that matters at an instant can begin. They reach two days back, since a period of 24
/// hours may end late when the clock change skips a time, and a whole week ahead, with one more day for a date that
/// occurs twice.
private struct Week {
    private let days: [LocalDay]

    /// The end of the days that were evaluated.
    var end: Instant? { days.last?.instant(minutes: 0) }

    init(around now: Instant, on clock: LocalTime) {
        let today = clock.day(of: now)
        // The last day only provides the end of periods that begin on the day before it.
        days = ((today - 2)...(today + 9)).map { clock.on(day: $0) }
    }

    /// Calls `body` with every occurrence of the period, in order of the days. An occurrence whose end the clock change
    /// puts before its beginning is skipped.
    func forEachSpan(of period: FocusPeriod, _ body: (Span) -> Void) {
        let begins = period.days.reduce(into: 0) { $0 |= 1 << $1.number }
        let crossesMidnight = period.to <= period.from
        for (day, following) in zip(days, days.dropFirst()) {
            guard begins & (1 << LocalTime.weekday(of: day.day)) != 0 else { continue }
            let span = Span(
                begin: day.instant(minutes: period.from.minutes),
                end: (crossesMidnight ? following : day).instant(minutes: period.to.minutes))
            if span.begin < span.end { body(span) }
        }
    }
}
