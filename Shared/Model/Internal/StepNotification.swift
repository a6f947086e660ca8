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
    /// The request's own, for APNs (rule R18).
    public var collapseID: ExactString?
    /// The instant from which it no longer alerts, for APNs (rule R18).
    public var expires: Instant?
    /// The device matches it against its Focus's filter for the app, for APNs (rule R18).
    public var filterCriteria: ExactString?
    /// Shown in full whatever the previews setting: a government alert is public (rule R7).
    public var isGovernmentAlert = false
    /// In a digest or summary: whether the item alerts, or is only listed with the others (rules W8 and W9).
    public var alerts: Bool

    /// Puts the parts together.
    public init(
        id: NotificationID, app: AppID, level: InterruptionLevel, content: JSONSlice? = nil, sender: StepSender? = nil,
        isMarketing: Bool = false, category: ExactString? = nil, threadID: ExactString? = nil, threadCount: Int = 1,
        relevanceScore: Double? = nil, collapseID: ExactString? = nil, expires: Instant? = nil,
        filterCriteria: ExactString? = nil, alerts: Bool = true
    ) {
        self.id = id
        self.app = app
        self.level = level
        self.content = content
        self.sender = sender
        self.isMarketing = isMarketing
        self.category = category
        self.threadID = threadID
        self.threadCount = threadCount
        self.relevanceScore = relevanceScore
        self.collapseID = collapseID
        self.expires = expires
        self.filterCriteria = filterCriteria
        self.alerts = alerts
    }
}

extension StepNotification: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: NotificationID(derived: ""), app: AppID(derived: ""), level: .active)
        var id: NotificationID?
        var app: AppID?
        var level: InterruptionLevel?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try NotificationID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "level": level = try InterruptionLevel(from: &reader)
            case "content": content = try reader.readSlice()
            case "sender": sender = try StepSender(from: &reader)
            case "isMarketing": isMarketing = try reader.readBool()
            case "category": category = try ExactString(from: &reader)
            case "threadId": threadID = try ExactString(from: &reader)
            case "threadCount": threadCount = try reader.readInteger(in: 0...Int(Int32.max))
            case "groupCount": groupCount = try reader.readInteger(in: 0...Int(Int32.max))
            case "relevanceScore": relevanceScore = try reader.readDouble(in: 0...1)
            case "collapseId": collapseID = try ExactString(from: &reader)
            case "expires": expires = try Instant(from: &reader)
            case "filterCriteria": filterCriteria = try ExactString(from: &reader)
            case "isGovernmentAlert": isGovernmentAlert = try reader.readBool()
            case "alerts": alerts = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
        self.app = try reader.required(app, "app")
        self.level = try reader.required(level, "level")
    }

    /// Writes one object; what is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("app", app)
        writer.member("level", level)
        writer.member("content", content)
        writer.member("sender", sender)
        if isMarketing { writer.member("isMarketing", true) }
        writer.member("category", category)
        writer.member("threadId", threadID)
        writer.member("threadCount", threadCount)
        writer.member("groupCount", groupCount)
        writer.member("relevanceScore", relevanceScore)
        writer.member("collapseId", collapseID)
        writer.member("expires", expires)
        writer.member("filterCriteria", filterCriteria)
        if isGovernmentAlert { writer.member("isGovernmentAlert", true) }
        if !alerts { writer.member("alerts", false) }
        writer.endObject()
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
    /// A call, not a message; in a digest it is shown as a missed call (rule W8).
    public var isCall: Bool
    /// The communication went to a group.
    public var isGroup: Bool
    /// Becomes the subtitle (rule R1).
    public var groupName: String?
    /// Takes the place of the sender's (rule R2).
    public var groupImage: String?

    /// Puts the parts together.
    public init(
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

extension StepSender: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = try reader.readString()
            case "contactName": contactName = try reader.readString()
            case "handle": handle = try reader.readString()
            case "image": image = try reader.readString()
            case "isCall": isCall = try reader.readBool()
            case "isGroup": isGroup = try reader.readBool()
            case "groupName": groupName = try reader.readString()
            case "groupImage": groupImage = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes one object; what is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("contactName", contactName)
        writer.member("handle", handle)
        writer.member("image", image)
        if isCall { writer.member("isCall", true) }
        if isGroup { writer.member("isGroup", true) }
        writer.member("groupName", groupName)
        writer.member("groupImage", groupImage)
        writer.endObject()
    }
}
