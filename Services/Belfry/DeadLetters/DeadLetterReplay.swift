internal import Kafka
internal import Model
internal import Program

/// Sends dead letters back to their topics, each of them once (``SendingOnce``).
final class DeadLetterReplay {
    private let settings: Settings
    private let reading: DeadLetterReading
    private let sending: SendingOnce
    private let mended: MendedValue?
    /// The dead letters of the open transaction.
    private var open: [DeadLetterPlace] = []

    /// What is sent in place of a dead letter's value.
    struct MendedValue {
        let bytes: [UInt8]
        /// Whether a record that was signed may go back without its signature.
        let isUnsigned: Bool
    }

    /// - Parameters:
    ///   - command: the command that replays, for the reader's name.
    ///   - mended: what is sent in place of the value; `nil` sends the value as it was received.
    init(_ settings: Settings, command: String, mended: MendedValue? = nil) throws {
        self.settings = settings
        self.mended = mended
        reading = try DeadLetterReading(settings, command: command)
        sending = try SendingOnce(settings, name: DeadLetterReturn.senders, patience: 60_000)
    }

    /// Replays every selected dead letter that was not replayed before.
    func replay(_ filter: DeadLetterFilter) throws -> Int32 {
        try sending.register(at: settings.bootstrapServers)
        var places: Set<DeadLetterPlace> = []
        let noted = try reading.read(isWhole: true) { letter, _ in
            if filter.holds(letter) { places.insert(letter.place) }
            return true
        }
        return try send(places.subtracting(noted), refused: 0)
    }

    /// Replays these dead letters; reports those that do not exist or were replayed before.
    func replay(_ places: Set<DeadLetterPlace>) throws -> Int32 {
        try sending.register(at: settings.bootstrapServers)
        var there: Set<DeadLetterPlace> = []
        let noted = try reading.read(places, isWhole: true) { letter, _ in
            if places.contains(letter.place) { there.insert(letter.place) }
            return true
        }
        var refused = 0
        for place in places.sorted(by: { ($0.partition, $0.offset) < ($1.partition, $1.offset) }) {
            guard !there.contains(place) || noted.contains(place) else { continue }
            refused += 1
            complain(
                "belfry dead-letters: \(reading.topic):\(place) "
                    + (there.contains(place) ? "was replayed before" : "does not exist"))
        }
        return try send(there.subtracting(noted), refused: refused)
    }

    private func send(_ places: Set<DeadLetterPlace>, refused: Int) throws -> Int32 {
        var refused = refused
        if !places.isEmpty {
            var left = places
            try reading.read(places) { letter, record in
                guard left.remove(letter.place) != nil else { return true }
                do {
                    if try !sendBack(letter, record) { refused += 1 }
                } catch let error as KafkaError {
                    throw Self.unsure(error)
                }
                return !left.isEmpty
            }
            refused += left.count
            try commit()
        }
        return refused == 0 ? 0 : 1
    }

    /// - Returns: `false` if it cannot be sent back: its topic is not one of Belfry's, or its value is missing.
    private func sendBack(_ letter: DeadLetterHead, _ record: borrowing ConsumedRecord) throws -> Bool {
        guard let topic = Topic(rawValue: letter.outline.topic) else {
            complain("belfry dead-letters: \(reading.topic):\(letter.place) came on no topic of Belfry")
            return false
        }
        var back = DeadLetterReturn(place: letter.place, topic: topic, key: letter.key, headers: letter.headers)
        if let mended, back.isSigned {
            guard mended.isUnsigned else {
                complain(
                    "belfry dead-letters: \(reading.topic):\(letter.place) was signed, and the signature does not cover "
                        + "the change: have its app send it, or add --unsigned if the app may send unsigned records")
                return false
            }
            back = back.withoutSignature()
        }
        if mended == nil, let size = letter.outline.valueLeftOut {
            complain(
                "belfry dead-letters: \(reading.topic):\(letter.place) is kept without its value, "
                    + "whose \(size) bytes did not fit; have its producer send less")
            return false
        }
        if let mended {
            try add(back, mended.bytes.span)
        } else {
            try record.withValue { value throws in try add(back, value) }
        }
        open.append(letter.place)
        if sending.isFull { try commit() }
        return true
    }

    private func add(_ back: DeadLetterReturn, _ value: Span<UInt8>?) throws {
        try sending.add(bytes: (value?.count ?? 0) + 1000) { producer throws(KafkaError) in
            try back.produce(with: producer, value: value, settings)
        }
    }

    /// Commits the transaction, and reports what was sent back.
    private func commit() throws {
        do throws(KafkaError) {
            try sending.commit()
        } catch {
            throw Self.unsure(error)
        }
        for place in open { print("replayed \(reading.topic):\(place)") }
        open = []
    }

    private static func unsure(_ error: KafkaError) -> CommandError {
        .unsure(error, run: "replay", done: "records that were replayed already are not sent twice")
    }
}
