internal import Model

/// A notification that a person has, or that waits for its time.
@dynamicMemberLookup
struct Item: Hashable, Sendable {
    /// The notification as decisions hold on to it.
    private(set) var classified: Shared<ClassifiedNotification>
    /// What changes while it is there; its members are the item's own.
    var standing: ItemStanding
    /// Of its key (``ItemKey/again``).
    var again: UInt16 = 0
    /// The notification as it is stored, as long as it stays as it was read.
    private(set) var packed = PackedNotification()

    init(
        notification: Shared<ClassifiedNotification>, ordinal: Int, arrivedAt: Instant, isThere: Bool,
        wait: Wait? = nil
    ) {
        classified = notification
        standing = ItemStanding(ordinal: ordinal, arrivedAt: arrivedAt, isThere: isThere, wait: wait)
    }

    /// Puts a stored item together.
    init(
        _ notification: ClassifiedNotification, _ standing: ItemStanding, packed: PackedNotification, again: UInt16
    ) {
        classified = Shared(notification)
        self.standing = standing
        self.again = again
        self.packed = packed
    }

    /// Without content where nothing will show it again.
    var notification: ClassifiedNotification {
        get { classified.value }
        set {
            classified = Shared(newValue)
            packed = PackedNotification()
        }
    }

    subscript<Value>(dynamicMember member: KeyPath<ItemStanding, Value>) -> Value { standing[keyPath: member] }

    subscript<Value>(dynamicMember member: WritableKeyPath<ItemStanding, Value>) -> Value {
        get { standing[keyPath: member] }
        set { standing[keyPath: member] = newValue }
    }

    var key: ItemKey {
        ItemKey(
            app: classified.value.accepted.app, request: classified.value.accepted.request, again: again)
    }
    var details: RequestDetails { classified.value.accepted.details }
    var acceptedAt: Instant { classified.value.accepted.acceptedAt }

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
        Memory(of: notification, ordinal: standing.ordinal, isComparable: isComparable, hasLeft: standing.hasCome)
    }
}
