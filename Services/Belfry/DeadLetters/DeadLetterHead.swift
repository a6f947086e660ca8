internal import Kafka
internal import Model

/// A dead letter without its value.
struct DeadLetterHead {
    let place: DeadLetterPlace
    let at: Instant
    let key: [UInt8]?
    let headers: [Header]
    let outline: DeadLetterOutline
}

extension NotedReading {
    /// Passes every dead letter to `body` together with its record, which `body` borrows.
    ///
    /// - Returns: the dead letters that were replayed, according to the notes read so far.
    @discardableResult
    func letters(
        in places: Set<DeadLetterPlace>? = nil, isWhole: Bool = false,
        _ body: (DeadLetterHead, borrowing ConsumedRecord) throws -> Bool
    ) throws -> Set<DeadLetterPlace> {
        try read(places, isWhole: isWhole) { place, headers, record in
            let head = DeadLetterHead(
                place: place, at: Instant(milliseconds: record.timestampMilliseconds ?? 0), key: record.copyKey(),
                headers: headers, outline: DeadLetterOutline(headers))
            return try body(head, record)
        }
    }
}
