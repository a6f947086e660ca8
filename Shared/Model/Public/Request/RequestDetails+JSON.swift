/// What is known of a request's details while their members are read, in any order, beside the details themselves; each
/// member is checked for type and range (rule I2).
///
/// It does not hold the details: they are large, and would be copied into it and out of it. The content is not among its
/// members, since it is checked on the way in, and carried on unread after that.
struct RequestDetailsDraft {
    private var type = RequestType.notify
    private var target: Target?

    /// Reads one member; returns `false`, and reads nothing, when the member does not belong to the details.
    mutating func read(
        _ name: JSONName, into details: inout RequestDetails, from reader: inout JSONReader
    ) throws(Rejection) -> Bool {
        switch name {
        case "type": type = try RequestType(from: &reader)
        case "device": details.device = try DeviceID(from: &reader)
        case "interruptionLevel": details.interruptionLevel = try InterruptionLevel(from: &reader)
        case "marketing": details.marketingTopic = try Self.marketingTopic(from: &reader)
        case "topic": details.topic = try PlainID(from: &reader)
        case "communication": details.communication = try Communication(from: &reader)
        case "category": details.category = try ExactString(from: &reader)
        case "threadId": details.threadID = try ExactString(from: &reader)
        case "collapseId":
            details.collapseID = try ExactString(from: &reader, most: RequestDetails.mostCollapseIDBytes)
        case "event": details.event = try Event(from: &reader)
        case "sound": details.sound = try RequestedSound(from: &reader)
        case "relevanceScore": details.relevanceScore = try reader.readDouble(in: 0...1)
        case "filterCriteria": details.filterCriteria = try ExactString(from: &reader)
        case "trigger": details.trigger = try Trigger(from: &reader)
        case "expires": details.expires = try Instant(from: &reader)
        case "alertsAgain": details.alertsAgain = try reader.readBool()
        case "target": target = try Target(from: &reader)
        default: return false
        }
        return true
    }

    /// Completes the details, after their object is closed; checks the members that a type requires or excludes.
    func finish(_ details: inout RequestDetails, _ reader: borrowing JSONReader) throws(Rejection) {
        guard let kind = RequestKind(type: type, target: target) else {
            if type != .notify {
                throw reader.invalid(
                    member: "target", found: "nothing", fix: "add `target`, which says what to \(type.rawValue)")
            }
            throw reader.invalid(
                member: "target", found: "a target", fix: "leave it out, or set `type` to update, withdraw or mark-read"
            )
        }
        switch kind {
        case .update where details.content == nil: throw reader.missing("content")
        case .withdraw where details.content != nil, .markRead where details.content != nil:
            throw reader.invalid(
                member: "content", found: "content", fix: "leave it out: `\(type.rawValue)` only names a target")
        default: break
        }
        details.kind = kind
    }

    private static func marketingTopic(from reader: inout JSONReader) throws(Rejection) -> PlainID {
        var topic: PlainID?
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "topic": topic = try PlainID(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        return try reader.required(topic, "topic")
    }
}

extension RequestDetails {
    static let mostCollapseIDBytes = 64
}

/// The form in which the details travel between services; the public request has the same members at its top.
extension RequestDetails: JSONReadable, JSONWritable {
    /// Reads the form that travels between services, the hash of the content included; the content stays unread.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try readMembers(from: &reader)
    }

    /// Not in the initializer, where the whole would be copied once more at the end.
    private mutating func readMembers(from reader: inout JSONReader) throws(Rejection) {
        var draft = RequestDetailsDraft()
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "content": content = try reader.readSlice()
            case "opensTarget": opensTarget = try reader.readBool()
            case "contentHash": contentHash = try ContentHash(from: &reader)
            default: if !(try draft.read(name, into: &self, from: &reader)) { try reader.skipUnknown() }
            }
        }
        try draft.finish(&self, reader)
    }

    /// Writes the form that travels between services.
    public func write(to writer: inout JSONWriter) { write(to: &writer, withContentHash: true) }

    /// - Parameter withContentHash: not needed where the hash is stored beside.
    public func write(to writer: inout JSONWriter, withContentHash: Bool) {
        writer.beginObject()
        writeMembers(to: &writer)
        if withContentHash { writer.member("contentHash", contentHash) }
        if opensTarget { writer.member("opensTarget", true) }
        writer.endObject()
    }

    /// Writes the members as they stand in the public request.
    func writeMembers(to writer: inout JSONWriter) {
        if kind != .notify { writer.member("type", kind.type) }
        writer.member("device", device)
        writer.member("interruptionLevel", interruptionLevel)
        if let marketingTopic { writer.object("marketing") { $0.member("topic", marketingTopic) } }
        writer.member("topic", topic)
        writer.member("communication", communication)
        writer.member("content", content)
        writer.member("category", category)
        writer.member("threadId", threadID)
        writer.member("collapseId", collapseID)
        writer.member("event", event)
        writer.member("sound", sound)
        writer.member("relevanceScore", relevanceScore)
        writer.member("filterCriteria", filterCriteria)
        writer.member("trigger", trigger)
        writer.member("expires", expires)
        if alertsAgain { writer.member("alertsAgain", true) }
        writer.member("target", kind.target)
    }
}
