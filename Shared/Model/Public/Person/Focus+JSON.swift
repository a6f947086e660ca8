extension Focus: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: PlainID(derived: ""))
        var id: PlainID?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "name": name = try reader.readString()
            case "people": people = try FocusPeople(from: &reader)
            case "apps": apps = try FocusApps(from: &reader)
            case "timeSensitive": timeSensitive = try reader.readBool()
            case "repeatedCalls": repeatedCalls = try reader.readBool()
            case "callsFrom": callsFrom = try CallsFrom(from: &reader)
            case "schedule": schedule = try reader.readList()
            case "showOnLockScreen": showOnLockScreen = try reader.readBool()
            case "hideBadges": hideBadges = try reader.readBool()
            case "shareStatus": shareStatus = try reader.readBool()
            case "filters":
                filters = try reader.readDictionary(most: Limits.apps) { (reader) throws(Rejection) in
                    try reader.readSet(of: ExactString.self)
                }
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("name", name)
        writer.member("people", people)
        writer.member("apps", apps)
        writer.member("timeSensitive", timeSensitive, default: true)
        writer.member("repeatedCalls", repeatedCalls, default: false)
        if callsFrom != .nobody { writer.member("callsFrom", callsFrom) }
        writer.member("schedule", schedule)
        writer.member("showOnLockScreen", showOnLockScreen, default: true)
        writer.member("hideBadges", hideBadges, default: false)
        writer.member("shareStatus", shareStatus, default: false)
        writer.member("filters", filters) { writer, app in
            writer.beginArray()
            for criteria in (filters[app] ?? []).sorted() { criteria.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension FocusPeople: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let (mode, list) = try FocusList.read(&reader, of: String.self, most: Limits.contacts)
        self.init(mode: mode, list: list)
    }

    /// Writes `{mode, list}`.
    public func write(to writer: inout JSONWriter) { FocusList.write(mode, list, to: &writer) }
}

extension FocusApps: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let (mode, list) = try FocusList.read(&reader, of: AppID.self, most: Limits.apps)
        self.init(mode: mode, list: Set(list))
    }

    /// Writes `{mode, list}`, the list sorted.
    public func write(to writer: inout JSONWriter) { FocusList.write(mode, list.sorted(), to: &writer) }
}

/// The wire form of the two lists of a Focus: `{mode, list}`.
private enum FocusList {
    static func read<Entry: JSONReadable>(
        _ reader: inout JSONReader, of type: Entry.Type, most: Int
    ) throws(Rejection) -> (FocusMode, [Entry]) {
        var mode: FocusMode?
        var list: [Entry] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "mode": mode = try FocusMode(from: &reader)
            case "list": list = try reader.readList(most: most)
            default: try reader.skipUnknown()
            }
        }
        return (try reader.required(mode, "mode"), list)
    }

    static func write(_ mode: FocusMode, _ list: [some JSONWritable], to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("mode", mode)
        writer.member("list", list)
        writer.endObject()
    }
}

extension FocusPeriod: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var days = Set(Weekday.allCases)
        var from: TimeOfDay?
        var to: TimeOfDay?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "days":
                days = try reader.readSet()
                guard !days.isEmpty else {
                    throw reader.invalid(found: "an empty list", fix: "name days, or leave it out for every day")
                }
            case "from": from = try TimeOfDay(from: &reader)
            case "to": to = try TimeOfDay(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(days: days, from: try reader.required(from, "from"), to: try reader.required(to, "to"))
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if days.count < Weekday.allCases.count { writer.member("days", days.sorted { $0.number < $1.number }) }
        writer.member("from", from)
        writer.member("to", to)
        writer.endObject()
    }
}
