internal import Model

/// A notification that a person has, or that waits for its time, unpacked: what rules look at and outcomes change.
struct Item: Sendable {
    /// The notification as decisions share it; without content where nothing will show it again.
    private(set) var classified: Shared<ClassifiedNotification>
    /// What changes while it is there.
    var standing: ItemStanding
    /// ``ItemKey/generation`` of its key.
    var generation: UInt16 = 0
    /// The notification's packed bytes, so that an item whose standing alone changes is not packed anew; `nil` until it is
    /// first stored, and once the notification itself was changed.
    private(set) var packed: JSONSlice?

    init(notification: Shared<ClassifiedNotification>, ordinal: Int, arrivedAt: Instant, place: Place = .arriving) {
        classified = notification
        standing = ItemStanding(ordinal: ordinal, arrivedAt: arrivedAt, place: place)
    }

    /// Puts a stored item together.
    init(
        _ notification: Shared<ClassifiedNotification>, _ standing: ItemStanding, packed: JSONSlice?,
        generation: UInt16
    ) {
        classified = notification
        self.standing = standing
        self.generation = generation
        self.packed = packed
    }

    var notification: ClassifiedNotification { classified.value }
    var details: RequestDetails { classified.value.accepted.details }
    var acceptedAt: Instant { classified.value.accepted.acceptedAt }
    var key: ItemKey {
        ItemKey(
            app: classified.value.accepted.app, request: classified.value.accepted.request, generation: generation)
    }

    /// A trigger brings it again and again (rule P10).
    var repeats: Bool { details.trigger?.repeats ?? false }

    /// Whether a device may have it: every one, but for a local one (rule D1).
    func isFor(_ device: DeviceID) -> Bool { details.device.map { $0 == device } ?? true }

    /// Whether it and a notification of its app have one collapse id, and one device or none (rule N5).
    func isCollapsing(with notification: Shared<ClassifiedNotification>) -> Bool {
        guard let collapseID = notification.value.accepted.details.collapseID else { return false }
        return details.collapseID == collapseID && details.device == notification.value.accepted.details.device
    }

    /// Whether its alert may not come any more at an instant (rules P2, W3).
    func isExpired(at now: Instant) -> Bool { details.expires.map { now >= $0 } ?? false }

    /// The same item with other content: `nil` lets it go. The mark of a missed call goes with the old content.
    func with(content: JSONSlice?, hash: ContentHash?) -> Item {
        var notification = notification
        notification.accepted.details.content = content
        notification.accepted.details.contentHash = hash
        var standing = standing
        standing.isMissedCall = false
        return Item(Shared(notification), standing, packed: nil, generation: generation)
    }

    /// Notes that it alerts or is listed after a wait, a snooze included (rules W8, W10): a call has stopped ringing. A call
    /// that was read meanwhile was not missed.
    mutating func comesLate() {
        guard standing.isUnread, classified.value.isCommunication else { return }
        if details.communication?.isCall == true { standing.isMissedCall = true }
    }

    /// What stays when the item leaves.
    ///
    /// - Parameter mayBeRepeated: whether a later notification may count as its repeat (rule P8).
    func memory(mayBeRepeated: Bool) -> Memory {
        Memory(of: classified, ordinal: standing.ordinal, mayBeRepeated: mayBeRepeated, hasLeft: standing.hasCome)
    }
}

extension Item: Equatable {
    /// Equal items are packed to equal bytes, so the bytes say nothing more.
    static func == (left: Item, right: Item) -> Bool {
        left.generation == right.generation && left.standing == right.standing && left.classified == right.classified
    }
}
