internal import Model

/// Instants by key, with the earliest at hand.
struct DueIndex<Key: Hashable & Sendable>: Sendable {
    private var instants: [Key: Instant] = [:]
    private var known: Instant?
    private var isStale = false

    /// The earliest instant; `nil` when there is none.
    var earliest: Instant? { isStale ? instants.values.min() : known }

    /// Sets the instant of a key; `nil` removes it.
    mutating func set(_ key: Key, _ instant: Instant?) {
        let old = instants.updateOrRemove(key, instant)
        if isStale { return }
        if let old, old == known, instant.map({ $0 > old }) ?? true {
            isStale = true
        } else if let instant, known.map({ instant < $0 }) ?? true {
            known = instant
        }
    }

    /// Finds the earliest again after removals, once for all of them.
    mutating func refresh() {
        guard isStale else { return }
        known = instants.values.min()
        isStale = false
    }

    /// The keys whose instant is at or before `now`.
    func due(at now: Instant) -> [(key: Key, instant: Instant)] {
        guard let earliest, earliest <= now else { return [] }
        return instants.filter { $0.value <= now }.map { ($0.key, $0.value) }
    }
}

extension Dictionary {
    /// Sets or removes a value and gives the old one.
    fileprivate mutating func updateOrRemove(_ key: Key, _ value: Value?) -> Value? {
        if let value { updateValue(value, forKey: key) } else { removeValue(forKey: key) }
    }
}
