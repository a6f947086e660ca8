internal import Model

/// One event at work on one person: what it was told, and what it writes.
///
/// Nothing goes out before the end, so that a turn can be given up, and so that each entry is stored once.
struct Turn {
    var occasion: Occasion
    var changes: StateChanges
    var steps = Steps()
    var receipts = Receipts()

    init(_ state: consuming PersonState, _ occasion: Occasion) {
        changes = StateChanges(state)
        self.occasion = occasion
    }

    /// The person's state as it stands.
    var state: PersonState { _read { yield changes.state } }
    var now: Instant { occasion.now }
    var cause: Cause { occasion.cause }

    /// Hands the state back.
    consuming func takeState() -> PersonState { changes.takeState() }

    /// Writes everything, state changes last.
    mutating func write(context: borrowing Context, output: inout Output) {
        steps.write(of: state.person, to: &output)
        receipts.write(to: &output)
        changes.write(context: context, output: &output)
    }
}
