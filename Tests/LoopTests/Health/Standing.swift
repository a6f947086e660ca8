import Kafka
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
            progressed: now, turned: now, broker: answered(secondsAgo: 0), wait: nil, metrics: metrics)
    }

    /// A broker that answered last so many seconds ago.
    static func answered(secondsAgo seconds: Double) -> BrokerStanding {
        let at = now - Int64(seconds * 1_000_000)
        var standing = BrokerStanding(at: at)
        standing.noteAnswer(at: at)
        return standing
    }
}
