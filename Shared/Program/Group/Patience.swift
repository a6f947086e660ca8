package import Kafka

/// How a loop that reads by group waits: interrupted by a request to stop, and told to whoever asks for its health.
package protocol Patience {
    /// What only this program tells of itself.
    associatedtype Own: Sendable

    /// What the loop shows of itself, and whether it was asked to stop.
    var status: MemberStatus<Own> { get }
    var log: Log { get }
    /// Asks about the cluster.
    var admin: any ClusterAdmin { get }
    /// Says which right is refused.
    var errorWords: RefusalWords { get }

    /// Blocks the thread.
    func sleep(milliseconds: Int)
}

extension Patience {
    /// Microseconds of a monotonic clock.
    package var ticks: Int64 { status.broker.ticks() }

    /// Whether the process was asked to stop.
    package var isStopping: Bool { status.isStopping }

    /// Shows that the loop's thread turns.
    package func turn() { status.turn() }

    /// Records what the loop waits for.
    package func waits(for subject: LoopWait.Subject, _ reason: String) { status.waits(for: subject, reason) }

    /// Records that the loop no longer waits.
    package func goesOn() { status.goesOn() }

    /// An error as the log has it: with the missing right and its remedy if Kafka's authorizer refused something.
    package func words(
        for error: KafkaError, _ operation: KafkaRight.Operation? = nil, on topic: String? = nil
    ) -> String { errorWords.words(for: error, operation, on: topic) }

    /// Says in the log why the loop ends.
    package func fail(_ text: String, _ ending: LoopEnding = .cannotGoOn) -> LoopEnding {
        log.error(text)
        return ending
    }

    /// Makes a call without which the loop cannot go on.
    ///
    /// - Parameter what: what the log says when the call fails, before its error.
    package func orFail<Failure: Error, Result>(
        _ what: @autoclosure () -> String, _ call: () throws(Failure) -> Result
    ) throws(LoopEnding) -> Result {
        do throws(Failure) {
            return try call()
        } catch {
            throw fail("\(what()): \(error)")
        }
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
