/// A ``Stage`` without Kafka, for the simulator and for tests: it keeps its changelog and its due times itself, and each
/// call stands at once. It is a value: a copy of it tries something out and leaves the original as it was.
package struct LocalStage<Core: Processor>: Sendable {
    /// When a key is due. Keys that are due together go by the bytes of their names.
    private struct DueTime: Comparable, Sendable {
        let due: Instant
        let key: PlainID
        let slot: Int

        static func < (left: DueTime, right: DueTime) -> Bool {
            left.due == right.due ? left.key < right.key : left.due < right.due
        }
    }

    private var stage: Stage<Core>
    /// Entries that a key's newer one replaced are dropped when they come up.
    private var dueTimes = Heap<DueTime>()
    /// What a new owner would restore.
    package private(set) var changelog = CompactedChangelog()

    /// Begins with nothing remembered.
    package init(_ processor: Core, partition: Int32 = 0) { stage = Stage(processor, partition: partition) }

    /// The pure core that is called.
    package var processor: Core { stage.processor }

    /// What the processor reads and writes.
    package var topology: Topology { Core.topology }

    /// The state of a key; `nil` where nothing is remembered of it.
    package func state(of key: String) -> Core.State? { stage.keys.state(of: key) }

    /// Whether nothing is remembered of any key.
    package var isEmpty: Bool { stage.keys.count == 0 }

    // MARK: Calling the processor

    /// Handles one record at `now`; what is too large becomes a dead letter of the record.
    package mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
    ) -> Verdict {
        let slot = Core.isStateful ? stage.keys.slot(of: record.keyText) : nil
        defer { if let slot { settle(slot) } }
        let outcome = stage.process(
            record, slot: slot, now: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        switch outcome {
        case .done: return .done
        case .needsApp(let app, let until): return .needsApp(app, until: until)
        case .tooLarge(let rejection):
            if let slot { takeBack(slot) }
            stage.turnDown(record, rejection, output: &output)
            return .done
        }
    }

    /// The key whose state is due first, and when.
    package mutating func nextDue() -> (key: String, due: Instant)? {
        while let first = dueTimes.first {
            if stage.keys.isScheduled(first.slot, at: first.due), stage.keys.entries[first.slot].key == first.key {
                return (first.key.string, first.due)
            }
            dueTimes.removeFirst()
        }
        return nil
    }

    /// Fires what fell due for `key`; what is too large is left out.
    package mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        let slot = stage.keys.slot(of: key)
        _ = stage.fire(slot, now: now, apps: apps, output: &output)
        settle(slot)
    }

    /// Keys of which something is left of an app that is not registered, in the order of their bytes.
    package func keysLeft(without apps: AppTable) -> [String] {
        stage.keys.entries.indices.filter { stage.isLeft($0, without: apps) }.map { stage.keys.entries[$0].key }
            .sorted().map(\.string)
    }

    /// Lets go of what a key has of apps that are not registered.
    package mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        let slot = stage.keys.slot(of: key)
        _ = stage.sweep(slot, now: now, apps: apps, output: &output)
        settle(slot)
    }

    /// Puts a slot's due time on the heap where it is a new one, and forgets a key of which nothing is left.
    private mutating func settle(_ slot: Int) {
        if let due = stage.keys.reschedule(slot) {
            dueTimes.insert(DueTime(due: due, key: stage.keys.entries[slot].key, slot: slot))
        }
        stage.keys.removeIfEmpty(slot)
    }

    // MARK: Changelog

    /// Takes a record of the changelog; `nil` is a tombstone.
    package mutating func remember(_ key: String, value: [UInt8]?) { changelog.append(key, value) }

    /// Forgets all states and reads them back from the changelog.
    ///
    /// - Throws: the ``Rejection`` of an entry that the state does not understand.
    package mutating func restart() throws(Rejection) {
        stage = Stage(stage.processor, partition: stage.partition)
        dueTimes = Heap()
        for record in changelog.records {
            let bytes = record.key.utf8Span.span
            guard let name = ChangelogKey(bytes) else { continue }
            let slot = stage.keys.slot(of: name.key)
            try restore(slot, bytes.extracting(name.entry), record.value)
        }
        for slot in stage.keys.entries.indices { settle(slot) }
    }

    /// Takes a slot's state back to what the changelog says. It looks through all entries, for the rare case.
    private mutating func takeBack(_ slot: Int) {
        stage.keys.reset(slot)
        for record in changelog.records {
            let bytes = record.key.utf8Span.span
            guard let name = ChangelogKey(bytes), PlainID(derived: name.key) == stage.keys.entries[slot].key else {
                continue
            }
            // The stage wrote the entry itself; a restart would tell.
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
