internal import Model
internal import Pushing

/// Which push goes next: one at a time for each device and app, the urgent first, and none for which a key, a bundle id or
/// a device is to be waited for. A value; time is passed in.
struct PushQueue {
    /// A push that begins.
    struct Begun: Sendable {
        var entry: WaitingPush
        let signer: Signer
        let credential: Credential
        /// Whether the provider token before the latest is to be used.
        let usesOlderToken: Bool
        let began: Instant
    }

    /// The pushes of one device and app.
    private struct Lane {
        var waiting: [WaitingPush] = []
        var inProgress: UInt64?
        /// The device gets too many: nothing before.
        var notBefore: Instant?
        /// Its place among those that are ready: the latest stamp counts, older places are passed over.
        var stamp: UInt64 = 0
        var isReady = false
        var place: (signer: Signer, urgency: Push.Urgency)?
    }

    private var lanes: [PushLane: Lane] = [:]
    private(set) var inProgress: [UInt64: Begun] = [:]
    private var ready: [Signer: ReadyLanes] = [:]
    private var delayed = Heap<DelayedLane>()
    /// Lanes whose app has no key.
    private var keyless: Set<PushLane> = []
    /// Lanes that wait for a bundle id.
    private var parked: [PushTopicKey: [PushLane]] = [:]
    private var memory = SequenceMemory()
    private var gone = GoneTokens()
    private(set) var gates = PushGates()
    private(set) var credentials = Credentials()
    private var tickets: UInt64 = 0
    private var stamps: UInt64 = 0
    /// The bytes of all that is not over, about.
    private(set) var bytes = 0
    /// How many are not over.
    private(set) var count = 0
    /// Signers that have no connection.
    var unreachable: Set<Signer> = []
    /// Nothing begins: what waited meanwhile is still being read, and is folded first.
    var isHeld = false
    /// Whether some of what is stored is not in memory, and whether it is to be read again.
    private var hasSpilled = false
    private var mustReload = false
    private var outcomes: [PushOutcome] = []
    private var reports: [GoneReport] = []
    private let jitter: @Sendable () -> Double

    /// - Parameter jitter: random numbers of 0 to 1, so that what failed together is not repeated together.
    init(jitter: @escaping @Sendable () -> Double) { self.jitter = jitter }

    // MARK: Adding

    /// Takes a push that was read or restored; what it overtakes is over.
    mutating func add(
        _ push: Push, partition: Int32, origin: PushOrigin?, restoredAs stored: StoredPush? = nil, now: Instant
    ) {
        if stored?.isRepeated == true, hasten(push, now: now) { return }
        tickets += 1
        var entry = WaitingPush(
            push: push, ticket: tickets, partition: partition, origin: origin, due: now, added: now,
            size: push.size)
        if let stored {
            entry.storing = .asItIs
            (entry.attempts, entry.due, entry.failure) = (stored.attempts, stored.due, stored.failure)
        }
        (count, bytes) = (count + 1, bytes + push.size)
        insert(entry, now: now)
    }

    /// Lets a push go now that waits, or is in progress, as `belfry push retry` asks.
    ///
    /// - Returns: whether it does; if not, the push is to be added.
    private mutating func hasten(_ push: Push, now: Instant) -> Bool {
        let key = push.lane
        if let ticket = lanes[key]?.inProgress, inProgress[ticket]?.entry.push.delivery == push.delivery { return true }
        guard let index = lanes[key]?.waiting.firstIndex(where: { $0.push.delivery == push.delivery }) else {
            return false
        }
        lanes[key]?.waiting[index].due = now
        lanes[key]?.notBefore = nil
        enqueue(key, now: now)
        return true
    }

    /// Puts a push among those of its lane that wait, or ends it.
    ///
    /// - Parameter topic: the bundle id that it waits for.
    private mutating func insert(_ entry: WaitingPush, parkedFor topic: PushTopicKey? = nil, now: Instant) {
        if memory.hasOvertaken(entry.push) {
            end(entry, .failed(.overtaken), nil, now)
            return keepNumber(of: entry, now: now)
        }
        if gone.covers(entry.push, now: now) { return end(entry, .failed(.tokenGone), nil, now) }
        let key = entry.push.lane
        let folded = Folding.fold(entry, into: lanes[key]?.waiting ?? [])
        lanes[key, default: Lane()].waiting = folded.kept
        for other in folded.overtaken { end(other, .failed(.overtaken), nil, now) }
        if let topic { parked[topic, default: []].append(key) } else { enqueue(key, now: now) }
    }

    /// Of a push that is not sent the number is, if it is the latest.
    private mutating func keepNumber(of entry: WaitingPush, now: Instant) {
        guard !memory.hasLaterNumber(than: entry.push), let push = entry.push.numberAlone else { return }
        add(push, partition: entry.partition, origin: nil, now: now)
    }

    // MARK: Ready lanes

    /// Gives a lane its place: among those that are ready, or among those that wait for a time, a key or a bundle id.
    private mutating func enqueue(_ key: PushLane, now: Instant) {
        guard var lane = lanes[key], lane.inProgress == nil else { return }
        guard !lane.waiting.isEmpty else {
            lanes[key] = nil
            return
        }
        if let time = lane.notBefore, time > now { return delay(key, until: time) }
        lane.notBefore = nil
        guard let head = Self.head(of: lane, now: now) else {
            lanes[key] = lane
            return delay(key, until: lane.waiting.map(\.due).min() ?? now)
        }
        let push = lane.waiting[head].push
        guard
            let (signer, _) = gates.route(
                credentials.credentials(of: push.app, in: push.heading.token.environment), push)
        else {
            lanes[key] = lane
            keyless.insert(key)
            return
        }
        if lane.isReady, let place = lane.place, place.signer == signer, place.urgency <= push.urgency {
            lanes[key] = lane
            return
        }
        stamps += 1
        (lane.stamp, lane.isReady, lane.place) = (stamps, true, (signer, push.urgency))
        lanes[key] = lane
        ready[signer, default: ReadyLanes()].append(key, stamp: stamps, push.urgency)
    }

    private mutating func delay(_ key: PushLane, until time: Instant) {
        tickets += 1
        delayed.insert(DelayedLane(due: time, ticket: tickets, lane: key))
    }

    /// The push of a lane that goes next: the most urgent one, then the earliest.
    private static func head(of lane: Lane, now: Instant) -> Int? {
        lane.waiting.indices.filter { lane.waiting[$0].due <= now }.min {
            let (one, two) = (lane.waiting[$0].push, lane.waiting[$1].push)
            return (one.urgency.rawValue, one.sequence) < (two.urgency.rawValue, two.sequence)
        }
    }

    /// The signers for which something is ready, also while none of it may begin.
    var busy: Set<Signer> { Set(signers) }

    /// How many lanes are ready for a signer, about; 0 while nothing of it may begin.
    func waiting(for signer: Signer, now: Instant) -> Int {
        isHeld || gates.isClosed(signer, now: now) ? 0 : ready[signer]?.count ?? 0
    }

    /// The signers for which a lane is ready.
    var signers: [Signer] { ready.filter { $0.value.count > 0 }.map(\.key) }

    /// Begins the next push.
    ///
    /// - Parameter mostBytes: the most bytes of its body.
    mutating func begin(for signer: Signer, mostBytes: Int, now: Instant) -> Begun? {
        guard !isHeld, !gates.isClosed(signer, now: now) else { return nil }
        while let (key, stamp) = ready[signer]?.first {
            guard var lane = lanes[key], lane.isReady, lane.stamp == stamp, lane.inProgress == nil else {
                ready[signer]?.removeFirst()
                continue
            }
            guard let head = Self.head(of: lane, now: now) else {
                take(key, from: signer)
                enqueue(key, now: now)
                continue
            }
            var entry = lane.waiting[head]
            let push = entry.push
            let isLate = push.end <= now
            guard !isLate, let sent = memory.current(push) else {
                lane.waiting.remove(at: head)
                lanes[key] = lane
                take(key, from: signer)
                end(entry, .failed(isLate ? Self.lateness(of: entry) : .overtaken), nil, now)
                keepNumber(of: entry, now: now)
                enqueue(key, now: now)
                continue
            }
            guard
                let (own, credential) = gates.route(
                    credentials.credentials(of: push.app, in: push.heading.token.environment), push), own == signer
            else {
                take(key, from: signer)
                enqueue(key, now: now)
                continue
            }
            guard sent.payload.bytes.count <= mostBytes else { return nil }
            take(key, from: signer)
            guard gates.mayBegin(push.topicKey, now: now) else {
                parked[push.topicKey, default: []].append(key)
                continue
            }
            gates.begin(signer)
            entry.push = sent
            lane.waiting.remove(at: head)
            (lane.inProgress, lane.isReady) = (entry.ticket, false)
            lanes[key] = lane
            memory.note(sent)
            let begun = Begun(
                entry: entry, signer: signer, credential: credential,
                usesOlderToken: gates.usesOlderToken(signer, now: now), began: now)
            inProgress[entry.ticket] = begun
            return begun
        }
        return nil
    }

    private mutating func take(_ key: PushLane, from signer: Signer) {
        ready[signer]?.removeFirst()
        lanes[key]?.isReady = false
    }

    // MARK: Ending

    /// Draws the consequences of an attempt.
    mutating func end(
        _ ticket: UInt64, _ verdict: PushVerdict, _ answer: AppleAnswer?, failure: String?, now: Instant
    ) {
        guard let begun = inProgress.removeValue(forKey: ticket) else { return }
        var entry = begun.entry
        let key = entry.push.lane
        lanes[key]?.inProgress = nil
        entry.attempts += 1
        entry.storing.outdate()
        entry.failure = answer?.reason ?? failure
        let topic = entry.push.topicKey
        let opens = gates.note(verdict, answer, topic, begun.signer, isOlderToken: begun.usesOlderToken, now: now)
        switch gates.consequence(of: verdict, topic) {
        case .over(let result):
            if case .failed(.tokenGone) = result { forget(entry.push, answer, now) }
            if case .failed(.tokenRefused) = result { forget(entry.push, answer, now) }
            end(entry, result, answer, now)
            enqueue(key, now: now)
        case .wait(let wait):
            entry.due = now.adding(seconds: wait.seconds(after: entry.attempts, jitter: jitter()))
            if case .device = wait { lanes[key, default: Lane()].notBefore = entry.due }
            insert(entry, now: now)
            if lanes[key]?.isReady == false { enqueue(key, now: now) }
        case .park:
            entry.due = now
            insert(entry, parkedFor: topic, now: now)
            if parked[topic]?.last != key, lanes[key]?.isReady == false { enqueue(key, now: now) }
        }
        if opens.signer { reroute(begun.signer, now: now) }
        if opens.topic { unpark(topic, now: now) }
    }

    /// Apple does not know the token any more: nor is it used for what waits.
    private mutating func forget(_ push: Push, _ answer: AppleAnswer?, _ now: Instant) {
        let at = answer?.timestamp.map { Instant(milliseconds: $0) } ?? now
        gone.note(push, now: now)
        reports.append(GoneReport(lane: push.lane, token: push.heading.token.hash, at: min(at, now)))
        let waiting = lanes[push.lane]?.waiting ?? []
        let dead = waiting.filter { gone.covers($0.push, now: now) }
        lanes[push.lane]?.waiting = waiting.filter { !gone.covers($0.push, now: now) }
        for entry in dead { end(entry, .failed(.tokenGone), nil, now) }
    }

    private mutating func end(
        _ entry: WaitingPush, _ result: PushOutcome.Result, _ answer: AppleAnswer?, _ now: Instant
    ) {
        (count, bytes) = (count - 1, bytes - entry.size)
        outcomes.append(PushOutcome(entry: entry, result: result, answer: answer, at: now))
    }

    /// Why a push that ended before Apple took it was late.
    private static func lateness(of entry: WaitingPush) -> Reason {
        switch entry.failure {
        case nil: .late
        case "key-missing": .keyMissing
        case let word? where PushGates.keyWords.contains(word): .keyRefused
        case let word? where PushGates.topicWords.contains(word): .topicRefused
        default: .unreachable
        }
    }

    // MARK: Time and keys

    /// Lets through what time allows; to be called many times a second.
    mutating func tick(now: Instant) {
        while let next = delayed.first, next.due <= now {
            delayed.removeFirst()
            if lanes[next.lane]?.isReady == false { enqueue(next.lane, now: now) }
        }
        for topic in gates.topicsWithTrial(now: now) {
            while var list = parked[topic], !list.isEmpty {
                let key = list.removeFirst()
                parked[topic] = list.isEmpty ? nil : list
                guard lanes[key].map({ !$0.waiting.isEmpty && $0.inProgress == nil }) ?? false else { continue }
                enqueue(key, now: now)
                break
            }
        }
    }

    /// Ends what is past its end and does not get its turn; to be called now and then.
    mutating func sweep(now: Instant) {
        for (key, lane) in lanes where lane.waiting.contains(where: { $0.push.end <= now }) {
            let late = lane.waiting.filter { $0.push.end <= now }
            lanes[key]?.waiting.removeAll { $0.push.end <= now }
            let hasKey = !keyless.contains(key)
            for entry in late {
                end(entry, .failed(hasKey ? lateness(untried: entry, now) : .keyMissing), nil, now)
                keepNumber(of: entry, now: now)
            }
            if lanes[key]?.waiting.isEmpty == true, lane.inProgress == nil { lanes[key] = nil }
        }
        forgetGates()
    }

    /// Forgets refusals of keys and bundle ids that no push waits for.
    private mutating func forgetGates() {
        // What was let go waits, too.
        guard !hasSpilled else { return }
        let inProgress = inProgress.values.map { ($0.entry.push.topicKey, $0.signer) }
        for (topic, keys) in parked where !keys.contains(where: { lanes[$0] != nil }) { parked[topic] = nil }
        let (parked, busy, credentials) = (parked, busy, credentials)
        gates.forget(
            topics: { topic in parked[topic] == nil && !inProgress.contains { $0.0 == topic } },
            signers: { signer in
                !busy.contains(signer) && !inProgress.contains { $0.1 == signer } && !credentials.hasOther(than: signer)
            })
    }

    /// Why a push was late that did not get its turn.
    private func lateness(untried entry: WaitingPush, _ now: Instant) -> Reason {
        guard entry.failure == nil else { return Self.lateness(of: entry) }
        let own = credentials.credentials(of: entry.push.app, in: entry.push.heading.token.environment)
        if gates.isPaused(entry.push.topicKey) { return .topicRefused }
        guard let (signer, _) = gates.route(own, entry.push) else { return .keyMissing }
        if unreachable.contains(signer) { return .unreachable }
        return gates.isRefused(signer) ? .keyRefused : .late
    }

    /// Takes the keys as they are now.
    mutating func replace(_ new: Credentials, now: Instant) {
        gates.forgetKeys(changedBetween: credentials, new)
        credentials = new
        for signer in Array(ready.keys) { reroute(signer, now: now) }
        let lanes = keyless
        keyless = []
        for key in lanes { enqueue(key, now: now) }
        if hasSpilled { (hasSpilled, mustReload) = (false, true) }
    }

    private mutating func reroute(_ signer: Signer, now: Instant) {
        guard var old = ready.removeValue(forKey: signer) else { return }
        while let (key, stamp) = old.first {
            old.removeFirst()
            guard let lane = lanes[key], lane.isReady, lane.stamp == stamp else { continue }
            lanes[key]?.isReady = false
            enqueue(key, now: now)
        }
    }

    private mutating func unpark(_ topic: PushTopicKey, now: Instant) {
        if hasSpilled { (hasSpilled, mustReload) = (false, true) }
        for key in parked.removeValue(forKey: topic) ?? [] where lanes[key]?.isReady == false { enqueue(key, now: now) }
    }

    // MARK: Memory

    /// Lets go of what waits for a bundle id or a key and is stored, so that others have room.
    mutating func spill(downTo most: Int) {
        for key in parked.values.joined() + Array(keyless) where bytes > most {
            let (stays, goes) = (lanes[key]?.waiting ?? []).reduce(into: ([WaitingPush](), [WaitingPush]())) {
                if $1.isStored { $0.1.append($1) } else { $0.0.append($1) }
            }
            guard !goes.isEmpty else { continue }
            lanes[key]?.waiting = stays
            for entry in goes { (count, bytes) = (count - 1, bytes - entry.size) }
            hasSpilled = true
        }
    }

    /// Whether what was let go may be sent again, and is to be read; asked once.
    mutating func takeReload() -> Bool {
        defer { mustReload = false }
        return mustReload
    }

    /// The deliveries of all pushes that are not over.
    var deliveries: Set<String> {
        var all = Set(inProgress.values.map(\.entry.push.delivery))
        for lane in lanes.values { for entry in lane.waiting { all.insert(entry.push.delivery) } }
        for outcome in outcomes { all.insert(outcome.entry.push.delivery) }
        return all
    }

    // MARK: Results

    /// What is over since the last call, and the tokens that are gone.
    mutating func takeResults() -> (outcomes: [PushOutcome], reports: [GoneReport]) {
        defer { (outcomes, reports) = ([], []) }
        return (outcomes, reports)
    }

    var hasResults: Bool { !outcomes.isEmpty || !reports.isEmpty }

    /// What was read before a time and still waits for more than its turn, and is not stored as it is: each is marked as
    /// stored, and returned with the origin that it has until then.
    ///
    /// - Parameter crowded: origins of which a broker takes no longer list: of these all that waits is stored.
    mutating func takeUnstored(
        addedBefore time: Instant, crowded: (PushOrigin) -> Bool = { _ in false }, now: Instant
    ) -> [WaitingPush] {
        var taken: [WaitingPush] = []
        for (key, lane) in lanes {
            for index in lane.waiting.indices where lane.waiting[index].storing != .asItIs {
                let entry = lane.waiting[index]
                let waitsForMore =
                    entry.failure != nil || entry.due > now || !lane.isReady || isStopped(entry.push, now)
                guard entry.added < time && waitsForMore || entry.origin.map(crowded) ?? false else { continue }
                taken.append(entry)
                lanes[key]?.waiting[index].storing = .asItIs
                lanes[key]?.waiting[index].origin = nil
            }
        }
        return taken.sorted { $0.ticket < $1.ticket }
    }

    /// Whether nothing of a push's signer may begin.
    private func isStopped(_ push: Push, _ now: Instant) -> Bool {
        let own = credentials.credentials(of: push.app, in: push.heading.token.environment)
        guard let (signer, _) = gates.route(own, push) else { return true }
        return gates.isClosed(signer, now: now) || unreachable.contains(signer)
    }

    /// Forgets everything: the partitions belong to another process.
    mutating func removeAll() {
        var next = PushQueue(jitter: jitter)
        var gates = gates
        // Their ends come to nobody.
        for begun in inProgress.values { gates.endTrial(begun.entry.push.topicKey, begun.signer, now: begun.began) }
        next.unreachable = unreachable
        (next.credentials, next.gates, next.gone, next.memory) = (credentials, gates, gone, memory)
        // What is in progress ends later, under a ticket that nobody may have again.
        (next.tickets, next.stamps) = (tickets, stamps)
        self = next
    }

    /// Apps of which pushes wait for a key.
    var appsWithoutKey: [AppID] { Set(keyless.lazy.filter { lanes[$0] != nil }.map(\.app)).sorted() }

    /// When the oldest push that is not over was read.
    var oldest: Instant? {
        var oldest = inProgress.values.map(\.entry.added).min()
        for lane in lanes.values {
            for entry in lane.waiting { oldest = min(oldest ?? entry.added, entry.added) }
        }
        return oldest
    }
}

/// A lane that waits for a time.
struct DelayedLane: Comparable, Sendable {
    let due: Instant
    let ticket: UInt64
    let lane: PushLane

    static func < (one: Self, other: Self) -> Bool { (one.due, one.ticket) < (other.due, other.ticket) }
    static func == (one: Self, other: Self) -> Bool { one.ticket == other.ticket }
}
