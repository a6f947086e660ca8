public import Model

extension WebhookCall: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(
            id: WebhookCallID(webhookID: "", url: .blank), app: AppID(derived: ""), subject: "", type: "",
            body: JSONSlice { $0.writeNull() }, since: .distantPast)
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.requiredText("id", &id.webhookID)
        try form.required("app", &app)
        try form.required("url", &id.url)
        try form.required("subject", &subject)
        try form.requiredText("type", &type)
        try form.required("since", &since)
        try form.stated("attempts", &attempts, in: 0...Int(Int32.max))
        try form.required("due", &due)
        try form.member("failure", &failure, isRequired: false) { (reader) throws(Rejection) in
            CallFailure(word: try reader.readString())
        } write: {
            $0.member("failure", $1?.description)
        }
        try form.member("repeated", &isRepeated, default: false)
        try form.required("body", &body)
    }
}

extension FailedCall: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(.blank, reason: .expired, at: .distantPast) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("reason", &reason)
        try form.required("at", &at)
        try call.members(&form)
    }
}
