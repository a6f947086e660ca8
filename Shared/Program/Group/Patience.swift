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

    /// Shows that the loop's thread turns.
    func turn()
    /// Blocks the thread.
    func sleep(milliseconds: Int)
    /// Records what the loop waits for.
    func waits(for subject: LoopWait.Subject, _ reason: String)
    /// Records that the loop no longer waits.
    func goesOn()
    /// An error as the log has it.
    func words(for error: KafkaError) -> String
}

extension Patience {
    /// Says in the log why the loop ends.
    package func fail(_ text: String, _ ending: LoopEnding = .cannotGoOn) -> LoopEnding {
        log.error(text)
        return ending
    }

    /// Shows that the loop's thread turns.
    ///
    /// - Throws: ``LoopEnding/stopped`` when a stop is requested.
    package func beat() throws(LoopEnding) {
        if isStopping { throw .stopped }
        turn()
    }

    /// Waits.
    ///
    /// - Throws: ``LoopEnding/stopped`` when a stop is requested.
    package func pause(milliseconds: Int) throws(LoopEnding) {
        var rest = milliseconds
        while rest > 0 {
            try beat()
            let step = min(rest, 50)
            sleep(milliseconds: step)
            rest -= step
        }
    }

    /// Repeats a call until it succeeds.
    ///
    /// - Throws: ``LoopEnding/cannotGoOn`` after an error that waiting does not cure.
    package func untilAnswered<Answer>(
        _ subject: LoopWait.Subject, _ body: () throws(KafkaError) -> Answer
    ) throws(LoopEnding) -> Answer {
        var hasSaidSo = false
        while true {
            // Once also while a stop is requested: what is in hand may depend on the answer.
            turn()
            do throws(KafkaError) {
                let answer = try body()
                if hasSaidSo { goesOn() }
                return answer
            } catch {
                guard error.isRetriable || error.isTimeout || error.isTransport else {
                    throw fail("waiting for \(subject.words) failed: \(words(for: error))")
                }
                // A long wait is a trouble, which the log has with its reason.
                if !hasSaidSo { log.debug("waiting for \(subject.words); retrying", ["error": error.code]) }
                hasSaidSo = true
                waits(for: subject, error.description)
            }
            try pause(milliseconds: 50)
        }
    }
}
