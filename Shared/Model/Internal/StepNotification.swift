/// A notification within a ``Step``: what its views and its payload need of the request.
public struct StepNotification: Hashable, Sendable {
    /// `<app>/<request id>/<person>`.
    public var id: NotificationID
    /// The app that sent it.
    public var app: AppID
    /// As decided, after all lowering.
    public var level: InterruptionLevel
    /// The request's `content`, as it came; `nil` where the request had none, or where the step shows none.
    public var content: JSONSlice?
    /// Set for a communication notification (rule C1).
    public var sender: StepSender?
    /// Settings links are carried through for marketing only.
    public var isMarketing: Bool
    /// As requested; it may be unknown to the app (rule C9).
    public var category: ExactString?
    /// As requested; groups items in the list.
    public var threadID: ExactString?
    /// How many items of the thread the list has with this one: `%u` of a placeholder (rule R7). 1 or more.
    public var threadCount: Int
    /// How many items the list shows as one group with this one, by the person's grouping (rule R6); `nil` where that
    /// equals ``threadCount``.
    public var groupCount: Int?
    /// 0 to 1; `nil` as absent.
    public var relevanceScore: Double?
    /// The request's own, for APNs (rule R18); of a local notification with a mark (rule N5).
    public var collapseID: ExactString?
    /// The instant from which it no longer alerts, for APNs (rule R18).
    public var expires: Instant?
    /// The device matches it against its Focus's filter for the app, for APNs (rule R18).
    public var filterCriteria: ExactString?
    /// Shown in full whatever the previews setting: a government alert is public (rule R7).
    public var isGovernmentAlert = false
    /// In a digest or summary: whether the item alerts, or is only listed with the others (rules W8 and W9).
    public var alerts = true
}

extension StepNotification {
    /// Puts the parts together. In an extension: see “Wide values” in the README.
    public init(
        id: NotificationID, app: AppID, level: InterruptionLevel, content: JSONSlice? = nil, sender: StepSender? = nil,
        isMarketing: Bool = false, category: ExactString? = nil, threadID: ExactString? = nil, threadCount: Int = 1,
        relevanceScore: Double? = nil, collapseID: ExactString? = nil, expires: Instant? = nil,
        filterCriteria: ExactString? = nil
    ) {
        self.init(
            id: id, app: app, level: level, content: content, sender: sender, isMarketing: isMarketing,
            category: category, threadID: threadID, threadCount: threadCount, groupCount: nil,
            relevanceScore: relevanceScore, collapseID: collapseID, expires: expires, filterCriteria: filterCriteria,
            isGovernmentAlert: false, alerts: true)
    }
}

extension StepNotification: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: NotificationID(derived: ""), app: AppID(derived: ""), level: .active) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("app", &app)
        try form.required("level", &level)
        try form.member("content", &content)
        try form.member("sender", &sender)
        try form.member("isMarketing", &isMarketing, default: false)
        try form.member("category", &category)
        try form.member("threadId", &threadID)
        try form.stated("threadCount", &threadCount, in: 0...Int(Int32.max))
        try form.member("groupCount", &groupCount, in: 0...Int(Int32.max))
        try form.member("relevanceScore", &relevanceScore, in: 0...1)
        try form.member("collapseId", &collapseID)
        try form.member("expires", &expires)
        try form.member("filterCriteria", &filterCriteria)
        try form.member("isGovernmentAlert", &isGovernmentAlert, default: false)
        try form.member("alerts", &alerts, default: true)
    }
}

/// Who a communication is from, as far as it is shown (rules R1 and R2).
public struct StepSender: Hashable, Sendable {
    /// The name that the request gives.
    public var name: String?
    /// The name of the person's contact that the sender matches.
    public var contactName: String?
    /// Email address or phone number.
    public var handle: String?
    /// The sender's image.
    public var image: String?
    /// A call, not a message; in a digest or summary it is shown as a missed call (rule W8).
    public var isCall: Bool
    /// The call is shown as a missed one by itself, too: it has waited (rules W4, W9, W10).
    public var isMissed = false
    /// The communication went to a group.
    public var isGroup: Bool
    /// Becomes the subtitle (rule R1).
    public var groupName: String?
    /// Takes the place of the sender's (rule R2).
    public var groupImage: String?
    /// The sender's id at the app; this and the rest are for the push, of which the app's service extension makes an intent.
    public var id: PlainID?
    /// The conversation's id at the app.
    public var conversation: String?
    /// The text names the recipient.
    public var mentionsRecipient = false
    /// It passes a Focus (rule F6), the device's own, too.
    public var notifiesAnyway = false

    package init(
        name: String? = nil, contactName: String? = nil, handle: String? = nil, image: String? = nil,
        isCall: Bool = false, isGroup: Bool = false, groupName: String? = nil, groupImage: String? = nil
    ) {
        self.name = name
        self.contactName = contactName
        self.handle = handle
        self.image = image
        self.isCall = isCall
        self.isGroup = isGroup
        self.groupName = groupName
        self.groupImage = groupImage
    }
}

extension StepSender: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("name", &name)
        try form.member("contactName", &contactName)
        try form.member("handle", &handle)
        try form.member("image", &image)
        try form.member("isCall", &isCall, default: false)
        try form.member("isMissed", &isMissed, default: false)
        try form.member("isGroup", &isGroup, default: false)
        try form.member("groupName", &groupName)
        try form.member("groupImage", &groupImage)
        try form.member("id", &id)
        try form.member("conversation", &conversation)
        try form.member("mentionsRecipient", &mentionsRecipient, default: false)
        try form.member("notifiesAnyway", &notifiesAnyway, default: false)
    }
}
