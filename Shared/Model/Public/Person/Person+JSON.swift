extension Person: JSONReadable, JSONWritable {
    /// Reads and checks a person's record (section 1, registrations).
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PersonID?
        var timeZone: TimeZoneName?
        var locale: LocaleName?
        var settings = Settings()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PersonID(from: &reader)
            case "timeZone": timeZone = try TimeZoneName(from: &reader)
            case "locale": locale = try LocaleName(from: &reader)
            default: if try !settings.read(member, &reader) { try reader.skipUnknown() }
            }
        }
        self.init(
            id: try reader.required(id, "id"), timeZone: try reader.required(timeZone, "timeZone"),
            locale: try reader.required(locale, "locale"), previews: settings.previews, vibration: settings.vibration,
            devices: settings.devices, contacts: ContactBook(settings.contacts), apps: settings.apps,
            focuses: settings.focuses, activeFocus: settings.activeFocus, summary: settings.summary,
            sections: settings.sections)
        try check(reader)
    }

    /// All but what every record must have.
    private struct Settings {
        var previews = Previews.whenUnlocked
        var vibration = true
        var devices: [Device] = []
        var contacts: [Contact] = []
        var apps: [AppID: AppSettings] = [:]
        var focuses: [Focus] = []
        var activeFocus: ActiveFocus?
        var summary = SummarySettings()
        var sections = ListOrder.byTime

        mutating func read(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "previews": previews = try Previews(from: &reader)
            case "vibration": vibration = try reader.readBool()
            case "devices": devices = try reader.readList(most: Limits.devices)
            case "contacts": contacts = try reader.readList(most: Limits.contacts)
            case "apps": apps = try reader.readDictionary(most: Limits.apps)
            case "focuses": focuses = try reader.readList(most: Limits.focuses)
            case "activeFocus": activeFocus = try ActiveFocus(from: &reader)
            case "summary": summary = try SummarySettings(from: &reader)
            case "sections": sections = try ListOrder(from: &reader)
            default: return false
            }
            return true
        }
    }

    /// Checks that ids are unique, and that references lead somewhere.
    private func check(_ reader: borrowing JSONReader) throws(Rejection) {
        try reader.checkUnique(devices.map(\.id), in: "devices")
        try reader.checkUnique(contacts.contacts.map(\.id), in: "contacts")
        try reader.checkUnique(focuses.map(\.id), in: "focuses")
        for (index, device) in devices.enumerated() {
            guard let companion = device.companion else { continue }
            let place = "devices[\(index)].companion"
            guard device.platform.capabilities.pairRole == .watch else {
                throw reader.invalid(
                    at: place, found: "a companion for a device with \(device.platform.rawValue)",
                    fix: "name a companion for a watch only")
            }
            guard let phone = self.device(companion) else {
                throw reader.invalid(
                    at: place, found: "\(companion.quoted()), which is not a device of this person",
                    fix: "name the id of an iPhone of this person")
            }
            guard phone.platform.capabilities.pairRole == .phone else {
                throw reader.invalid(
                    at: place, found: "a device with \(phone.platform.rawValue)",
                    fix: "name the id of an iPhone of this person")
            }
        }
        if let active = activeFocus, focus(active.id) == nil {
            throw reader.invalid(
                at: "activeFocus.id", found: "\(active.id.quoted()), which is not a Focus of this person",
                fix: "name a Focus of this person")
        }
    }

    /// Writes the record in the contract's order; defaults are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("timeZone", timeZone)
        writer.member("locale", locale)
        if previews != .whenUnlocked { writer.member("previews", previews) }
        writer.member("vibration", vibration, default: true)
        writer.member("devices", devices)
        writer.member("contacts", contacts.contacts)
        writer.member("apps", apps)
        writer.member("focuses", focuses)
        writer.member("activeFocus", activeFocus)
        if summary != SummarySettings() { writer.member("summary", summary) }
        if sections != .byTime { writer.member("sections", sections) }
        writer.endObject()
    }
}

extension ActiveFocus: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PlainID?
        var until: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "until": until = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(id: try reader.required(id, "id"), until: until)
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("until", until)
        writer.endObject()
    }
}

extension ListOrder: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        if try reader.nextKind() == .array {
            self = .byApp(try reader.readList(most: Limits.apps))
            return
        }
        switch try reader.readString() {
        case "by-time": self = .byTime
        case "by-app": self = .byApp([])
        case let other:
            var rejection = reader.unknown(other, known: ["by-time", "by-app"])
            rejection.fix += ", or a list of app ids"
            throw rejection
        }
    }

    /// Writes `by-time`, or the list of apps.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .byTime: writer.write("by-time")
        case .byApp(let apps):
            writer.beginArray()
            for app in apps { app.write(to: &writer) }
            writer.endArray()
        }
    }
}
