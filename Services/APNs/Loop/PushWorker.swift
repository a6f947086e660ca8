internal import HTTP2
internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// The loop of `apns`: reads deliveries, hands pushes to the connections, writes what became of them.
///
/// It shares ``PushExchange`` with the client's thread, and ``PushStatus`` with the rest of the process.
final class PushWorker: MemberLoop {
    let settings: Settings
    let own: PushSettings
    let exchange: PushExchange
    let client: HTTP2Client
    let seat: GroupSeat<PushTold>
    let ledger: PushLedger
    private let restorer: PushRestorer
    private let appsReading: AppsReading
    private let keys: KeyRing
    private let secrets: SecretWatch
    var places = PushPlaces()
    var unwritten = PushResults()
    var told = PushTold()
    private var metadata: (any GroupMetadata)?
    private var lastWrite: Int64 = 0
    private var lastPublished: Int64 = 0
    private var lastKeys: Int64 = .min
    private var lastSweep: Int64 = 0
    private var lastLook: Int64 = 0
    private var assigned: Int64 = 0
    /// What was gathered before this time is written.
    private var written = Instant.distantPast
    private var gathered = Instant.distantPast

    /// The most bytes of pushes that are read ahead.
    static let mostBytes = 64 << 20
    /// At the earliest so many microseconds after a write comes the next one.
    private static let betweenWrites: Int64 = 30_000
    /// So many microseconds after an assignment pushes begin at the latest.
    private static let longestHold: Int64 = 30_000_000
    /// A push that still waits so many seconds after it was read, for more than its turn, is stored.
    private static let secondsUntilStored = 5.0

    /// Makes the clients; no broker is needed yet.
    init(
        _ settings: Settings, _ own: PushSettings, _ exchange: PushExchange, _ client: HTTP2Client,
        _ clients: MemberClients, _ patience: MemberPatience<PushTold>
    ) throws(ConfigurationError) {
        (self.settings, self.own, self.exchange, self.client) = (settings, own, exchange, client)
        let topics = Topic.allDeliveries.map(settings.name)
        seat = GroupSeat(try Consumer(clients.consumer, topics: topics, lanes: 1), patience)
        ledger = PushLedger(settings, clients.producer, patience)
        appsReading = try AppsReading(clients.reader, topic: settings.name(of: .registeredApps), patience)
        restorer = PushRestorer(
            try StoredPushReading(clients.reader, topic: settings.name(of: .pushes), patience), exchange, patience.log)
        secrets = SecretWatch(settings.secretFolder, for: .pushKeys, patience.log)
        keys = KeyRing(own, secrets)
        status.wake(by: seat.consumer.wake)
        exchange.wake(by: seat.consumer.wake)
    }

    func start() throws(LoopEnding) {
        enter(.connecting)
        // A partition of deliveries and its stored pushes belong to one process.
        try seat.checkTopics(TopicUse.apns.topics, alike: Topic.allDeliveries + [.pushes], settings)
        enter(.joining)
        try ledger.open()
        try appsReading.readAll()
        readKeysNowAndThen()
        try seat.join(settings.group(of: PushSettings.program), settings)
    }

    func turn() throws(LoopEnding) {
        // A new app is pushed for at once.
        if appsReading.follow() { lastKeys = .min }
        try takeChanges()
        readKeysNowAndThen()
        if exchange.withQueue({ queue, _ in queue.bytes }) < Self.mostBytes { try readRecords() }
        if !places.isEmpty { try restorer.turn(places.partitions, writtenBefore: written) }
        holdUntilCaughtUp()
        tick()
        openPools()
        gather()
        try writeNowAndThen()
        publish()
        sleep()
    }

    private func sleep() {
        if restorer.isReading { return patience.sleep(milliseconds: 1) }
        // Records in the lane must not end the sleep at once while there is no room for them.
        if exchange.withQueue({ queue, _ in queue.bytes }) >= Self.mostBytes { return patience.sleep(milliseconds: 5) }
        // While results wait for the next transaction, more of them need not end the sleep.
        let isIdle = unwritten.isEmpty
        exchange.mayWake(isIdle)
        seat.consumer.wait(milliseconds: isIdle ? 50 : 10) { [exchange] in isIdle && exchange.hasResults }
    }

    private func tick() {
        let sweeps = Clock.ticks - lastSweep > 10_000_000
        if sweeps { lastSweep = Clock.ticks }
        let hasWork = exchange.withQueue { queue, now in
            queue.tick(now: now)
            if sweeps { queue.sweep(now: now) }
            return !queue.signers.isEmpty
        }
        if hasWork { client.wake() }
    }

    private func openPools() {
        for signer in exchange.signersWithoutPool {
            var pool = HTTP2PoolSettings()
            pool.mostConnections = own.connections
            exchange.note(client.open(own.server(of: signer.environment), pool), of: signer)
            log.info(
                "connecting to Apple's push service",
                ["team": signer.team.text, "key": signer.key.text, "environment": signer.environment.rawValue])
        }
    }

    /// What waited while nobody read is folded before the first push of it. A partition that cannot be read does not hold
    /// the others back.
    private func holdUntilCaughtUp() {
        if Clock.ticks - assigned > Self.longestHold { places.giveUpCatchingUp() }
        let isHeld = exchange.withQueue { queue, _ in
            guard queue.isHeld, places.isCaughtUp || queue.bytes >= Self.mostBytes else { return queue.isHeld }
            queue.isHeld = false
            return false
        }
        if !isHeld, status.snapshot.state == .restoring { enter(.ready) }
    }

    private func readKeysNowAndThen() {
        guard
            Double(Clock.ticks - max(lastKeys, 0)) / 1_000_000 >= SecretWatch.secondsBetweenReadings || lastKeys == .min
        else { return }
        lastKeys = Clock.ticks
        let found = keys.read(appsReading.apps)
        told.keysUnusable = keys.unusable
        status.lacks(secrets: secrets.missing)
        exchange.withQueue { queue, now in
            if queue.routes.credentials != found { queue.replace(found, now: now) }
        }
    }

    // MARK: Assignment

    func forget() {
        exchange.withQueue { queue, _ in queue.removeAll() }
        restorer.forget()
        places.removeAll()
        unwritten = PushResults()
        metadata = nil
    }

    /// Restores the pushes that stand on `notifications.pushes`, then reads on from the group's offsets.
    func takeOver(_ partitions: [TopicPartition], isAgain: Bool) throws(LoopEnding) {
        forget()
        enter(.restoring)
        try seat.assignNothing(isAgain: isAgain)
        exchange.withQueue { queue, _ in queue.isHeld = true }
        // Asked first: stored pushes are read after what an earlier owner has written last.
        let found = try seat.committed(partitions)
        try restorer.restore(Set(partitions.map(\.partition)))
        var starts: [PartitionStart] = []
        for each in try seat.known(found) {
            let (committed, ends) = (each.committed, each.ends)
            let usual = each.isGone || own.start == .earliest ? ends.low : ends.high
            let start = committed.offset ?? usual
            places.begin(committed, start: start, end: ends.high)
            let first = committed.offset == nil ? start : max(ends.low, start - PushPlaces.remembered)
            starts.append(PartitionStart(committed.partition, from: .at(first)))
        }
        do throws(KafkaError) {
            metadata = try seat.consumer.groupMetadata()
        } catch {
            throw patience.fail("the group's generation is not known: \(error)")
        }
        try seat.assign(starts)
        assigned = Clock.ticks
        log.info(
            "reading",
            ["partitions": String(starts.count), "pending": String(exchange.withQueue { queue, _ in queue.count })])
    }

    // MARK: Results

    /// Takes what is over, and what is to be stored since it holds offsets up.
    private func gather() {
        guard !places.isEmpty else { return }
        let looksForLate = unwritten.isEmpty && Clock.ticks - lastLook > 1_000_000
        if looksForLate { lastLook = Clock.ticks }
        let crowded = looksForLate ? places.crowded(seat.consumer.topics) : nil
        let (results, isAll, now) = exchange.withQueue { queue, now in
            var isAll = true
            if looksForLate {
                let isCrowded = PushRestorer.isCrowded(queue.bytes)
                let since = isCrowded ? now : now.adding(seconds: -Self.secondsUntilStored)
                isAll = queue.storeWaiting(addedBefore: since, crowded: crowded, now: now)
            }
            return (queue.takeResults(), isAll, now)
        }
        if !isAll { lastLook = 0 }
        gathered = now
        unwritten.add(results)
        if unwritten.isEmpty { written = now }
        for outcome in results.outcomes {
            told.results[outcome.result.word, default: 0] += 1
            settle(outcome.entry)
        }
        for entry in results.stored { settle(entry) }
        told.gone += results.reports.count
    }

    private func settle(_ entry: WaitingPush) {
        guard let origin = entry.origin, seat.consumer.topics.indices.contains(origin.topic) else { return }
        places.settle(TopicPartition(seat.consumer.topics[origin.topic], origin.partition), origin.offset)
    }

    private func writeNowAndThen() throws(LoopEnding) {
        let age = Clock.ticks - lastWrite
        // Without results offsets move on by records without a push alone: that has time.
        guard unwritten.isEmpty ? age > 500_000 : age > Self.betweenWrites else { return }
        // While no broker answers, a write would block this thread for seconds.
        guard status.broker.hasAnswer else { return }
        try write()
    }

    private func write() throws(LoopEnding) {
        lastWrite = Clock.ticks
        guard let metadata, !places.isEmpty else { return }
        let offsets = places.uncommitted(always: !unwritten.isEmpty)
        guard !offsets.isEmpty else { return }
        let records = PushRecords.records(of: unwritten, own.receipts)
        guard try ledger.write(records, offsets, seat.consumer, metadata) else { return }
        status.update { $0.committed = Clock.ticks }
        places.note(committed: offsets)
        (unwritten, written) = (PushResults(), gathered)
        exchange.withQueue { [gathered] queue, now in queue.noteWritten(takenAt: gathered, now: now) }
        lastWrite = Clock.ticks
    }

    // MARK: Status

    func publish(always: Bool = false) {
        guard always || Clock.ticks - lastPublished > 500_000 else { return }
        lastPublished = Clock.ticks
        (told.counts, told.connections) = exchange.told
        told.pools = exchange.pools.mapValues { client.statistics(of: $0) }
        told = exchange.withQueue { [told] queue, _ in
            var told = told
            (told.pending, told.inProgress, told.bytes) = (queue.count, queue.inProgress.count, queue.bytes)
            (told.oldest, told.busy, told.keyless) = (queue.oldest, Set(queue.signers), queue.lanes.appsWithoutKey)
            (told.refusals, told.pauses) = (queue.routes.gates.refusals, queue.routes.gates.pauses)
            return told
        }
        status.turn()
        let told = told
        status.update { $0.own = told }
    }

    // MARK: End

    /// Awaits answers for five seconds; nothing new begins.
    private func finishInProgress() {
        let deadline = Clock.ticks + 5_000_000
        exchange.withQueue { queue, _ in queue.isHeld = true }
        while exchange.withQueue({ queue, _ in !queue.inProgress.isEmpty }), Clock.ticks < deadline {
            patience.turn()
            patience.sleep(milliseconds: 10)
        }
    }

    /// Finishes what is in progress, and writes what came of it.
    func finish() throws(LoopEnding) {
        finishInProgress()
        gather()
        try write()
    }

    func shutDown() throws(LoopEnding) -> LoopEnding {
        enter(.stopping)
        try finish()
        let isWritten = unwritten.isEmpty
        guard seat.consumer.close(milliseconds: 3000), isWritten else { return .unanswered }
        log.info("stopped")
        return .stopped
    }
}
