internal import HTTP
internal import Kafka
internal import Model

/// All open streams, and how far the live reader is. A value, so that it can be tested; ``DeliveryStreams`` keeps it under a
/// lock.
struct StreamTable: Sendable {
    /// A topic that the live reader follows.
    struct Topic: Hashable, Sendable {
        /// The live reader's next offset in each partition.
        var next: [Int64]
        /// Since when no stream needs it.
        var unusedSince: Int64?
    }

    /// An open stream, whoever has its seat.
    struct Entry: Sendable {
        let stream: HTTPStream
        let platform: Platform
        let hash: Int
        let device: DeviceName
        /// When something was written last, in ticks; at first a time that spreads the comments.
        var lastNews: Int64
        /// Whether the client may still read it: its token may be revoked, or expire.
        let isAllowed: @Sendable () -> Bool
    }

    /// A device of a person.
    struct DeviceName: Hashable, Sendable {
        let person: PersonID
        let device: DeviceID
    }

    /// When to look whether a stream needs a comment.
    struct Due: Comparable, Hashable, Sendable {
        let at: Int64
        let id: UInt64
        static func < (left: Due, right: Due) -> Bool { left.at < right.at }
    }

    private(set) var topics: [Platform: Topic] = [:]
    private(set) var entries: [UInt64: Entry] = [:]
    private(set) var waiting: [Platform: [Seat]] = [:]
    /// Rises when ``topics`` gets or loses one, or one is placed anew.
    private(set) var version = 0
    /// Streams for the catch-up reader.
    private var catchUps: [PlacedStream] = []
    /// By ``Seat/hash``.
    private var following: [Int: [PlacedStream]] = [:]
    /// The open streams of each device, in the order in which they came.
    private var ofDevice: [DeviceName: [UInt64]] = [:]
    private var due = Heap<Due>()
    private var lastID: UInt64 = 0
    /// What has been done so far, without what is open now.
    var counted = StreamFigures()
    private let keepAlive: Int64
    /// How often a stream is looked at.
    private let lookPeriod: Int64
    /// How long a topic is followed without a stream, so that a client that reconnects does not restart the reader.
    private static let unusedTicks: Int64 = 60_000_000

    init(_ limits: StreamLimits) {
        keepAlive = Int64(max(1, limits.keepAliveSeconds)) * 1_000_000
        lookPeriod = min(keepAlive, 15_000_000)
    }

    var figures: StreamFigures {
        var figures = counted
        figures.open = entries.count
        figures.waiting = waiting.values.reduce(0) { $0 + $1.count }
        return figures
    }

    // MARK: Coming and going

    /// Adds a stream, and finds its place if its topic is followed already.
    ///
    /// - Parameter isAllowed: whether the client may still read it; asked about every fifteen seconds.
    /// - Returns: the id with which it is removed.
    mutating func enter(
        _ subscription: Subscription, _ stream: HTTPStream, while isAllowed: @escaping @Sendable () -> Bool = { true },
        now: Int64
    ) -> UInt64 {
        lastID += 1
        let device = DeviceName(person: subscription.person, device: subscription.device)
        ofDevice[device, default: []].append(lastID)
        let seat = Seat(
            id: lastID, subscription: subscription, stream: stream,
            start: StreamStart(lastEventID: subscription.lastEventID))
        // Streams that open together get their comments at different times: ids are spread over the interval.
        let spread = Int64(Double((seat.id &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53 * Double(keepAlive))
        entries[seat.id] = Entry(
            stream: stream, platform: subscription.platform, hash: seat.hash, device: device,
            lastNews: now + spread - keepAlive,
            isAllowed: isAllowed)
        due.insert(Due(at: now + min(spread, lookPeriod), id: seat.id))
        topics[subscription.platform]?.unusedSince = nil
        admit(seat)
        return seat.id
    }

    /// The most streams of one device: enough for one that reconnects again and again before its old connections are found
    /// dead, and too few to take the room of others.
    static let mostOfDevice = 16

    /// The oldest streams of a device that has too many; they are to be ended.
    func surplus(of subscription: Subscription) -> [HTTPStream] {
        let device = DeviceName(person: subscription.person, device: subscription.device)
        let ids = ofDevice[device] ?? []
        return ids.prefix(max(0, ids.count - Self.mostOfDevice)).compactMap { entries[$0]?.stream }
    }

    /// Forgets a stream that has ended. One that the catch-up reader has is forgotten there.
    mutating func leave(_ id: UInt64) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        ofDevice[entry.device]?.removeAll { $0 == id }
        if ofDevice[entry.device]?.isEmpty == true { ofDevice[entry.device] = nil }
        following[entry.hash]?.removeAll { $0.seat.id == id }
        if following[entry.hash]?.isEmpty == true { following[entry.hash] = nil }
        waiting[entry.platform]?.removeAll { $0.id == id }
        if waiting[entry.platform]?.isEmpty == true { waiting[entry.platform] = nil }
    }

    /// Forgets a stream whose client reads too slowly. The caller ends it once the lock is free.
    mutating func leaveSlow(_ id: UInt64) {
        if entries[id] != nil { counted.tooSlow += 1 }
        leave(id)
    }

    /// Forgets all streams; the caller ends them.
    mutating func leaveAll() -> [HTTPStream] {
        let streams = entries.values.map(\.stream)
        (entries, waiting, following, catchUps) = ([:], [:], [:], [])
        return streams
    }

    // MARK: Places

    /// The topics whose ends must be asked for.
    var unplaced: [Platform] { waiting.keys.filter { topics[$0] == nil } }

    /// A topic is followed from these offsets on.
    mutating func place(_ platform: Platform, at next: [Int64]) {
        guard !next.isEmpty else { return }
        topics[platform] = Topic(next: next)
        version += 1
        for seat in waiting.removeValue(forKey: platform) ?? [] { admit(seat) }
    }

    /// Gives up the place of a topic; its streams wait for a new one, and get a reset.
    mutating func displace(_ platform: Platform, _ reason: ResetReason) {
        guard topics.removeValue(forKey: platform) != nil else { return }
        version += 1
        for (hash, list) in following {
            let moved = list.filter { $0.seat.subscription.platform == platform }
            guard !moved.isEmpty else { continue }
            // Others stand here only if their hash is the same by chance.
            let others = list.filter { $0.seat.subscription.platform != platform }
            following[hash] = others.isEmpty ? nil : others
            for each in moved { admit(each.seat, .reset(reason)) }
        }
    }

    /// Decides where a stream goes on.
    ///
    /// - Parameter start: where to begin, if not where the seat says.
    private mutating func admit(_ seat: Seat, _ start: StreamStart? = nil) {
        guard entries[seat.id] != nil else { return }
        var seat = seat
        if let start { seat.start = start }
        let platform = seat.subscription.platform
        guard let topic = topics[platform] else {
            waiting[platform, default: []].append(seat)
            return
        }
        let count = topic.next.count
        if let known = seat.partitionCount, known != count { seat.start = .reset(.partitions) }
        seat.partitionCount = count
        let partition = TopicPartition.number(ofKey: seat.subscription.person.string.utf8Span.span, among: count)
        switch Admission(seat.start, live: topic.next[Int(partition)]) {
        case .live(let next, let reason):
            follow(PlacedStream(seat: seat, partition: partition, next: next), reason)
        case .catchUp(let next):
            counted.catchUps += 1
            catchUps.append(PlacedStream(seat: seat, partition: partition, next: next))
        }
    }

    private mutating func follow(_ placed: PlacedStream, _ reason: ResetReason? = nil) {
        var placed = placed
        placed.seat.writeOpen(next: placed.next)
        if let reason {
            counted.resets += 1
            placed.seat.stream.write(EventText.reset(reason, next: placed.next))
        }
        placed.told = placed.next - 1
        following[placed.seat.hash, default: []].append(placed)
    }

    // MARK: Catching up

    /// Hands the streams that must catch up to the catch-up reader.
    mutating func takeCatchUps() -> [PlacedStream] {
        defer { catchUps = [] }
        return catchUps
    }

    /// Takes over a stream whose place is lost.
    mutating func reset(_ seat: Seat, _ reason: ResetReason) { admit(seat, .reset(reason)) }

    /// Takes over a stream that has caught up.
    ///
    /// - Returns: `false` if the live reader is further on, or was elsewhere when the catching up began.
    mutating func handOver(_ each: PlacedStream) -> Bool {
        guard entries[each.seat.id] != nil else { return true }
        guard let topic = topics[each.seat.subscription.platform], topic.next.count == each.seat.partitionCount else {
            admit(each.seat, .after(each.next - 1))
            return true
        }
        // It follows without a gap if it has everything before the live reader's next record.
        guard each.next >= topic.next[Int(each.partition)] else { return false }
        follow(each)
        return true
    }

    // MARK: Live

    /// The live reader's next offset; `nil` if the partition is not followed.
    func next(_ platform: Platform, _ partition: Int32) -> Int64? {
        guard let next = topics[platform]?.next, next.indices.contains(Int(partition)) else { return nil }
        return next[Int(partition)]
    }

    /// Everything before `offset` was read.
    ///
    /// - Returns: `false` if that is known already, so the record before it is not new.
    mutating func advance(_ platform: Platform, _ partition: Int32, to offset: Int64) -> Bool {
        guard let known = next(platform, partition), known < offset else { return false }
        topics[platform]?.next[Int(partition)] = offset
        return true
    }

    /// Writes a new record to the streams of its device.
    ///
    /// - Returns: streams whose clients read too slowly; the caller ends them once the lock is free.
    mutating func take(
        _ platform: Platform, _ partition: Int32, _ offset: Int64, key: Span<UInt8>, value: Span<UInt8>, now: Int64
    ) -> [HTTPStream] {
        guard advance(platform, partition, to: offset + 1) else { return [] }
        let hash = Seat.hash(platform, key)
        guard var list = following[hash] else { return [] }
        var slow: [HTTPStream] = []
        var record = OfferedRecord(offset: offset)
        for index in list.indices {
            let each = list[index]
            guard each.seat.isOf(platform, key), each.partition == partition, offset >= each.next else {
                continue
            }
            list[index].next = offset + 1
            switch record.write(value, to: each.seat) {
            case .queued:
                counted.deliveries += 1
                list[index].told = offset
                entries[each.seat.id]?.lastNews = now
            case .full: slow.append(each.seat.stream)
            // Nothing to do for one that ended: it is forgotten in a moment.
            case .ended, nil: break
            }
        }
        following[hash] = list
        for each in list where slow.contains(where: { $0 === each.seat.stream }) { leaveSlow(each.seat.id) }
        return slow
    }

    // MARK: Time

    /// Writes comments to streams that have been quiet.
    ///
    /// - Returns: streams whose clients read too slowly, and those that may not go on; the caller ends them once the lock is
    ///   free.
    mutating func tick(now: Int64) -> (slow: [HTTPStream], forbidden: [HTTPStream]) {
        var (slow, forbidden): ([HTTPStream], [HTTPStream]) = ([], [])
        while let first = due.first, first.at <= now {
            due.removeFirst()
            guard let entry = entries[first.id] else { continue }
            if !entry.isAllowed() {
                forbidden.append(entry.stream)
                leave(first.id)
            } else if entry.lastNews + keepAlive > now {
                due.insert(Due(at: min(entry.lastNews + keepAlive, now + lookPeriod), id: first.id))
            } else if entry.stream.write(EventText.keepAlive(id: newID(of: first.id, entry))) == .full {
                slow.append(entry.stream)
                leaveSlow(first.id)
            } else {
                entries[first.id]?.lastNews = now
                due.insert(Due(at: now + lookPeriod, id: first.id))
            }
        }
        return (slow, forbidden)
    }

    /// The id up to which the client has everything, if that is news to it.
    private mutating func newID(of id: UInt64, _ entry: Entry) -> Int64? {
        guard let index = following[entry.hash]?.firstIndex(where: { $0.seat.id == id }),
            let each = following[entry.hash]?[index], let live = next(entry.platform, each.partition)
        else { return nil }
        let told = max(each.next, live) - 1
        guard told > each.told else { return nil }
        following[entry.hash]?[index].told = told
        return told
    }

    /// Stops following topics that no stream has needed for a while.
    mutating func dropUnused(now: Int64) {
        let used = Set(entries.values.map(\.platform))
        for (platform, topic) in topics {
            if used.contains(platform) {
                topics[platform]?.unusedSince = nil
            } else if let since = topic.unusedSince {
                guard now - since > Self.unusedTicks else { continue }
                topics[platform] = nil
                version += 1
            } else {
                topics[platform]?.unusedSince = now
            }
        }
    }
}
