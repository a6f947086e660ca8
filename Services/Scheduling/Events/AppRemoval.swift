internal import Model

/// Rule N13: an app is no longer registered.
enum AppRemoval {
    /// What waits is finished (rule W5), and everything of such apps leaves.
    static func sweep(_ turn: inout Turn) {
        for app in turn.state.appsWithItems.filter({ turn.occasion.apps[$0] == nil }) {
            let keys = turn.state.parked(of: app) + turn.state.shelf(of: app)
            let waiting = keys.compactMap { turn.state.items[$0] }.filter { $0.standing.wait != nil }
            for item in waiting {
                Finishing.endWait(of: item, WaitingGate.turnedOff(was: .appRemoved), &turn)
            }
            let suppressed = waiting.map(\.key)
            for item in waiting where !item.standing.isThere { turn.changes.drop(item.key, isComparable: false) }
            Leaving.withdraw(
                turn.state.shelf(of: app), of: app,
                Leaving.Departure(
                    why: Why(code: "withdrawn", rule: .n13),
                    cause: .appRemoved(app, sequence: turn.state.sequence), lane: .normal, endsRepetition: true),
                &turn)
            turn.changes.forgetContent(of: suppressed)
        }
    }
}
