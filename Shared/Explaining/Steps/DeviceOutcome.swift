public import Model

/// What one delivery tells a device, without its views.
public struct DeviceOutcome: Hashable, Sendable {
    /// The delivery's id.
    public let delivery: String
    /// What the device is to do.
    public let type: DeliveryType
    /// The device.
    public let device: DeviceID
    /// What kind of device it is.
    public let platform: Platform
    /// `nil` if the delivery is quiet.
    public let alert: DeliveryAlert?
    /// Whether the item is listed; `nil` if the delivery concerns no item.
    public let list: Bool?
    /// The number on the app's icon; `nil` leaves the number unchanged.
    public let badge: Int?
    /// A question to the person that comes with the delivery.
    public let notice: Notice?
    /// The level as decided.
    public let level: InterruptionLevel?
    /// How many notifications a digest, a summary or a withdrawal names.
    public let count: Int

    /// Takes the outcome from a delivery.
    public init(_ delivery: Delivery) {
        self.delivery = delivery.id
        type = delivery.type
        device = delivery.device
        platform = delivery.platform
        alert = delivery.alert
        list = delivery.list
        badge = delivery.badge
        notice = delivery.notice
        level = delivery.interruptionLevel
        count = delivery.notifications.count
    }

    /// One line: the device, what happens there, sound, badge, list.
    public var line: String { (["\(verb) \(device) (\(platform.rawValue))"] + parts).joined(separator: ", ") }

    /// What happens there, sound, list and badge, in a few words each.
    public var parts: [String] {
        var parts = type.hasContent ? manner : []
        if let list { parts.append(list ? "in the list" : "not in the list") }
        if let badge { parts.append("badge \(badge)") }
        if let notice { parts.append("asks whether to keep it (\(notice.rawValue))") }
        return parts
    }

    private var verb: String {
        switch type {
        case .present: "appears on"
        case .alert: "alerts on"
        case .update: "changes on"
        case .withdraw: "leaves"
        case .badge: "badge of"
        case .inApp: "is in the app on"
        case .summary: "in a summary of \(count) on"
        case .digest: "in a digest of \(count) on"
        }
    }

    private var manner: [String] {
        guard let alert else { return ["quietly"] }
        var parts = [alert.surface == .none ? "nothing on the screen" : "as \(alert.surface.words)"]
        if let sound = alert.sound {
            parts.append("sound \(sound.name.quoted())" + (sound.overridesSilent ? " through the silent switch" : ""))
        } else {
            parts.append("no sound")
        }
        if alert.vibration { parts.append("vibration") }
        if alert.announce { parts.append("announced") }
        return parts
    }
}

extension AlertSurface {
    /// The surface as it is named in a sentence.
    fileprivate var words: String {
        switch self {
        case .banner: "a banner"
        case .alert: "an alert"
        case .lockScreen: "a Lock Screen entry"
        case .shortLook: "a short look"
        case .none: "nothing"
        }
    }
}

extension DeviceOutcome: JSONObjectWritable {
    /// Writes one object with the member names of a delivery.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("device", device)
        writer.member("platform", platform)
        writer.member("interruptionLevel", level)
        writer.member("alert", orNull: alert)
        writer.member("list", list)
        writer.member("badge", badge)
        writer.member("notice", notice)
    }
}
