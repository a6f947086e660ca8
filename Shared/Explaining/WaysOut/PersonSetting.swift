public import Model

/// A setting of a person for an app, with a value: one of those that decide whether and how the app may alert.
public struct PersonSetting: Hashable, Sendable {
    /// The settings that can be tried, by their names in the person's record.
    public enum Name: String, CaseIterable, Sendable {
        case authorization, style, lockScreen, notificationCenter, badge, sound, criticalAlerts, timeSensitive
        case directMessages, summary, quiet

        /// The name as the Settings app shows it.
        public var label: String {
            switch self {
            case .authorization: "Allow Notifications"
            case .style: "Banner Style"
            case .lockScreen: "Lock Screen"
            case .notificationCenter: "Notification Center"
            case .badge: "Badges"
            case .sound: "Sounds"
            case .criticalAlerts: "Critical Alerts"
            case .timeSensitive: "Time Sensitive Notifications"
            case .directMessages: "Immediate Direct Messages"
            case .summary: "Scheduled Summary"
            case .quiet: "Deliver Quietly"
            }
        }

        /// The values to choose from, each with its label.
        public var values: [(value: String, label: String)] {
            switch self {
            case .authorization:
                [
                    ("authorized", "On"), ("provisional", "On trial"), ("critical-only", "Critical alerts only"),
                    ("denied", "Off"), ("not-determined", "Not asked yet"),
                ]
            case .style: [("banner", "Temporary banner"), ("alert", "Stays until dismissed"), ("none", "None")]
            default: [("true", "On"), ("false", "Off")]
            }
        }

        /// The value in a person's settings; for a summary of some levels only, the levels, which are no choice.
        public func value(in settings: AppSettings) -> String {
            switch self {
            case .authorization: settings.authorization.rawValue
            case .style: settings.style.rawValue
            case .summary:
                switch settings.summary {
                case .none: "false"
                case .all: "true"
                case .levels(let levels): levels.sorted().map(\.rawValue).joined(separator: ", ")
                }
            case .criticalAlerts: String(settings.allowsCriticalAlerts)
            default: String(flag.map { settings[keyPath: $0] } ?? false)
            }
        }

        /// The field of a setting that is on or off; the others have more values, or may be absent.
        fileprivate var flag: WritableKeyPath<AppSettings, Bool>? {
            switch self {
            case .lockScreen: \.lockScreen
            case .notificationCenter: \.notificationCenter
            case .badge: \.badge
            case .sound: \.sound
            case .timeSensitive: \.timeSensitive
            case .directMessages: \.directMessages
            case .quiet: \.quiet
            case .authorization, .style, .summary, .criticalAlerts: nil
            }
        }
    }

    /// The setting.
    public let name: Name
    /// One of the setting's values.
    public let value: String

    /// - Returns: `nil` for a name or a value that is not to choose from.
    public init?(name: String, value: String) {
        guard let name = Name(rawValue: name), name.values.contains(where: { $0.value == value }) else { return nil }
        (self.name, self.value) = (name, value)
    }

    private init(_ name: Name, _ value: String) { (self.name, self.value) = (name, value) }

    /// The settings with this value.
    func applied(to settings: AppSettings) -> AppSettings {
        var settings = settings
        let isOn = value == "true"
        switch name {
        case .authorization: settings.authorization = Authorization(rawValue: value) ?? settings.authorization
        case .style: settings.style = AlertStyle(rawValue: value) ?? settings.style
        case .criticalAlerts: settings.criticalAlerts = isOn
        case .summary: settings.summary = isOn ? .all : .none
        default: if let flag = name.flag { settings[keyPath: flag] = isOn }
        }
        return settings
    }

    /// The same setting with another value.
    var opposite: PersonSetting? { name.values.first { $0.value != value }.map { PersonSetting(name, $0.value) } }
}
