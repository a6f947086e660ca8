internal import Model

/// What `focus-on`, `focus-off` and a record's `activeFocus` change; `nil` where they change nothing.
enum FocusHand {
    static func turnOn(_ id: PlainID, until: Instant?, at: Instant, in state: PersonState, now: Instant) -> Attention? {
        var attention = state.attention
        guard attention.byHand.turnOn(id, of: state.record, until: until, at: at, now: now) else { return nil }
        return attention
    }

    static func turnOff(_ id: PlainID?, in state: PersonState, now: Instant) -> Attention? {
        var attention = state.attention
        guard attention.byHand.turnOff(id, current: attention.on?.focus, now: now) else { return nil }
        prune(&attention, record: state.record, now: now)
        return attention
    }

    /// A record's `activeFocus` counts when it differs from the one before.
    static func take(_ record: Person, after old: Person?, in state: PersonState, now: Instant) -> Attention {
        var attention = state.attention
        attention.byHand.take(record, after: old, now: now)
        prune(&attention, record: state.record, now: now)
        return attention
    }

    /// Drops ends by hand that are three days old: every period is shorter. Drops a Focus that the record lacks.
    private static func prune(_ attention: inout Attention, record: Person?, now: Instant) {
        attention.byHand.ended = attention.byHand.ended.filter {
            record?.focus($0.key) != nil && now.seconds(since: $0.value) < 3 * 86_400
        }
        if let on = attention.byHand.on, record?.focus(on.focus) == nil { attention.byHand.on = nil }
    }
}
