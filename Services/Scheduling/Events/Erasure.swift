internal import Model

/// A person's record is erased (rule W5).
enum Erasure {
    /// Sends a last `withdraw` for each app, finishes what waits, and forgets everything except the sequence.
    static func erase(_ turn: inout Turn) {
        guard turn.changes.state.record != nil else { return }
        for item in turn.changes.state.items.items(where: { $1.isWaiting }) {
            Finishing.stopWaiting(item, WaitingGate.turnedOff(was: .recipientUnknown), &turn)
        }
        for app in turn.changes.state.appsThere {
            Leaving.withdraw(
                turn.changes.state.shelf(of: app), of: app,
                Leaving.Departure(
                    why: Why(code: "erased", rule: .w5), cause: turn.cause, mayBeRepeated: false, endsRepetition: true),
                &turn)
        }
        Badges.send(&turn)
        turn.changes.forgetEverything(at: turn.now)
    }
}
