/// A ``Stage`` without Kafka, for the simulator and for tests. It keeps its changelog and due times itself, and each
/// call is final. It is a value, so a caller can try something on a copy and keep the original unchanged.
package struct LocalStage<Core: Processor>: Sendable {
    private var stage: Stage<Core>
    /// May hold outdated due times; each is dropped when it comes up.
    private var dueTimes = Heap<DueTime>()
    /// The changelog that a new owner would restore.
    package private(set) var changelog = CompactedChangelog()

    /// Begins with nothing remembered.
    package init(_ processor: Core, partition: Int32 = 0) { stage = Stage(processor, partition: partition) }

    /// The processor that is called.
    package var processor: Core { stage.processor }

    /// The processor's inputs, outputs and state.
    package var topology: Topology { Core.topology }

    /// The state of a key; `nil` where nothing is remembered of it.
    package func state(of key: String) -> Core.State? { stage.keys.state(of: key) }

    /// Whether nothing is remembered of any key.
    package var isEmpty: Bool { stage.keys.count == 0 }

    // MARK: Calling the processor

    /// Processes one record at `now`; where a result is too large, the record becomes a dead letter.
    package mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
    ) -> Verdict {
        let slot = Core.isStateful ? stage.keys.slot(of: record.keyText) : nil
        defer { if let slot { settle(slot) } }
        let outcome = stage.process(
            record, slot: slot, now: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        switch outcome {
        case .done: return .done
        case .needsApp(let app): return .needsApp(app)
        case .tooLarge(let rejection):
            if let slot { takeBack(slot) }
            stage.reject(record, rejection, output: &output)
            return .done
        }
    }

    /// The key whose state is due first, and when.
    package mutating func nextDue() -> (key: String, due: Instant)? {
        while let first = dueTimes.first {
            if stage.keys.isScheduled(first.slot, at: first.due), stage.keys.key(of: first.slot) == first.key {
                return (first.key.string, first.due)
            }
            dueTimes.removeFirst()
        }
        return nil
    }

    /// Fires the timers of `key` that are due; results that are too large are left out.
    package mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        let slot = stage.keys.slot(of: key)
        _ = stage.fire(slot, now: now, apps: apps, output: &output)
        settle(slot)
    }

    /// Keys whose state still mentions an app that is not registered, in the order of their bytes.
    package func keysLeft(without apps: AppTable) -> [String] {
        (0..<stage.keys.slotCount).filter { stage.isLeft($0, without: apps) }.map { stage.keys.key(of: $0) }.sorted()
            .map(\.string)
    }

    /// Removes what a key still holds of apps that are not registered.
    package mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        let slot = stage.keys.slot(of: key)
        _ = stage.sweep(slot, now: now, apps: apps, output: &output)
        settle(slot)
    }

    /// Adds a slot's due time to the heap where it has changed, and removes a key whose state is empty.
    private mutating func settle(_ slot: Int) {
        if let due = stage.keys.reschedule(slot) {
            dueTimes.insert(DueTime(due: due, key: stage.keys.key(of: slot), slot: slot))
        }
        stage.keys.removeIfEmpty(slot)
    }

    // MARK: Changelog

    /// Adds a record to the changelog; `nil` is a tombstone.
    package mutating func remember(_ key: String, value: [UInt8]?) { changelog.append(key, value) }

    /// Forgets all states and reads them back from the changelog.
    ///
    /// - Throws: the ``Rejection`` of an entry that the state cannot read.
    package mutating func restart() throws(Rejection) {
        stage = Stage(stage.processor, partition: stage.partition)
        dueTimes = Heap()
        for record in changelog.records {
            let bytes = record.key.utf8Span.span
            guard let name = ChangelogKey(bytes) else { continue }
            let slot = stage.keys.slot(of: name.key)
            try restore(slot, bytes.extracting(name.entry), record.value)
        }
        for slot in 0..<stage.keys.slotCount { settle(slot) }
    }

    /// Restores a slot's state from the changelog. It searches all entries, which is acceptable since this is rare.
    private mutating func takeBack(_ slot: Int) {
        stage.keys.reset(slot)
        for record in changelog.records {
            let bytes = record.key.utf8Span.span
            guard let name = ChangelogKey(bytes), PlainID(derived: name.key) == stage.keys.key(of: slot) else {
                continue
            }
            // The stage wrote the entry itself, so it can be read; a restart would report an error.
            try? restore(slot, bytes.extracting(name.entry), record.value)
        }
    }

    private mutating func restore(_ slot: Int, _ entry: Span<UInt8>, _ value: [UInt8]) throws(Rejection) {
        let name = entry.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        try stage.keys.update(slot) { (state) throws(Rejection) in
            try state.restore(entry: name, value: value.span)
        }
    }
}

/// When a key is due. Keys that are due at the same instant are ordered by the bytes of their names.
///
/// It does not belong to the generic ``LocalStage``, so that the heap of them is specialised.
private struct DueTime: Comparable, Sendable {
    let due: Instant
    let key: PlainID
    let slot: Int

    static func < (left: DueTime, right: DueTime) -> Bool {
        left.due == right.due ? left.key < right.key : left.due < right.due
    }
}
