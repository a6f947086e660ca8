internal import Model

/// Old items leave Notification Center, and old entries are forgotten (rules N12, P0, P8).
enum Forgetting {
    static func forgetExpired(_ turn: inout Turn) {
        let expired = turn.changes.state.expired(at: turn.now)
        let aged = NotificationCenterLimits.aged(expired, in: turn.changes.state)
        for app in aged.keys.sorted() {
            let cause = Cause.age(of: app, sequence: turn.changes.state.sequence)
            Leaving.apply(.byAge(aged[app] ?? [], of: app, cause: cause, in: turn.changes.state), &turn)
        }
        for entry in expired {
            switch entry {
            case .item(let key): if turn.changes.state.items.standing(of: key) == nil { turn.changes.forget(key) }
            case .interaction(let key): turn.changes.set(nil, for: key)
            case .app(let id):
                let state = turn.changes.state.state(of: id).forgetting(endedBy: turn.now, turn.changes.state.window)
                turn.changes.set(state, for: id)
            case .attention: turn.changes.set(turn.changes.state.attention.withoutCalls(endedBy: turn.now))
            case .device(let id):
                turn.changes.set(turn.changes.state.state(of: id).forgettingView(at: turn.now), for: id)
            case .meta, .record: continue
            }
        }
        turn.changes.forgetErasure(at: turn.now)
    }
}
