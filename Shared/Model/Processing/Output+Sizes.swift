/// The size limit of the records that a processor writes; no broker takes a larger one.
extension Output {
    /// The size limit of a record in bytes, unless the configuration sets another `message.max.bytes`.
    public static let mostBytesOfRecord = 1_000_000

    /// What librdkafka adds to the bytes of key, value and headers.
    private static let overhead = 100

    /// The size of the largest record where it exceeds `most` bytes; `nil` where all records fit.
    public func sizeOfLargest(beyond most: Int) -> Int? {
        // Usually all records together are small.
        guard !items.isEmpty else { return nil }
        if byteCount + Self.overhead * items.count <= most, items.allSatisfy({ $0.headers.isEmpty }) { return nil }
        var largest = 0
        for index in items.indices { largest = max(largest, size(of: index)) }
        return largest > most ? largest : nil
    }

    /// Bytes of the record at `index` of ``items``, as librdkafka counts them.
    public func size(of index: Int) -> Int {
        let headers = items[index].headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) + 10 }
        return withBytes(of: index) { (key, value) in key.count + (value?.count ?? 0) } + headers + Self.overhead
    }

    /// Removes each record above `most` bytes. A timer or an app's removal has no input record that could become a dead
    /// letter. The other records stay, so that state and changelog agree.
    ///
    /// - Returns: topic and bytes of the removed records, the last one first.
    public mutating func removeLarger(than most: Int) -> [(topic: Topic, bytes: Int)] {
        guard sizeOfLargest(beyond: most) != nil else { return [] }
        var removed: [(topic: Topic, bytes: Int)] = []
        for index in items.indices.reversed() where size(of: index) > most {
            removed.append((items[index].topic, size(of: index)))
            remove(at: index)
        }
        return removed
    }

    /// Rejects a record; its dead letter has no value where it would be too large with it.
    public mutating func reject(_ rejection: Rejection, _ record: borrowing Record, by service: Service, most: Int) {
        reject(rejection, record, by: service)
        guard sizeOfLargest(beyond: most) != nil else { return }
        truncate()
        rejectWithoutValue(rejection, record, by: service)
    }
}

extension Rejection {
    /// The rejection of a record whose result is too large for a broker.
    public static func tooLarge(resultOf size: Int, most: Int) -> Rejection {
        Rejection(
            .tooLarge, found: "a result of \(size) bytes",
            fix: "send less: the records made from it may have at most \(most) bytes")
    }
}
