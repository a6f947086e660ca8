import Model

@testable import Loop
@testable import Program

/// Situations of a worker that has run for an hour.
enum Standing {
    /// The time now, in ticks.
    static let now: Int64 = 3_600_000_000
    static let instant = Instant(milliseconds: 1_790_000_000_000)

    /// A worker without trouble.
    static func situation(_ readiness: Readiness = .ready, _ metrics: LoopMetrics = LoopMetrics()) -> Situation {
        Situation(
            readiness: readiness, now: instant, ticks: now, started: instant.adding(seconds: -3600), entered: 0,
            progressed: now, turned: now, answered: now, hasAnswer: true, wait: nil, metrics: metrics)
    }
}
