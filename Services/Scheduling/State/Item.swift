internal import Model

/// A notification that a person has, or that waits for its time.
@dynamicMemberLookup
struct Item: Hashable, Sendable {
    /// Without content where nothing will show it again.
    var notification: ClassifiedNotification { didSet { packed = PackedNotification() } }
    /// What changes while it is there; its members are the item's own.
    var standing: ItemStanding
    /// The notification as it is stored, as long as it stays as it was read.
    private(set) var packed = PackedNotification()

    init(
        notification: ClassifiedNotification, ordinal: Int, arrivedAt: Instant, isThere: Bool, wait: Wait? = nil
    ) {
        self.notification = notification
        standing = ItemStanding(ordinal: ordinal, arrivedAt: arrivedAt, isThere: isThere, wait: wait)
    }

    /// Puts a stored item together.
    init(_ notification: ClassifiedNotification, _ standing: ItemStanding, packed: PackedNotification) {
        self.notification = notification
        self.standing = standing
        self.packed = packed
    }

    subscript<Value>(dynamicMember member: KeyPath<ItemStanding, Value>) -> Value { standing[keyPath: member] }

    subscript<Value>(dynamicMember member: WritableKeyPath<ItemStanding, Value>) -> Value {
        get { standing[keyPath: member] }
        set { standing[keyPath: member] = newValue }
    }

    var key: ItemKey { ItemKey(app: notification.accepted.app, request: notification.accepted.request) }
    var details: RequestDetails { notification.details }
    var acceptedAt: Instant { notification.accepted.acceptedAt }

    /// A trigger brings it again and again (rule P10).
    var repeats: Bool { details.trigger?.repeats ?? false }

    /// Its alert waits no longer; a repetition goes on.
    mutating func endWait() { standing.endWait() }

    /// Its alert waits; a repetition goes on meanwhile.
    mutating func begin(_ wait: Wait) { standing.begin(wait) }

    /// What stays when the item leaves.
    ///
    /// - Parameter isComparable: whether a later notification may count as its repeat (rule P8).
    func memory(isComparable: Bool) -> Memory {
        Memory(of: notification, ordinal: standing.ordinal, isComparable: isComparable)
    }
}
