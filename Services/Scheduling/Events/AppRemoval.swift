internal import Model

/// Rule N13: an app is no longer registered.
enum AppRemoval {
    /// Finishes what waits (rule W5), and removes all items of apps that are no longer registered. What alerted before can
    /// still be repeated if the app comes back (rule P8).
    static func sweep(_ turn: inout Turn) {
        for app in turn.changes.state.appsWithItems where turn.occasion.apps[app] == nil {
            let keys = turn.changes.state.parked(of: app) + turn.changes.state.shelf(of: app)
            let gone = keys.compactMap { turn.changes.state.items[$0] }.map { item in
                (item, item.standing.isWaiting ? WaitingGate.turnedOff(was: .appRemoved) : nil)
            }
            let departure = Leaving.Departure(
                why: Why(code: "withdrawn", rule: .n13), cause: .appRemoved(app, sequence: turn.changes.state.sequence),
                lane: .normal, endsRepetition: true)
            Leaving.remove(gone, of: app, departure, &turn)
        }
    }
}
