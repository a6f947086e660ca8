/// A setting that a person answered about on a device, over what their record says (rule L5): the answer holds until a
/// record changes that same setting from what it was.
public enum AnsweredSetting: Hashable, Sendable {
    /// Of an app on trial (rule L4).
    case authorization
    /// Of an app on trial that was kept (rule L4).
    case quiet
    /// Turned off (rule L3).
    case timeSensitive
    /// Of the app or of a thread (rule S4).
    case mute

    /// The setting that a decision with this reason followed; `nil` for other reasons.
    public init?(behind reason: Reason) {
        switch reason {
        case .notAuthorized: self = .authorization
        case .quietByPerson: self = .quiet
        case .timeSensitiveTurnedOff: self = .timeSensitive
        case .muted: self = .mute
        default: return nil
        }
    }

    /// Until when the answer holds, as a clause that follows “until”.
    public var end: String {
        switch self {
        case .authorization: "a record sets `authorization` to something other than `provisional`"
        case .quiet: "a record changes `quiet`; a later one may change it back"
        case .timeSensitive: "a record sets `timeSensitive` to false; a later one may set it to true again"
        case .mute: "the mute is over, or a record changes `mutedUntil` or, for a thread, `mutedThreads`"
        }
    }
}
