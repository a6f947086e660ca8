/// What a person did with a notification, told to its producer once (rule N16):
/// `deploy/contract/schemas/response.json`.
public struct Response: Hashable, Sendable {
    /// Derived from what caused it, so that a producer can recognise a repeat.
    public var id: String
    /// What the person acted on.
    public var notification: NotificationID
    /// The app that is told.
    public var app: AppID
    /// The request of the notification.
    public var request: RequestID
    /// Who did it.
    public var person: PersonID
    /// Where; `nil` when no device reported it.
    public var device: DeviceID?
    /// When it happened.
    public var at: Instant
    /// What the person did.
    public var kind: Kind
    /// The item had left by then; nothing else changes (rule N16).
    public var isLate: Bool

    /// What the person did.
    public enum Kind: Hashable, Sendable {
        case opened
        /// An action, with the text of its text input; at most 4 KiB.
        case action(PlainID, text: String?)
        /// An explicit clear of a category with `customDismissAction`.
        case dismissed
    }

    /// Puts it together; the id of the notification follows from the three.
    public init(
        id: String, app: AppID, request: RequestID, person: PersonID, device: DeviceID?, at: Instant, kind: Kind,
        isLate: Bool = false
    ) {
        self.id = id
        self.notification = NotificationID(app: app, request: request, person: person)
        self.app = app
        self.request = request
        self.person = person
        self.device = device
        self.at = at
        self.kind = kind
        self.isLate = isLate
    }
}

/// The member `type` of a response.
public enum ResponseType: String, ClosedEnumeration {
    case opened, action, dismissed
}
