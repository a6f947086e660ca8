internal import Kafka
internal import Model
internal import Program

/// Returns one dead letter to its topic, mended or as it was, once. It waits for the broker, so it needs a thread that
/// may wait.
///
/// After it has registered it asks whether the letter was replayed before: see ``SendingOnce``.
struct LetterReplaying: Sendable {
    let settings: Settings
    /// Reads `notifications.rejected` to its end, then tells whether the letter was replayed; `nil` where the end cannot
    /// be reached in time.
    let wasReplayed: @Sendable (DeadLetterPlace) -> Bool?

    /// - Parameter value: what to write instead of the value that was received.
    func replay(_ letter: DeadLetterReturn, value: [UInt8]) throws(ConsoleProblem) {
        do {
            let sending = try SendingOnce(settings, name: DeadLetterReturn.senders, patience: 10_000)
            try sending.register()
            guard let isDone = wasReplayed(letter.place) else {
                throw ConsoleProblem(503, "the dead letters cannot be read at the moment: try again")
            }
            guard !isDone else { throw ConsoleProblem(409, "this dead letter was replayed before") }
            try sending.add(bytes: value.count) { producer throws(KafkaError) in
                try letter.produce(with: producer, value: value.span, settings)
            }
            try sending.commit()
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
