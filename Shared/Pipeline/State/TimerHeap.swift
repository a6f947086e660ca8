internal import Model

/// Due times of keys, earliest first. An entry that its key no longer means is skipped by whoever takes it.
struct TimerHeap {
    /// When a key is due, and where its state is.
    struct Entry: Hashable, Comparable {
        let due: Instant
        let partition: Int32
        let slot: Int32

        /// By due time, then by place, so that equal times fire in one order.
        static func < (left: Entry, right: Entry) -> Bool {
            (left.due, left.partition, left.slot) < (right.due, right.partition, right.slot)
        }
    }

    private var entries: [Entry] = []

    /// The entry that is due first.
    var first: Entry? { entries.first }

    var count: Int { entries.count }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if entries[parent] < entries[child] { return }
            entries.swapAt(parent, child)
            child = parent
        }
    }

    /// Takes the entry that is due first.
    mutating func removeFirst() -> Entry? {
        guard let last = entries.popLast() else { return nil }
        guard let first = entries.first else { return last }
        entries[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            if child >= entries.count { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            if entries[parent] < entries[child] { break }
            entries.swapAt(parent, child)
            parent = child
        }
        return first
    }

    /// Keeps the entries that still mean something.
    mutating func rebuild(keeping isMeant: (Entry) -> Bool) {
        let kept = Set(entries.filter(isMeant))
        entries.removeAll(keepingCapacity: true)
        for entry in kept { insert(entry) }
    }
}
