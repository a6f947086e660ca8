internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// The loop of `webhooks`: reads receipts and responses, makes calls, stores what is not finished, commits offsets.
///
/// One thread makes it and runs it. It shares only ``WebhookStatus`` with the rest of the process.
final class WebhookWorker {
    let settings: WebhookSettings
    let status: WebhookStatus
    let log: Log
    let consumer: Consumer
    let admin: Admin
    let patience: MemberPatience<WebhookTold>
    let errorWords: RefusalWords
    let appsReading: AppsReading
    let peopleReading: PeopleReading
    let stored: StoredCallReading
    let store: CallStore
    let caller: WebhookCaller
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
        _ settings: WebhookSettings, _ caller: WebhookCaller, _ admin: Admin, _ patience: MemberPatience<WebhookTold>
    ) throws(ConfigurationError) {
        (self.settings, self.caller, self.admin, self.patience) = (settings, caller, admin, patience)
        (status, log, errorWords) = (patience.status, patience.log, patience.errorWords)
        secrets = SecretWatch(settings.common.secretFolder, for: .webhooks, log)
        let clients = WebhookClients(settings, log)
        let name = settings.common.name
        consumer = try Consumer(clients.consumer, topics: WebhookRecordKind.allCases.map { name($0.topic) }, lanes: 1)
        appsReading = try AppsReading(clients.reader, topic: name(.registeredApps), patience)
        peopleReading = try PeopleReading(
            clients.reader, topic: name(.registeredPeople), secondsBack: settings.calls.retries.wholeSeconds, patience)
        stored = try StoredCallReading(clients.reader, topic: name(.webhooks), patience)
        store = try CallStore(settings, clients.producer, log)
        queue = CallQueue(settings.calls.limits)
        places = ReadPlaces(settings.common)
        let waker = consumer.waker
        status.wake { waker.wake() }
    }

    /// Runs until a stop is requested or an error occurs that no retry can fix.
    func run() -> LoopEnding {
        do throws(LoopEnding) {
            try start()
            while !status.isStopping { try turn() }
            return shutDown()
        } catch {
            forget()
            enter(error.isFollowedByComeback ? .connecting : .stopping)
            return error
        }
    }

    /// Waits for the broker, checks the topics, reads the apps in force before the first record, and joins the group.
    private func start() throws(LoopEnding) {
        enter(.connecting)
        let names = TopicUse.webhooks.topics.map(settings.common.name)
        let found = try patience.findTopics(names, status.broker)
        let troubles = WebhookTopics.troubles(in: found, settings.common)
        for trouble in troubles { log.error(trouble) }
        if !troubles.isEmpty { throw .wrongTopics }
        enter(.joining)
        try appsReading.readAll()
        try peopleReading.readAll(admin, now: Clock.now)
        try orFail("cannot join the group", try consumer.subscribe())
        log.info("started", ["group": settings.group, "worker": String(settings.common.workerID)])
    }

    private func orFail(_ what: String, _ call: @autoclosure () throws(KafkaError) -> Void) throws(LoopEnding) {
        do throws(KafkaError) {
            try call()
        } catch {
            throw patience.fail("\(what): \(error)")
        }
    }

    private func turn() throws(LoopEnding) {
        appsReading.follow()
        for person in peopleReading.follow() { forget(person) }
        while let event = consumer.poll() { try answer(event) }
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
        var milliseconds: Int64 = store.isEmpty ? 50 : 2
        if let due = queue.nextDue {
            milliseconds = min(milliseconds, max(0, due.milliseconds - Clock.now.milliseconds))
        }
        // While reading waits for a receiver, records in the lane must not end the sleep at once.
        guard !queue.mustWait(now: Clock.now) else { return caller.wait(milliseconds: Int32(min(milliseconds, 5))) }
        consumer.wait { caller.wait(milliseconds: Int32(milliseconds), orFor: $0) }
    }

    // MARK: Assignment

    private func answer(_ event: Consumer.Event) throws(LoopEnding) {
        switch event {
        case .assigned(let partitions):
            log.info("partitions assigned", ["count": String(partitions.count)])
            try takeOver(partitions)
        case .revoked(let partitions, let isLost):
            log.info("partitions revoked", ["count": String(partitions.count), "lost": String(isLost)])
            leave(isLost: isLost)
        case .failure(let error):
            // It can be fenced without a rival: a group whose coordinator died may remember an older member of this slot.
            if error.isInstanceFenced { throw patience.fail("the group fenced this process: \(error)", .fenced) }
            if error.isFatal { throw patience.fail("the consumer cannot go on: \(error)") }
            guard error.refused != nil else { return log.debug("consumer", ["error": error.description]) }
            log.warning("the group does not let this process in; retrying", ["error": errorWords.words(for: error)])
        }
    }

    /// Gives the partitions up: what is not finished is called by their next owner.
    private func leave(isLost: Bool) {
        if !isLost { commit() }
        forget()
        do throws(KafkaError) {
            try consumer.unassign()
        } catch {
            log.warning("cannot give up the revoked partitions", ["error": error.description])
        }
        if !status.isStopping { enter(.joining) }
    }

    private func forget() {
        caller.cancelAll()
        queue.removeAll()
        places.removeAll()
        deferred = []
        restored = RestoredLines()
    }

    /// Restores the calls that stand on `notifications.webhooks`, then reads on from the group's offsets.
    private func takeOver(_ partitions: [TopicPartition]) throws(LoopEnding) {
        forget()
        enter(.restoring)
        try assign([])
        for each in try stored.restore(Set(partitions.map(\.partition))) {
            take(each, Clock.now)
            restored.note(each.call)
        }
        let found = try patience.untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try partitions.isEmpty ? [] : self.consumer.committed(partitions, milliseconds: 1000)
        }
        var starts: [PartitionStart] = []
        for each in found {
            let start: Int64
            if let offset = each.offset { start = offset } else { start = try beginning(of: each.partition) }
            places.begin(each.partition, at: start, known: each.offset)
            starts.append(PartitionStart(each.partition, from: .at(start)))
        }
        try assign(starts)
        log.info("reading", ["partitions": String(starts.count), "pending": String(queue.count)])
        enter(.ready)
    }

    private func beginning(of place: TopicPartition) throws(LoopEnding) -> Int64 {
        try patience.untilAnswered(.answer("the beginning of \(place)")) { () throws(KafkaError) in
            try self.admin.watermarks(place, milliseconds: 1000).low
        }
    }

    private func assign(_ starts: [PartitionStart]) throws(LoopEnding) {
        try orFail("cannot read the assigned partitions", try consumer.assign(starts))
    }

    /// Goes on at the oldest record when the log no longer has the next one.
    func restartReading(_ place: TopicPartition) throws(LoopEnding) {
        let start = try beginning(of: place)
        log.error(
            "records were deleted before they were read; going on with the oldest",
            ["partition": place.description, "offset": String(start)])
        places[place] = OpenOffsets(next: start)
        try orFail("cannot go on with \(place)", try consumer.seek([PartitionStart(place, from: .at(start))]))
    }

    // MARK: Offsets

    private func commitNowAndThen() {
        // While no broker answers, a commit would block this thread for seconds, and with it all calls.
        guard Clock.ticks - lastCommit > 500_000, status.broker.hasAnswer else { return }
        commit()
    }

    /// Commits how far each partition is finished.
    ///
    /// - Returns: whether the broker took it.
    @discardableResult
    func commit() -> Bool {
        lastCommit = Clock.ticks
        let changed = places.uncommitted
        guard !changed.isEmpty else { return true }
        do throws(KafkaError) {
            try consumer.commit(changed)
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

    func enter(_ state: Health.State) {
        status.enter(state)
        publish(always: true)
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
    private func shutDown() -> LoopEnding {
        enter(.stopping)
        caller.cancelAll()
        let deadline = Clock.ticks + 4_000_000
        storeUnfinished(addedBefore: .distantFuture)
        while !store.isEmpty, Clock.ticks < deadline {
            caller.wait(milliseconds: 5)
            places.settle(store.proceed())
        }
        let isWritten = store.isEmpty && commit()
        guard consumer.close(milliseconds: 3000), isWritten else { return .unanswered }
        log.info("stopped")
        return .stopped
    }
}
