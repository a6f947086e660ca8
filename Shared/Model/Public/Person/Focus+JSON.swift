extension Focus: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PlainID(derived: "")) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.member("name", &name)
        try form.member("people", &people)
        try form.member("apps", &apps)
        try form.member("timeSensitive", &timeSensitive, default: true)
        try form.member("repeatedCalls", &repeatedCalls, default: false)
        try form.member("callsFrom", &callsFrom, default: .nobody)
        try form.member("schedule", &schedule)
        try form.member("showOnLockScreen", &showOnLockScreen, default: true)
        try form.member("hideBadges", &hideBadges, default: false)
        try form.member("shareStatus", &shareStatus, default: false)
        try form.member("filters", &filters, most: Limits.apps)
    }
}

extension FocusPeople: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(mode: .allow) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("mode", &mode)
        try form.member("list", &self, isRequired: false) { [mode] (reader) throws(Rejection) in
            Self(mode: mode, list: try reader.readList(most: Limits.contacts))
        } write: {
            $0.member("list", $1.list)
        }
    }
}

extension FocusApps: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(mode: .allow) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("mode", &mode)
        try form.member("list", &list, most: Limits.apps)
    }
}

extension FocusPeriod: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(days: Set(Weekday.allCases), from: .midnight, to: .midnight) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("days", &days, isRequired: false) { (reader) throws(Rejection) in
            let days: Set<Weekday> = try reader.readSet()
            guard days.isEmpty else { return days }
            throw reader.invalid(found: "an empty list", fix: "name days, or leave it out for every day")
        } write: { writer, days in
            guard days.count < Weekday.allCases.count else { return }
            writer.member("days", days.sorted { $0.number < $1.number })
        }
        try form.required("from", &from)
        try form.required("to", &to)
    }
}
