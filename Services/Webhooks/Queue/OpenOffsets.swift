internal import Model

/// Up to where a partition of receipts or responses is finished: the offset that may be committed.
///
/// A record is finished when each of its calls is done, given up or stored on `notifications.webhooks`.
struct OpenOffsets {
    /// The offset of the next record to read.
    private(set) var next: Int64
    private var open: [Int64: Int] = [:]
    private var order = FIFO<Int64>()

    init(next: Int64) { self.next = next }

    /// Notes a record with so many calls; each of them is settled once.
    mutating func read(_ offset: Int64, calls: Int) {
        next = max(next, offset + 1)
        guard calls > 0 else { return }
        open[offset, default: 0] += calls
        order.append(offset)
    }

    /// Notes that a record that is open has one more call.
    mutating func add(to offset: Int64) {
        if let count = open[offset] { open[offset] = count + 1 }
    }

    /// Notes that everything before this offset was read, markers of transactions included.
    mutating func reachEnd(_ offset: Int64) { next = max(next, offset) }

    /// Notes that one call of the record is finished or stored.
    mutating func settle(_ offset: Int64) {
        guard let count = open[offset] else { return }
        open[offset] = count > 1 ? count - 1 : nil
        while let first = order.first, open[first] == nil { order.removeFirst() }
    }

    /// The offset of the first record that is not finished, or else of the next to read.
    var committable: Int64 { order.first ?? next }
}
