internal import Model

/// Instants of entries, with the earliest at hand.
struct DueIndex: Sendable {
    private var instants: [Entry: Instant] = [:]
    private var known = Earliest()

    var earliest: Instant? { known.isStale ? instants.values.min() : known.instant }

    /// Sets the instant of a key; `nil` removes it.
    mutating func set(_ key: Entry, _ instant: Instant?) {
        let old = instant.map { instants.updateValue($0, forKey: key) } ?? instants.removeValue(forKey: key)
        known.replace(old, by: instant)
    }

    /// Finds the earliest again after removals, once for all of them.
    mutating func refresh() { if known.isStale { known.set(instants.values.min()) } }

    /// The keys whose instant is at or before `limit`, once one of them is at or before `now`.
    func due(at now: Instant, and limit: Instant) -> [Entry] {
        guard let earliest, earliest <= now else { return [] }
        return instants.filter { $0.value <= limit }.map(\.key)
    }
}
