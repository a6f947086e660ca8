internal import Model

/// One item, or what is left of one, as memory holds it: at hand what rules ask of many at once, packed the rest.
///
/// The marks are hashes of one process. Whoever finds equal marks of collapse ids or events compares the texts; the mark
/// of a thread stands for the text.
///
/// There are millions, so the members stand in the order that takes the fewest bytes.
struct ItemRow: Sendable {
    let app: AppID
    let request: RequestID
    /// When the request was accepted; both windows of P0 and P8 count from here.
    var acceptedAt: Instant
    /// `nil` for what is only remembered.
    var standing: ItemStanding?
    /// From when on it must not alert.
    @CompactInstant var expires: Instant? = nil
    /// Mark of the thread, 0 without one. Its items are counted for each step, so it stands for the text: all 64 bits, by a
    /// hash under a key that nobody outside knows, so that no two of a person's threads have the same.
    let thread: Int
    let contentHash: ContentHash?
    /// Of what is only remembered: it was in Notification Center (rule N16).
    var hasLeft = false
    /// Of its key (``ItemKey/again``).
    let again: UInt16
    /// Mark of the collapse id; 0 without one.
    let collapse: UInt32
    /// Mark of the event's id; 0 without one.
    let event: UInt32
    /// The notification of an item; of a memory its form in the changelog, where the row does not tell it all.
    var packed: JSONSlice?

    init(_ item: borrowing Item) {
        let details = item.details
        (app, request, again) = (item.key.app, item.key.request, item.again)
        acceptedAt = item.acceptedAt
        standing = item.standing
        thread = Self.threadMark(details.threadID)
        contentHash = details.contentHash
        collapse = Self.mark(details.collapseID)
        event = details.kind == .notify ? Self.mark(details.event?.id) : 0
        packed = item.packed
        expires = details.expires
    }

    init(_ memory: Memory, of key: ItemKey) {
        (app, request, again) = (key.app, key.request, key.again)
        acceptedAt = memory.acceptedAt
        thread = 0
        contentHash = memory.repeatable?.contentHash
        hasLeft = memory.hasLeft
        collapse = Self.mark(memory.collapse?.id)
        event = Self.mark(memory.repeatable?.event?.id)
        packed = memory.needsPacking ? JSONSlice { memory.write(to: &$0) } : nil
    }

    var key: ItemKey { ItemKey(app: app, request: request, again: again) }

    /// The earliest of what its own timers are for; `nil` for what does not wait.
    var nextDue: Instant? { standing?.nextDue(expires: expires) }

    /// When it leaves by age (rule N12), or is forgotten; `nil` for what is not in Notification Center.
    func end(_ window: DeduplicationWindow) -> Instant? {
        guard let standing else { return window.end(from: acceptedAt).adding(seconds: window.forgettingDelay) }
        return standing.isThere ? standing.arrivedAt.adding(seconds: ItemStanding.mostAge) : nil
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
        if let packed { return try? packed.read() }
        return Memory(acceptedAt: acceptedAt, repeatable: nil, hasLeft: hasLeft)
    }

    // MARK: Marks

    static func threadMark(_ thread: ExactString?) -> Int { thread?.hashValue ?? 0 }
    static func mark(_ name: ExactString?) -> UInt32 { name.map { mark(hash: $0.hashValue) } ?? 0 }
    static func mark(_ id: PlainID?) -> UInt32 { id.map { mark(hash: $0.hashValue) } ?? 0 }
    private static func mark(hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash) | 1 }
}
