/// All that a request says besides who sent it, to whom: written once here, carried by the public request and by the
/// records that later stages hand on.
public struct RequestDetails: Hashable, Sendable {
    /// What is asked for, and of which target.
    public var kind: RequestKind
    /// A local notification: this device only (rule D1).
    public var device: DeviceID?
    /// As the producer asked; `nil` means Active (rule C3).
    public var interruptionLevel: InterruptionLevel?
    /// The app's marketing topic; present means that it is marketing.
    public var marketingTopic: PlainID?
    /// An informational topic of the app that people can turn off (rule P5).
    public var topic: PlainID?
    /// The claim to come from a person; whether it holds is rule C1.
    public var communication: Communication?
    /// Checked on the way in as ``Content``, then kept unparsed; rendering reads it again.
    public var content: JSONSlice?
    /// The hash of ``content``, equal for equal values (rule P8); set exactly when there is content.
    public var contentHash: ContentHash?
    /// Whether ``content`` names what a tap opens (rule R19); still known after the content was removed.
    public var opensTarget = false
    /// Compared with the app's categories, case counts.
    public var category: ExactString?
    /// Groups notifications.
    public var threadID: ExactString?
    /// Replaces the notification with the same value (rule N5); at most 64 bytes.
    public var collapseID: ExactString?
    /// Decides relevance (rule C6) and repeats (rule P8).
    public var event: Event?
    /// Absent means silent.
    public var sound: RequestedSound?
    /// 0 to 1; order in summaries (rule W9), absent counts as 0.
    public var relevanceScore: Double?
    /// Matched against the filter of a Focus (rule S9).
    public var filterCriteria: ExactString?
    /// When it is to be presented; absent means at once.
    public var trigger: Trigger?
    /// No alert from then on (rules P2, W3).
    public var expires: Instant?
    /// A replacement that must alert although its level did not rise (rule N5); never a repeat (rule P8).
    public var alertsAgain = false

    /// Whether it is marketing (rules I8, C5, P6, S5, S6).
    public var isMarketing: Bool { marketingTopic != nil }
}

extension RequestDetails {
    /// Puts details together; what is left out is absent. In an extension: see “Wide values” in the README.
    public init(
        kind: RequestKind = .notify, device: DeviceID? = nil, interruptionLevel: InterruptionLevel? = nil,
        topic: PlainID? = nil, communication: Communication? = nil, content: JSONSlice? = nil,
        contentHash: ContentHash? = nil, category: ExactString? = nil, threadID: ExactString? = nil,
        collapseID: ExactString? = nil, event: Event? = nil, trigger: Trigger? = nil, expires: Instant? = nil
    ) {
        self.init(
            kind: kind, device: device, interruptionLevel: interruptionLevel, marketingTopic: nil, topic: topic,
            communication: communication, content: content, contentHash: contentHash, opensTarget: false,
            category: category, threadID: threadID, collapseID: collapseID, event: event, sound: nil,
            relevanceScore: nil, filterCriteria: nil, trigger: trigger, expires: expires, alertsAgain: false)
    }
}

/// What a request asks for (rules N7 to N9).
public enum RequestKind: Hashable, Sendable {
    case notify
    /// Replaces content quietly; the request has content (rule N7).
    case update(Target)
    case withdraw(Target)
    case markRead(Target)

    /// The word in `type`.
    public var type: RequestType {
        switch self {
        case .notify: .notify
        case .update: .update
        case .withdraw: .withdraw
        case .markRead: .markRead
        }
    }

    /// The notifications that it is about; `nil` for `notify`.
    public var target: Target? {
        switch self {
        case .notify: nil
        case .update(let target), .withdraw(let target), .markRead(let target): target
        }
    }

    /// - Returns: `nil` when `notify` has a target, or another type has none.
    public init?(type: RequestType, target: Target?) {
        switch (type, target) {
        case (.notify, nil): self = .notify
        case (.update, let target?): self = .update(target)
        case (.withdraw, let target?): self = .withdraw(target)
        case (.markRead, let target?): self = .markRead(target)
        default: return nil
        }
    }
}

/// The member `type` of a request.
public enum RequestType: String, ClosedEnumeration {
    case notify, update, withdraw
    case markRead = "mark-read"
}

/// Which of an app's notifications to a person a request is about.
public enum Target: Hashable, Sendable {
    case request(RequestID)
    case collapseID(ExactString)
    case threadID(ExactString)
    /// All of them.
    case app
}

/// What a notification is about; decides relevance (rule C6) and repeats (rule P8).
public struct Event: Hashable, Sendable {
    /// Two notifications with one event are about the same thing.
    public var id: PlainID?
    /// When it begins.
    public var start: Instant?
    /// When it is over; without it an hour after ``start``.
    public var end: Instant?

    /// Describes an event.
    public init(id: PlainID? = nil, start: Instant? = nil, end: Instant? = nil) {
        self.id = id
        self.start = start
        self.end = end
    }
}

/// The sound that a request asks for.
public struct RequestedSound: Hashable, Sendable {
    /// `default`, or one of the app's.
    public var name: String = RequestedSound.defaultName
    /// 0 to 1; `nil` leaves it to the device.
    public var volume: Double?

    /// The system's own sound.
    public static let defaultName = "default"
}
