extension Communication: JSONReadable, JSONWritable {
    /// Reads the member `communication`; `intent` is required.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(intent: .sendMessage)
        var intent: CommunicationIntent?
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "intent": intent = try CommunicationIntent(from: &reader)
            case "sender": sender = try Sender(from: &reader)
            case "group": group = try Group(from: &reader)
            case "conversation": conversation = try reader.readString()
            case "mentionsRecipient": mentionsRecipient = try reader.readBool()
            case "notifyAnyway": notifyAnyway = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.intent = try reader.required(intent, "intent")
    }

    /// Writes the claim; what is absent or off is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("intent", intent)
        writer.member("sender", sender)
        writer.member("group", group)
        writer.member("conversation", conversation)
        if mentionsRecipient { writer.member("mentionsRecipient", true) }
        if notifyAnyway { writer.member("notifyAnyway", true) }
        writer.endObject()
    }
}

extension Communication.Sender: JSONReadable, JSONWritable {
    /// Reads a sender; no member is required.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "name": name = try reader.readString()
            case "handle": handle = try reader.readString()
            case "image": image = try reader.readString()
            case "isMe": isMe = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the sender; what is absent or off is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("name", name)
        writer.member("handle", handle)
        writer.member("image", image)
        if isMe { writer.member("isMe", true) }
        writer.endObject()
    }
}

extension Communication.Group: JSONReadable, JSONWritable {
    /// Reads a group; no member is required.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = try reader.readString()
            case "image": image = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the group.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("image", image)
        writer.endObject()
    }
}
