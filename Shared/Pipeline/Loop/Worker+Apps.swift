internal import Kafka
internal import Model

extension Worker {
    /// Takes what has arrived of `.apps`.
    ///
    /// - Parameter end: told the offset at the end of what is committed, when it is reached.
    func followApps(milliseconds: Int32 = 0, end: (Int64) -> Void = { _ in }) {
        // What was read ahead in an open transaction can still be undone; the topic waits for that.
        guard transaction.appsBefore == nil || !transaction.isOpen else { return }
        var batch = appsReader.take(atMost: 200, milliseconds: milliseconds)
        guard !batch.isEmpty else { return }
        batch.visit(
            record: { record in
                appsAreAtEnd = false
                take(app: record)
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, _, let offset):
                    appsAreAtEnd = true
                    end(offset)
                case .failure(let error, _, _): recoverApps(from: error)
                }
            })
        metrics.appsKnown = apps.count
    }

    /// A log that was cut off or made anew is read from its beginning; what is known already does no harm.
    private func recoverApps(from error: KafkaError) {
        let topic = settings.name(of: .registeredApps)
        log.warning("reading \(topic) failed; going on", ["error": error.description])
        guard error.isOffsetOutOfRange else { return }
        try? appsReader.assign([PartitionStart(TopicPartition(topic, 0), from: .beginning)])
    }

    /// Sends the record in force of apps whose last one on `.apps` is an older one: ingestion's worker that was handed the
    /// older one read it ahead, and its transaction came late. The reader of the app's own partition does it.
    ///
    /// - Returns: whether something was sent.
    func repairApps() throws(Ending) -> Bool {
        guard topology.readsPublicApps, appsAreAtEnd, !apps.outdated.isEmpty, transaction.appsBefore == nil else {
            return false
        }
        let mine = apps.outdated.sorted().compactMap { id in
            apps.source(of: id).flatMap { source in owns(source) && repaired[id] != source ? (id, source) : nil }
        }
        guard !mine.isEmpty, try beginIfNeeded() else { return false }
        repaired = repaired.filter { apps.outdated.contains($0.key) }
        for (id, source) in mine {
            if let app = apps[id] {
                output.send(app, to: .registeredApps, key: id.string, headers: [source.header])
            } else {
                output.send(raw: nil, to: .registeredApps, key: id.string.utf8Span.span, headers: [source.header])
            }
            repaired[id] = source
            log.info("an app's newer record goes again after an older one", ["app": id.string])
        }
        return try produceOutputs()
    }

    private func owns(_ source: AppSource) -> Bool {
        inputs.contains { $0.topic == .apps && $0.partition == source.partition }
    }

    private func take(app record: borrowing ConsumedRecord) {
        let source = AppSource(record.headers.map { Header($0.name, $0.value) })
        let offset = record.offset
        record.withKey { (key: Span<UInt8>?) in
            guard let key else { return }
            record.withValue { (value: Span<UInt8>?) in
                do throws(Rejection) {
                    let before = apps.count
                    try apps.apply(key: key, value: value, source: source)
                    if apps.count < before { wantSweep() }
                } catch {
                    log.error(
                        "an app's record cannot be read; the last good one stays",
                        ["offset": String(offset), "reason": error.detail])
                }
            }
        }
    }

    /// Reads `.apps` on until an app is there, its removal has been read, or its time is up.
    ///
    /// Markers reach topics one by one: the request can be visible before the app that came in its transaction.
    ///
    /// - Returns: `false` when records in hand are outdated.
    func awaitApp(_ app: AppID, until: Instant) throws(Ending) -> Bool {
        let generation = self.generation
        followApps()
        if apps[app] != nil { return true }
        // What is done already need not wait.
        if !transaction.touched.isEmpty { try commit() }
        let removalCounts = Clock.now.adding(seconds: 1)
        while generation == self.generation, apps[app] == nil {
            let now = Clock.now
            if now >= until || (now >= removalCounts && apps.wasRemoved(app)) { return true }
            if status.isStopping { throw .stopped }
            status.turn()
            followApps(milliseconds: 10)
            if let event = consumer.poll() { try answer(event) }
        }
        return generation == self.generation
    }
}
