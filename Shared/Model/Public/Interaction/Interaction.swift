/// Something that happened on a person's device, or in an app: `deploy/contract/schemas/interaction.json`.
public struct Interaction: Hashable, Sendable {
    /// (device, id) is handled once in 24 hours.
    public var id: PlainID
    /// Also the key on `interactions`.
    public var person: PersonID
    /// Always there, but for `read`, which an app's server may report.
    public var device: DeviceID?
    /// By the reporter's clock; one later than now counts as now.
    public var at: Instant
    /// What happened.
    public var kind: Kind

    /// Puts it together.
    public init(id: PlainID, person: PersonID, device: DeviceID?, at: Instant, kind: Kind) {
        self.id = id
        self.person = person
        self.device = device
        self.at = at
        self.kind = kind
    }

    /// What happened, with exactly what it needs.
    public enum Kind: Hashable, Sendable {
        case viewed(NotificationID)
        case opened(NotificationID)
        /// A banner was swiped away (rule N3).
        case dismissed(NotificationID)
        /// A banner left by itself (rule N3).
        case timedOut(NotificationID)
        case cleared(NotificationID)
        /// All of an app, or of everything.
        case clearedAll(AppID?)
        case expanded(NotificationID)
        /// An action with the text of its text input.
        case action(NotificationID, action: PlainID, text: String?)
        /// The answer to a notice (rules L3, L4).
        case keep(AppID)
        /// The answer to a notice (rules L3, L4).
        case turnOff(AppID)
        /// Without a thread the whole app (rule S4).
        case mute(AppID, thread: ExactString?, MuteEnd)
        case read(ReadTarget)
        case foreground(AppID)
        /// `nil` is whichever app was in the foreground.
        case background(AppID?)
        case locked, unlocked
        case silentOn, silentOff
        case watchWorn, watchOff
        case wristRaised, wristLowered
        case online, offline
        /// On by hand; without an end until it is turned off.
        case focusOn(PlainID, until: Instant?)
        /// `nil` is whichever is on.
        case focusOff(PlainID?)
        /// Concerns rule F4 alone.
        case callAnswered(NotificationID)
        case mediaStarted(NotificationID)
        case mediaPaused(NotificationID)
        /// Apple's push service no longer knows the device's token for the app (rule V7).
        case tokenGone(AppID, PushTokenHash)
    }

    /// What an app showed the person itself.
    public enum ReadTarget: Hashable, Sendable {
        case notification(NotificationID)
        /// Everything of the app (rules W7, N4).
        case app(AppID)
    }

    /// When a mute ends.
    public enum MuteEnd: Hashable, Sendable {
        /// So many seconds after the interaction.
        case after(seconds: Double)
        case at(Instant)
    }
}

/// The member `type` of an interaction.
public enum InteractionType: String, ClosedEnumeration {
    case viewed, opened, dismissed
    case timedOut = "timed-out"
    case cleared
    case clearedAll = "cleared-all"
    case expanded, action, keep
    case turnOff = "turn-off"
    case mute, read, foreground, background, locked, unlocked
    case silentOn = "silent-on"
    case silentOff = "silent-off"
    case watchWorn = "watch-worn"
    case watchOff = "watch-off"
    case wristRaised = "wrist-raised"
    case wristLowered = "wrist-lowered"
    case online, offline
    case focusOn = "focus-on"
    case focusOff = "focus-off"
    case callAnswered = "call-answered"
    case mediaStarted = "media-started"
    case mediaPaused = "media-paused"
    case tokenGone = "token-gone"
}
