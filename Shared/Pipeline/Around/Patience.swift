package import Kafka

/// How a loop that reads by group waits: interrupted by a request to stop, and told to whoever asks for its health.
package protocol Patience {
    var log: Log { get }
    /// Asks about the cluster.
    var admin: any ClusterAdmin { get }
    /// Microseconds of a monotonic clock.
    var ticks: Int64 { get }
    /// Whether the process was asked to stop.
    var isStopping: Bool { get }

    /// Waits, unless a stop is requested.
    ///
    /// - Throws: ``Ending/stopped`` when a stop is requested.
    func pause(milliseconds: Int) throws(Ending)
    /// Repeats a call until it succeeds.
    ///
    /// - Throws: ``Ending/cannotGoOn`` after an error that waiting does not cure.
    func untilAnswered<Answer>(
        _ subject: LoopWait.Subject, _ body: () throws(KafkaError) -> Answer
    ) throws(Ending) -> Answer
    /// Records what the loop waits for.
    func waits(for subject: LoopWait.Subject, _ reason: String)
}

extension Patience {
    /// Says in the log why the loop ends.
    package func fail(_ text: String, _ ending: Ending = .cannotGoOn) -> Ending {
        log.error(text)
        return ending
    }
}
