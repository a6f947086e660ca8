extension Communication: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(intent: .sendMessage) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("intent", &intent)
        try form.member("sender", &sender)
        try form.member("group", &group)
        try form.member("conversation", &conversation)
        try form.member("mentionsRecipient", &mentionsRecipient, default: false)
        try form.member("notifyAnyway", &notifyAnyway, default: false)
    }
}

extension Communication.Sender: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("id", &id)
        try form.member("name", &name)
        try form.member("handle", &handle)
        try form.member("image", &image)
        try form.member("isMe", &isMe, default: false)
    }
}

extension Communication.Group: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("name", &name)
        try form.member("image", &image)
    }
}
