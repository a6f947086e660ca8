/// How large a record may be that a processor wrote: no broker takes a larger one.
extension Output {
    /// Bytes of a record where no configuration says another number: `message.max.bytes` of the house.
    public static let mostBytesOfRecord = 1_000_000

    /// The size of the largest record, where it is above `most` bytes; `nil` where all fit.
    public func sizeOfLargest(beyond most: Int) -> Int? {
        // Most of the time everything together is small.
        guard !items.isEmpty else { return nil }
        if byteCount < most / 2, items.allSatisfy({ $0.headers.isEmpty }) { return nil }
        var largest = 0
        for index in items.indices { largest = max(largest, size(of: index)) }
        return largest > most ? largest : nil
    }

    /// Bytes of the record at `index` of ``items``, as librdkafka reckons them.
    public func size(of index: Int) -> Int {
        let headers = items[index].headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) + 10 }
        return withBytes(of: index) { (key, value) in key.count + (value?.count ?? 0) } + headers + 100
    }

    /// Leaves out each record above `most` bytes: what came of a timer or of an app's removal has no record that could
    /// become a dead letter. The rest stays, so that state and changelog agree.
    ///
    /// - Returns: topic and bytes of what was left out, the last one first.
    public mutating func removeLarger(than most: Int) -> [(topic: Topic, bytes: Int)] {
        guard sizeOfLargest(beyond: most) != nil else { return [] }
        var removed: [(topic: Topic, bytes: Int)] = []
        for index in items.indices.reversed() where size(of: index) > most {
            removed.append((items[index].topic, size(of: index)))
            remove(at: index)
        }
        return removed
    }

    /// Turns a record down, without its value where no broker would take it with its value.
    public mutating func reject(
        _ rejection: Rejection, _ record: borrowing Record, by service: Service, most: Int
    ) {
        reject(rejection, record, by: service)
        guard sizeOfLargest(beyond: most) != nil else { return }
        truncate()
        rejectWithoutValue(rejection, record, by: service)
    }
}

extension Rejection {
    /// A record of which something came that no broker takes.
    public static func tooLarge(resultOf size: Int, most: Int) -> Rejection {
        Rejection(.tooLarge, found: "a result of \(size) bytes", fix: "send less: at most \(most) bytes may come of it")
    }
}
