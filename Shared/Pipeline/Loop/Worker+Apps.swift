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
                take(app: record)
                return true
            },
            event: { event in
                if case .endOfPartition(_, _, let offset) = event { end(offset) }
            })
        metrics.appsKnown = apps.count
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
