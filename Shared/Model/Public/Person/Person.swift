/// A person: devices, contacts, and the settings by which they decide what may interrupt them
/// (`deploy/contract/schemas/person.json`).
public struct Person: Hashable, Sendable {
    /// The key on `people`.
    public var id: PersonID
    /// The zone of every time of day in this record.
    public var timeZone: TimeZoneName
    /// Language and region (rules R3, C8).
    public var locale: LocaleName
    /// Unless the device or the app says otherwise (rule R7).
    public var previews: Previews = .whenUnlocked
    /// Whether alerts may vibrate: the person's own setting (rule D10).
    public var vibration = true
    /// In the person's order, which decides between several worn watches (rule D5).
    public var devices: [Device] = []
    /// Whom the person knows (section 3, identity).
    public var contacts = ContactBook()
    /// What the person set for an app; ``settings(for:)`` answers for absent ones too.
    public var apps: [AppID: AppSettings] = [:]
    /// In the person's order, which decides between Focuses that began together.
    public var focuses: [Focus] = []
    /// The Focus that is on by hand.
    public var activeFocus: ActiveFocus?
    /// When summaries come (rule W9).
    public var summary = SummarySettings()
    /// The order of the apps in Notification Center (rule N12).
    public var sections: ListOrder = .byTime

    /// The person's settings for an app; one that is absent is `not-determined` with the defaults of the contract.
    public func settings(for app: AppID) -> AppSettings { apps[app] ?? .absent }

    /// R7: the device's setting, else the app's, else the person's.
    public func previews(on device: Device, _ settings: AppSettings) -> Previews {
        device.previews ?? settings.previews ?? previews
    }

    /// The device of this id.
    public func device(_ id: DeviceID) -> Device? { devices.first { $0.id == id } }

    /// The Focus of this id.
    public func focus(_ id: PlainID) -> Focus? { focuses.first { $0.id == id } }
}

extension Person {
    /// A person with the defaults of the contract; nothing is checked.
    public init(id: PersonID, timeZone: TimeZoneName, locale: LocaleName) {
        self.init(id: id, timeZone: timeZone, locale: locale, devices: [])
    }
}

/// The Focus that a person turned on by hand.
public struct ActiveFocus: Hashable, Sendable {
    /// The key on `people`.
    public var id: PlainID
    /// `nil` is until it is turned off.
    public var until: Instant?
}

/// The order of the apps' sections in Notification Center (rule N12).
public enum ListOrder: Hashable, Sendable {
    /// The app with the newest item first.
    case byTime
    /// These apps first, in this order; the others follow by time.
    case byApp([AppID])
}
