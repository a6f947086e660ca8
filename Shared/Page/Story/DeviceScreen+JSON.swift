public import Model

extension DeviceScreen: JSONReadable, JSONWritable {
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
        var (items, badges, details): ([Item], [Badge], [StoredDetail]) = ([], [], [])
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
        for detail in details { self.details[detail.notification] = detail.detail }
    }

    /// Writes the screen so that later deliveries, whose sequences are higher, lead to the same screen as without the
    /// break.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("version", Self.storedVersion)
        writer.member("device", device)
        writer.member("platform", platform)
        // Deliveries come in order of their sequences, so one number stands for those of all notifications.
        writer.member("floor", max(floor, sequences.values.max() ?? 0))
        writer.member("items", items)
        writer.member("badges", badges)
        writer.member(
            "details",
            details.sorted { $0.key < $1.key }.map { StoredDetail(notification: $0.key, detail: $0.value) })
        writer.member("open", opened)
        writer.endObject()
    }
}

/// What opening a notification shows, with the notification's id.
private struct StoredDetail: JSONReadable, JSONWritable {
    let notification: NotificationID
    let detail: DeviceScreen.Detail

    init(notification: NotificationID, detail: DeviceScreen.Detail) {
        (self.notification, self.detail) = (notification, detail)
    }

    init(from reader: inout JSONReader) throws(Rejection) {
        var notification: NotificationID?
        var (app, view, at): (AppID?, DetailView?, Instant?) = (nil, nil, nil)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "notification": notification = try NotificationID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "view": view = try DetailView(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.notification = try reader.required(notification, "notification")
        detail = DeviceScreen.Detail(
            app: app, view: try reader.required(view, "view"), at: try reader.required(at, "at"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("notification", notification)
        writer.member("app", detail.app)
        writer.member("view", detail.view)
        writer.member("at", detail.at)
        writer.endObject()
    }
}

extension DeviceScreen.Item: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var notification: NotificationID?
        var (app, at, thread): (AppID?, Instant?, String?) = (nil, nil, nil)
        var companions = (inThread: 0, inApp: 0)
        var (view, unlocked): (CompactView?, CompactView?) = (nil, nil)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "notification": notification = try NotificationID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "thread": thread = try reader.readString()
            case "inThread": companions.inThread = try reader.readInteger(in: 0...Int(Int32.max))
            case "inApp": companions.inApp = try reader.readInteger(in: 0...Int(Int32.max))
            case "view": view = try CompactView(from: &reader)
            case "unlocked": unlocked = try CompactView(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.notification = try reader.required(notification, "notification")
        self.app = app
        self.at = try reader.required(at, "at")
        self.thread = thread
        self.companions = companions
        self.view = try reader.required(view, "view")
        self.unlocked = unlocked
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("notification", notification)
        writer.member("app", app)
        writer.member("at", at)
        writer.member("thread", thread)
        writer.member("inThread", companions.inThread)
        writer.member("inApp", companions.inApp)
        writer.member("view", view)
        writer.member("unlocked", unlocked)
        writer.endObject()
    }
}

extension DeviceScreen.Badge: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var app: AppID?
        var (number, sequence) = (0, 0)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "number": number = try reader.readInteger(in: 0...Int(Int32.max))
            case "sequence": sequence = try reader.readInteger(in: 0...1 << 53)
            default: try reader.skipUnknown()
            }
        }
        self.init(app: try reader.required(app, "app"), number: number, sequence: sequence)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", app)
        writer.member("number", number)
        writer.member("sequence", sequence)
        writer.endObject()
    }
}
