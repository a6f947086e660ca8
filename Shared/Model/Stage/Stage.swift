/// The result of processing a record at a ``Stage``.
package enum RecordOutcome: Hashable, Sendable {
    case done
    /// As in ``Verdict/needsApp(_:)``. The output is empty.
    case needsApp(AppID)
    /// A result of the record is larger than a broker takes. The output is empty. The owner restores the state from
    /// before the record, and rejects the record by ``Stage/reject(_:_:output:)``.
    case tooLarge(Rejection)
}

/// A result of a timer or a sweep that was left out because it was too large.
package typealias LeftOut = (topic: Topic, bytes: Int)

/// One processor at work on one partition; used by the loop, the simulator and the tests' driver.
///
/// It keeps the states of the keys, builds the processor's context, calls the processor for a record, a due key and a
/// sweep, and handles results that are too large for a broker. It has no end of a transaction, no queue of due keys and
/// no clock: the owner provides them through the methods of ``keys``.
package struct Stage<Core: Processor>: Sendable {
    /// The processor that is called.
    package let processor: Core
    /// The partition's number; changelog records go to the same one. Without state one stage may serve all partitions.
    package let partition: Int32
    /// What is remembered of each key; empty for a processor without state.
    package var keys: KeyStates<Core.State>
    /// The latest instant of a call or of a restored record's timestamp; it never goes back.
    package private(set) var now = Instant.distantPast
    /// The size above which a record is not written, in bytes.
    private let mostBytesOfRecord: Int

    /// Begins with nothing remembered.
    ///
    /// - Parameters:
    /// - mostBytesOfRecord: the limit for key, value and headers together, as librdkafka counts them.
    ///   - mostUnreadBytes: how many bytes of entries a restore may keep unread.
    /// - leaveOut: called with the offset and the rejection of each changelog entry that cannot be read.
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

    /// Processes one record.
    ///
    /// - Parameters:
    ///   - slot: of the record's key; `nil` for a processor without state.
    /// - now: the owner's clock; an instant before the last one counts as the last one.
    /// - appsAreComplete: whether no app's record can still be on its way.
    /// - output: must be empty.
    package mutating func process(
        _ record: borrowing Record, slot: Int?, now: Instant, apps: AppTable, appsAreComplete: Bool,
        output: inout Output
    ) -> RecordOutcome {
        let context = context(now, apps, appsAreComplete, record.partition)
        let verdict: Verdict
        if let slot {
            verdict = processor.process(record, state: &keys.states[slot], context: context, output: &output)
        } else {
            var none = processor.makeState(of: "")
            verdict = processor.process(record, state: &none, context: context, output: &output)
        }
        if case .needsApp(let app) = verdict {
            output.truncate()
            return .needsApp(app)
        }
        guard let size = output.sizeOfLargest(beyond: mostBytesOfRecord) else { return .done }
        output.truncate()
        return .tooLarge(.tooLarge(resultOf: size, most: mostBytesOfRecord))
    }

    /// Fires the timers of a slot's state that are due at or before `now`.
    ///
    /// - Returns: the results that were left out because they were too large. There is no input record that could
    ///   become a dead letter; the other results stay, so that state and changelog agree.
    package mutating func fire(_ slot: Int, now: Instant, apps: AppTable, output: inout Output) -> [LeftOut] {
        let context = context(now, apps, true, partition)
        processor.fire(&keys.states[slot], context: context, output: &output)
        return output.removeLarger(than: mostBytesOfRecord)
    }

    /// Removes what a slot's state still holds of apps that are not registered.
    ///
    /// - Returns: the results that were left out, as for ``fire(_:now:apps:output:)``.
    package mutating func sweep(_ slot: Int, now: Instant, apps: AppTable, output: inout Output) -> [LeftOut] {
        let context = context(now, apps, true, partition)
        processor.sweep(&keys.states[slot], context: context, output: &output)
        return output.removeLarger(than: mostBytesOfRecord)
    }

    /// Writes a record's dead letter; it has no value where it would be too large with it.
    ///
    /// - Parameter output: must be empty.
    package func reject(_ record: borrowing Record, _ rejection: Rejection, output: inout Output) {
        output.reject(rejection, record, by: Core.topology.service, most: mostBytesOfRecord)
    }

    /// Whether a timer that the owner was told of is due before a record of `instant` is processed.
    ///
    /// It changes nothing. It is mutating because a call of a nonmutating function would copy the stage of a class.
    package mutating func isDue(_ slot: Int, at instant: Instant) -> Bool {
        keys.scheduled(slot).map { $0 <= max(now, instant) } ?? false
    }

    /// Whether a slot's state still mentions an app that is not registered.
    package func isLeft(_ slot: Int, without apps: AppTable) -> Bool { keys.states.span[slot].isLeft(without: apps) }

    private mutating func context(
        _ instant: Instant, _ apps: AppTable, _ appsAreComplete: Bool, _ partition: Int32
    ) -> Context {
        now = max(now, instant)
        return Context(now: now, apps: apps, appsAreComplete: appsAreComplete, partition: partition)
    }

    // MARK: Restore

    /// Keeps a record of the changelog, in the order of the changelog; it is read when its key is first needed. A
    /// record whose key is no ``ChangelogKey`` is ignored.
    ///
    /// - Parameters:
    /// - key: the record's key; `nil` is a null key.
    ///   - instant: when it was written.
    package mutating func restore(_ key: Span<UInt8>?, _ value: Span<UInt8>?, offset: Int64, at instant: Instant) {
        now = max(now, instant)
        guard let key, let name = ChangelogKey(key) else { return }
        keys.restore(key: name.key, entry: key.extracting(name.entry), value: value, offset: offset)
    }
}

extension Processor {
    /// Whether the processor keeps state.
    package static var isStateful: Bool { State.self != NoState.self }
}
