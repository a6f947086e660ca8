internal import Model

/// How a device stood: what decides which views it shows, and what its status line says.
public struct DeviceCondition: Hashable, Sendable {
    /// What is known of the lock.
    public enum Lock: Hashable, Sendable {
        case locked, unlocked
        /// Never reported, or not lately: the device counts as locked (rule D8).
        case unknown
    }

    /// Decides between the views that stand while the device is locked and while it is not (rule R7).
    public var lock: Lock
    /// Whether the silent switch is on.
    public var isSilent: Bool
    /// The name of the person's Focus that is on; `nil` for none.
    public var focus: String?

    /// Puts a condition together.
    public init(lock: Lock, isSilent: Bool = false, focus: String? = nil) {
        self.lock = lock
        self.isSilent = isSilent
        self.focus = focus
    }

    /// Whether the device hides what it hides while it is locked.
    var isLocked: Bool { lock != .unlocked }
}

/// What a device reported of itself last, as far as interactions tell it.
struct DeviceReports: Sendable {
    /// Seconds for which a report of being unlocked is believed (rule D8).
    private static let trust = 900.0

    private var unlockedAt: Instant?
    private var isWorn = false
    private var isLocked = false
    private var isSilent = false

    mutating func take(_ kind: Interaction.Kind, at: Instant) {
        switch kind {
        case .unlocked: (unlockedAt, isLocked) = (at, false)
        case .locked: (unlockedAt, isLocked) = (nil, true)
        case .watchWorn: (isWorn, isLocked) = (true, false)
        case .watchOff: isWorn = false
        case .silentOn: isSilent = true
        case .silentOff: isSilent = false
        default: break
        }
    }

    /// How the device stands now.
    ///
    /// - Parameter focus: the name of the Focus that is on.
    func condition(_ platform: Platform, focus: String?, at now: Instant) -> DeviceCondition {
        DeviceCondition(lock: lock(platform, at: now), isSilent: isSilent, focus: focus)
    }

    /// A device that is worn is unlocked while it is worn and not locked (rule D8).
    func lock(_ platform: Platform, at now: Instant) -> DeviceCondition.Lock {
        if isLocked { return .locked }
        if platform.capabilities.isWorn { return isWorn ? .unlocked : .locked }
        guard let unlockedAt, now.seconds(since: unlockedAt) <= Self.trust else { return .unknown }
        return .unlocked
    }
}
