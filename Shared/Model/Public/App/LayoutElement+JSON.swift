extension LayoutElement: JSONReadable, JSONWritable {
    /// The members that a layout element may have, before it is known which element it is.
    private struct Members {
        var text: Template?
        var textKey: String?
        var style: String?
        var image: ResourceReference?
        var media: ResourceReference?
        var button: Template?
        var action: PlainID?
        var toggle: Template?
        var value: SwitchValue?

        /// Whether only a key is given, so that no member tells the kind of element.
        var isOnlyKey: Bool { textKey != nil && kinds == 0 }

        var kinds: Int {
            [text != nil, image != nil, media != nil, button != nil, toggle != nil].count { $0 }
        }
    }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var members = Members()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "text": members.text = try Template(from: &reader)
            case "textLocKey": members.textKey = try reader.readText()
            case "style": members.style = try reader.readString(most: 128)
            case "image": members.image = try ResourceReference(from: &reader)
            case "media": members.media = try ResourceReference(from: &reader)
            case "button": members.button = try Template(from: &reader)
            case "action": members.action = try PlainID(from: &reader)
            case "switch": members.toggle = try Template(from: &reader)
            case "value": members.value = try SwitchValue(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        guard members.kinds == 1 || members.isOnlyKey else {
            throw reader.invalid(
                found: members.kinds == 0 ? "none of the five kinds" : "several kinds in one element",
                fix: "write one of text, image, media, button, switch in each element")
        }
        let words = LayoutText(plain: members.text ?? members.button ?? members.toggle, key: members.textKey)
        if let image = members.image {
            self = .image(image)
        } else if let media = members.media {
            self = .media(media)
        } else if members.button != nil || members.isOnlyKey && members.action != nil {
            self = .button(words, action: try reader.required(members.action, "action"))
        } else if members.toggle != nil || members.isOnlyKey && members.value != nil {
            self = .toggle(words, try reader.required(members.value, "value"))
        } else {
            self = .text(words, style: members.style)
        }
    }

    /// Writes an object with the members of its kind.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .text(let text, let style):
            writer.member("text", text.plain)
            writer.member("textLocKey", text.key)
            writer.member("style", style)
        case .image(let image): writer.member("image", image)
        case .media(let media): writer.member("media", media)
        case .button(let title, let action):
            writer.member("button", title.plain)
            writer.member("textLocKey", title.key)
            writer.member("action", action)
        case .toggle(let label, let value):
            writer.member("switch", label.plain)
            writer.member("textLocKey", label.key)
            writer.member("value", value)
        }
        writer.endObject()
    }
}

extension SwitchValue: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        if try reader.nextKind() == .string {
            self = .template(try Template(from: &reader))
        } else {
            self = .fixed(try reader.readBool())
        }
    }

    /// Writes a boolean, or the template as one string.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .fixed(let isOn): writer.write(isOn)
        case .template(let template): template.write(to: &writer)
        }
    }
}

extension ResourceReference: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let colon = text.unicodeScalars.firstIndex(of: ":"), let source = Source(rawValue: String(text[..<colon]))
        else {
            throw reader.invalid(
                found: text.quoted(), fix: "name a file by bundle:, group: or attachment:, and nothing else")
        }
        let path = String(text.unicodeScalars[colon...].dropFirst())
        guard Self.isInside(path) else {
            throw reader.invalid(
                found: text.quoted(), fix: "name a path below it, without a leading slash, backslashes and ..")
        }
        do throws(Template.UnknownPlaceholder) {
            self.init(source: source, name: try Template(path))
        } catch {
            throw reader.invalid(placeholder: error)
        }
    }

    /// Writes one string, `bundle:`, `group:` or `attachment:` before the path.
    public func write(to writer: inout JSONWriter) { writer.write("\(source.rawValue):\(name.string)") }
}
