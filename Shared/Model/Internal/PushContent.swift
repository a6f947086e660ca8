/// What the APNs payload needs besides the delivery (rule R18; section 5, V).
///
/// The text is complete and not hidden: the device hides it itself (rule R7).
public struct PushContent: Hashable, Sendable {
    /// The device's token for the app.
    public var token: PushToken
    /// The app's bundle id on the platform; `nil` where the app's record names none.
    public var topic: PushTopic?
    /// After so many seconds the push ends where the request names no end (rule V5).
    public var keepSeconds = AppPush.usualKeepSeconds
    /// What scheduling decided of the push; `nil` where an earlier version did, whose push says what the delivery does.
    public var step: StepPush?
    /// Of a digest or summary: the item whose push alerts (rule V4).
    public var item: PushedItem?
    /// Already resolved by rules R1 and R3; `nil` where the device shows the app's name by itself.
    public var title: String?
    /// On one line.
    public var subtitle: String?
    /// May have several lines; at most 4 KiB.
    public var body: String?
    /// 0 to 1.
    public var relevanceScore: Double?
    /// The request's own; at most 64 bytes.
    public var collapseID: String?
    /// The instant from which no delivery attempt is made.
    public var expires: Instant?
    /// The device matches it against its Focus's filter for the app.
    public var filterCriteria: String?
    /// Whom a communication is from: the app's service extension makes its intent of it.
    public var sender: StepSender?
    /// What the app's service extension downloads.
    public var attachments: [ViewAttachment] = []
    /// Whether the producer is told when the payload must be shortened; set on one device of a step only.
    public var tellsShortening = false

    /// What a device with this token gets.
    public init(
        token: PushToken, title: String? = nil, subtitle: String? = nil, body: String? = nil, expires: Instant? = nil
    ) {
        self.token = token
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.expires = expires
    }
}

extension PushContent: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(token: .none) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("token", &token, isRequired: true) { (reader) throws(Rejection) in
            try PushToken.readStored(&reader) ?? .none
        }
        try form.member("topic", &topic)
        try form.member("keepSeconds", &keepSeconds, in: AppPush.keepSecondsRange, default: AppPush.usualKeepSeconds)
        try form.member("step", &step)
        try form.member("item", &item)
        try form.member("title", &title)
        try form.member("subtitle", &subtitle)
        try form.member("body", &body)
        try form.member("relevanceScore", &relevanceScore, in: 0...1)
        try form.member("collapseId", &collapseID)
        try form.member("expires", &expires)
        try form.member("filterCriteria", &filterCriteria)
        try form.member("sender", &sender)
        try form.member("attachments", &attachments)
        try form.member("tellsShortening", &tellsShortening, default: false)
    }
}

/// The item of a digest or summary whose push alerts (rule V4): what the delivery itself does not carry of one item.
public struct PushedItem: Hashable, Sendable {
    /// The notification.
    public var notification: NotificationID
    /// Its app.
    public var app: AppID
    /// As decided.
    public var level: InterruptionLevel
    /// The thread that groups notifications of an app.
    public var threadID: String?
    /// As requested.
    public var category: String?
    /// What a tap opens (rule R19).
    public var targetContentID: String?
    /// One of the app's launch images (rule R16).
    public var launchImage: String?
    /// The producer's own object, unchanged.
    public var data: JSONSlice?

    /// An item with what each has.
    public init(_ notification: NotificationID, app: AppID, level: InterruptionLevel) {
        (self.notification, self.app, self.level) = (notification, app, level)
    }
}

extension PushedItem: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(NotificationID(derived: ""), app: AppID(derived: ""), level: .active)
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("notification", &notification)
        try form.required("app", &app)
        try form.required("level", &level)
        try form.member("threadId", &threadID)
        try form.member("category", &category)
        try form.member("targetContentId", &targetContentID)
        try form.member("launchImage", &launchImage)
        try form.member("data", &data)
    }
}
