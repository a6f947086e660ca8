internal import Model

/// What a device last reported of its lock, as far as interactions tell it (rule D8).
struct LockReports: Sendable {
    /// Seconds for which a report of being unlocked is believed.
    private static let trust = 900.0

    private var unlockedAt: Instant?
    private var isWorn = false
    private var isLocked = false

    mutating func take(_ kind: Interaction.Kind, at: Instant) {
        switch kind {
        case .unlocked: (unlockedAt, isLocked) = (at, false)
        case .locked: (unlockedAt, isLocked) = (nil, true)
        case .watchWorn: (isWorn, isLocked) = (true, false)
        case .watchOff: isWorn = false
        default: break
        }
    }

    /// Whether the device is known to be unlocked; a watch is while it is worn and not locked.
    func isUnlocked(_ platform: Platform, at now: Instant) -> Bool {
        if platform == .watchOS { return isWorn && !isLocked }
        guard let unlockedAt else { return false }
        return now.seconds(since: unlockedAt) <= Self.trust
    }
}
