public import Model

/// A service in a simulation: a `LocalStage` whatever its processor.
public protocol SimulatedStage: Sendable {
    /// What it reads and writes.
    var topology: Topology { get }
    /// Handles one record at `now`.
    ///
    /// - Parameter appsAreComplete: no app is still on its way.
    mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
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

extension LocalStage: SimulatedStage {}
