internal import Model

/// Stored pushes that ended a short while ago. A reader of `notifications.pushes` may not see their ends yet: a
/// transaction's markers are written after its commit has returned.
struct EndedOfLate {
    private var ids: [String: Instant] = [:]

    mutating func note(_ delivery: String, now: Instant) { ids[delivery] = now }
    mutating func remove(_ delivery: String) { if !ids.isEmpty { ids[delivery] = nil } }
    func contains(_ delivery: String) -> Bool { ids[delivery] != nil }
    mutating func forget(before time: Instant) { if !ids.isEmpty { ids = ids.filter { $0.value >= time } } }
}
