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
    /// `nil` for a memory of which the row alone says it all.
    var content: Content?

    /// What a row alone does not say.
    enum Content {
        /// An item's notification; a memory's changelog form.
        case packed(JSONSlice)
        /// The notification of an item that was not stored since it came or was changed.
        case unpacked(Shared<ClassifiedNotification>)
    }

    var packed: JSONSlice? { if case .packed(let bytes) = content { bytes } else { nil } }

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
    func memory(_ notification: @autoclosure () -> Shared<ClassifiedNotification>?) -> Memory? {
        if let standing {
            return notification().map {
                Memory(of: $0, ordinal: standing.ordinal, mayBeRepeated: true, hasLeft: false)
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

// In an extension: see “Wide values” in the model's README.
extension ItemRow {
    init(_ item: borrowing Item) {
        let details = item.details
        self.init(
            app: item.notification.accepted.app, request: item.notification.accepted.request,
            acceptedAt: item.acceptedAt, standing: item.standing, expires: details.expires,
            thread: Self.threadMark(details.threadID), contentHash: details.contentHash, hasLeft: false,
            generation: item.generation, collapse: Self.mark(details.collapseID),
            event: details.kind == .notify ? Self.mark(details.event?.id) : 0,
            content: item.packed.map { .packed($0) } ?? .unpacked(item.classified))
    }

    init(_ memory: Memory, of key: ItemKey) {
        self.init(
            app: key.app, request: key.request, acceptedAt: memory.acceptedAt, standing: nil, thread: 0,
            contentHash: memory.repeatable?.contentHash, hasLeft: memory.hasLeft, generation: key.generation,
            collapse: Self.mark(memory.collapseID), event: Self.mark(memory.repeatable?.event?.id),
            content: memory.needsPacking ? .packed(JSONSlice { memory.write(to: &$0) }) : nil)
    }
}
