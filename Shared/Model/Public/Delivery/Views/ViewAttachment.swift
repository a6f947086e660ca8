/// An attachment that a device can show (rule R20). JSON: `{"id", "url", "kind": "image" | "audio" | "video", "type"}`.
public struct ViewAttachment: Hashable, Sendable {
    /// What a device does with it.
    public enum Kind: String, ClosedEnumeration {
        case image, audio, video
    }

    /// The id that layouts name.
    public var id: PlainID?
    /// Where the device downloads it.
    public var url: String
    /// The kind, by its type or by the end of its URL.
    public var kind: Kind
    /// The type as the producer wrote it.
    public var type: String?

    /// Creates an attachment of a known kind.
    public init(id: PlainID? = nil, url: String, kind: Kind, type: String? = nil) {
        self.id = id
        self.url = url
        self.kind = kind
        self.type = type
    }
}

extension ViewAttachment: JSONReadable, JSONWritable {
    /// Reads the object; `url` and `kind` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PlainID?
        var url: String?
        var kind: Kind?
        var type: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "url": url = try reader.readString()
            case "kind": kind = try Kind(from: &reader)
            case "type": type = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            id: id, url: try reader.required(url, "url"), kind: try reader.required(kind, "kind"), type: type)
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("url", url)
        writer.member("kind", kind)
        writer.member("type", type)
        writer.endObject()
    }
}
