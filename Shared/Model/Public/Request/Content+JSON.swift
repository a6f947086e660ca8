extension Content: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("title", &title.plain)
        try form.member("titleLocKey", &title.key)
        try form.member("titleLocArgs", &title.arguments)
        try form.member("subtitle", &subtitle.plain)
        try form.member("subtitleLocKey", &subtitle.key)
        try form.member("subtitleLocArgs", &subtitle.arguments)
        try form.member("body", &body.plain)
        try form.member("bodyLocKey", &body.key)
        try form.member("bodyLocArgs", &body.arguments)
        try form.member("attachments", &attachments)
        try form.member("launchImage", &launchImage)
        try form.member("targetContentId", &targetContentID)
        try form.member("data", &data, isRequired: false) { (reader) throws(Rejection) in
            guard try reader.nextKind() == .object else { throw reader.wrongType("an object") }
            return try reader.readSlice()
        }
        try form.forbiddenVibration()
    }
}

extension Content.Attachment: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("id", &id)
        try form.member("url", &url)
        try form.member("type", &type)
        try form.member("seconds", &seconds, in: 0...Double(Int32.max))
        try form.member("bytes", &bytes, in: 0...Self.mostBytes)
    }

    /// No file is larger; what a device takes is far less (rule R20).
    private static let mostBytes = 1 << 50
}
