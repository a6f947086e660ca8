/// One device of a ``Step``: what it is to do, and what decides how the views for it look.
public struct StepDevice: Hashable, Sendable {
    /// The device's id in the person's record.
    public var id: DeviceID
    /// Decides the delivery topic, and what the device lacks (rule D13).
    public var platform: Platform
    /// As in the record, such as `17.4`.
    public var systemVersion: String?
    /// Where it differs from the step's kind, as with an app in the foreground (rule D3).
    public var type: DeliveryType?
    /// The notifications of the step that concern this device, in the order in which it shows them; `nil` means all, in
    /// the step's order.
    public var notifications: [NotificationID]?
    /// How the device alerts; `nil` is quiet.
    public var alert: DeliveryAlert?
    /// Whether the item is in Notification Center.
    public var list: Bool
    /// Why the Lock Screen must not show what is in Notification Center; `nil` where it may.
    public var lockScreen: LockScreenAbsence?
    /// The number on the app's icon from now on; `nil` leaves it as it is.
    public var badge: Int?
    /// The setting in force on this device for this app (rule R7).
    public var previews: Previews
    /// In a digest or summary, the setting of each app where it differs from ``previews``.
    public var appPreviews: [AppID: Previews] = [:]
    /// Whether the device is known to be unlocked (rule D8).
    public var isUnlocked: Bool
    /// For a watch: whether a dynamic interface can be shown, as far as scheduling knows (rule R15).
    public var watchInterface: WatchInterface?
    /// Whether the notification's media is playing on the device (rule R11).
    public var isPlayingMedia = false
    /// Only the expanded view that is open on the device changes; nothing in the list does (rule N11).
    public var isViewOnly = false
    /// The item's own expanded view is open and shows something else, so it stays as it is (rule N11).
    public var keepsView = false
    /// The device's token in force for the app; without one there is no APNs payload.
    public var pushToken: PushToken?
    /// What a push says otherwise than the delivery. There is one with each token, but none in a step of an earlier version,
    /// whose push says what the delivery says.
    public var push: StepPush?

    /// The device gets no push.
    public mutating func removePush() { (pushToken, push) = (nil, nil) }

    /// What concerns this device of what the step has: all, or what it lists, in its order.
    package func concerned<Value>(_ all: [Value], id: (Value) -> NotificationID) -> [Value] {
        guard let notifications else { return all }
        let byID = Dictionary(all.map { (id($0), $0) }) { first, _ in first }
        return notifications.compactMap { byID[$0] }
    }

    /// The setting in force for the notifications of one app (rule R7).
    public func previews(of app: AppID) -> Previews { appPreviews[app] ?? previews }
}

extension StepDevice {
    /// Puts the parts together. In an extension: see “Wide values” in the README.
    public init(
        id: DeviceID, platform: Platform, systemVersion: String? = nil, type: DeliveryType? = nil,
        alert: DeliveryAlert? = nil, list: Bool = false, badge: Int? = nil, previews: Previews = .whenUnlocked,
        isUnlocked: Bool = false, watchInterface: WatchInterface? = nil, pushToken: PushToken? = nil
    ) {
        self.init(
            id: id, platform: platform, systemVersion: systemVersion, type: type, notifications: nil, alert: alert,
            list: list, lockScreen: nil, badge: badge, previews: previews, appPreviews: [:], isUnlocked: isUnlocked,
            watchInterface: watchInterface, isPlayingMedia: false, isViewOnly: false, keepsView: false,
            pushToken: pushToken, push: pushToken.map { _ in StepPush() })
    }
}

/// Which of an app's long looks a watch can show now (rule R15).
public enum WatchInterface: String, ClosedEnumeration {
    /// The watch has no network, or its companion cannot be reached.
    case `static`
    /// The dynamic one is possible, where the app declares it.
    case `dynamic`
}

extension StepDevice: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: DeviceID(derived: ""), platform: .iOS) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("platform", &platform)
        try form.member("systemVersion", &systemVersion)
        try form.member("type", &type)
        try form.member("notifications", &notifications)
        try form.member("alert", &alert)
        try form.member("list", &list, default: false)
        try form.member("lockScreen", &lockScreen)
        try form.member("badge", &badge, in: 0...Int(Int32.max))
        try form.stated("previews", &previews)
        try form.member("appPreviews", &appPreviews)
        try form.member("isUnlocked", &isUnlocked, default: false)
        try form.member("watchInterface", &watchInterface)
        try form.member("isPlayingMedia", &isPlayingMedia, default: false)
        try form.member("isViewOnly", &isViewOnly, default: false)
        try form.member("keepsView", &keepsView, default: false)
        try form.member("pushToken", &pushToken, isRequired: false) { (reader) throws(Rejection) in
            try PushToken.readStored(&reader)
        }
        try form.member("push", &push)
    }
}
