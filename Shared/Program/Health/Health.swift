package import Kafka

/// What a program tells of itself on `/healthz` and `/readyz`, in the form that all programs have.
package struct Health: Hashable, Sendable {
    /// What a program is doing, in the order of its life.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// No broker answers.
        case connecting
        /// A broker answers. The program checks its topics, or waits for a place in its group.
        case joining
        /// It reads what it must know before it works.
        case restoring
        /// It works.
        case ready
        /// It finishes what it has in hand.
        case stopping

        /// The state of a program that is in no group, and reads all partitions.
        ///
        /// - Parameter topics: the names of those without which it cannot work.
        package init(_ broker: BrokerStanding, at ticks: Int64, needing topics: [String], hasReadAll: Bool) {
            let reached: Self = hasReadAll ? .ready : .restoring
            let isUsable = broker.isUsable(at: ticks, for: topics)
            self = !broker.hasAnswer(at: ticks) ? .connecting : isUsable ? reached : .joining
        }
    }

    /// A thread that takes this long for a turn, in seconds, is stuck: a restart may help.
    package static let longestTurnSeconds = 60

    /// What it is doing.
    package var state: State
    /// For how long, in seconds.
    package var stateSeconds: Double
    /// Whether it works: its state is ``State/ready``, and nothing keeps it from working.
    package var isReady: Bool
    /// How far it has read what it must know, in offsets; `nil` unless it is ``State/restoring`` and knows that.
    package var restored: RestoreProgress?
    /// Seconds since each of its threads last showed that it turns, the longest of them.
    package var secondsSinceTurn: Double
    /// What is wrong; the most important first.
    package var troubles: [Trouble]

    package init(
        _ state: State, seconds: Double, isReady: Bool, secondsSinceTurn: Double = 0, troubles: [Trouble] = []
    ) {
        (self.state, stateSeconds, self.isReady) = (state, seconds, isReady)
        (self.secondsSinceTurn, self.troubles) = (secondsSinceTurn, troubles)
    }

    /// Whether no restart would help.
    package var isAlive: Bool { secondsSinceTurn < Double(Self.longestTurnSeconds) }
}

/// The progress of a restore, in offsets of what is read.
package struct RestoreProgress: Hashable, Sendable {
    package var done = 0
    package var total = 0

    package init(done: Int = 0, total: Int = 0) { (self.done, self.total) = (done, total) }

    /// 0 to 1; 1 when there is nothing to restore.
    package var share: Double { total == 0 ? 1 : min(1, Double(done) / Double(total)) }
}

/// A program whose health can be asked for, from any thread.
package protocol HealthSource: Sendable {
    /// Its health at this moment.
    var health: Health { get }
    /// The content of `/metrics`.
    var metrics: String { get }
}
