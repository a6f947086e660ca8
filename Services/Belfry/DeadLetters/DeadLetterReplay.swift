internal import Kafka
internal import Model
internal import Program

/// Sends dead letters back to their topics, each of them once.
struct DeadLetterReplay {
    private let settings: Settings
    private let back: SendingBack
    private let mended: MendedValue?

    /// What is sent in place of a dead letter's value.
    struct MendedValue {
        let bytes: [UInt8]
        /// Whether a record that was signed may go back without its signature.
        let isUnsigned: Bool
    }

    /// - Parameter mended: what is sent in place of the value; `nil` sends the value as it was received.
    init(_ settings: Settings, mended: MendedValue? = nil) throws {
        (self.settings, self.mended) = (settings, mended)
        back = try SendingBack(
            settings, .rejected, name: DeadLetterReturn.senders,
            SendingBack.Words(
                command: "dead-letters", done: "replayed", run: "replay",
                promise: "records that were replayed already are not sent twice"))
    }

    /// Replays every selected dead letter that was not replayed before.
    func replay(_ filter: DeadLetterFilter) throws -> Int32 {
        let (places, noted) = try find { filter.holds($0) }
        return try send(places.subtracting(noted), refused: 0)
    }

    /// Replays these dead letters; reports those that do not exist or were replayed before.
    func replay(_ wanted: Set<DeadLetterPlace>) throws -> Int32 {
        let (places, noted) = try find(in: wanted) { wanted.contains($0.place) }
        return try send(
            places.subtracting(noted), refused: back.refuse(wanted, found: places, noted: noted))
    }

    /// - Returns: the dead letters that are wanted, and those that were replayed.
    private func find(
        in places: Set<DeadLetterPlace>? = nil, _ isWanted: (DeadLetterHead) -> Bool
    ) throws -> (found: Set<DeadLetterPlace>, noted: Set<DeadLetterPlace>) {
        try back.register()
        var found: Set<DeadLetterPlace> = []
        let noted = try back.reading.letters(in: places, isWhole: true) { letter, _ in
            if isWanted(letter) { found.insert(letter.place) }
            return true
        }
        return (found, noted)
    }

    private func send(_ places: Set<DeadLetterPlace>, refused: Int) throws -> Int32 {
        var refused = refused
        if !places.isEmpty {
            var left = places
            try back.reading.letters(in: places) { letter, record in
                guard left.remove(letter.place) != nil else { return true }
                if try !sendBack(letter, record) { refused += 1 }
                return !left.isEmpty
            }
            refused += left.count
            try back.commit()
        }
        return refused == 0 ? 0 : 1
    }

    /// - Returns: `false` if it cannot be sent back: its topic is not one of Belfry's, or its value is missing.
    private func sendBack(_ letter: DeadLetterHead, _ record: borrowing ConsumedRecord) throws -> Bool {
        guard let topic = Topic(rawValue: letter.outline.topic) else {
            back.report(letter.place, "came on no topic of Belfry")
            return false
        }
        var returned = DeadLetterReturn(place: letter.place, topic: topic, key: letter.key, headers: letter.headers)
        if let mended, returned.isSigned {
            guard mended.isUnsigned else {
                back.report(
                    letter.place,
                    "was signed, and the signature does not cover the change: have its app send it, or add --unsigned "
                        + "if the app may send unsigned records")
                return false
            }
            returned = returned.withoutSignature()
        }
        if mended == nil, let size = letter.outline.valueLeftOut {
            back.report(
                letter.place,
                "is kept without its value, whose \(size) bytes did not fit; have its producer send less")
            return false
        }
        if let mended {
            try add(returned, mended.bytes.span)
        } else {
            try record.withValue { value throws in try add(returned, value) }
        }
        return true
    }

    private func add(_ returned: DeadLetterReturn, _ value: Span<UInt8>?) throws {
        try back.add(returned.place, bytes: (value?.count ?? 0) + 1000) { producer throws(KafkaError) in
            try returned.produce(with: producer, value: value, settings)
        }
    }
}
