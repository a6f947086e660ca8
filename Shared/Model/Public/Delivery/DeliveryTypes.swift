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
public struct AlertSound: Hashable, Sendable, JSONReadable, JSONWritable {
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

    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var name: String?
        var volume: Double?
        var overridesSilent = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = try reader.readString()
            case "volume": volume = try reader.readDouble(in: 0...1)
            case "overridesSilent": overridesSilent = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(name: try reader.required(name, "name"), volume: volume, overridesSilent: overridesSilent)
    }

    /// Writes one object; absent values are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("volume", volume)
        writer.member("overridesSilent", overridesSilent)
        writer.endObject()
    }
}

/// How a device alerts; its absence means quiet.
public struct DeliveryAlert: Hashable, Sendable, JSONReadable, JSONWritable {
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

    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var surface: AlertSurface?
        var sound: AlertSound?
        var vibration = false
        var announce = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "surface": surface = try AlertSurface(from: &reader)
            case "sound": sound = try AlertSound(from: &reader)
            case "vibration": vibration = try reader.readBool()
            case "announce": announce = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            surface: try reader.required(surface, "surface"), sound: sound, vibration: vibration, announce: announce)
    }

    /// Writes one object; absent values are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("surface", surface)
        writer.member("sound", sound)
        writer.member("vibration", vibration)
        writer.member("announce", announce)
        writer.endObject()
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
public struct Why: Hashable, Sendable, JSONReadable, JSONWritable {
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

    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var code: String?
        var rule: Recorded<Rule>?
        var details: JSONSlice?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "code": code = try reader.readString()
            case "rule": rule = try Recorded(from: &reader)
            case "details": details = try reader.readSlice()
            default: try reader.skipUnknown()
            }
        }
        self.code = try reader.required(code, "code")
        self.rule = try reader.required(rule, "rule")
        self.details = details
    }

    /// Writes one object; absent values are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code)
        writer.member("rule", rule.text)
        writer.member("details", details)
        writer.endObject()
    }
}
