internal import Model

/// Closes every event in the same way: lists items that no summary holds (rules W6, W9), sets timers, tells badges.
enum Closing {
    static func close(_ turn: inout Turn) {
        Listing.listUnheld(&turn)
        turn.changes.set(PersonTimers.armed(in: turn.changes.state, turn.occasion))
        Badges.send(&turn)
    }
}
