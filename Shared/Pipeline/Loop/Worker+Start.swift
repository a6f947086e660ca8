internal import Kafka
internal import Model

extension Worker {
    /// Waits for the broker, checks the topics, reads the apps, and joins the group.
    func start() throws(Ending) {
        publish(.connecting)
        let counts = try askUntilAnswered()
        try check(counts)
        publish(.joining)
        try registerProducer()
        try readApps()
        try subscribe()
        log.info("started", ["group": settings.group(of: topology.service), "worker": String(settings.workerID)])
    }

    func subscribe() throws(Ending) {
        do throws(KafkaError) {
            try consumer.subscribe()
        } catch {
            throw fail("cannot join the group: \(error)")
        }
    }

    /// The partition counts of all topics, as soon as a broker answers. Logs once if none does.
    private func askUntilAnswered() throws(Ending) -> [String: Int] {
        var hasSaidSo = false
        while true {
            if status.isStopping { throw .stopped }
            status.turn()
            do throws(KafkaError) {
                let topics = try admin.topics(milliseconds: 2000)
                if hasSaidSo { log.info("the broker answers") }
                return Dictionary(topics.map { ($0.name, $0.partitions) }) { first, _ in first }
            } catch {
                if let reason = admin.takeReason() { status.noteSilence(reason.description) }
                if !hasSaidSo {
                    log.warning(
                        "no broker answers; retrying",
                        [
                            "bootstrap.servers": settings.bootstrapServers,
                            "error": status.silence ?? error.description,
                        ])
                    hasSaidSo = true
                }
                guard (try? pause(milliseconds: 200)) != nil else { throw .stopped }
            }
        }
    }

    private func check(_ counts: [String: Int]) throws(Ending) {
        let problems = TopicCheck(topology, counts: counts, settings: settings).problems
        guard problems.isEmpty else {
            for problem in problems { log.error(problem) }
            throw .wrongTopics
        }
    }

    /// Reads the table of apps to its end before the first record.
    private func readApps() throws(Ending) {
        let place = TopicPartition(settings.name(of: .registeredApps), 0)
        let target: Int64 = try untilAnswered(.answer("the end of \(place)")) { () throws(KafkaError) in
            try self.admin.watermarks(place, milliseconds: 2000).readingEnd
        }
        do throws(KafkaError) {
            try appsReader.assign([PartitionStart(place, from: .beginning)])
        } catch {
            throw fail("cannot read \(place): \(error)")
        }
        var end: Int64 = 0
        while end < target {
            if status.isStopping { throw .stopped }
            status.turn()
            status.waits(for: .topicEnd("\(place)"), "read to \(end) of \(target)")
            followApps(milliseconds: 50) { end = max(end, $0) }
            end = appsReader.reached(place, taken: end)
        }
        status.goesOn()
        metrics.appsKnown = apps.count
    }

    /// Repeats a call until it succeeds, or fails with an error that no retry can fix.
    func untilAnswered<Answer>(
        _ subject: LoopWait.Subject, _ body: () throws(KafkaError) -> Answer
    ) throws(Ending) -> Answer {
        var hasSaidSo = false
        while true {
            do throws(KafkaError) {
                let answer = try body()
                if hasSaidSo { status.goesOn() }
                return answer
            } catch {
                guard error.isRetriable || error.isTimeout || error.isTransport else {
                    throw fail("waiting for \(subject.words) failed: \(error)")
                }
                if !hasSaidSo { log.warning("waiting for \(subject.words); retrying", ["error": error.code]) }
                hasSaidSo = true
                status.waits(for: subject, error.description)
            }
            try pause(milliseconds: 50)
        }
    }
}
