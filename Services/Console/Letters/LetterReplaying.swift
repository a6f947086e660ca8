internal import Client
internal import Kafka
internal import Model
internal import Program

/// Returns one dead letter to its topic, mended or as it was, once. It waits for the broker, so it needs a thread that
/// may wait.
///
/// The order matters, as in `belfry dead-letters replay`: registering the producer fences any other replay. Only then is
/// it asked whether the letter was replayed before, and so no other replay can note that unseen.
struct LetterReplaying: Sendable {
    let settings: Settings
    /// Reads `notifications.rejected` to its end, then tells whether the letter was replayed; `nil` where the end cannot
    /// be reached in time.
    let wasReplayed: @Sendable (DeadLetterPlace) -> Bool?

    private static let patience: Int32 = 10_000

    /// - Parameter value: what to write instead of the value that was received.
    func replay(_ letter: DeadLetterReturn, value: [UInt8]) throws(ConsoleProblem) {
        do {
            let producer = try Producer(DeadLetterReturn.producer(settings))
            if settings.exactlyOnce { try producer.initTransactions(milliseconds: Self.patience) }
            guard let isDone = wasReplayed(letter.place) else {
                throw ConsoleProblem(503, "the dead letters cannot be read at the moment: try again")
            }
            guard !isDone else { throw ConsoleProblem(409, "this dead letter was replayed before") }
            if settings.exactlyOnce { try producer.begin() }
            try letter.produce(with: producer, value: value.span, settings)
            if settings.exactlyOnce {
                try producer.commit(milliseconds: Self.patience)
            } else {
                try producer.flush(milliseconds: Self.patience)
            }
        } catch let problem as ConsoleProblem {
            throw problem
        } catch let error as KafkaError where error.isFenced {
            throw ConsoleProblem(409, "another replay began in the meantime: look again, then try again")
        } catch let error as KafkaError where error.refused != nil {
            throw ConsoleProblem(503, RefusalWords(.console(settings), settings).words(for: error))
        } catch {
            throw ConsoleProblem(
                503, "Kafka did not answer: look again whether the letter was replayed, then try again")
        }
    }
}
