internal import Model

/// One item, or what is left of one: at hand what is asked of many at once, packed the rest.
struct ItemRow: Sendable {
    let app: AppID
    let request: RequestID
    /// When the request was accepted; both windows of P0 and P8 count from here.
    var acceptedAt: Instant
    /// `nil` for what is only remembered.
    var standing: ItemStanding?
    var facts: NotificationFacts
    /// The notification of an item; of a memory its form in the changelog, where the facts do not tell it all.
    var packed: PackedNotification

    init(_ item: borrowing Item) {
        (app, request) = (item.key.app, item.key.request)
        acceptedAt = item.acceptedAt
        standing = item.standing
        facts = NotificationFacts(item.details)
        facts.again = item.again
        packed = item.packed
    }

    init(_ memory: Memory, of key: ItemKey) {
        (app, request) = (key.app, key.request)
        acceptedAt = memory.acceptedAt
        facts = NotificationFacts(memory.repeatable)
        (facts.hasLeft, facts.again) = (memory.hasLeft, key.again)
        facts.collapse = NotificationFacts.mark(memory.collapse?.id)
        packed = PackedNotification(memory.needsPacking ? JSONSlice { memory.write(to: &$0) } : nil)
    }

    var key: ItemKey { ItemKey(app: app, request: request, again: facts.again) }

    /// The earliest of what its own timers are for; `nil` for what does not wait.
    var nextDue: Instant? { standing?.nextDue(expires: facts.expires) }

    /// When it leaves by age (rule N12), or is forgotten; `nil` for what is not in Notification Center.
    func end(_ window: DeduplicationWindow) -> Instant? {
        guard let standing else { return window.end(from: acceptedAt).adding(seconds: window.forgettingDelay) }
        return standing.isThere ? standing.arrivedAt.adding(seconds: NotificationCenterLimits.age) : nil
    }

    /// Whether it can go along with another that ends now: a memory before its ``end(_:)``, as soon as its window is over.
    func canEnd(by now: Instant, _ window: DeduplicationWindow) -> Bool {
        if standing == nil { return !window.covers(now, from: acceptedAt) }
        return end(window).map { $0 <= now } ?? false
    }

    /// What is remembered of it, whether its item is there or has gone (rules P0, P8).
    ///
    /// - Parameter notification: that of an item.
    func memory(_ notification: @autoclosure () -> ClassifiedNotification?) -> Memory? {
        if let standing {
            return notification().map { Memory(of: $0, ordinal: standing.ordinal, isComparable: true, hasLeft: false) }
        }
        if let slice = packed.slice { return try? slice.read() }
        return Memory(acceptedAt: acceptedAt, repeatable: nil, hasLeft: facts.hasLeft)
    }
}

/// What rules ask of many notifications, for which none has to be unpacked.
///
/// The marks are hashes of one process. Of collapse ids and events whoever finds equal marks looks at the texts; those of
/// threads stand for the texts.
///
/// There are millions, so the members stand in the order that takes the fewest bytes.
struct NotificationFacts: Sendable {
    /// From when on it must not alert.
    @CompactInstant var expires: Instant? = nil
    /// Of the thread, 0 without one. Its items are counted for each step, so it stands for the text: all 64 bits, by a hash
    /// under a key that nobody outside knows, so that no two of a person's threads have the same.
    var thread: Int
    var contentHash: ContentHash?
    /// Of what is only remembered: it was in Notification Center (rule N16).
    var hasLeft = false
    /// Of its key (``ItemKey/again``).
    var again: UInt16 = 0
    /// Of the collapse id; 0 without one.
    var collapse: UInt32
    /// Of the event's id; 0 without one.
    var event: UInt32

    init(_ details: borrowing RequestDetails) {
        event = details.kind == .notify ? Self.mark(details.event?.id) : 0
        contentHash = details.contentHash
        expires = details.expires
        thread = Self.threadMark(details.threadID)
        collapse = Self.mark(details.collapseID)
    }

    init(_ repeatable: Repeatable?) {
        contentHash = repeatable?.contentHash
        thread = 0
        collapse = 0
        event = Self.mark(repeatable?.event?.id)
    }

    static func threadMark(_ thread: ExactString?) -> Int { thread?.hashValue ?? 0 }
    static func mark(_ name: ExactString?) -> UInt32 { name.map { mark(hash: $0.hashValue) } ?? 0 }
    static func mark(_ id: PlainID?) -> UInt32 { id.map { mark(hash: $0.hashValue) } ?? 0 }
    private static func mark(hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash) | 1 }
}
