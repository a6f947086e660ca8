internal import Model

/// Instants by key, with the earliest at hand.
struct DueIndex<Key: Hashable & Sendable>: Sendable {
    private var instants: [Key: Instant] = [:]
    private var known = Earliest()

    /// The earliest instant; `nil` when there is none.
    var earliest: Instant? { known.isStale ? instants.values.min() : known.instant }

    /// Sets the instant of a key; `nil` removes it.
    mutating func set(_ key: Key, _ instant: Instant?) {
        known.replace(instants.updateOrRemove(key, instant), by: instant)
    }

    /// Finds the earliest again after removals, once for all of them.
    mutating func refresh() { if known.isStale { known.set(instants.values.min()) } }

    /// The keys whose instant is at or before `limit`, once one of them is at or before `now`.
    func due(at now: Instant, and limit: Instant) -> [Key] {
        guard let earliest, earliest <= now else { return [] }
        return instants.filter { $0.value <= limit }.map(\.key)
    }
}

extension Dictionary {
    /// Sets or removes a value and gives the old one.
    fileprivate mutating func updateOrRemove(_ key: Key, _ value: Value?) -> Value? {
        if let value { updateValue(value, forKey: key) } else { removeValue(forKey: key) }
    }
}
