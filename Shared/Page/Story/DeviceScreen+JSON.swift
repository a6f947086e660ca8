public import Model

extension DeviceScreen: JSONReadable, JSONObjectWritable {
    /// The version of the stored form. A screen of another version is not read, since guessing would show what is not
    /// there.
    static let storedVersion = 1

    /// Reads a stored screen.
    ///
    /// - Throws: a ``Rejection`` if the bytes are not in this version's form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var device: DeviceID?
        var platform: Platform?
        var isCurrent = false
        var (items, badges, details): ([Item], [Badge], [Detail]) = ([], [], [])
        var (opened, floor): (OpenView?, Int) = (nil, 0)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "version": isCurrent = try reader.readInteger(in: 0...Int(Int32.max)) == Self.storedVersion
            case "device": device = try DeviceID(from: &reader)
            case "platform": platform = try Platform(from: &reader)
            case "floor": floor = try reader.readInteger(in: 0...1 << 53)
            case "items": items = try reader.readList()
            case "badges": badges = try reader.readList()
            case "details": details = try reader.readList()
            case "open": opened = try OpenView(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        guard isCurrent else {
            throw reader.invalid(
                member: "version", found: "another version than \(Self.storedVersion)", fix: "fold the screen again")
        }
        self.init(device: try reader.required(device, "device"), platform: try reader.required(platform, "platform"))
        (self.items, self.badges, self.opened, self.floor) = (items, badges, opened, floor)
        for detail in details { self.details[detail.notification] = detail }
    }

    /// Writes the screen so that later deliveries, whose sequences are higher, lead to the same screen as without the
    /// break.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("version", Self.storedVersion)
        writer.member("device", device)
        writer.member("platform", platform)
        // Deliveries come in order of their sequences, so one number stands for those of all notifications.
        writer.member("floor", max(floor, sequences.values.max() ?? 0))
        writer.member("items", items)
        writer.member("badges", badges)
        writer.member("details", details.values.sorted { $0.notification < $1.notification })
        writer.member("open", opened)
    }
}

extension DeviceScreen.Detail: JSONObject {
    static var blank: Self {
        Self(notification: NotificationID(derived: ""), app: nil, view: .blank, at: .distantPast)
    }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("notification", &notification)
        try form.member("app", &app)
        try form.required("view", &view)
        try form.required("at", &at)
    }
}

extension DeviceScreen.Item: JSONObject {
    static var blank: Self {
        Self(
            notification: NotificationID(derived: ""), app: nil, at: .distantPast, thread: nil,
            companions: (inThread: 0, inApp: 0), view: .blank, unlocked: nil)
    }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("notification", &notification)
        try form.member("app", &app)
        try form.required("at", &at)
        try form.member("thread", &thread)
        try form.stated("inThread", &companions.inThread, in: 0...Int(Int32.max))
        try form.stated("inApp", &companions.inApp, in: 0...Int(Int32.max))
        try form.required("view", &view)
        try form.member("unlocked", &unlocked)
    }
}

extension DeviceScreen.Badge: JSONObject {
    static var blank: Self { Self(app: AppID(derived: ""), number: 0, sequence: 0) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("app", &app)
        try form.stated("number", &number, in: 0...Int(Int32.max))
        try form.stated("sequence", &sequence, in: 0...1 << 53)
    }
}
