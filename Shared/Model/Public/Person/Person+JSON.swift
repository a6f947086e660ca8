extension Person: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PersonID(derived: ""), timeZone: .utc, locale: .english) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("timeZone", &timeZone)
        try form.required("locale", &locale)
        try form.member("previews", &previews, default: .whenUnlocked)
        try form.member("vibration", &vibration, default: true)
        try form.member("devices", &devices, most: Limits.devices)
        try form.member("contacts", &contacts, isRequired: false) { (reader) throws(Rejection) in
            ContactBook(try reader.readList(most: Limits.contacts))
        } write: {
            $0.member("contacts", $1.contacts)
        }
        try form.member("apps", &apps, most: Limits.apps)
        try form.member("focuses", &focuses, most: Limits.focuses)
        try form.member("activeFocus", &activeFocus)
        try form.member("summary", &summary, default: SummarySettings())
        try form.member("sections", &sections, default: .byTime)
    }

    /// Checks that ids are unique, and that references lead somewhere.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
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
}

extension ActiveFocus: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PlainID(derived: ""), until: nil) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.member("until", &until)
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
        case .byApp(let apps): writer.write(apps)
        }
    }
}
