/// The streams of a connection: nghttp2 calls nobody back when a session is deleted, so they are listed here.
struct StreamTable {
    private var streams: [Int32: OpenStream] = [:]
    /// The numbers of streams in the order of their deadlines; those that are gone are skipped.
    private var order: [Int32] = []
    private var first = 0
    /// Bytes of bodies that are not yet deducted from the connection's window.
    private(set) var bytesQueued = 0
    /// How many requests have no end yet.
    private(set) var waiting = 0

    /// How many streams there are, those included whose end was reported.
    var count: Int { streams.count }

    subscript(_ id: Int32) -> OpenStream? { streams[id] }

    /// All streams without an end, in order of their numbers.
    var open: [OpenStream] {
        order[first...].compactMap { streams[$0] }.filter { !$0.isEnded }
    }

    mutating func insert(_ stream: OpenStream, _ id: Int32) {
        streams[id] = stream
        order.append(id)
        bytesQueued += stream.bytesQueued
        waiting += 1
    }

    /// Notes that a part of a body was deducted from the connection's window.
    mutating func deduct(_ count: Int, of id: Int32) {
        guard let stream = streams[id] else { return }
        stream.bytesDeducted += count
        bytesQueued -= count
    }

    /// Removes a closed stream.
    mutating func remove(_ id: Int32) -> OpenStream? {
        guard let stream = streams.removeValue(forKey: id) else { return nil }
        bytesQueued -= stream.bytesQueued
        return stream
    }

    /// Notes that the end of a stream's request is reported.
    ///
    /// - Returns: false if it was reported before.
    mutating func end(_ stream: OpenStream) -> Bool {
        guard !stream.isEnded else { return false }
        stream.isEnded = true
        waiting -= 1
        return true
    }

    /// The next deadline of a request without an end; `nil` for none.
    mutating func nextDeadline() -> (id: Int32, stream: OpenStream)? {
        while first < order.count {
            if let stream = streams[order[first]], !stream.isEnded { return (order[first], stream) }
            first += 1
        }
        order.removeAll(keepingCapacity: true)
        first = 0
        return nil
    }

    /// Forgets the numbers of streams that are gone, once most are.
    mutating func compact() {
        _ = nextDeadline()
        guard first > 1024, first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}
