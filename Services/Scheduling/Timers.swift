internal import Model

/// What falls due by itself (rules T3, T4).
extension Turn {
    /// Fires everything that is due, each once, in order of due time.
    mutating func fire() {
        // A firing may make another one due at once, such as a trigger after a grace; each round moves on.
        while true {
            let due = state.dueItems(at: now)
            if due.isEmpty { break }
            for item in due where state.items[item.key] == item {
                switch item.wait?.kind {
                case .registration: endGrace(item)
                case .trigger: fireTrigger(item)
                case .focus, .summary, .snooze, nil: settleUnknownWait(item)
                }
            }
        }
        forgetExpired()
    }

    /// No wait of these kinds has a timer of its own yet; one that a later version stored ends as it would have begun.
    private mutating func settleUnknownWait(_ item: Item) {
        var item = item
        item.wait?.due = nil
        put(item)
    }

    private mutating func forgetExpired() {
        for entry in state.expired(at: now) {
            switch entry {
            case .item(let key) where state.items[key] != nil:
                leaveByAge([key], of: key.app, cause: "age/\(key.app)/\(key.request)/\(state.sequence)")
            case .item(let key): forget(key)
            case .interaction(let key):
                state.set(nil, for: key)
                touch(entry)
            case .app(let id):
                var remembered = state.state(of: id)
                remembered.withdrawals.removeAll { $0.acceptedAt.adding(seconds: Waits.window) <= now }
                remembered.answers.forgetMutes(endedBy: now)
                set(remembered, for: id)
            case .meta, .record, .device: continue
            }
        }
        if let erasedAt = state.erasedAt, erasedAt.adding(seconds: PersonState.erasureMemory) <= now {
            state.erasedAt = nil
            if state.record == nil { state.sequence = 0 }
            touch(.meta)
        }
    }
}
