internal import HTTPClient
internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// The loop of `webhooks`: reads receipts and responses, makes calls, stores what is not finished, commits offsets.
///
/// It shares only ``WebhookStatus`` with the rest of the process.
final class WebhookWorker: MemberLoop {
    let settings: WebhookSettings
    let seat: GroupSeat<WebhookTold>
    let admin: Admin
    let appsReading: AppsReading
    let peopleReading: PeopleReading
    let stored: StoredCallReading
    let store: CallStore
    let caller: HTTPCaller
    let secrets: SecretWatch
    var queue: CallQueue
    var places: ReadPlaces
    var restored = RestoredLines()
    /// Records whose app is not known yet.
    var deferred: [DeferredRecord] = []
    var counts = CallCounts()
    private var lastCommit: Int64 = 0
    private var lastPublished: Int64 = 0
    private var secretsRead: Int64 = .min

    /// A call that is not finished after this time is stored, so that its offset can be committed.
    private static let secondsUntilStored = 5.0

    /// Makes the clients; no broker is needed yet.
    init(
        _ settings: WebhookSettings, _ caller: HTTPCaller, _ clients: MemberClients, _ admin: Admin,
        _ patience: MemberPatience<WebhookTold>
    ) throws(ConfigurationError) {
        (self.settings, self.caller, self.admin) = (settings, caller, admin)
        secrets = SecretWatch(settings.common.secretFolder, for: .webhooks, patience.log)
        let name = settings.common.name
        let topics = WebhookRecordKind.allCases.map { name($0.topic) }
        seat = GroupSeat(try Consumer(clients.consumer, topics: topics, lanes: 1), patience)
        appsReading = try AppsReading(clients.reader, topic: name(.registeredApps), patience)
        peopleReading = try PeopleReading(
            clients.reader, topic: name(.registeredPeople), secondsBack: settings.calls.retries.wholeSeconds, patience)
        stored = try StoredCallReading(clients.reader, topic: name(.webhooks), patience)
        store = try CallStore(settings, clients.producer, patience.log, patience.errorWords)
        queue = CallQueue(settings.calls.limits)
        places = ReadPlaces(settings.common)
        status.wake(by: seat.consumer.wake)
    }

    func start() throws(LoopEnding) {
        enter(.connecting)
        // A partition of receipts and responses and its calls belong to one process.
        let topics = TopicUse.webhooks.topics
        try seat.checkTopics(
            topics, alike: topics.filter { ![.registeredApps, .registeredPeople].contains($0) }, settings.common)
        enter(.joining)
        try appsReading.readAll()
        try peopleReading.readAll(admin, now: Clock.now)
        try seat.join(settings.common.group(of: WebhookSettings.program), settings.common)
    }

    func turn() throws(LoopEnding) {
        appsReading.follow()
        let erased = peopleReading.follow()
        if !erased.isEmpty { forget(Set(erased)) }
        try takeChanges()
        let now = Clock.now
        readDeferred(now)
        if !queue.mustWait(now: now) { try readRecords(now) }
        if !places.isEmpty {
            for each in stored.repeated() { take(each, now) }
        }
        judge(caller.proceed())
        beginCalls()
        storeUnfinished(addedBefore: now.adding(seconds: -Self.secondsUntilStored))
        commitNowAndThen()
        lookAtSecretsNowAndThen()
        publish()
        sleep()
    }

    private func storeUnfinished(addedBefore time: Instant) {
        for entry in queue.takeUnstored(addedBefore: time) {
            store.store(entry.call, partition: entry.partition, source: entry.source)
        }
        places.settle(store.proceed())
    }

    private func sleep() {
        var milliseconds: Int64 = store.isEmpty || store.isPaused ? 50 : 2
        if let due = queue.nextDue {
            milliseconds = min(milliseconds, max(0, due.milliseconds - Clock.now.milliseconds))
        }
        // While reading waits for a receiver, records in the lane must not end the sleep at once.
        guard !queue.mustWait(now: Clock.now) else { return caller.wait(milliseconds: Int32(min(milliseconds, 5))) }
        seat.consumer.wait { caller.wait(milliseconds: Int32(milliseconds), orFor: $0) }
    }

    // MARK: Assignment

    func forget() {
        caller.cancelAll()
        store.forgetSources()
        queue.removeAll()
        places.removeAll()
        deferred = []
        restored = RestoredLines()
    }

    /// Restores the calls that stand on `notifications.webhooks`, then reads on from the group's offsets.
    func takeOver(_ partitions: [TopicPartition], isAgain: Bool) throws(LoopEnding) {
        forget()
        enter(.restoring)
        try seat.assignNothing(isAgain: isAgain)
        for each in try stored.restore(Set(partitions.map(\.partition))) {
            take(each, Clock.now)
            restored.note(each.call)
        }
        for each in try seat.known(try seat.committed(partitions)) {
            let committed = each.committed
            places.begin(committed.partition, at: committed.offset ?? each.ends.low, known: committed.offset)
        }
        try seat.assign(places.next)
        log.info("reading", ["partitions": String(partitions.count), "pending": String(queue.count)])
        enter(.ready)
    }

    // MARK: Offsets

    private func commitNowAndThen() {
        // While no broker answers, a commit would block this thread for seconds, and with it all calls.
        guard Clock.ticks - lastCommit > 500_000, status.broker.hasAnswer else { return }
        commit()
    }

    func finish() { commit() }

    /// Commits how far each partition is finished.
    ///
    /// - Returns: whether the broker took it.
    @discardableResult
    func commit() -> Bool {
        lastCommit = Clock.ticks
        let changed = places.uncommitted
        guard !changed.isEmpty else { return true }
        do throws(KafkaError) {
            try seat.consumer.commit(changed)
            status.update { $0.committed = Clock.ticks }
            places.note(committed: changed)
            return true
        } catch {
            log.debug("offsets were not committed; trying again", ["error": error.description])
            return false
        }
    }

    // MARK: Status

    /// Says which secrets cannot be read before a call needs them.
    private func lookAtSecretsNowAndThen() {
        let seconds = Double(Clock.ticks - max(secretsRead, 0)) / 1_000_000
        guard seconds >= SecretWatch.secondsBetweenReadings else { return }
        secretsRead = Clock.ticks
        _ = secrets.texts(in: appsReading.apps)
        status.lacks(secrets: secrets.missing)
    }

    func publish(always: Bool = false) {
        guard always || Clock.ticks - lastPublished > 500_000 else { return }
        lastPublished = Clock.ticks
        let (counts, pending, inProgress, oldest) = (counts, queue.count, caller.count, queue.oldest)
        status.turn()
        status.update {
            ($0.own.counts, $0.own.pending, $0.own.inProgress, $0.own.oldest) = (counts, pending, inProgress, oldest)
        }
    }

    // MARK: End

    /// Stores what is not finished, commits, and leaves.
    func shutDown() -> LoopEnding {
        enter(.stopping)
        caller.cancelAll()
        let deadline = Clock.ticks + 4_000_000
        storeUnfinished(addedBefore: .distantFuture)
        while !store.isEmpty, Clock.ticks < deadline {
            caller.wait(milliseconds: 5)
            places.settle(store.proceed(isLast: true))
        }
        let isWritten = store.isEmpty && commit()
        guard seat.consumer.close(milliseconds: 3000), isWritten else { return .unanswered }
        log.info("stopped")
        return .stopped
    }
}
