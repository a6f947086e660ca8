extension Trigger: JSONReadable, JSONWritable {
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
        guard let form = forms.first, forms.count == 1 else {
            var rejection = reader.invalid(
                found: forms.isEmpty ? "no time" : "\(forms.count) times",
                fix: "write one of `at`, `afterSeconds`, `calendar`")
            rejection.isOfAbsence = forms.isEmpty
            throw rejection
        }
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
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .at(let instant): writer.member("at", instant)
        case .after(let seconds, _): writer.member("afterSeconds", seconds)
        case .calendar(let match, _): writer.member("calendar", match)
        }
        if repeats { writer.member("repeats", true) }
        writer.endObject()
    }
}

extension CalendarMatch: JSONReadable, JSONWritable {
    /// Reads the fields, each in its range, and refuses a date that no year has.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(unchecked: nil, day: nil, weekday: nil, hour: nil, minute: nil)
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "month": month = try reader.readInteger(in: Self.months)
            case "day": day = try reader.readInteger(in: Self.days)
            case "weekday": weekday = try reader.readInteger(in: Self.weekdays)
            case "hour": hour = try reader.readInteger(in: Self.hours)
            case "minute": minute = try reader.readInteger(in: Self.minutes)
            default: try reader.skipUnknown()
            }
        }
        if let problem {
            throw reader.invalid(
                found: problem, fix: "set `month`, `day`, `weekday`, `hour` or `minute` so that some date has them")
        }
    }

    /// Writes the fields that are set.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("month", month)
        writer.member("day", day)
        writer.member("weekday", weekday)
        writer.member("hour", hour)
        writer.member("minute", minute)
        writer.endObject()
    }
}
