extension Delivery: JSONReadable, JSONWritable {
    /// Reads a published delivery: for tests, tools, and the payload that delivery makes of it.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(
            id: "", sequence: 0, type: .present, person: PersonID(derived: ""), device: DeviceID(derived: ""),
            platform: .iOS, at: .distantPast, why: Why(code: "", rule: .i))
        var id: String?
        var sequence: Int?
        var type: DeliveryType?
        var person: PersonID?
        var device: DeviceID?
        var platform: Platform?
        var at: Instant?
        var why: Why?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try reader.readString()
            case "sequence": sequence = try reader.readInteger(in: 0...1 << 53)
            case "type": type = try DeliveryType(from: &reader)
            case "person": person = try PersonID(from: &reader)
            case "device": device = try DeviceID(from: &reader)
            case "platform": platform = try Platform(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "why": why = try Why(from: &reader)
            default: try readOptional(member, from: &reader)
            }
        }
        self.id = try reader.required(id, "id")
        self.sequence = try reader.required(sequence, "sequence")
        self.type = try reader.required(type, "type")
        self.person = try reader.required(person, "person")
        self.device = try reader.required(device, "device")
        self.platform = try reader.required(platform, "platform")
        self.at = try reader.required(at, "at")
        self.why = try reader.required(why, "why")
    }

    private mutating func readOptional(_ member: JSONName, from reader: inout JSONReader) throws(Rejection) {
        switch member {
        case "notification": notification = try NotificationID(from: &reader)
        case "notifications": notifications = try reader.readList()
        case "replaces": replaces = try NotificationID(from: &reader)
        case "app": app = try AppID(from: &reader)
        case "interruptionLevel": interruptionLevel = try InterruptionLevel(from: &reader)
        case "alert": alert = try DeliveryAlert(from: &reader)
        case "list": list = try reader.readBool()
        case "badge": badge = try reader.readInteger(in: 0...Int(Int32.max))
        case "views": views = try Views(from: &reader)
        case "unlocked": unlocked = try Views(from: &reader)
        case "locked": locked = try Views(from: &reader)
        case "notice": notice = try Self.readNotice(from: &reader)
        case "threadId": threadID = try reader.readString()
        case "category": category = try reader.readString()
        case "targetContentId": targetContentID = try reader.readString()
        case "launchImage": launchImage = try reader.readString()
        case "data": data = try reader.readSlice()
        case "settingsLink": settingsLink = try reader.readString()
        case "apns": apns = try reader.readSlice()
        default: try reader.skipUnknown()
        }
    }

    private static func readNotice(from reader: inout JSONReader) throws(Rejection) -> Notice {
        var kind: Notice?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "kind": kind = try Notice(from: &reader)
            default: try reader.skipValue()
            }
        }
        return try reader.required(kind, "kind")
    }

    /// Writes the record in the order of the contract's table; absent values are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("sequence", sequence)
        writer.member("type", type)
        writer.member("notification", notification)
        writer.member("notifications", notifications)
        writer.member("replaces", replaces)
        writer.member("person", person)
        writer.member("device", device)
        writer.member("platform", platform)
        writer.member("app", app)
        writer.member("at", at)
        writer.member("interruptionLevel", interruptionLevel)
        writer.member("alert", alert)
        writer.member("list", list)
        writer.member("badge", badge)
        if !views.isEmpty { writer.member("views", views) }
        if !unlocked.isEmpty { writer.member("unlocked", unlocked) }
        if !locked.isEmpty { writer.member("locked", locked) }
        if let notice {
            writer.name("notice")
            writer.beginObject()
            writer.member("kind", notice)
            writer.member("choices", Notice.choices)
            writer.endObject()
        }
        writer.member("threadId", threadID)
        writer.member("category", category)
        writer.member("targetContentId", targetContentID)
        writer.member("launchImage", launchImage)
        writer.member("data", data)
        writer.member("settingsLink", settingsLink)
        writer.member("why", why)
        writer.member("apns", apns)
        writer.endObject()
    }
}
