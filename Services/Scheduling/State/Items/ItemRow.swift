internal import Model

/// One item, or the memory of one that left: rules read its members for many items at once; the rest is packed.
///
/// The marks are hashes, which differ between processes. Where marks of collapse ids or events are equal, the texts are
/// compared; the mark of a thread stands for the text.
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
    /// Mark of the thread, 0 without one. Each step counts the thread's items by it, without comparing texts: 64 bits,
    /// hashed with a key that nobody outside knows, so that no two of a person's threads have the same.
    let thread: Int
    let contentHash: ContentHash?
    /// Whether a memory was in Notification Center (rule N16).
    var hasLeft = false
    /// ``ItemKey/generation`` of its key.
    let generation: UInt16
    /// Mark of the collapse id; 0 without one.
    let collapse: UInt32
    /// Mark of the event's id; 0 without one.
    let event: UInt32
    /// An item's notification; a memory's changelog form, unless the row alone says it all.
    var packed: JSONSlice?

    init(_ item: borrowing Item) {
        let details = item.details
        (app, request, generation) = (item.key.app, item.key.request, item.generation)
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
        (app, request, generation) = (key.app, key.request, key.generation)
        acceptedAt = memory.acceptedAt
        thread = 0
        contentHash = memory.repeatable?.contentHash
        hasLeft = memory.hasLeft
        collapse = Self.mark(memory.collapseID)
        event = Self.mark(memory.repeatable?.event?.id)
        packed = memory.needsPacking ? JSONSlice { memory.write(to: &$0) } : nil
    }

    var key: ItemKey { ItemKey(app: app, request: request, generation: generation) }

    /// When its own timers are next due; `nil` if it does not wait.
    var nextDue: Instant? { standing?.nextDue(expires: expires) }

    /// When it leaves by age (rule N12), or is forgotten; `nil` for what is not in Notification Center.
    func end(_ window: DeduplicationWindow) -> Instant? {
        guard let standing else { return window.end(from: acceptedAt).adding(seconds: window.forgettingDelay) }
        return standing.isThere ? standing.arrivedAt.adding(seconds: ItemStanding.mostAge) : nil
    }

    /// Whether it can go with another that ends now: a memory as soon as its window is over, even before its
    /// ``end(_:)``.
    func canEnd(by now: Instant, _ window: DeduplicationWindow) -> Bool {
        if standing == nil { return !window.covers(now, from: acceptedAt) }
        return end(window).map { $0 <= now } ?? false
    }

    /// What is remembered of it, whether its item is there or has gone (rules P0, P8).
    ///
    /// - Parameter notification: that of an item.
    func memory(_ notification: @autoclosure () -> ClassifiedNotification?) -> Memory? {
        if let standing {
            return notification().map {
                Memory(of: Shared($0), ordinal: standing.ordinal, mayBeRepeated: true, hasLeft: false)
            }
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
