internal import Model

/// When a key is due, and where its state is. One that its key no longer means is skipped by whoever takes it.
struct DueKey: Hashable, Comparable {
    let due: Instant
    let partition: Int32
    let slot: Int32

    /// By due time, then by place, so that equal times fire in one order.
    static func < (left: DueKey, right: DueKey) -> Bool {
        (left.due, left.partition, left.slot) < (right.due, right.partition, right.slot)
    }
}
