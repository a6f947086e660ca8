/// What is to happen later, in order of time; what is due at the same time happens in the order in which it was added.
struct EventQueue {
    private struct Event {
        let time: Int64
        let number: Int
        let action: () -> Void

        func precedes(_ other: Event) -> Bool { (time, number) < (other.time, other.number) }
    }

    private var heap: [Event] = []
    private var added = 0

    /// The time of the next event; `nil` if nothing is planned.
    var nextTime: Int64? { heap.first?.time }

    mutating func add(at time: Int64, _ action: @escaping () -> Void) {
        added += 1
        heap.append(Event(time: time, number: added, action: action))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the next event if it is due at `now`.
    mutating func takeDue(at now: Int64) -> (() -> Void)? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.action
    }

    mutating func removeAll() { heap.removeAll() }

    private mutating func sink() {
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].precedes(heap[smallest]) { smallest = child }
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
