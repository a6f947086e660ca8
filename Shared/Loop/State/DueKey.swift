internal import Model

/// When a key is due, and where its state is. The worker skips an entry whose key is no longer scheduled at that time.
struct DueKey: Hashable, Comparable {
    let due: Instant
    let partition: Int32
    let slot: Int32

    /// By due time, then by partition and slot, so that equal times fire in a fixed order.
    static func < (left: DueKey, right: DueKey) -> Bool {
        (left.due, left.partition, left.slot) < (right.due, right.partition, right.slot)
    }
}
