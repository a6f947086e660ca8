/// What an app is entitled to send.
public enum Entitlement: String, ClosedEnumeration {
    case timeSensitive = "time-sensitive"
    case criticalAlerts = "critical-alerts"
    case communication
}

/// What an app in the foreground lets show (rule D3).
public enum PresentationOption: String, ClosedEnumeration {
    case banner, list, badge, sound
}

/// Where an authority may send government alerts (rule C8).
public struct PublicAuthority: Hashable, Sendable {
    /// Regions as in ``LocaleName/region``: two capitals or three digits.
    public var regions: Set<String>

    /// Puts it together.
    public init(regions: Set<String>) { self.regions = Set(regions.map { $0.uppercased() }) }
}

/// Something that an app writes about, and that people can turn off, or consent to when it is marketing.
public struct AppTopic: Hashable, Sendable {
    /// Unique in the app.
    public var id: PlainID
    /// As people see it.
    public var name: String
    /// What people may expect of it.
    public var description: String?
    /// Whether it needs consent of its own (rule P6).
    public var isMarketing: Bool

    /// Puts it together.
    public init(id: PlainID, name: String, isMarketing: Bool = false) {
        self.id = id
        self.name = name
        self.isMarketing = isMarketing
    }
}

/// A key that signs an app's requests (rule I5).
public struct SigningKey: Hashable, Sendable, CustomStringConvertible {
    /// Unique in the app.
    public var id: PlainID
    /// The bytes of its text in UTF-8 are the key; never to be shown or logged.
    public var secret: AppSecret<String>

    /// The most bytes of the text.
    public static let mostBytes = 1024

    /// The id alone.
    public var description: String { id.string }
}
