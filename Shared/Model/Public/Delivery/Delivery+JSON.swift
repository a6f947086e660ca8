extension Delivery: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(
            id: "", sequence: 0, type: .present, person: PersonID(derived: ""), device: DeviceID(derived: ""),
            platform: .iOS, at: .distantPast, why: .blank)
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("sequence", &sequence, in: 0...1 << 53)
        try form.required("type", &type)
        try form.member("notification", &notification)
        try form.member("notifications", &notifications)
        try form.member("replaces", &replaces)
        try form.required("person", &person)
        try form.required("device", &device)
        try form.required("platform", &platform)
        try form.member("app", &app)
        try form.required("at", &at)
        try form.member("interruptionLevel", &interruptionLevel)
        try form.member("alert", &alert)
        try form.member("list", &list)
        try form.member("lockScreen", &lockScreen)
        try form.member("badge", &badge, in: 0...Int(Int32.max))
        try Self.member("views", &views, of: &form)
        try Self.member("unlocked", &unlocked, of: &form)
        try Self.member("locked", &locked, of: &form)
        try form.object("notice", isWritten: notice != nil) { (form) throws(Form.Failure) in
            var kind = notice ?? .provisional
            try form.required("kind", &kind)
            notice = kind
            try form.told("choices", Notice.choices)
        }
        try form.member("threadId", &threadID)
        try form.member("category", &category)
        try form.member("targetContentId", &targetContentID)
        try form.member("launchImage", &launchImage)
        try form.member("data", &data)
        try form.member("settingsLink", &settingsLink)
        try form.required("why", &why)
        try form.member("apns", &apns)
    }
    private static func member<Form: JSONMembers & ~Copyable>(
        _ name: StaticString, _ views: inout Views, of form: inout Form
    ) throws(Form.Failure) {
        try form.member(name, &views, isRequired: false) { (reader) throws(Rejection) in
            try Views(from: &reader)
        } write: {
            if !$1.isEmpty { $0.memberInPlace(name, &$1) }
        }
    }
}
