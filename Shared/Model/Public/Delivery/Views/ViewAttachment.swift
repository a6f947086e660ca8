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

extension ViewAttachment: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: nil, url: "", kind: .image, type: nil) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("id", &id)
        try form.required("url", &url)
        try form.required("kind", &kind)
        try form.member("type", &type)
    }
}
