internal import Model
internal import Webhook

/// All calls that are not finished, and which of them may be made now.
///
/// Calls of one URL about one subject form a line: only its head is made, so they arrive in order. Heads are made in the
/// order in which they are due, within the limits of all and of each receiver.
struct CallQueue {
    /// The record that a call tells, until the call is settled there.
    struct Source: Hashable {
        let kind: WebhookRecordKind
        let partition: Int32
        let offset: Int64
    }

    /// A call in the queue.
    struct Entry {
        var call: WebhookCall
        /// The partition of `notifications.webhooks`.
        let partition: Int32
        /// The record whose offset waits for this call; `nil` once the call is stored.
        var source: Source?
        /// Whether the call stands on `notifications.webhooks`, or is on its way there.
        var isStored: Bool
        /// Whether an attempt is being made.
        var isInProgress = false
        let added: Instant
    }

    private struct Line: Hashable {
        let url: WebhookURL
        let subject: String
    }

    let limits: CallLimits
    private var entries: [Int: Entry] = [:]
    private var tickets: [WebhookCallID: Int] = [:]
    private var lines: [Line: FIFO<Int>] = [:]
    private var receivers: [WebhookURL: Receiver] = [:]
    /// Heads of lines; those whose receiver has no place are in ``Receiver/waiting``.
    private var heads = Heap<DueCall>()
    private var notStored = FIFO<Int>()
    private var lastTicket = 0
    private var inProgress = 0

    init(_ limits: CallLimits) { self.limits = limits }

    var count: Int { entries.count }

    /// When the oldest of the calls was first due.
    var oldest: Instant? { entries.values.map(\.call.since).min() }

    /// When the next head is due; `nil` when none waits for its time.
    var nextDue: Instant? { inProgress < limits.atOnce ? heads.first?.due : nil }

    func contains(_ id: WebhookCallID) -> Bool { tickets[id] != nil }

    subscript(ticket: Int) -> Entry? { entries[ticket] }

    // MARK: In

    /// Whether a receiver has so many calls that a further one has to be given up.
    func isFull(_ url: WebhookURL, now: Instant) -> Bool {
        guard let receiver = receivers[url], receiver.count >= limits.waitingOfReceiver else { return false }
        return !receiver.keepsPace(now)
    }

    /// Whether reading has to wait, because a receiver that keeps pace has too many calls.
    func mustWait(now: Instant) -> Bool {
        entries.count >= limits.waitingOfReceiver
            && receivers.values.contains { $0.count >= limits.waitingOfReceiver && $0.keepsPace(now) }
    }

    /// Adds a call, unless it is there.
    mutating func add(_ call: WebhookCall, partition: Int32, source: Source?, now: Instant) {
        guard tickets[call.id] == nil else { return }
        lastTicket += 1
        let ticket = lastTicket
        entries[ticket] = Entry(
            call: call, partition: partition, source: source, isStored: source == nil, added: now)
        tickets[call.id] = ticket
        receivers[call.id.url, default: Receiver()].count += 1
        let line = Line(url: call.id.url, subject: call.subject)
        lines[line, default: FIFO()].append(ticket)
        if lines[line]?.first == ticket { heads.insert(DueCall(due: call.due, ticket: ticket)) }
        if source != nil { notStored.append(ticket) }
    }

    // MARK: Out

    /// The next call to make; it counts as in progress from now on. `nil` when none is due or no place is free.
    mutating func begin(now: Instant) -> (ticket: Int, call: WebhookCall)? {
        while inProgress < limits.atOnce, let head = heads.first, head.due <= now {
            heads.removeFirst()
            guard let call = entries[head.ticket]?.call else { continue }
            let url = call.id.url
            var receiver = receivers[url] ?? Receiver()
            defer { receivers[url] = receiver }
            guard receiver.hasPlace(limits) else {
                receiver.waiting.insert(head)
                continue
            }
            receiver.begin()
            inProgress += 1
            entries[head.ticket]?.isInProgress = true
            return (head.ticket, call)
        }
        return nil
    }

    /// Ends a call that was in progress, and takes it out of the queue.
    mutating func finish(_ ticket: Int, isDone: Bool, now: Instant) {
        guard let entry = entries.removeValue(forKey: ticket) else { return }
        tickets[entry.call.id] = nil
        freePlace(entry.call.id.url, isDone: isDone, now: now, isLeaving: true)
        let line = Line(url: entry.call.id.url, subject: entry.call.subject)
        lines[line]?.removeFirst()
        advance(line)
    }

    /// Makes the next call of a line its head; calls that were taken out meanwhile are passed over.
    private mutating func advance(_ line: Line) {
        while let next = lines[line]?.first {
            if let call = entries[next]?.call { return heads.insert(DueCall(due: call.due, ticket: next)) }
            lines[line]?.removeFirst()
        }
        lines[line] = nil
    }

    /// Takes calls out that are not in progress.
    ///
    /// - Returns: what was taken out, in the order in which it was added.
    mutating func remove(where isMeant: (WebhookCall) -> Bool) -> [Entry] {
        let meant = entries.filter { !$0.value.isInProgress && isMeant($0.value.call) }
        var changed: Set<Line> = []
        for (ticket, entry) in meant {
            let url = entry.call.id.url
            entries[ticket] = nil
            tickets[entry.call.id] = nil
            receivers[url]?.count -= 1
            // A head that waits for a place must not take the place of another.
            receivers[url]?.waiting.rebuild { $0.ticket != ticket }
            if receivers[url]?.count == 0 { receivers[url] = nil }
            let line = Line(url: url, subject: entry.call.subject)
            if lines[line]?.first == ticket { changed.insert(line) }
        }
        for line in changed { advance(line) }
        return meant.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Ends an attempt that failed; the call stays the head of its line until its next time.
    ///
    /// - Returns: the call with what is known now.
    mutating func retry(_ ticket: Int, at due: Instant, _ failure: CallFailure, now: Instant) -> WebhookCall? {
        guard var entry = entries[ticket] else { return nil }
        entry.call.attempts += 1
        entry.call.due = due
        entry.call.failure = failure
        entry.call.isRepeated = false
        entry.isInProgress = false
        entries[ticket] = entry
        freePlace(entry.call.id.url, isDone: false, now: now, isLeaving: false)
        heads.insert(DueCall(due: due, ticket: ticket))
        return entry.call
    }

    private mutating func freePlace(_ url: WebhookURL, isDone: Bool, now: Instant, isLeaving: Bool) {
        guard var receiver = receivers[url] else { return }
        inProgress -= 1
        receiver.end(isDone: isDone, now: now)
        if isLeaving { receiver.count -= 1 }
        // A place that opens lets one waiting head in; a receiver that answers again has more places.
        for _ in 0..<2 { if let head = receiver.waiting.removeFirst() { heads.insert(head) } }
        receivers[url] = receiver.count > 0 ? receiver : nil
    }

    // MARK: Storing

    /// Calls that were added before this time and are not stored yet; from now on they count as stored.
    mutating func takeUnstored(addedBefore time: Instant) -> [Entry] {
        var taken: [Entry] = []
        while let ticket = notStored.first {
            if let entry = entries[ticket], !entry.isStored {
                guard entry.added < time else { break }
                if let entry = store(ticket) { taken.append(entry) }
            }
            notStored.removeFirst()
        }
        return taken
    }

    /// Marks a call as stored.
    ///
    /// - Returns: the call as it was before, with the source that is settled once the record is written.
    mutating func store(_ ticket: Int) -> Entry? {
        guard let entry = entries[ticket] else { return nil }
        entries[ticket]?.isStored = true
        entries[ticket]?.source = nil
        return entry
    }

    /// Forgets all calls: their partitions belong to another process.
    mutating func removeAll() { self = CallQueue(limits) }
}
