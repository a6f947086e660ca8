internal import Kafka
internal import Model
internal import Pipeline
internal import Webhook

/// The loop of `webhooks`: reads receipts and responses, makes calls, stores what is not finished, commits offsets.
///
/// One thread makes it and runs it. It shares only ``WebhookStatus`` with the rest of the process.
final class Worker {
    let settings: WebhookSettings
    let status: WebhookStatus
    let log: Log
    let consumer: Consumer
    let admin: Admin
    let appsReader: AssignedReader
    let storeReader: AssignedReader
    let store: CallStore
    let caller: Caller
    var apps = AppTable()

    var queue: CallQueue
    /// What is read of receipts and responses, by partition.
    var offsets: [TopicPartition: OpenOffsets] = [:]
    var committed: [TopicPartition: Int64] = [:]
    var restored = RestoredLines()
    /// Records whose app is not known yet.
    var deferred: [DeferredRecord] = []
    var counts = CallCounts()
    private var lastCommit: Int64 = 0
    private var lastPublished: Int64 = 0

    /// A call that is not finished after this time is stored, so that its offset can be committed.
    private static let secondsUntilStored = 5.0

    /// Makes the clients; no broker is needed yet.
    init(
        _ settings: WebhookSettings, _ caller: Caller, _ status: WebhookStatus, _ log: Log
    ) throws(ConfigurationError) {
        (self.settings, self.caller, self.status, self.log) = (settings, caller, status, log)
        let clients = WebhookClients(settings, log)
        let name = settings.common.name
        consumer = try Consumer(clients.consumer, topics: WebhookRecordKind.allCases.map { name($0.topic) }, lanes: 1)
        admin = try Admin(clients.admin)
        appsReader = try AssignedReader(clients.reader, topics: [name(.registeredApps)])
        storeReader = try AssignedReader(clients.reader, topics: [name(.webhooks)])
        store = try CallStore(settings, clients.producer, log)
        queue = CallQueue(settings.limits)
        let waker = consumer.waker
        status.wake { waker.wake() }
    }

    /// Runs until a stop is requested or an error occurs that no retry can fix.
    ///
    /// - Returns: the exit code.
    func run() -> Int32 {
        BrokerWatch(admin, topic: settings.common.name(of: .receipts), status).start()
        do throws(Ending) {
            try start()
            while !status.isStopping { try turn() }
            return shutDown()
        } catch {
            enter(.stopping)
            return error.code
        }
    }

    private func turn() throws(Ending) {
        followApps()
        while let event = consumer.poll() { try answer(event) }
        let now = Clock.now
        readDeferred(now)
        if !queue.mustWait(now: now) { try readRecords(now) }
        followStore()
        judge(caller.proceed())
        beginCalls()
        for entry in queue.takeUnstored(addedBefore: now.adding(seconds: -Self.secondsUntilStored)) {
            store.store(entry.call, partition: entry.partition, source: entry.source)
        }
        settle(store.proceed())
        commitNowAndThen()
        publish()
        sleep()
    }

    private func sleep() {
        var milliseconds: Int64 = store.isEmpty ? 50 : 2
        if let due = queue.nextDue {
            milliseconds = min(milliseconds, max(0, due.milliseconds - Clock.now.milliseconds))
        }
        // While reading waits for a receiver, records in the lane must not end the sleep at once.
        guard !queue.mustWait(now: Clock.now) else { return caller.wait(milliseconds: Int32(min(milliseconds, 5))) }
        consumer.wait { caller.wait(milliseconds: Int32(milliseconds), orFor: $0) }
    }

    // MARK: Offsets

    func settle(_ sources: [CallQueue.Source]) {
        for source in sources { settle(source) }
    }

    func settle(_ source: CallQueue.Source) {
        offsets[place(source.kind, source.partition)]?.settle(source.offset)
    }

    func place(_ kind: WebhookRecordKind, _ partition: Int32) -> TopicPartition {
        TopicPartition(settings.common.name(of: kind.topic), partition)
    }

    private func commitNowAndThen() {
        // While no broker answers, a commit would block this thread for seconds, and with it all calls.
        guard Clock.ticks - lastCommit > 500_000, status.snapshot.isConnected else { return }
        commit()
    }

    /// Commits how far each partition is finished.
    ///
    /// - Returns: whether the broker took it.
    @discardableResult
    func commit() -> Bool {
        lastCommit = Clock.ticks
        var changed: [PartitionOffset] = []
        for place in offsets.keys {
            guard let next = offsets[place]?.committable, next > committed[place] ?? -1 else { continue }
            changed.append(PartitionOffset(place, next))
        }
        guard !changed.isEmpty else { return true }
        do throws(KafkaError) {
            try consumer.commit(changed)
            for each in changed { committed[each.partition] = each.offset }
            return true
        } catch {
            log.debug("offsets were not committed; trying again", ["error": error.description])
            return false
        }
    }

    // MARK: Status

    func enter(_ state: WebhookStatus.State) {
        status.update { $0.state = state }
        publish(always: true)
    }

    func publish(always: Bool = false) {
        guard always || Clock.ticks - lastPublished > 500_000 else { return }
        lastPublished = Clock.ticks
        let (counts, pending, inProgress, oldest) = (counts, queue.count, caller.count, queue.oldest)
        status.update {
            ($0.counts, $0.pending, $0.inProgress, $0.oldest, $0.turned) = (
                counts, pending, inProgress, oldest, Clock.ticks
            )
        }
    }

    // MARK: End

    /// Stores what is not finished, commits, and leaves.
    private func shutDown() -> Int32 {
        enter(.stopping)
        caller.cancelAll()
        for entry in queue.takeUnstored(addedBefore: .distantFuture) {
            store.store(entry.call, partition: entry.partition, source: entry.source)
        }
        let deadline = Clock.ticks + 4_000_000
        settle(store.proceed())
        while !store.isEmpty, Clock.ticks < deadline {
            caller.wait(milliseconds: 5)
            settle(store.proceed())
        }
        let isWritten = store.isEmpty && commit()
        guard consumer.close(milliseconds: 3000), isWritten else { return Ending.unanswered.code }
        log.info("stopped")
        return 0
    }
}

/// Ends the process with an exit code, after a log line has said why.
struct Ending: Error, Hashable {
    let code: Int32

    static let stopped = Ending(code: 0)
    /// Stopped on request, but the broker did not answer.
    static let unanswered = Ending(code: 1)
    /// A setting is wrong (EX_USAGE).
    static let wrongSetting = Ending(code: 64)
    /// An error that no retry can fix, such as another process with the same slot (EX_SOFTWARE).
    static let cannotGoOn = Ending(code: 70)
    /// Topics are missing or their partition counts differ (EX_CONFIG).
    static let wrongTopics = Ending(code: 78)
}
