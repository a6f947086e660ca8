/// The pure core of a service.
///
/// It is one synchronous function from a record, the state of the record's key and the present instant to records and
/// state changes. It does not throw (a rejection is an output), reads no clock, and knows no Kafka, task, thread or
/// logger; so the same code runs in the five services, in the simulator and in tests.
public protocol Processor: Sendable {
    /// What the service remembers of one key; ``NoState`` when nothing.
    associatedtype State: KeyState

    /// Inputs, tables, state and outputs, as data.
    static var topology: Topology { get }

    /// The state of a key of which nothing is remembered yet.
    func makeState(of key: String) -> State

    /// Handles one record.
    ///
    /// State changes are made in `state`, and written to `output` as changelog records in the same call.
    /// When it returns ``Verdict/needsApp(_:)``, its output is discarded, and `state` must be unchanged.
    func process(_ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output)
        -> Verdict

    /// Fires what fell due in `state` at or before `context.now`, in the order of rule T4.
    func fire(_ state: inout State, context: borrowing Context, output: inout Output)

    /// Removes what a key still holds of apps that are not in the table (rules N13, W5). The stage calls it where
    /// ``KeyState/isLeft(without:)`` is true.
    func sweep(_ state: inout State, context: borrowing Context, output: inout Output)
}

extension Processor {
    /// The state by its key alone, as most services have it.
    public func makeState(of key: String) -> State { State(key: key) }

    /// Does nothing: most services keep no state of an app.
    public func sweep(_ state: inout State, context: borrowing Context, output: inout Output) {}
}

extension Processor where State == NoState {
    /// Nothing is remembered, so nothing falls due.
    public func fire(_ state: inout NoState, context: borrowing Context, output: inout Output) {}
}

/// The result of processing a record.
public enum Verdict: Hashable, Sendable {
    case done
    /// The app is not in the table. The caller reads the table to the end that it had when the record was read, sets
    /// ``Context/appsAreComplete``, and calls again: then the processor must decide.
    case needsApp(AppID)
}

/// What a processor may look at besides record and state.
public struct Context: ~Copyable {
    /// The present instant: the worker's clock, never earlier than the partition's last.
    public let now: Instant
    /// The registered apps, as far as they have been read.
    public let apps: AppTable
    /// Whether no app's record can still be on its way: an app that is absent from the table is unknown.
    public let appsAreComplete: Bool
    /// The partition at hand; changelog records go to the partition of the same number.
    public let partition: Int32

    package init(now: Instant, apps: AppTable, appsAreComplete: Bool, partition: Int32) {
        self.now = now
        self.apps = apps
        self.appsAreComplete = appsAreComplete
        self.partition = partition
    }
}

extension Context {
    /// Asks for an app whose record may still be on its way (rule P1).
    ///
    /// - Returns: the processor's answer; `nil` where the app is registered, or is awaited no longer.
    public func verdict(awaiting app: AppID) -> Verdict? {
        appsAreComplete || apps.contains(app) ? nil : .needsApp(app)
    }
}

/// What a service remembers of one key, kept in memory and in a compacted changelog.
///
/// A changelog record's key is `<key>`, a tab, and the entry's name; its value is the entry, or null when it is gone.
///
/// What is asked of a state after each record is read in place, as if it were changed: code that does not know a state's layout
/// would copy the whole of it to read it.
public protocol KeyState: Sendable {
    /// A state that remembers nothing. Code that has a processor calls ``Processor/makeState(of:)`` instead.
    init(key: String)
    /// Whether nothing is remembered, so that the key can be removed.
    var isEmpty: Bool { mutating get }
    /// When ``Processor/fire(_:context:output:)`` is due next; `nil` when no timer waits.
    var nextDue: Instant? { mutating get }
    /// How many notifications wait in it. It is asked before and after each transaction that changes the state, so it
    /// must be cheap.
    var waiting: WaitCounts { mutating get }
    /// Restores one changelog entry; called in the order of the changelog, at least for the latest value of each entry.
    mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection)
    /// Whether the state still mentions an app that the table lacks. It is asked of every key after an app's removal
    /// and after a start, so it must be cheap.
    func isLeft(without apps: AppTable) -> Bool
}

extension KeyState {
    /// Nothing waits in the state of most services.
    public var waiting: WaitCounts { WaitCounts() }

    /// `false`: most services keep no state of an app.
    public func isLeft(without apps: AppTable) -> Bool { false }
}

/// The state of a service that remembers nothing.
public struct NoState: KeyState {
    /// Remembers nothing of the key.
    public init(key: String) {}
    /// Always: nothing is remembered.
    public var isEmpty: Bool { true }
    /// Never: nothing waits.
    public var nextDue: Instant? { nil }
    /// There is nothing to restore.
    public mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {}
}

extension Output {
    /// Writes an entry of the state of `key` to the changelog.
    public mutating func store(
        _ value: consuming some JSONWritable, entry: String, of key: String, in changelog: Topic,
        context: borrowing Context
    ) {
        send(value, to: changelog, key: key, entry: entry, partition: context.partition)
    }

    /// Removes an entry of the state of `key` from the changelog.
    public mutating func forget(entry: String, of key: String, in changelog: Topic, context: borrowing Context) {
        sendTombstone(to: changelog, key: key, entry: entry, partition: context.partition)
    }
}
