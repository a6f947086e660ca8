internal import Model
internal import Page

/// A person now: what `GET /api/people/{person}` answers.
struct PersonPicture: Sendable {
    struct DeviceNow: Sendable {
        let screen: DeviceScreen
        let condition: DeviceCondition
        /// One `article` with the device as it looks now.
        let drawing: String
    }

    static let mostDevices = 16

    let id: PersonID
    /// The record in force; `nil` if none is known.
    let record: Person?
    let now: Instant
    /// From when the person is known; `nil` if nothing is missing.
    let since: Instant?
    let focus: FocusOn?
    /// In the order of the person's record. Devices that the record does not name any more are left out.
    let devices: [DeviceNow]
    /// What waits for something, to be set by the caller.
    var waiting: [WaitingNotification] = []
    /// Rows of the latest notifications, to be set by the caller.
    var recent: [JSONSlice] = []

    /// - Parameters:
    ///   - fold: all kept records of the person, taken.
    ///   - record: the record in force.
    ///   - apps: the records of the apps in force.
    ///   - began: the time of the oldest delivery that the console could read when it began.
    init(
        _ id: PersonID, _ fold: PersonFold, record: Person?, apps: [AppID: App], at now: Instant, began: Instant?
    ) {
        var devices = fold.devices
        if let record { devices.take(record, at: now) }
        self.id = id
        self.record = record
        self.now = now
        since = fold.since(began: began)
        focus = devices.focus(at: now)
        let screens = Self.screens(devices, record)
        let drawing = DeviceDrawing(apps: apps, locale: record?.locale ?? .english, timeZone: record?.timeZone)
        self.devices = screens.prefix(Self.mostDevices).map { screen in
            let condition = devices.condition(screen.device, screen.platform, at: now)
            let article = drawing.article(of: screen, condition, at: now, person: record)
            return DeviceNow(screen: screen, condition: condition, drawing: article)
        }
    }

    /// A screen for each device of the record; without a record, for each device that got something.
    static func screens(_ devices: PersonDevices, _ record: Person?) -> [DeviceScreen] {
        guard let record else { return devices.screens }
        return record.devices.map { device in
            devices.screens.first { $0.device == device.id && $0.platform == device.platform }
                ?? DeviceScreen(device: device.id, platform: device.platform)
        }
    }

    /// Writes the members of the answer.
    ///
    /// - Parameter mayReadContent: without it, drawings and titles are left out (rule G2).
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("id", id)
        writer.member("known", record != nil || !devices.isEmpty)
        writer.member("since", orNull: since)
        writer.member("timeZone", orNull: record?.timeZone)
        writer.member("locale", orNull: record?.locale)
        writer.member("previews", orNull: record?.previews)
        writer.member("now", now)
        // Rule G2.
        if !mayReadContent { writer.member("contentHidden", true) }
        writer.member("focus", orNull: focus.map(written))
        writer.focuses(of: record, on: focus?.focus)
        writer.list("summaryTimes", record?.summary.times ?? [])
        writer.objects("devices", devices) { write($0, to: &$1, mayReadContent) }
        writer.objects("waiting", waiting) { $0.writeMembers(to: &$1, mayReadContent: mayReadContent) }
        writer.list("recent", recent)
    }

    /// The Focus that is on: `{id, name, until, why}`.
    private func written(_ focus: FocusOn) -> JSONSlice {
        .object { writer in
            writer.member("id", focus.focus)
            writer.member("name", record?.focus(focus.focus)?.name ?? focus.focus.string)
            writer.member("until", orNull: focus.ends)
            writer.member("why", focus.reason == .manual ? "by hand" : "schedule")
        }
    }

    private func write(_ device: DeviceNow, to writer: inout JSONWriter, _ mayReadContent: Bool) {
        writer.member("id", device.screen.device)
        writer.member("platform", device.screen.platform)
        writer.member("lock", "\(device.condition.lock)")
        writer.member("silent", device.condition.isSilent)
        writer.member("items", device.screen.itemCount)
        writer.objects("badges", device.screen.numbers) { badge, writer in
            writer.member("app", badge.app)
            writer.member("number", badge.number)
        }
        writer.member("since", orNull: since)
        // Rule G2.
        if mayReadContent { writer.member("drawing", device.drawing) }
    }
}

extension JSONWriter {
    /// The Focuses of a person that can be turned on or off: the list `focuses` of `{id, name, on}`.
    mutating func focuses(of person: Person?, on current: PlainID?) {
        objects("focuses", person?.focuses ?? []) { focus, writer in
            writer.member("id", focus.id)
            writer.member("name", focus.name ?? focus.id.string)
            writer.member("on", focus.id == current)
        }
    }
}
