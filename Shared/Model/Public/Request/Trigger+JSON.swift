extension Trigger: JSONReadable, JSONObjectWritable {
    /// Longest wait that may be asked for, in seconds: some thirty years.
    static let mostSeconds = 1_000_000_000.0

    /// Reads a trigger: exactly one of its three forms.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var forms: [Trigger] = []
        var repeats = false
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "at": forms.append(.at(try Instant(from: &reader)))
            case "afterSeconds":
                forms.append(.after(seconds: try reader.readDouble(in: 0...Self.mostSeconds), repeats: false))
            case "calendar": forms.append(.calendar(try CalendarMatch(from: &reader), repeats: false))
            case "repeats": repeats = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        let form = try reader.onlyOne(of: forms, "time", fix: "write one of `at`, `afterSeconds`, `calendar`")
        switch form {
        case .at:
            guard !repeats else {
                throw reader.invalid(
                    member: "repeats", found: "true beside `at`", fix: "repeat `afterSeconds` or `calendar` instead")
            }
            self = form
        case .after(let seconds, _): self = .after(seconds: seconds, repeats: repeats)
        case .calendar(let match, _): self = .calendar(match, repeats: repeats)
        }
    }

    /// Writes the trigger.
    public func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .at(let instant): writer.member("at", instant)
        case .after(let seconds, _): writer.member("afterSeconds", seconds)
        case .calendar(let match, _): writer.member("calendar", match)
        }
        if repeats { writer.member("repeats", true) }
    }
}

extension CalendarMatch: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(unchecked: nil, day: nil, weekday: nil, hour: nil, minute: nil) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("month", &month, in: Self.months)
        try form.member("day", &day, in: Self.days)
        try form.member("weekday", &weekday, in: Self.weekdays)
        try form.member("hour", &hour, in: Self.hours)
        try form.member("minute", &minute, in: Self.minutes)
    }

    /// Refuses a date that no year has.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
        if let problem {
            throw reader.invalid(
                found: problem, fix: "set `month`, `day`, `weekday`, `hour` or `minute` so that some date has them")
        }
    }
}
