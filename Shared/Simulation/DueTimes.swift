internal import Model

/// When the keys of a stage are due, the earliest first; keys that are due together go by their names.
struct DueTimes: Sendable {
    private struct Entry: Comparable, Sendable {
        let due: Instant
        let key: String

        static func < (left: Entry, right: Entry) -> Bool {
            left.due == right.due ? left.key < right.key : left.due < right.due
        }
    }

    /// A binary heap; entries that a key's newer one replaced are dropped when they come up.
    private var heap: [Entry] = []
    private var current: [String: Instant] = [:]

    /// Sets or clears when `key` is due.
    mutating func set(_ key: String, _ due: Instant?) {
        guard current[key] != due else { return }
        current[key] = due
        guard let due else { return }
        heap.append(Entry(due: due, key: key))
        siftUp(heap.count - 1)
    }

    /// The key that is due first.
    mutating func first() -> (key: String, due: Instant)? {
        while let entry = heap.first {
            if current[entry.key] == entry.due { return (entry.key, entry.due) }
            removeFirst()
        }
        return nil
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] < heap[smallest] {
                smallest = child
            }
            if smallest == index { return }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }
}
