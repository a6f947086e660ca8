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
    public var media = MediaButton.none
    /// Whether the media is playing, so that the button means pause.
    public var isPlaying = false
    /// The elements, from top to bottom.
    public var elements: [CustomElement]

    /// Whether all that it has are texts of which the values are missing.
    public var lacksValues: Bool {
        title == nil && media == .none && !elements.isEmpty
            && elements.allSatisfy { $0.kind == .text && $0.text ?? "" == "" }
    }

    /// Creates content of elements only.
    public init(elements: [CustomElement]) { self.elements = elements }
}

extension CustomContent: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(elements: []) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("extension", &contentExtension)
        try form.member("sizeRatio", &sizeRatio, in: 0...Double(Int32.max))
        try form.member("title", &title)
        try form.object("media", isWritten: media != .none) { (form) throws(Form.Failure) in
            try form.stated("button", &media)
            try form.stated("playing", &isPlaying)
        }
        try form.member("elements", &elements)
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

extension CustomElement: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(.text) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("kind", &kind)
        try form.member("text", &text)
        try form.member("style", &style)
        try form.member("source", &source)
        try form.member("name", &name)
        try form.member("action", &action)
        try form.member("on", &isOn)
    }
}
