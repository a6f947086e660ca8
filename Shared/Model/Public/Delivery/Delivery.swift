/// What one device has to do, as published on `deliveries.*`: `deploy/contract/schemas/delivery.json`.
public struct Delivery: Hashable, Sendable {
    /// Made of the step and the device, so a repeat has the same id and a consumer can recognise it.
    public var id: String
    /// Rises with each step of the person; of two deliveries for one notification or badge the higher one counts.
    public var sequence: Int
    /// What the device has to do.
    public var type: DeliveryType
    /// The notification concerned; `nil` for `withdraw`, `summary`, `digest` and `badge`.
    public var notification: NotificationID?
    /// The notifications concerned by `withdraw`, `summary` and `digest`, in order.
    public var notifications: [NotificationID] = []
    /// The notification that this one replaces (rule N5).
    public var replaces: NotificationID?
    /// The person, who is also the record's key.
    public var person: PersonID
    /// One of the person's devices.
    public var device: DeviceID
    /// The device's platform, which decides the topic.
    public var platform: Platform
    /// `nil` for a digest or summary of several apps.
    public var app: AppID?
    /// When scheduling decided it.
    public var at: Instant
    /// The level as decided, after all lowering.
    public var interruptionLevel: InterruptionLevel?
    /// The alert; `nil` is quiet.
    public var alert: DeliveryAlert?
    /// Whether the item is in Notification Center; `nil` where the delivery concerns no item.
    public var list: Bool?
    /// Why the Lock Screen must not show what Notification Center has; `nil` where it may.
    public var lockScreen: LockScreenAbsence?
    /// The new number on the app's icon; `nil` does not change it.
    public var badge: Int?
    /// The views that this device shows to anyone who sees it now (section 5).
    public var views = Views()
    /// The views that replace them while the device is unlocked, if they differ (rule R7).
    public var unlocked = Views()
    /// The views that replace them once a device that is known to be unlocked locks, if they differ (rule R7).
    public var locked = Views()
    /// A question to the person (rules L3, L4).
    public var notice: Notice?
    /// The thread that groups notifications of an app.
    public var threadID: String?
    /// The category that the request names; the app may not have it (rule C9).
    public var category: String?
    /// The target that a tap opens (rule R19).
    public var targetContentID: String?
    /// One of the app's launch images (rule R16).
    public var launchImage: String?
    /// The producer's own object, unchanged.
    public var data: JSONSlice?
    /// Where people change what the app sends; set for marketing only.
    public var settingsLink: String?
    /// The rule that decided, and why.
    public var why: Why
    /// One JSON object of `token`, `environment`, `headers` and `payload` for APNs: see ``PushRecord``. Set only where the
    /// device has a token in force for the app and a push does something (rule R18; section 5, V).
    public var apns: JSONSlice?

    /// A delivery with only the values that every delivery has.
    public init(
        id: String, sequence: Int, type: DeliveryType, person: PersonID, device: DeviceID, platform: Platform,
        at: Instant, why: Why
    ) {
        self.id = id
        self.sequence = sequence
        self.type = type
        self.person = person
        self.device = device
        self.platform = platform
        self.at = at
        self.why = why
    }

    /// The delivery's id, made of the ids of step, person and device.
    ///
    /// A step's id is unique only for its person, and devices of two people may have the same id. Slashes in the ids of
    /// person and device are escaped, so that different deliveries never get the same id.
    public static func id(step: String, person: PersonID, device: DeviceID) -> String {
        String(slashed: [step, escaped(person.string), escaped(device.string)])
    }

    /// The id of the person's step that the delivery belongs to: what ``id(step:person:device:)`` was made from.
    public var step: String {
        let rest = Self.id(step: "", person: person, device: device)
        return id.hasSuffix(rest) ? String(id.dropLast(rest.count)) : id
    }

    private static func escaped(_ name: String) -> String {
        let isPlain = name.utf8Span.span.withUnsafeBufferPointer { bytes in
            bytes.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "%") }
        }
        if isPlain { return name }
        var escaped = ""
        for character in name.unicodeScalars {
            switch character {
            case "/": escaped += "%2F"
            case "%": escaped += "%25"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
