/// What an app's own extension or watch interface shows (rules R9 to R11, R15).
///
/// JSON: `{"extension", "sizeRatio", "title", "media": {"button": "default" | "overlay", "playing"}, "elements":
/// [CustomElement]}`; a watch interface has only `elements`.
public struct CustomContent: Hashable, Sendable {
    /// The extension's id; `nil` on a watch.
    public var contentExtension: PlainID?
    /// Height divided by width.
    public var sizeRatio: Double?
    /// The title that replaces the default one, if the extension has its own.
    public var title: String?
    /// One play button, or none.
    public var media: MediaButton
    /// Whether the media is playing, so that the button means pause.
    public var isPlaying: Bool
    /// The elements, from top to bottom.
    public var elements: [CustomElement]

    /// Creates content of elements only.
    public init(elements: [CustomElement]) {
        media = .none
        isPlaying = false
        self.elements = elements
    }
}

extension CustomContent: JSONReadable, JSONWritable {
    /// Reads the object; every member may be absent.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(elements: [])
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "extension": contentExtension = try PlainID(from: &reader)
            case "sizeRatio": sizeRatio = try reader.readDouble(in: 0...Double(Int32.max))
            case "title": title = try reader.readString()
            case "media": try readMedia(from: &reader)
            case "elements": elements = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
    }

    private mutating func readMedia(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "button": media = try MediaButton(from: &reader)
            case "playing": isPlaying = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("extension", contentExtension)
        writer.member("sizeRatio", sizeRatio)
        writer.member("title", title)
        if media != .none {
            writer.name("media")
            writer.beginObject()
            writer.member("button", media)
            writer.member("playing", isPlaying)
            writer.endObject()
        }
        writer.member("elements", elements)
        writer.endObject()
    }
}

/// One element of custom content, with its placeholders filled.
///
/// JSON: `{"kind": "text", "text", "style"}`, `{"kind": "image" | "media", "source": "bundle" | "group" | "attachment",
/// "name"}` (of an attachment its URL), `{"kind": "button", "text", "action"}`, `{"kind": "switch", "text", "on"}`.
public struct CustomElement: Hashable, Sendable {
    /// What to draw.
    public enum Kind: String, ClosedEnumeration {
        case text, image, media, button
        case toggle = "switch"
    }

    /// The kind, which decides which other members are set.
    public var kind: Kind
    /// The words of a text, button or switch; empty if values are missing.
    public var text: String?
    /// The app's own word for the look of a text.
    public var style: String?
    /// Where a file lies: `bundle`, `group` or `attachment`.
    public var source: String?
    /// A file's path within its source, or an attachment's URL.
    public var name: String?
    /// The category's action that a button stands for.
    public var action: PlainID?
    /// Whether a switch is on.
    public var isOn: Bool?

    /// Creates an element; its kind decides which members it has.
    public init(
        _ kind: Kind, text: String? = nil, style: String? = nil, source: String? = nil, name: String? = nil,
        action: PlainID? = nil, isOn: Bool? = nil
    ) {
        self.kind = kind
        self.text = text
        self.style = style
        self.source = source
        self.name = name
        self.action = action
        self.isOn = isOn
    }
}

extension CustomElement: JSONReadable, JSONWritable {
    /// Reads the object; its kind must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(.text)
        var kind: Kind?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "kind": kind = try Kind(from: &reader)
            case "text": text = try reader.readString()
            case "style": style = try reader.readString()
            case "source": source = try reader.readString()
            case "name": name = try reader.readString()
            case "action": action = try PlainID(from: &reader)
            case "on": isOn = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.kind = try reader.required(kind, "kind")
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind)
        writer.member("text", text)
        writer.member("style", style)
        writer.member("source", source)
        writer.member("name", name)
        writer.member("action", action)
        writer.member("on", isOn)
        writer.endObject()
    }
}
