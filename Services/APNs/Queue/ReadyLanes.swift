internal import Model
internal import Pushing

/// The lanes that are ready for one signer: the urgent first, of these what was sent before and is repeated, then in the order
/// in which they became ready. A lane whose stamp is not its latest one is passed over by whoever takes it.
struct ReadyLanes {
    private var queues = Push.Urgency.allCases.flatMap { _ in [FIFO<LaneSpot>(), FIFO<LaneSpot>()] }
    private(set) var count = 0

    mutating func append(_ spot: LaneSpot, _ urgency: Push.Urgency, isRepeat: Bool) {
        queues[2 * urgency.rawValue + (isRepeat ? 0 : 1)].append(spot)
        count += 1
    }

    var first: LaneSpot? {
        for queue in queues { if let first = queue.first { return first } }
        return nil
    }

    @discardableResult
    mutating func removeFirst() -> LaneSpot? {
        for index in queues.indices {
            guard let first = queues[index].removeFirst() else { continue }
            count -= 1
            return first
        }
        return nil
    }

    /// Forgets places that are others' by now, so that they take no memory.
    mutating func keep(where isCurrent: (LaneSpot) -> Bool) {
        count = 0
        for index in queues.indices { count += queues[index].keep(where: isCurrent) }
    }
}

extension FIFO {
    /// Keeps some of the elements.
    ///
    /// - Returns: how many.
    mutating func keep(where isMeant: (Element) -> Bool) -> Int {
        var (kept, count) = (FIFO(), 0)
        while let each = removeFirst() {
            guard isMeant(each) else { continue }
            kept.append(each)
            count += 1
        }
        self = kept
        return count
    }
}
