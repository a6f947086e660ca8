internal import Model

/// When the keys of a stage are due, the earliest first; keys that are due together go by the bytes of their names.
struct DueTimes: Sendable {
    private struct Entry: Comparable, Sendable {
        let due: Instant
        let key: PlainID

        static func < (left: Entry, right: Entry) -> Bool {
            left.due == right.due ? left.key < right.key : left.due < right.due
        }
    }

    /// Entries that a key's newer one replaced are dropped when they come up.
    private var heap = Heap<Entry>()
    private var current: [PlainID: Instant] = [:]

    /// Sets or clears when `key` is due.
    mutating func set(_ key: String, _ due: Instant?) {
        let key = PlainID(derived: key)
        guard current[key] != due else { return }
        current[key] = due
        if let due { heap.insert(Entry(due: due, key: key)) }
    }

    /// The key that is due first.
    mutating func first() -> (key: String, due: Instant)? {
        while let entry = heap.first {
            if current[entry.key] == entry.due { return (entry.key.string, entry.due) }
            heap.removeFirst()
        }
        return nil
    }
}
