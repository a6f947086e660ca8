internal import Kafka
internal import Model

extension Worker {
    /// Applies the records of `.registeredApps` that have arrived.
    ///
    /// - Parameter end: called with the last stable offset when it is reached.
    func followApps(milliseconds: Int32 = 0, end: (Int64) -> Void = { _ in }) {
        // Apps read ahead in the open transaction can still be rolled back, so newer records wait.
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

    /// Logs an error. Reads a log that was truncated or created again from its start; repeated records do no harm.
    private func recoverApps(from error: KafkaError) {
        let topic = settings.name(of: .registeredApps)
        log.warning("reading \(topic) failed; continuing", ["error": error.description])
        guard error.isOffsetOutOfRange else { return }
        try? appsReader.assign([PartitionStart(TopicPartition(topic, 0), from: .beginning)])
    }

    /// Sends an app's newest record again if an older one follows it on `.registeredApps`.
    ///
    /// That happens when another ingestion worker read the older record ahead and its transaction committed late. The
    /// worker that is assigned the app's partition of the public `apps` topic repairs it.
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
            log.info(
                "an older record of an app was written after its newer one; writing the newer one again",
                ["app": id.string])
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
                        "an app's record cannot be read; keeping its last valid record",
                        ["offset": String(offset), "reason": error.detail])
                }
            }
        }
    }

    /// Reads `.registeredApps` until it has an app or `until` has passed. After 1 s the app's removal ends it too.
    ///
    /// Markers reach topics one by one, so a request can be visible before the app from the same transaction.
    ///
    /// - Returns: `false` when the records at hand are outdated.
    func awaitApp(_ app: AppID, until: Instant) throws(Ending) -> Bool {
        let generation = self.generation
        followApps()
        if apps[app] != nil { return true }
        // The work done so far need not wait for the app.
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
