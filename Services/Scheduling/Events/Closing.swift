internal import Model

/// How each event ends: what no summary holds is listed, timers are set, badges are told.
enum Closing {
    static func close(_ turn: inout Turn) {
        Listing.listUnheld(&turn)
        turn.changes.set(PersonTimers.armed(in: turn.changes.state, turn.occasion))
        Badges.send(&turn)
    }
}
