internal import Model

/// Stored pushes that ended a short while ago. A reader of `notifications.pushes` may not see their ends yet: they are not
/// written, or a transaction's markers are written after its commit has returned.
struct EndedOfLate {
    /// When each of those ended whose ends are not written.
    private var unwritten: [String: Instant] = [:]
    /// When the ends of the others were written.
    private var written: [String: Instant] = [:]

    mutating func note(_ delivery: String, now: Instant) { unwritten[delivery] = now }

    mutating func remove(_ delivery: String) {
        if !unwritten.isEmpty { unwritten[delivery] = nil }
        if !written.isEmpty { written[delivery] = nil }
    }

    func contains(_ delivery: String) -> Bool { unwritten[delivery] != nil || written[delivery] != nil }

    /// Notes that all that had ended before a time is written. What ended in that very millisecond may have ended later.
    mutating func noteWritten(endedBefore time: Instant, now: Instant) {
        for (delivery, ended) in unwritten where ended < time {
            unwritten[delivery] = nil
            written[delivery] = now
        }
    }

    mutating func forget(before time: Instant) { if !written.isEmpty { written = written.filter { $0.value >= time } } }
}
