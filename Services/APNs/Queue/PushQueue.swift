internal import Model
internal import Pushing

/// Which push goes next: one at a time for each device and app, the urgent first, and none for which a key, a bundle id or
/// a device is to be waited for. A value; time is passed in.
struct PushQueue {
    /// A push that begins.
    struct Begun: Sendable {
        /// The push as it waited, and as it is stored.
        let entry: WaitingPush
        /// The push as it is sent: what a later one has outdated is left out.
        let sent: Push
        let signer: Signer
        let credential: Credential
        /// Whether the provider token before the latest is to be used.
        let usesOlderToken: Bool
        let began: Instant
    }

    private(set) var lanes = PushLanes()
    private(set) var routes = PushRoutes()
    private(set) var inProgress: [UInt64: Begun] = [:]
    private var memory = SequenceMemory()
    private var gone = GoneTokens()
    private var tickets: UInt64 = 0
    /// The bytes of all in memory that is not over, about.
    private(set) var bytes = 0
    private var countInMemory = 0
    private var oldestAtSweep: Instant?
    /// Nothing begins: what waited meanwhile is still being read, and is folded first.
    var isHeld = false
    private var results = PushResults()
    /// When the first push ended whose end is not written yet.
    private var unwrittenSince: Instant?
    /// The lanes that are being read, to come back.
    private var coming: [Int: AwayLanes.Record] = [:]
    /// Stored pushes that ended of late: a reader may find them once more.
    private var endedOfLate = EndedOfLate()
    private let jitter: @Sendable () -> Double

    /// - Parameter jitter: random numbers of 0 to 1, so that what failed together is not repeated together.
    init(jitter: @escaping @Sendable () -> Double) { self.jitter = jitter }

    /// How many pushes are not over, those that are not in memory included.
    var count: Int { countInMemory + lanes.away.pushes }

    /// When the oldest of them was read, as of the last ``sweep(now:)``.
    var oldest: Instant? { count == 0 ? nil : oldestAtSweep }

    // MARK: Adding

    /// Takes a push that was read or restored; what it overtakes is over.
    ///
    /// - Parameters:
    ///   - stored: how it stands on `notifications.pushes`; `nil` for a delivery.
    ///   - mayBeRepeat: whether a process before may have sent it.
    mutating func add(
        _ push: Push, partition: Int32, origin: PushOrigin? = nil, restoredAs stored: StoredPush? = nil,
        mayBeRepeat: Bool = false, now: Instant
    ) {
        if stored?.isRepeated == true {
            if hasten(push, now: now) { return }
            endedOfLate.remove(push.delivery)
        }
        var entry = makeEntry(mayBeRepeat ? push.asRepeat : push, partition, origin, now: now)
        if let stored {
            entry.storing = .asItIs
            (entry.attempts, entry.due, entry.failure) = (stored.attempts, stored.due, stored.failure)
        }
        insert(entry, now: now)
        // A withdrawal takes its items along at once, and what may go finds its lane complete soon.
        if case .withdrawal = push.subject {
            lanes.away.want(push.lane)
        } else if lanes.away.contains(push.lane), routes.stop(of: push, now: now) == nil {
            lanes.away.want(push.lane)
        }
    }

    /// Makes the entry of a push that is in memory from now on, and counts it.
    private mutating func makeEntry(
        _ push: Push, _ partition: Int32, _ origin: PushOrigin?, now: Instant
    ) -> WaitingPush {
        (tickets, countInMemory, bytes) = (tickets + 1, countInMemory + 1, bytes + push.size)
        return WaitingPush(
            push: push, ticket: tickets, partition: partition, origin: origin, due: now, added: now, size: push.size)
    }

    /// Notes a push that a process before this one has begun, or whose items were overtaken there.
    mutating func remember(_ push: Push) { memory.note(push) }

    /// Lets a push go now that waits, or is in progress, as `belfry push retry` asks.
    ///
    /// - Returns: whether it does; if not, the push is to be added.
    private mutating func hasten(_ push: Push, now: Instant) -> Bool {
        let key = push.lane
        if let ticket = lanes[key]?.inProgress, inProgress[ticket]?.entry.push.delivery == push.delivery { return true }
        guard let index = lanes[key]?.waiting.firstIndex(where: { $0.push.delivery == push.delivery }) else {
            lanes.away.want(key)
            return false
        }
        lanes.change(key) { ($0.waiting[index].due, $0.notBefore) = (now, nil) }
        lanes.place(key, routes, now: now)
        return true
    }

    /// Puts a push among those of its lane that wait, or ends it.
    private mutating func insert(_ entry: WaitingPush, now: Instant) {
        let key = entry.push.lane
        guard let current = memory.current(entry.push) else {
            drop(entry, .overtaken, now)
            return lanes.place(key, routes, now: now)
        }
        guard !gone.covers(entry.push, now: now) else {
            end(entry, .failed(.tokenGone), nil, now)
            return lanes.place(key, routes, now: now)
        }
        var entry = entry
        if current != entry.push {
            entry.push = current
            store(&entry, now: now)
        }
        let waiting = lanes[key]?.waiting ?? []
        guard !waiting.isEmpty else {
            lanes.change(key) { [entry] in $0.waiting = [entry] }
            return lanes.place(key, routes, now: now)
        }
        var folded = Folding.fold(entry, into: waiting)
        for index in folded.kept.indices where folded.changed.contains(folded.kept[index].ticket) {
            store(&folded.kept[index], now: now)
        }
        lanes.change(key) { $0.waiting = folded.kept }
        for other in folded.overtaken { end(other, .failed(.overtaken), nil, now) }
        lanes.place(key, routes, now: now)
    }

    /// Ends a push that is not sent. Its number is sent alone, unless a later number is there.
    private mutating func drop(_ entry: WaitingPush, _ reason: Reason, _ now: Instant) {
        end(entry, .failed(reason), nil, now)
        guard !memory.hasLaterNumber(than: entry.push), let push = entry.push.numberAlone else { return }
        var number = makeEntry(push, entry.partition, nil, now: now)
        // Its delivery is over with what is written next.
        store(&number, now: now)
        insert(number, now: now)
    }

    /// Hands a push over to be stored as it is now: a process after this one would make another one of its delivery.
    private mutating func store(_ entry: inout WaitingPush, now: Instant) {
        results.stored.append(entry)
        endedOfLate.remove(entry.push.delivery)
        entry.noteHandedOver(now)
    }

    // MARK: Beginning

    /// How many lanes are ready for a signer, about; 0 while nothing of it may begin.
    func waiting(for signer: Signer, now: Instant) -> Int {
        !mayBegin(now) || routes.gates.isClosed(signer, now: now) ? 0 : lanes.count(of: signer)
    }

    /// The signers for which a lane is ready, also while nothing of it may begin.
    var signers: [Signer] { lanes.signers }

    /// So many seconds after an end that is not written nothing begins any more: if the partitions were lost, all of it would
    /// be sent once more.
    private static var secondsUnwritten: Double { 2 }

    private func mayBegin(_ now: Instant) -> Bool {
        !isHeld && (unwrittenSince.map { now.seconds(since: $0) <= Self.secondsUnwritten } ?? true)
    }

    /// Begins the next push.
    ///
    /// - Parameter mostBytes: the most bytes of its body.
    mutating func begin(for signer: Signer, mostBytes: Int, now: Instant) -> Begun? {
        guard mayBegin(now), !routes.gates.isClosed(signer, now: now) else { return nil }
        while let (key, lane) = lanes.first(of: signer) {
            guard let head = lane.head(now: now, isPaused: routes.gates.isPaused),
                let (own, credential) = routes.route(lane.waiting[head].push), own == signer
            else {
                lanes.takeFirst(of: signer)
                lanes.place(key, routes, now: now)
                continue
            }
            let entry = lane.waiting[head]
            let isLate = entry.push.end <= now
            guard !isLate, let sent = memory.current(entry.push) else {
                lanes.takeFirst(of: signer)
                lanes.change(key) { _ = $0.waiting.remove(at: head) }
                drop(entry, isLate ? routes.lateness(of: entry, now: now) : .overtaken, now)
                lanes.place(key, routes, now: now)
                continue
            }
            guard sent.payload.bytes.count <= mostBytes else { return nil }
            guard routes.gates.mayBegin(sent.topicKey, now: now) else {
                lanes.takeFirst(of: signer)
                lanes.place(key, routes, now: now)
                continue
            }
            routes.gates.begin(signer)
            lanes.beginFirst(of: signer, head: head, ticket: entry.ticket)
            memory.note(sent)
            let begun = Begun(
                entry: entry, sent: sent, signer: signer, credential: credential,
                usesOlderToken: routes.gates.usesOlderToken(signer, now: now), began: now)
            inProgress[entry.ticket] = begun
            return begun
        }
        return nil
    }

    // MARK: Ending

    /// Draws the consequences of an attempt.
    mutating func end(
        _ ticket: UInt64, _ verdict: PushVerdict, _ answer: AppleAnswer?, failure: String?, now: Instant
    ) {
        guard let begun = inProgress.removeValue(forKey: ticket) else { return }
        var entry = begun.entry
        let key = entry.push.lane
        lanes.change(key) { $0.inProgress = nil }
        entry.attempts += 1
        entry.storing.outdate()
        entry.failure = answer?.reason ?? failure
        let topic = entry.push.topicKey
        let opens = routes.gates.note(
            verdict, answer, topic, begun.signer, isOlderToken: begun.usesOlderToken, now: now)
        switch routes.gates.consequence(of: verdict, topic) {
        case .over(let result):
            entry.push = begun.sent
            if result == .failed(.tokenGone) || result == .failed(.tokenRefused) { forget(entry.push, answer, now) }
            end(entry, result, answer, now)
            if result == .pushed { makeCurrent(key, now: now) }
            lanes.place(key, routes, now: now)
        case .wait(let wait):
            entry.due = now.adding(seconds: wait.seconds(after: entry.attempts, jitter: jitter()))
            if case .device = wait { lanes.change(key) { [entry] in $0.notBefore = entry.due } }
            if verdict == .unsure { entry.push = entry.push.asRepeat }
            insert(entry, now: now)
        case .park:
            entry.due = now
            insert(entry, now: now)
        }
        if opens.signer { lanes.reroute(begun.signer, routes, now: now) }
        if opens.topic { lanes.unpark(topic, routes, now: now) }
    }

    /// What waits behind a push that Apple took says nothing older than it. That is stored together with the result, since
    /// a process after this one knows nothing of it.
    private mutating func makeCurrent(_ key: PushLane, now: Instant) {
        for entry in lanes[key]?.waiting ?? [] {
            let current = memory.current(entry.push)
            guard current != entry.push else { continue }
            lanes.change(key) { $0.waiting.removeAll { $0.ticket == entry.ticket } }
            guard let current else {
                drop(entry, .overtaken, now)
                continue
            }
            var entry = entry
            entry.push = current
            store(&entry, now: now)
            lanes.change(key) { [entry] in $0.waiting.append(entry) }
        }
    }

    /// Apple does not know the token any more: nor is it used for what waits.
    private mutating func forget(_ push: Push, _ answer: AppleAnswer?, _ now: Instant) {
        let at = answer?.timestamp.map { Instant(milliseconds: $0) } ?? now
        gone.note(push, now: now)
        results.reports.append(GoneReport(lane: push.lane, token: push.heading.token.hash, at: min(at, now)))
        for entry in lanes[push.lane]?.waiting ?? [] where gone.covers(entry.push, now: now) {
            lanes.change(push.lane) { $0.waiting.removeAll { $0.ticket == entry.ticket } }
            end(entry, .failed(.tokenGone), nil, now)
        }
    }

    private mutating func end(
        _ entry: WaitingPush, _ result: EndedPush.Result, _ answer: AppleAnswer?, _ now: Instant
    ) {
        (countInMemory, bytes) = (countInMemory - 1, bytes - entry.size)
        if entry.isStored { endedOfLate.note(entry.push.delivery, now: now) }
        results.outcomes.append(EndedPush(entry: entry, result: result, answer: answer, at: now))
        if result == .pushed { unwrittenSince = unwrittenSince ?? now }
    }

    // MARK: Time, keys, connections

    /// Lets through what time allows; to be called many times a second.
    mutating func tick(now: Instant) { lanes.tick(routes, now: now) }

    /// Ends what is past its end and does not get its turn; to be called now and then.
    mutating func sweep(now: Instant) {
        let before = results.outcomes.count
        oldestAtSweep = (inProgress.values.map(\.entry.added) + [lanes.away.oldest].compactMap(\.self)).min()
        for (key, lane) in lanes.all {
            for entry in lane.waiting { oldestAtSweep = min(oldestAtSweep ?? entry.added, entry.added) }
            guard lane.waiting.contains(where: { $0.push.end <= now }) else { continue }
            let late = lane.waiting.filter { $0.push.end <= now }
            lanes.change(key) { $0.waiting.removeAll { $0.push.end <= now } }
            for entry in late { drop(entry, routes.lateness(of: entry, now: now), now) }
            lanes.place(key, routes, now: now)
        }
        if results.outcomes.count > before { lanes.compact() }
        endedOfLate.forget(before: coming.isEmpty ? now.adding(seconds: -60) : .distantPast)
        forgetGates()
    }

    /// Forgets refusals of keys and bundle ids that no push waits for.
    private mutating func forgetGates() {
        let (inProgress, lanes) = (inProgress.values.map { ($0.entry.push.topicKey, $0.signer) }, lanes)
        let (busy, credentials) = (Set(signers), routes.credentials)
        func waits(_ stop: PushStop) -> Bool { lanes.has(stop) || lanes.away.has(stop) }
        routes.gates.forget(
            topics: { topic in !waits(.topic(topic)) && !inProgress.contains { $0.0 == topic } },
            signers: { signer in
                !busy.contains(signer) && !waits(.signer(signer)) && !inProgress.contains { $0.1 == signer }
                    && !credentials.hasOther(than: signer)
            })
    }

    /// Takes the keys as they are now.
    mutating func replace(_ new: Credentials, now: Instant) {
        routes.replace(new)
        lanes.keysChanged(routes, now: now)
    }

    /// Notes whether a signer has a connection.
    mutating func note(_ signer: Signer, isReachable: Bool, now: Instant) {
        if !isReachable {
            routes.unreachable.insert(signer)
        } else if routes.unreachable.contains(signer) {
            // Pushes that expired meanwhile did so because there was no connection.
            sweep(now: now)
            routes.unreachable.remove(signer)
        }
    }

    // MARK: Results

    /// What is to be written since the last call.
    mutating func takeResults() -> PushResults {
        defer { results = PushResults() }
        return results
    }

    var hasResults: Bool { !results.isEmpty }

    /// Notes that what was taken is written.
    ///
    /// - Parameter time: when it was taken.
    mutating func noteWritten(takenAt time: Instant, now: Instant) {
        unwrittenSince = results.outcomes.isEmpty ? nil : time
        endedOfLate.noteWritten(endedBefore: time, now: now)
    }

    /// So many pushes are handed over at a time: each is there twice more, and once in the client, until it is written.
    private static var mostHandedOver: Int { 4000 }

    /// Hands over what was read before a time and still waits for more than its turn, and is not stored as it is.
    ///
    /// - Parameter crowded: origins of which a broker takes no longer list: of these all that waits is stored; `nil` if
    ///   there are none.
    /// - Returns: whether that was all; if not, the rest is to be asked for once this is written.
    @discardableResult
    mutating func storeWaiting(
        addedBefore time: Instant, crowded: ((PushOrigin) -> Bool)? = nil, now: Instant
    ) -> Bool {
        let found = lanes.waitingLong(addedBefore: time, crowded: crowded, routes, now: now)
        for (key, ticket) in found.prefix(Self.mostHandedOver) {
            guard let index = lanes[key]?.waiting.firstIndex(where: { $0.ticket == ticket }) else { continue }
            let handedOver = lanes.change(key) { lane in
                let entry = lane.waiting[index]
                lane.waiting[index].noteHandedOver(now)
                return entry
            }
            results.stored.append(handedOver)
        }
        return found.count <= Self.mostHandedOver
    }

    /// Forgets everything: the partitions belong to another process.
    mutating func removeAll() {
        var next = PushQueue(jitter: jitter)
        // Their ends come to nobody.
        for begun in inProgress.values {
            routes.gates.endTrial(begun.entry.push.topicKey, begun.signer, now: begun.began)
        }
        (next.routes, next.gone, next.memory) = (routes, gone, memory)
        // What is in progress ends later, under a ticket that nobody may have again.
        next.tickets = tickets
        self = next
    }
}

// MARK: Memory

extension PushQueue {
    /// Lets lanes go whose pushes all wait for something and stand as they are on `notifications.pushes`, so that others have
    /// room.
    ///
    /// - Parameter time: what was handed over before it is written.
    mutating func letGo(downTo most: Int, writtenBefore time: Instant, now: Instant) {
        guard bytes > most else { return }
        var stay: [PushStop: Int] = [:]
        for (key, lane) in lanes.all where bytes > most && lanes.away.pushes < AwayLanes.most {
            let hash = AwayLanes.hash(of: key)
            guard let first = lane.waiting.first, lane.inProgress == nil, coming[hash] == nil,
                lane.waiting.allSatisfy({ $0.isSafe(since: time) }), let stop = stop(of: lane, now: now)
            else { continue }
            if stop.wantsTrials {
                stay[stop, default: 0] += 1
                guard stay[stop, default: 0] > AwayLanes.fewest else { continue }
            }
            let size = lane.waiting.reduce(0) { $0 + $1.size }
            let record = AwayLanes.Record(
                partition: first.partition, pushes: Int32(clamping: lane.waiting.count), bytes: Int32(clamping: size),
                end: lane.waiting.map(\.push.end).min() ?? now)
            lanes.away.add(
                hash, record, waitingFor: stop, otherwise: now.adding(seconds: Self.secondsUntilAnotherLook),
                since: lane.waiting.map(\.added).min() ?? now)
            (countInMemory, bytes) = (countInMemory - lane.waiting.count, bytes - size)
            lanes.remove(key)
        }
        lanes.compact()
    }

    /// What all pushes of a lane wait for, for more than a minute; `nil` where one may go.
    private func stop(of lane: LanePushes, now: Instant) -> PushStop? {
        let soon = now.adding(seconds: 60)
        var stops: Set<PushStop> = []
        for entry in lane.waiting {
            let due = max(entry.due, lane.notBefore ?? entry.due)
            if due > soon {
                // By the minute, so that there are few of them.
                stops.insert(.time(Instant(milliseconds: (due.milliseconds / 60_000 + 1) * 60_000)))
            } else if let stop = routes.stop(of: entry.push, now: now) {
                stops.insert(stop)
            } else {
                return nil
            }
        }
        return stops.count == 1 ? stops.first : .time(now.adding(seconds: Self.secondsUntilAnotherLook))
    }

    /// What waits for more than one thing comes back after this time, and finds its way anew.
    private static var secondsUntilAnotherLook: Double { 600 }

    /// The lanes that are to come back; ``bringBack(_:now:)`` is to follow, with what was found of them.
    mutating func beginToBringBack(mostBytes: Int, now: Instant) -> [Int: AwayLanes.Record] {
        let memory = lanes
        coming = lanes.away.choose(mostBytes: mostBytes, routes: routes, now: now) { memory.has($0) }
        return coming
    }

    /// Takes back what was read of the lanes that were chosen.
    mutating func bringBack(_ found: [(partition: Int32, push: StoredPush)], now: Instant) {
        var pushes: [Int: [(partition: Int32, push: StoredPush)]] = [:]
        for each in found { pushes[AwayLanes.hash(of: each.push.push.lane), default: []].append(each) }
        for hash in coming.keys where lanes.away.isBack(hash, found: pushes[hash]?.count ?? 0) {
            for each in pushes[hash] ?? [] where !isKnown(each.push.push) {
                if endedOfLate.contains(each.push.push.delivery) { continue }
                add(each.push.push, partition: each.partition, restoredAs: each.push, now: now)
            }
        }
        coming = [:]
        for (key, lane) in lanes.all where lane.place == .away { lanes.place(key, routes, now: now) }
    }

    private func isKnown(_ push: Push) -> Bool {
        let lane = lanes[push.lane]
        if let ticket = lane?.inProgress, inProgress[ticket]?.entry.push.delivery == push.delivery { return true }
        return lane?.waiting.contains { $0.push.delivery == push.delivery } ?? false
    }

    /// Notes lanes that a process before this one has stored and for which there is no room yet.
    mutating func noteAway(_ hash: Int, _ record: AwayLanes.Record, now: Instant) {
        lanes.away.add(hash, record, waitingFor: .time(.distantPast), otherwise: .distantPast, since: now)
    }
}
