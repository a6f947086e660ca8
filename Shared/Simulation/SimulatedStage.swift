public import Model

/// A service in a simulation: a `LocalStage` with its processor's type erased.
public protocol SimulatedStage: Sendable {
    /// What it reads and writes.
    var topology: Topology { get }
    /// Handles one record at `now`.
    ///
    /// - Parameter appsAreComplete: whether all registrations have been read.
    mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
    ) -> Verdict
    /// The key with the earliest timer, and when that is due.
    mutating func nextDue() -> (key: String, due: Instant)?
    /// Fires the due timers of `key`.
    mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output)
    /// Keys whose state still mentions an app that is no longer registered, in a fixed order.
    func keysLeft(without apps: AppTable) -> [String]
    /// Removes what a key's state has of apps that are no longer registered.
    mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output)
    /// Takes a record of the stage's changelog; `nil` is a tombstone.
    mutating func remember(_ key: String, value: [UInt8]?)
    /// Discards all state and restores it from the changelog, as a restarted service does.
    ///
    /// - Throws: the ``Rejection`` of a changelog entry that cannot be decoded.
    mutating func restart() throws(Rejection)
}

extension LocalStage: SimulatedStage {}
