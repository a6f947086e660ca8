internal import Model

/// What a device last reported about itself. Reports go by their own instants, whatever order they come in.
struct DeviceState: Hashable, Sendable {
    var isUnlocked: Report<Bool>?
    /// The app in the foreground (rule D3); its value is `nil` when none is.
    var foreground: Report<AppID?>?
    /// The silent switch.
    var isSilent: Report<Bool>?
    var isWorn: Report<Bool>?
    var isOnline: Report<Bool>?
    /// When the device last reported anything, whatever it was about; kept of watches alone (rule D5).
    var heardAt: Instant?
    /// The expanded view that is open (rule N11); its value is `nil` when none is.
    var openView: Report<OpenView?>?
    /// Whether the media of a notification plays (rule R11).
    var media: [NotificationID: Report<Bool>] = [:]
    /// The push tokens that Apple no longer knows, by app (rule V7).
    var goneTokens: [AppID: GoneToken] = [:]
    /// For a device that left the person's record: when, and the apps whose icons still have a number.
    var left: Absence?

    /// A value with the instant that it is from.
    struct Report<Value: Hashable & Sendable>: Hashable, Sendable {
        var value: Value
        var at: Instant
    }

    /// A device that is no longer in the record; it still shows what it was told last.
    struct Absence: Hashable, Sendable {
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
            // Store it even if no app is known to be in the foreground: an older `foreground` report may arrive later
            // and must lose.
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
            .read, .focusOn, .focusOff, .callAnswered, .tokenGone:
            return false
        }
        return true
    }

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

extension DeviceState: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("isUnlocked", &isUnlocked)
        try form.member("isSilent", &isSilent)
        try form.member("isWorn", &isWorn)
        try form.member("isOnline", &isOnline)
        try form.member("heardAt", &heardAt)
        try Self.report("foreground", &foreground, of: &form) { (app, form) throws(Form.Failure) in
            try form.member("app", &app)
        }
        var earlier: (app: AppID?, request: RequestID?)
        try Self.report("openView", &openView, of: &form) { (view, form) throws(Form.Failure) in
            try form.member("view", &view)
            // An earlier version wrote the item alone.
            try form.member("app", &earlier.app)
            try form.member("request", &earlier.request)
            if let app = earlier.app, let request = earlier.request {
                view = OpenView(of: ItemKey(app: app, request: request))
            }
        }
        try form.member("media", &media, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList(of: Media.self).reduce(into: [:]) { $0[$1.notification] = $1.report }
        } write: { writer, media in
            let sorted = media.sorted { $0.key < $1.key }
            writer.member("media", sorted.map { Media(notification: $0.key, report: $0.value) })
        }
        try form.member("goneTokens", &goneTokens)
        try form.member("left", &left)
    }

    /// A report of something that may be absent, beside its instant.
    private static func report<Value, Form: JSONMembers & ~Copyable>(
        _ name: StaticString, _ report: inout Report<Value?>?, of form: inout Form,
        value: (inout Value?, inout Form) throws(Form.Failure) -> Void
    ) throws(Form.Failure) {
        var read = report ?? Report(value: nil, at: .distantPast)
        var isThere = report != nil
        try form.object(name, isWritten: isThere) { (form) throws(Form.Failure) in
            isThere = true
            try value(&read.value, &form)
            try form.required("at", &read.at)
        }
        if isThere { report = read }
    }
}

extension DeviceState.Report: JSONReadable, JSONWritable, JSONObject where Value == Bool {
    static var blank: Self { Self(value: false, at: .distantPast) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.stated("value", &value)
        try form.required("at", &at)
    }
}

/// One entry of ``DeviceState/media``.
private struct Media: JSONObject {
    var notification: NotificationID
    var report: DeviceState.Report<Bool>

    static var blank: Self { Self(notification: NotificationID(derived: ""), report: .blank) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("notification", &notification)
        try form.required("playing", &report)
    }
}

extension DeviceState.Absence: JSONObject {
    static var blank: Self { Self(at: Instant(milliseconds: 0), numbered: []) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("at", &at)
        try form.member("numbered", &numbered)
    }
}
