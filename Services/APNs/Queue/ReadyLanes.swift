internal import Model
internal import Pushing

/// The lanes that are ready for one signer, the urgent first, then in the order in which they became ready. A lane whose
/// stamp is not its latest one is passed over by whoever takes it.
struct ReadyLanes {
    private var queues = Push.Urgency.allCases.map { _ in FIFO<(lane: PushLane, stamp: UInt64)>() }
    private(set) var count = 0

    mutating func append(_ lane: PushLane, stamp: UInt64, _ urgency: Push.Urgency) {
        queues[urgency.rawValue].append((lane, stamp))
        count += 1
    }

    var first: (lane: PushLane, stamp: UInt64)? {
        for queue in queues { if let first = queue.first { return first } }
        return nil
    }

    mutating func removeFirst() {
        guard let index = queues.indices.first(where: { queues[$0].first != nil }) else { return }
        queues[index].removeFirst()
        count -= 1
    }
}
