internal import Model

/// What a device last reported about itself. Reports go by their own instants, whatever order they come in.
struct DeviceState: Hashable, Sendable {
    var isUnlocked: Report<Bool>?
    /// The app in the foreground; its value is `nil` when none is.
    var foreground: Report<AppID?>?
    /// The silent switch.
    var isSilent: Report<Bool>?
    /// Whether a watch is worn.
    var isWorn: Report<Bool>?
    var isOnline: Report<Bool>?
    /// The expanded view that is open (rule N11); its value is `nil` when none is.
    var openView: Report<OpenView?>?
    /// Whether the media of a notification plays (rule R11).
    var media: [NotificationID: Report<Bool>] = [:]
    /// For a device that left the person's record: when, and the apps whose icons still have a number.
    var left: Leaving?

    /// A value with the instant that it is from.
    struct Report<Value: Hashable & Sendable>: Hashable, Sendable {
        var value: Value
        var at: Instant
    }

    /// A device that is no longer in the record; it still shows what it was told last.
    struct Leaving: Hashable, Sendable {
        var at: Instant
        var numbered: Set<AppID>
    }

    func isPlaying(_ notification: NotificationID) -> Bool { media[notification]?.value ?? false }

    /// How long a report of being unlocked is believed, in seconds, inclusive (rule D8).
    static let believed: Double = 900
    /// How long an expanded view counts as open, in seconds, inclusive (rule N11). Nobody looks at one for longer, and
    /// without a limit a device that never reports that it was locked would stay silent for ever.
    static let viewBelieved: Double = 3600

    /// Takes a report unless a later one is known.
    private static func take<Value>(_ value: Value, at: Instant, into report: inout Report<Value>?) {
        if let known = report, known.at > at { return }
        report = Report(value: value, at: at)
    }

    /// Takes what an interaction says of its device.
    ///
    /// - Returns: `false` for interactions that are about something else.
    mutating func take(_ kind: Interaction.Kind, at: Instant) -> Bool {
        switch kind {
        case .locked:
            Self.take(false, at: at, into: &isUnlocked)
            Self.take(nil, at: at, into: &foreground)
            open(nil, at: at)
        case .unlocked: Self.take(true, at: at, into: &isUnlocked)
        case .foreground(let app): Self.take(app, at: at, into: &foreground)
        case .background(let app):
            // While none is known to be there, it is noted too: the app's own `foreground` may still come, from before.
            let known = foreground?.value
            if app == nil || known == nil || app == known { Self.take(nil, at: at, into: &foreground) }
        case .silentOn: Self.take(true, at: at, into: &isSilent)
        case .silentOff: Self.take(false, at: at, into: &isSilent)
        case .watchWorn: Self.take(true, at: at, into: &isWorn)
        case .watchOff:
            Self.take(false, at: at, into: &isWorn)
            open(nil, at: at)
        case .online: Self.take(true, at: at, into: &isOnline)
        case .offline: Self.take(false, at: at, into: &isOnline)
        case .mediaStarted(let id): Self.take(true, at: at, into: &media[id])
        case .mediaPaused(let id): Self.take(false, at: at, into: &media[id])
        // A short look comes and goes with the wrist; nothing is decided by it (rule D9).
        case .wristRaised: return true
        // The person has turned away from a long look [B]; item and count stay (rule N3).
        case .wristLowered: open(nil, at: at)
        case .viewed, .opened, .dismissed, .timedOut, .cleared, .clearedAll, .expanded, .action, .keep, .turnOff, .mute,
            .read, .focusOn, .focusOff, .callAnswered:
            return false
        }
        return true
    }
}

extension DeviceState {
    /// The expanded view that is open.
    func view(at now: Instant) -> OpenView? {
        guard let openView, now.seconds(since: openView.at) <= Self.viewBelieved else { return nil }
        return openView.value
    }

    /// The app leaves the device, and its open view with it.
    func withoutView(of app: AppID) -> DeviceState {
        guard openView?.value?.item.app == app else { return self }
        var reported = self
        reported.openView?.value = nil
        return reported
    }

    /// The state without a report of the view that is closed or too old.
    func forgettingView(at now: Instant) -> DeviceState {
        guard view(at: now) == nil else { return self }
        var reported = self
        reported.openView = nil
        return reported
    }

    /// An expanded view opens, or closes, unless something later is known.
    mutating func open(_ key: ItemKey?, at: Instant) {
        if let lock = isUnlocked, !lock.value, lock.at > at { return }
        Self.take(key.map { OpenView(of: $0) }, at: at, into: &openView)
    }
}

extension DeviceState: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "isUnlocked": isUnlocked = try Self.readReport(&reader)
            case "isSilent": isSilent = try Self.readReport(&reader)
            case "isWorn": isWorn = try Self.readReport(&reader)
            case "isOnline": isOnline = try Self.readReport(&reader)
            case "foreground": foreground = try Self.readForeground(&reader)
            case "openView": openView = try Self.readView(&reader)
            case "left": left = try Leaving(from: &reader)
            case "media": for entry in try reader.readList(of: Media.self) { media[entry.notification] = entry.report }
            default: try reader.skipUnknown()
            }
        }
    }

    private static func readReport(_ reader: inout JSONReader) throws(Rejection) -> Report<Bool> {
        var value = false
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "value": value = try reader.readBool()
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        return Report(value: value, at: try reader.required(at, "at"))
    }

    private static func readForeground(_ reader: inout JSONReader) throws(Rejection) -> Report<AppID?> {
        var app: AppID?
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        return Report(value: app, at: try reader.required(at, "at"))
    }

    private static func readView(_ reader: inout JSONReader) throws(Rejection) -> Report<OpenView?> {
        var view: OpenView?
        // An earlier version wrote the item alone.
        var app: AppID?
        var request: RequestID?
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "view": view = try OpenView(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "request": request = try RequestID(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        if let app, let request { view = OpenView(of: ItemKey(app: app, request: request)) }
        return Report(value: view, at: try reader.required(at, "at"))
    }

    private static func write(_ report: Report<Bool>, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("value", report.value)
        writer.member("at", report.at)
        writer.endObject()
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, report) in [
            ("isUnlocked", isUnlocked), ("isSilent", isSilent), ("isWorn", isWorn), ("isOnline", isOnline),
        ] {
            guard let report else { continue }
            writer.name(escaping: name)
            Self.write(report, to: &writer)
        }
        if let foreground {
            writer.name("foreground")
            writer.beginObject()
            writer.member("app", foreground.value)
            writer.member("at", foreground.at)
            writer.endObject()
        }
        if let openView {
            writer.name("openView")
            writer.beginObject()
            writer.member("view", openView.value)
            writer.member("at", openView.at)
            writer.endObject()
        }
        writer.member("media", media.sorted { $0.key < $1.key }.map { Media(notification: $0.key, report: $0.value) })
        writer.member("left", left)
        writer.endObject()
    }

    /// One entry of ``media``.
    private struct Media: JSONReadable, JSONWritable {
        var notification: NotificationID
        var report: Report<Bool>

        init(notification: NotificationID, report: Report<Bool>) {
            (self.notification, self.report) = (notification, report)
        }

        init(from reader: inout JSONReader) throws(Rejection) {
            var notification: NotificationID?
            var report: Report<Bool>?
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "notification": notification = try NotificationID(from: &reader)
                case "playing": report = try DeviceState.readReport(&reader)
                default: try reader.skipUnknown()
                }
            }
            self.init(
                notification: try reader.required(notification, "notification"),
                report: try reader.required(report, "playing"))
        }

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("notification", notification)
            writer.name("playing")
            DeviceState.write(report, to: &writer)
            writer.endObject()
        }
    }
}

extension DeviceState.Leaving: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var at: Instant?
        var numbered: Set<AppID> = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "at": at = try Instant(from: &reader)
            case "numbered": numbered = try reader.readSet()
            default: try reader.skipUnknown()
            }
        }
        self.init(at: try reader.required(at, "at"), numbered: numbered)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("at", at)
        writer.member("numbered", sorted: numbered)
        writer.endObject()
    }
}
