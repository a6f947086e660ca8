internal import Model

/// What is too old leaves, or is forgotten (rules N12, P0, P8).
enum Forgetting {
    static func forgetExpired(_ turn: inout Turn) {
        let expired = turn.state.expired(at: turn.now)
        let aged = NotificationCenterLimits.aged(expired, in: turn.state)
        for app in aged.keys.sorted() {
            Leaving.leaveByAge(
                aged[app] ?? [], of: app, cause: .age(of: app, sequence: turn.state.sequence), &turn)
        }
        for entry in expired { forget(entry, &turn) }
        if let erasedAt = turn.state.erasedAt, erasedAt.adding(seconds: PersonState.erasureMemory) <= turn.now {
            turn.changes.set(erasedAt: nil)
            if turn.state.record == nil { turn.changes.forgetSequence() }
        }
    }

    private static func forget(_ entry: Entry, _ turn: inout Turn) {
        switch entry {
        case .item(let key): if turn.state.items.standing(of: key) == nil { turn.changes.forget(key) }
        case .interaction(let key): turn.changes.set(nil, for: key)
        case .app(let id):
            var remembered = turn.state.state(of: id)
            remembered.withdrawals.removeAll { !turn.state.window.covers(turn.now, from: $0.acceptedAt) }
            remembered.answers.forgetMutes(endedBy: turn.now)
            turn.changes.set(remembered, for: id)
        case .attention:
            var attention = turn.state.attention
            attention.forgetCalls(endedBy: turn.now)
            turn.changes.set(attention)
        case .device(let id):
            var reported = turn.state.state(of: id)
            // It is believed no longer, open or closed.
            if reported.view(at: turn.now) == nil { reported.openView = nil }
            turn.changes.set(reported, for: id)
        case .meta, .record: return
        }
    }
}
