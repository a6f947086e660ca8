extension Content: JSONReadable, JSONWritable {
    /// Reads and checks content (rule I2); a member that asks for vibration is noted as forbidden (rule I7).
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "title": title.plain = try reader.readString()
            case "titleLocKey": title.key = try reader.readString()
            case "titleLocArgs": title.arguments = try reader.readList()
            case "subtitle": subtitle.plain = try reader.readString()
            case "subtitleLocKey": subtitle.key = try reader.readString()
            case "subtitleLocArgs": subtitle.arguments = try reader.readList()
            case "body": body.plain = try reader.readString()
            case "bodyLocKey": body.key = try reader.readString()
            case "bodyLocArgs": body.arguments = try reader.readList()
            case "attachments": attachments = try reader.readList()
            case "launchImage": launchImage = try reader.readString()
            case "targetContentId": targetContentID = try reader.readString()
            case "data":
                guard try reader.nextKind() == .object else { throw reader.wrongType("an object") }
                data = try reader.readSlice()
            case "vibration", "vibrate", "haptic": try reader.skipForbidden()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the content; what is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title.plain)
        writer.member("titleLocKey", title.key)
        writer.member("titleLocArgs", title.arguments)
        writer.member("subtitle", subtitle.plain)
        writer.member("subtitleLocKey", subtitle.key)
        writer.member("subtitleLocArgs", subtitle.arguments)
        writer.member("body", body.plain)
        writer.member("bodyLocKey", body.key)
        writer.member("bodyLocArgs", body.arguments)
        writer.member("attachments", attachments)
        writer.member("launchImage", launchImage)
        writer.member("targetContentId", targetContentID)
        writer.member("data", data)
        writer.endObject()
    }
}

extension Content.Attachment: JSONReadable, JSONWritable {
    /// Reads an attachment; no member is required, lengths are at least 0.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "id": id = try PlainID(from: &reader)
            case "url": url = try reader.readString()
            case "type": type = try reader.readString()
            case "seconds": seconds = try reader.readDouble(in: 0...Double(Int32.max))
            case "bytes": bytes = try reader.readInteger(in: 0...Self.mostBytes)
            default: try reader.skipUnknown()
            }
        }
    }

    /// No file is larger; what a device takes is far less (rule R20).
    private static let mostBytes = 1 << 50

    /// Writes the attachment.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("url", url)
        writer.member("type", type)
        writer.member("seconds", seconds)
        writer.member("bytes", bytes)
        writer.endObject()
    }
}
