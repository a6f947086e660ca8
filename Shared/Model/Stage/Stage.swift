/// What came of a record at a ``Stage``.
package enum RecordOutcome: Hashable, Sendable {
    case done
    /// As in ``Verdict/needsApp(_:until:)``. The output is empty.
    case needsApp(AppID, until: Instant)
    /// A record that came of it is larger than a broker takes. The output is empty; the owner takes the state back to
    /// what it was before the record, and turns the record down by ``Stage/turnDown(_:_:output:)``.
    case tooLarge(Rejection)
}

/// A record that came of a timer or a sweep and that was left out, being too large.
package typealias LeftOut = (topic: Topic, bytes: Int)

/// One processor at work on one partition: what the loop, the simulator and the tests' driver do alike.
///
/// It keeps the states of the keys, makes what the processor may look at, calls the processor for a record, a due key and
/// a sweep, and knows what comes of a result that no broker takes. It knows no transaction's end, no queue of due keys and
/// no clock of its own: those are the owner's, by the methods of ``keys``.
package struct Stage<Core: Processor>: Sendable {
    /// The pure core that is called.
    package let processor: Core
    /// Its number, which the changelog's records go to. Without state one stage may serve all partitions.
    package let partition: Int32
    /// What is remembered of each key; empty for a processor without state.
    package var keys: KeyStates<Core.State>
    /// The latest instant that the processor was told, or that a restored record was written at: it never goes back.
    package private(set) var now = Instant.distantPast
    /// A larger record is not written.
    private let mostBytesOfRecord: Int

    /// Begins with nothing remembered.
    ///
    /// - Parameters:
    ///   - mostBytesOfRecord: of key, value and headers, as librdkafka reckons them.
    ///   - mostUnreadBytes: how many bytes of entries a restore may keep unread.
    ///   - leaveOut: is told of each entry that cannot be read, by its offset in the changelog.
    package init(
        _ processor: Core, partition: Int32, mostBytesOfRecord: Int = Output.mostBytesOfRecord,
        mostUnreadBytes: Int = UnreadEntries.mostBytesOfWorker,
        leavingOut leaveOut: @escaping @Sendable (Int64, Rejection) -> Void = { _, _ in }
    ) {
        self.processor = processor
        self.partition = partition
        self.mostBytesOfRecord = mostBytesOfRecord
        keys = KeyStates(
            making: { processor.makeState(of: $0) }, mostUnreadBytes: mostUnreadBytes, leavingOut: leaveOut)
    }

    // MARK: Calling the processor

    /// Handles one record.
    ///
    /// - Parameters:
    ///   - slot: of the record's key; `nil` for a processor without state.
    ///   - now: the owner's clock; an earlier instant than the last one counts as the last one.
    ///   - appsAreComplete: no app is still on its way.
    ///   - output: empty.
    package mutating func process(
        _ record: borrowing Record, slot: Int?, now: Instant, apps: AppTable, appsAreComplete: Bool,
        output: inout Output
    ) -> RecordOutcome {
        let context = context(now, apps, appsAreComplete, record.partition)
        let verdict: Verdict
        if let slot {
            verdict = processor.process(
                record, state: &keys.entries[slot].state, context: context, output: &output)
        } else {
            var none = processor.makeState(of: "")
            verdict = processor.process(record, state: &none, context: context, output: &output)
        }
        if case .needsApp(let app, let until) = verdict {
            output.truncate()
            return .needsApp(app, until: until)
        }
        guard let size = output.sizeOfLargest(beyond: mostBytesOfRecord) else { return .done }
        output.truncate()
        return .tooLarge(.tooLarge(resultOf: size, most: mostBytesOfRecord))
    }

    /// Fires what fell due in a slot's state at or before `now`.
    ///
    /// - Returns: what was left out. It has no record that could become a dead letter; the rest stays, so that state and
    ///   changelog agree.
    package mutating func fire(_ slot: Int, now: Instant, apps: AppTable, output: inout Output) -> [LeftOut] {
        let context = context(now, apps, true, partition)
        processor.fire(&keys.entries[slot].state, context: context, output: &output)
        return output.removeLarger(than: mostBytesOfRecord)
    }

    /// Lets go of what a slot's state has of apps that are not registered.
    ///
    /// - Returns: what was left out, as of a timer.
    package mutating func sweep(_ slot: Int, now: Instant, apps: AppTable, output: inout Output) -> [LeftOut] {
        let context = context(now, apps, true, partition)
        processor.sweep(&keys.entries[slot].state, context: context, output: &output)
        return output.removeLarger(than: mostBytesOfRecord)
    }

    /// Writes a record's dead letter, without its value where no broker would take it with its value.
    ///
    /// - Parameter output: empty.
    package func turnDown(_ record: borrowing Record, _ rejection: Rejection, output: inout Output) {
        output.reject(rejection, record, by: Core.topology.service, most: mostBytesOfRecord)
    }

    /// Whether something is due in a slot's state before a record of `instant` is handled, as far as that was asked.
    ///
    /// It changes nothing; but a class's stage is copied to be asked by a function that is not mutating.
    package mutating func isDue(_ slot: Int, at instant: Instant) -> Bool {
        keys.entries[slot].scheduled.map { $0 <= max(now, instant) } ?? false
    }

    /// Whether a slot's state has something of an app that is not registered.
    package func isLeft(_ slot: Int, without apps: AppTable) -> Bool { keys.entries[slot].state.isLeft(without: apps) }

    private mutating func context(
        _ instant: Instant, _ apps: AppTable, _ appsAreComplete: Bool, _ partition: Int32
    ) -> Context {
        now = max(now, instant)
        return Context(now: now, apps: apps, appsAreComplete: appsAreComplete, partition: partition)
    }

    // MARK: Restore

    /// Keeps a record of the changelog, in their order; it is read when its key is first needed. One whose key is no
    /// ``ChangelogKey`` is ignored.
    ///
    /// - Parameters:
    ///   - key: the record's own; `nil` is a null key.
    ///   - instant: when it was written.
    package mutating func restore(_ key: Span<UInt8>?, _ value: Span<UInt8>?, offset: Int64, at instant: Instant) {
        now = max(now, instant)
        guard let key, let name = ChangelogKey(key) else { return }
        keys.restore(key: name.key, entry: key.extracting(name.entry), value: value, offset: offset)
    }
}

extension Processor {
    /// Whether it remembers anything.
    package static var isStateful: Bool { State.self != NoState.self }
}
