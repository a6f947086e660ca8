/// What the devices of a platform can do: the one place that tells platforms apart.
///
/// A rule asks for the fact that it needs, never for the platform's name, so a new platform is one more row of the table.
/// Source: the guidelines and what UserNotifications documents for each platform (rule D13), unless a fact names its own.
public struct PlatformCapabilities: Hashable, Sendable {
    /// Which half of a pair of iPhone and watch a device can be.
    public enum PairRole: Hashable, Sendable { case phone, watch }

    /// Whether devices show notifications at all: alerts, items of Notification Center, content. A television shows the
    /// number on the app's icon and nothing else (rule D13).
    public var showsNotifications = true
    /// Whether an app's icon has a badge; a watch has none (rule D13).
    public var hasIconBadge = true
    /// Whether an alert may stay until the person answers it; otherwise a banner takes its place (rule D13).
    public var hasAlertStyle = true
    /// Whether notifications have a short and a long look, with the interfaces and categories that the app made for
    /// watches, in place of banner, Lock Screen and expanded view (rules R13 to R15).
    public var hasWatchLooks = false
    /// Whether the sounds that an app brings can be played; otherwise the default sound is (rules D10 and D13).
    public var playsNamedSounds = true
    /// Whether devices vibrate: those that a person carries (rule D10).
    public var vibrates = false
    /// Whether notifications can be read out on headphones (rules D13 and D14).
    public var announces = true
    /// Whether an app can show an image of its own while a tap starts it (rules D13 and R16).
    public var hasLaunchImages = false
    /// Whether a button that destroys something is red (rule R12).
    public var marksDestructiveActionsRed = false
    /// The first version of the system whose content extensions may have controls; `nil` where every version's may
    /// (rule R10).
    public var firstVersionWithControls: Int?
    /// What devices are in a pair of iPhone and watch; `nil` where they have no part in one (rules D2, D4, D5, D6, D7).
    public var pairRole: PairRole?
    /// Whether devices are worn, and known to be unlocked while they are, unless a report says otherwise (rule D8).
    public var isWorn = false
    /// Columns of a line of text on the screen (rule R4) [O].
    public var lineColumns = 60
    /// Whether the time stands in a menu bar, with the day; only drawings ask.
    public var hasMenuBar = false

    /// What most platforms have.
    @inlinable public init() {}
}

extension Platform {
    /// What devices of this platform can do.
    ///
    /// Inlined, since rules ask for single facts of each device of each notification.
    @inlinable @inline(__always)
    public var capabilities: PlatformCapabilities {
        var facts = PlatformCapabilities()
        switch self {
        case .iOS:
            facts.vibrates = true
            facts.hasLaunchImages = true
            facts.marksDestructiveActionsRed = true
            facts.firstVersionWithControls = 12
            facts.pairRole = .phone
            facts.lineColumns = 40
        case .iPadOS:
            facts.hasLaunchImages = true
            facts.marksDestructiveActionsRed = true
            facts.firstVersionWithControls = 12
        case .macOS:
            facts.announces = false
            facts.hasMenuBar = true
        case .watchOS:
            facts.hasIconBadge = false
            facts.hasAlertStyle = false
            facts.hasWatchLooks = true
            facts.playsNamedSounds = false
            facts.vibrates = true
            facts.pairRole = .watch
            facts.isWorn = true
            facts.lineColumns = 20
        case .tvOS:
            facts.showsNotifications = false
            facts.hasAlertStyle = false
            facts.playsNamedSounds = false
            facts.announces = false
        case .visionOS:
            facts.hasAlertStyle = false
            facts.hasLaunchImages = true
        }
        return facts
    }
}
