internal import Model

/// The state of a device that decides which views it shows and what its status line says.
public struct DeviceCondition: Hashable, Sendable {
    /// What is known about the lock.
    public enum Lock: Hashable, Sendable {
        case locked, unlocked
        /// Never reported, or not recently, so the device counts as locked (rule D8).
        case unknown
    }

    /// Decides between the views for a locked and for an unlocked device (rule R7).
    public var lock: Lock
    /// Whether the silent switch is on.
    public var isSilent: Bool
    /// The name of the person's active Focus; `nil` for none.
    public var focus: String?

    package init(lock: Lock, isSilent: Bool = false, focus: String? = nil) {
        self.lock = lock
        self.isSilent = isSilent
        self.focus = focus
    }

    /// Whether the device hides what a locked device hides.
    var isLocked: Bool { lock != .unlocked }
}

/// The last reports of a device, as far as interactions contain them.
struct DeviceReports: Sendable {
    /// How long a report of being unlocked is trusted, in seconds (rule D8).
    private static let trust = 900.0

    private var unlockedAt: Instant?
    private var isWorn = false
    private var heardAt: Instant?
    private var isLocked = false
    private var isSilent = false

    init() {}

    mutating func take(_ kind: Interaction.Kind, at: Instant) {
        heardAt = max(at, heardAt ?? at)
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

    /// The state of the device now.
    ///
    /// - Parameter focus: the name of the active Focus.
    func condition(_ platform: Platform, focus: String?, at now: Instant) -> DeviceCondition {
        DeviceCondition(lock: lock(platform, at: now), isSilent: isSilent, focus: focus)
    }

    /// The lock now. A device that people wear counts as unlocked while it is worn and not locked (rule D8), but not
    /// after nothing was heard of it for a day (rule D5).
    func lock(_ platform: Platform, at now: Instant) -> DeviceCondition.Lock {
        if isLocked { return .locked }
        if platform.capabilities.isWorn {
            let isHeard = heardAt.map { now.seconds(since: $0) <= Limits.wornUnheardSeconds } ?? true
            return isWorn && isHeard ? .unlocked : .locked
        }
        guard let unlockedAt, now.seconds(since: unlockedAt) <= Self.trust else { return .unknown }
        return .unlocked
    }
}

extension DeviceReports: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("unlockedAt", &unlockedAt)
        try form.member("worn", &isWorn, default: false)
        try form.member("heardAt", &heardAt)
        try form.member("locked", &isLocked, default: false)
        try form.member("silent", &isSilent, default: false)
    }
}
