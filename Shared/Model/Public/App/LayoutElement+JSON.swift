extension LayoutElement: JSONReadable, JSONWritable {
    /// The members that a layout element may have, before it is known which element it is.
    private struct Members: JSONObject {
        var text: Template?
        var button: Template?
        var toggle: Template?
        var textKey: String?
        var style: String?
        var image: ResourceReference?
        var media: ResourceReference?
        var action: PlainID?
        var value: SwitchValue?

        /// Whether only a key is given, so that no member tells the kind of element.
        var isOnlyKey: Bool { textKey != nil && kinds == 0 }

        var kinds: Int {
            [text != nil, image != nil, media != nil, button != nil, toggle != nil].count { $0 }
        }

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.member("text", &text)
            try form.member("button", &button)
            try form.member("switch", &toggle)
            try form.text("textLocKey", &textKey)
            try form.member("style", &style, isRequired: false) { (reader) throws(Rejection) in
                try reader.readString(most: 128)
            }
            try form.member("image", &image)
            try form.member("media", &media)
            try form.member("action", &action)
            try form.member("value", &value)
        }
    }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let members = try Members(from: &reader)
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
        let members =
            switch self {
            case .text(let text, let style): Members(text: text.plain, textKey: text.key, style: style)
            case .image(let image): Members(image: image)
            case .media(let media): Members(media: media)
            case .button(let title, let action): Members(button: title.plain, textKey: title.key, action: action)
            case .toggle(let label, let value): Members(toggle: label.plain, textKey: label.key, value: value)
            }
        members.write(to: &writer)
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
        do throws(Template.PlaceholderError) {
            self.init(source: source, name: try Template(path))
        } catch {
            throw reader.invalid(placeholder: error)
        }
    }

    /// Writes one string, `bundle:`, `group:` or `attachment:` before the path.
    public func write(to writer: inout JSONWriter) { writer.write("\(source.rawValue):\(name.string)") }
}
