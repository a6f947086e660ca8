public import Model

/// A service in a simulation: its processor, the states of its keys, and when they are due.
public struct Stage<Core: Processor>: SimulatedStage {
    private let processor: Core
    /// By the key's bytes, as the services tell keys apart; strings are equal where Unicode holds them for equivalent.
    private var states: [PlainID: Core.State] = [:]
    private var dueTimes = DueTimes()
    private var changelog = SimulatedChangelog()

    /// Begins with nothing remembered.
    public init(_ processor: Core) { self.processor = processor }

    /// What the processor reads and writes.
    public var topology: Topology { Core.topology }

    /// Handles one record at `now`.
    public mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, output: inout Output
    ) -> Verdict {
        let key = record.keyText
        var state = take(key)
        // Every record up to this instant was read, so no app is still on its way.
        let context = Context(now: now, apps: apps, appsAreComplete: true, partition: 0)
        let verdict = processor.process(record, state: &state, context: context, output: &output)
        if let size = output.sizeOfLargest(beyond: Output.mostBytesOfRecord) {
            // As the loop does it: what came of the record is undone, and the record is a dead letter.
            state = processor.makeState(of: key)
            changelog.restore(&state, of: key)
            output.truncate()
            output.reject(
                .tooLarge(resultOf: size, most: Output.mostBytesOfRecord), record, by: topology.service,
                most: Output.mostBytesOfRecord)
        }
        keep(state, of: key)
        return verdict
    }

    /// The key whose state is due first, and when.
    public mutating func nextDue() -> (key: String, due: Instant)? { dueTimes.first() }

    /// Fires what fell due for `key`.
    public mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        var state = take(key)
        let context = Context(now: now, apps: apps, appsAreComplete: true, partition: 0)
        processor.fire(&state, context: context, output: &output)
        _ = output.removeLarger(than: Output.mostBytesOfRecord)
        keep(state, of: key)
    }

    /// Keys of which something is left of an app that is not registered, in a fixed order.
    public func keysLeft(without apps: AppTable) -> [String] {
        states.filter { $0.value.isLeft(without: apps) }.map(\.key).sorted().map(\.string)
    }

    /// Lets go of what a key has of apps that are not registered.
    public mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        var state = take(key)
        let context = Context(now: now, apps: apps, appsAreComplete: true, partition: 0)
        processor.sweep(&state, context: context, output: &output)
        _ = output.removeLarger(than: Output.mostBytesOfRecord)
        keep(state, of: key)
    }

    /// Takes a record of the changelog.
    public mutating func remember(_ key: String, value: [UInt8]?) { changelog.append(key, value) }

    /// Forgets all states and reads them back from the changelog.
    public mutating func restart() throws(Rejection) {
        states.removeAll()
        dueTimes = DueTimes()
        for (key, entry, value) in changelog.entries {
            var state = take(key)
            try state.restore(entry: entry, value: value.span)
            keep(state, of: key)
        }
    }

    /// Takes a key's state out, to be changed and kept again.
    private mutating func take(_ key: String) -> Core.State {
        states.removeValue(forKey: PlainID(derived: key)) ?? processor.makeState(of: key)
    }

    private mutating func keep(_ state: Core.State, of key: String) {
        dueTimes.set(key, state.nextDue)
        if !state.isEmpty { states[PlainID(derived: key)] = state }
    }
}

/// A ``Stage`` whatever its processor.
public protocol SimulatedStage: Sendable {
    /// What it reads and writes.
    var topology: Topology { get }
    /// Handles one record at `now`.
    mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, output: inout Output
    ) -> Verdict
    /// The key whose state is due first, and when.
    mutating func nextDue() -> (key: String, due: Instant)?
    /// Fires what fell due for `key`.
    mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output)
    /// Keys of which something is left of an app that is not registered, in a fixed order.
    func keysLeft(without apps: AppTable) -> [String]
    /// Lets go of what a key has of apps that are not registered.
    mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output)
    /// Takes a record of the stage's changelog; `nil` is a tombstone.
    mutating func remember(_ key: String, value: [UInt8]?)
    /// Forgets all states and reads them back from the changelog, as a service does that was started anew.
    ///
    /// - Throws: the ``Rejection`` of an entry that the state does not understand.
    mutating func restart() throws(Rejection)
}

/// What a compacted changelog keeps: the latest value of each key, in the order in which those were written.
struct SimulatedChangelog: Sendable {
    private var latest: [PlainID: (place: Int, value: [UInt8])] = [:]
    private var count = 0

    mutating func append(_ key: String, _ value: [UInt8]?) {
        count += 1
        latest[PlainID(derived: key)] = value.map { (count, $0) }
    }

    /// Key, entry name and value of what is left after compaction.
    var entries: [(key: String, entry: String, value: [UInt8])] {
        latest.sorted { $0.value.place < $1.value.place }.map { key, latest in
            let parts = key.string.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "", latest.value)
        }
    }

    /// Reads the state of one key back, as a service would. It looks through all entries, for the rare case.
    func restore(_ state: inout some KeyState, of key: String) {
        for (each, entry, value) in entries where PlainID(derived: each) == PlainID(derived: key) {
            do throws(Rejection) {
                try state.restore(entry: entry, value: value.span)
            } catch {
                // The stage wrote it itself; a restart would tell.
            }
        }
    }
}
