/// What a delivery asks a device to do: `type` in `deploy/contract/schemas/delivery.json`.
public enum DeliveryType: String, ClosedEnumeration {
    /// An item appears, alerting or quietly.
    case present
    /// An item that is already there alerts now.
    case alert
    /// An item's content changes quietly.
    case update
    /// Items leave the device.
    case withdraw
    /// Only the number on the app's icon changes.
    case badge
    /// The app is in the foreground and shows the content itself (rule D3).
    case inApp = "in-app"
    /// The notifications that waited for one of the person's summary times (rule W9).
    case summary
    /// The notifications that a Focus held, when it ends (rule W8).
    case digest

    /// Whether the delivery shows content, so that it needs views.
    public var hasContent: Bool {
        switch self {
        case .present, .alert, .update, .inApp, .summary, .digest: true
        case .withdraw, .badge: false
        }
    }
}

/// Where an alert shows (rule D9).
public enum AlertSurface: String, ClosedEnumeration {
    case banner, alert
    case lockScreen = "lock-screen"
    case shortLook = "short-look"
    /// Nothing on the screen: only a sound or a tap.
    case none
}

/// The sound of an alert (rule D10).
public struct AlertSound: Hashable, Sendable, JSONObject {
    /// `default`, or one of the app's sounds.
    public var name: String
    /// 0 to 1; `nil` leaves it to the device.
    public var volume: Double?
    /// Whether it sounds even if the silent switch is on: Critical and government alerts (rule S2).
    public var overridesSilent: Bool

    /// Creates a sound.
    public init(name: String, volume: Double? = nil, overridesSilent: Bool = false) {
        self.name = name
        self.volume = volume
        self.overridesSilent = overridesSilent
    }

    /// An empty one, to be read into.
    public static var blank: Self { Self(name: "", volume: nil, overridesSilent: false) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("name", &name)
        try form.member("volume", &volume, in: 0...1)
        try form.stated("overridesSilent", &overridesSilent)
    }
}

/// How a device alerts; its absence means quiet.
public struct DeliveryAlert: Hashable, Sendable, JSONObject {
    /// Where it shows.
    public var surface: AlertSurface
    /// The sound; `nil` is silent.
    public var sound: AlertSound?
    /// The person's own setting; requests do not control it (rule I7).
    public var vibration: Bool
    /// Whether headphones may read it aloud (rule D14).
    public var announce: Bool

    /// Creates an alert.
    public init(surface: AlertSurface, sound: AlertSound? = nil, vibration: Bool = false, announce: Bool = false) {
        self.surface = surface
        self.sound = sound
        self.vibration = vibration
        self.announce = announce
    }

    /// An empty one, to be read into.
    public static var blank: Self { Self(surface: .none, sound: nil, vibration: false, announce: false) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("surface", &surface)
        try form.member("sound", &sound)
        try form.stated("vibration", &vibration)
        try form.stated("announce", &announce)
    }
}

/// A question to the person that a delivery carries (rules L3 and L4). Its answers are always `keep` and `turn-off`.
public enum Notice: String, ClosedEnumeration {
    case timeSensitive = "time-sensitive"
    case provisional

    /// The interactions that answer it.
    public static let choices = ["keep", "turn-off"]
}

/// Why a delivery was made: the receipt's code, the rule that decided, and what it looked at.
public struct Why: Hashable, Sendable, JSONObject {
    /// A receipt's code, such as `alerted`.
    public var code: String
    /// The number of the rule, such as `S13`.
    public var rule: Recorded<Rule>
    /// One JSON object with `reason` and what else the rule read.
    public var details: JSONSlice?

    /// Creates a reason.
    public init(code: String, rule: Rule, details: JSONSlice? = nil) {
        self.code = code
        self.rule = Recorded(rule)
        self.details = details
    }

    /// An empty one, to be read into.
    public static var blank: Self { Self(code: "", rule: .i) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("code", &code)
        try form.required("rule", &rule)
        try form.member("details", &details)
    }
}

/// Why an item that Notification Center has is not on the Lock Screen.
public enum LockScreenAbsence: String, ClosedEnumeration {
    /// The person turned the Lock Screen off for the app (rule D9).
    case never
    /// A Focus keeps what it holds off it, until a digest has the item (rule D12).
    case afterFocus = "after-focus"
}
