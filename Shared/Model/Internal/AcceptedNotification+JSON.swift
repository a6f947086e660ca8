extension AcceptedNotification: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(
            app: AppID(derived: ""), request: RequestID(derived: ""), person: PersonID(derived: ""),
            acceptedAt: Instant(milliseconds: 0), lane: .urgent, details: RequestDetails())
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("app", &app)
        try form.required("request", &request)
        try form.required("person", &person)
        try form.required("acceptedAt", &acceptedAt)
        try form.required("lane", &lane)
        try form.member("traceparent", &traceparent)
        try form.required("details", &details)
    }
}

extension Output {
    /// Writes an accepted notification to its lane of `notifications.accepted`, without a copy of it.
    public mutating func send(_ accepted: inout AcceptedNotification) {
        send(to: .accepted(accepted.lane), key: accepted.person.string) { accepted.writeInPlace(to: &$0) }
    }
}
