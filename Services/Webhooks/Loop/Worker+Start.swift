internal import Glibc
internal import Kafka
internal import Model
internal import Pipeline
internal import Webhook

extension Worker {
    /// Waits for the broker, checks the topics, reads the apps, and joins the group.
    func start() throws(Ending) {
        enter(.connecting)
        let topics = try untilAnswered("the broker") { () throws(KafkaError) in
            try self.admin.topics(milliseconds: 2000)
        }
        try check(Dictionary(topics.map { ($0.name, $0.partitions) }) { first, _ in first })
        enter(.joining)
        try readApps()
        do throws(KafkaError) {
            try consumer.subscribe()
        } catch {
            throw fail("cannot join the group: \(error)")
        }
        log.info("started", ["group": settings.group, "worker": String(settings.common.workerID)])
    }

    /// A partition of receipts and responses and its calls belong to one process, so all must have as many partitions.
    private func check(_ counts: [String: Int]) throws(Ending) {
        let name = settings.common.name
        let needed: [Topic] = [.receipts, .responses, .webhooks, .failedWebhooks, .registeredApps]
        let missing = needed.map(name).filter { counts[$0] == nil }
        guard missing.isEmpty else {
            throw fail("topics are missing: \(missing.joined(separator: ", ")); belfry topics create", .wrongTopics)
        }
        let equal = needed.dropLast().map(name)
        guard Set(equal.map { counts[$0] }).count == 1 else {
            let list = equal.map { "\($0) has \(counts[$0] ?? 0)" }.joined(separator: ", ")
            throw fail("partition counts differ: \(list); make them equal", .wrongTopics)
        }
    }

    func fail(_ text: String, _ ending: Ending = .cannotGoOn) -> Ending {
        log.error(text)
        return ending
    }

    /// Repeats a call until it succeeds, or fails with an error that no retry can fix.
    func untilAnswered<Answer>(
        _ what: String, _ body: () throws(KafkaError) -> Answer
    ) throws(Ending) -> Answer {
        var hasSaidSo = false
        while true {
            if status.isStopping { throw .stopped }
            publish(always: true)
            do throws(KafkaError) {
                let answer = try body()
                if hasSaidSo { log.info("the broker answers") }
                return answer
            } catch {
                guard error.isRetriable || error.isTimeout || error.isTransport else {
                    throw fail("waiting for \(what) failed: \(error)")
                }
                if !hasSaidSo {
                    log.warning(
                        "waiting for \(what); retrying",
                        ["bootstrap.servers": settings.common.bootstrapServers, "error": error.description])
                }
                hasSaidSo = true
            }
            usleep(50_000)
        }
    }

    // MARK: Apps

    /// Reads the apps in force to the end before the first record.
    private func readApps() throws(Ending) {
        let place = TopicPartition(settings.common.name(of: .registeredApps), 0)
        let target = try untilAnswered("the end of \(place)") { () throws(KafkaError) in
            try self.admin.watermarks(place, milliseconds: 2000).readingEnd
        }
        try assign(appsReader, [PartitionStart(place, from: .beginning)])
        var end: Int64 = 0
        while end < target {
            if status.isStopping { throw .stopped }
            publish(always: true)
            followApps(milliseconds: 50) { end = max(end, $0) }
            end = appsReader.reached(place, taken: end)
        }
    }

    func assign(_ reader: AssignedReader, _ starts: [PartitionStart]) throws(Ending) {
        do throws(KafkaError) {
            try reader.assign(starts)
        } catch {
            throw fail("cannot read \(reader.topics.joined(separator: ", ")): \(error)")
        }
    }

    /// Applies the records of `notifications.apps` that have arrived.
    func followApps(milliseconds: Int32 = 0, end: (Int64) -> Void = { _ in }) {
        var batch = appsReader.take(atMost: 200, milliseconds: milliseconds)
        batch.visit(
            record: { record in
                apply(record)
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, _, let offset): end(offset)
                case .failure(let error, _, _):
                    log.warning("reading apps failed; continuing", ["error": error.description])
                }
            })
    }

    private func apply(_ record: borrowing ConsumedRecord) {
        guard let key = record.copyKey() else { return }
        let source = AppSource(record.headers.map { Header($0.name, $0.value) })
        do throws(Rejection) {
            try record.withValue { (value: Span<UInt8>?) throws(Rejection) in
                try apps.apply(key: key.span, value: value, source: source)
            }
        } catch {
            // The reason alone: a record of an app holds secrets.
            log.warning("a record of an app cannot be read", ["reason": error.reason.word, "path": error.path])
        }
    }
}
