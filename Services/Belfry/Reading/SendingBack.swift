internal import Kafka
internal import Model
internal import Program

/// Sends records of a topic back, each once (``SendingOnce``), and says what became of each.
final class SendingBack {
    /// What a command calls its work.
    struct Words {
        let command: String
        /// What was done to a record, as in `was replayed before`.
        let done: String
        let run: String
        /// What is not done twice.
        let promise: String
    }

    let reading: NotedReading
    private let settings: Settings
    private let sending: SendingOnce
    private let words: Words
    /// The records of the open transaction.
    private var open: [DeadLetterPlace] = []

    /// - Parameter name: what all who send back from this topic share, a part of the `transactional.id`.
    init(_ settings: Settings, _ topic: Topic, name: String, _ words: Words) throws {
        (self.settings, self.words) = (settings, words)
        reading = try NotedReading(settings, topic, command: words.command)
        sending = try SendingOnce(settings, name: name, patience: 60_000)
    }

    /// Takes the name over; the notes are read only after that.
    func register() throws(CommandError) {
        try settings.asking { () throws(KafkaError) in try sending.register() }
    }

    /// Reports the wanted records that do not exist or were sent back before.
    ///
    /// - Returns: how many those are.
    func refuse(_ wanted: Set<DeadLetterPlace>, found: Set<DeadLetterPlace>, noted: Set<DeadLetterPlace>) -> Int {
        let refused = wanted.filter { !found.contains($0) || noted.contains($0) }
        for place in refused.sorted(by: { ($0.partition, $0.offset) < ($1.partition, $1.offset) }) {
            report(place, found.contains(place) ? "was \(words.done) before" : "does not exist")
        }
        return refused.count
    }

    /// Reports what is wrong with a record.
    func report(_ place: DeadLetterPlace, _ what: String) {
        complain("belfry \(words.command): \(reading.topic):\(place) \(what)")
    }

    /// Writes a record and its note into the open transaction, and commits that where it is full.
    func add(
        _ place: DeadLetterPlace, bytes: Int, _ write: (Producer) throws(KafkaError) -> Void
    ) throws(CommandError) {
        do throws(KafkaError) {
            try sending.add(bytes: bytes, write)
        } catch {
            throw unsure(error)
        }
        open.append(place)
        if sending.isFull { try commit() }
    }

    /// Commits the transaction, and reports what was sent back.
    func commit() throws(CommandError) {
        do throws(KafkaError) {
            try sending.commit()
        } catch {
            throw unsure(error)
        }
        for place in open { print("\(words.done) \(reading.topic):\(place)") }
        open = []
    }

    /// The last transaction failed, or it is unknown whether it was committed.
    private func unsure(_ error: KafkaError) -> CommandError {
        let cause = error.isFenced ? "another \(words.run) began in the meantime" : "\(error)"
        return CommandError("\(cause); run it again: \(words.promise)")
    }
}
