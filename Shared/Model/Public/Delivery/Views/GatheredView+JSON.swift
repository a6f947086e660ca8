extension GatheredView: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(count: 0, text: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("count", &count, in: 0...Int(Int32.max))
        try form.required("text", &text)
        try form.member("featured", &featured)
        try form.member("groups", &groups)
        try form.member("more", &more)
    }
}

extension GatheredView.Group: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(app: AppID(derived: ""), appName: "", icon: nil, threadID: nil) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("app", &app)
        try form.required("appName", &appName)
        try form.member("icon", &icon)
        try form.member("threadId", &threadID)
        try form.told("count", items.count)
        try form.member("summary", &summary)
        try form.member("items", &items)
    }
}

extension GatheredView.Rest: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(app: AppID(derived: ""), appName: "", count: 0, text: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("app", &app)
        try form.required("appName", &appName)
        try form.required("count", &count, in: 0...Int(Int32.max))
        try form.required("text", &text)
    }
}

extension GatheredItem: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(notification: NotificationID(derived: ""), isMissedCall: false, view: .blank) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("notification", &notification)
        try form.member("missedCall", &isMissedCall, default: false)
        try form.required("view", &view)
    }
}
