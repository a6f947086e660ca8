/// One step of one person, for all devices at once; scheduling passes it to rendering.
///
/// Rendering makes one record for each device. The step and the app's record hold all that the views need, so rendering
/// and delivery read no other state.
public struct Step: Hashable, Sendable {
    /// Stable: derived from what caused the step (a request; a device and its interaction; a timer, its subject and its
    /// firing number), so that a consumer can recognise a repeat.
    public var id: String
    /// Rises with each step of the person; of two deliveries for one notification or badge the higher one counts.
    public var sequence: Int
    /// What the devices do that have no type of their own.
    public var kind: DeliveryType
    /// The person whose devices they are.
    public var person: PersonID
    /// When it was decided.
    public var at: Instant
    /// The app concerned; `nil` for a digest or summary, which may hold several.
    public var app: AppID?
    /// The notifications that `kind` concerns, in display order; one for most kinds.
    public var notifications: [StepNotification]
    /// The notification that is replaced (rule N5).
    public var replaces: NotificationID?
    /// The person's locale, as in the record.
    public var locale: String
    /// The receipt that goes with it, in short.
    public var why: Why
    /// A question that the alerting deliveries carry (rules L3 and L4).
    public var notice: Notice?
    /// W3C trace context of the request, as it came.
    public var traceparent: String?
    /// When the request was accepted that this step answers; `nil` for the step of anything that waited. It is written
    /// as a number, which costs less than an instant's text: it only serves a metric.
    public var acceptedAt: Instant?
    /// Every device that has something to do.
    public var devices: [StepDevice]

    /// What `device` is to do.
    public func type(of device: StepDevice) -> DeliveryType { device.type ?? kind }

    /// Whether a push to `device` shows an item, or gives it to an app in the foreground (rule D3), rather than only
    /// telling the number (rule R18).
    public func pushesItem(to device: StepDevice) -> Bool {
        let type = type(of: device)
        guard device.pushToken != nil, type.hasContent, device.platform.capabilities.showsNotifications else {
            return false
        }
        return device.alert != nil || device.push?.alert != nil || device.list || type == .inApp
    }

    /// The notifications that concern `device`: all, or those it lists, in its order.
    public func notifications(of device: StepDevice) -> [StepNotification] {
        device.concerned(notifications) { $0.id }
    }
}

extension Step {
    /// Puts the parts together. In an extension: see “Wide values” in the README.
    public init(
        id: String, sequence: Int, kind: DeliveryType, person: PersonID, at: Instant, app: AppID? = nil,
        notifications: [StepNotification] = [], replaces: NotificationID? = nil, locale: LocaleName, why: Why,
        notice: Notice? = nil, traceparent: String? = nil, acceptedAt: Instant? = nil, devices: [StepDevice] = []
    ) {
        self.init(
            id: id, sequence: sequence, kind: kind, person: person, at: at, app: app, notifications: notifications,
            replaces: replaces, locale: locale.string, why: why, notice: notice, traceparent: traceparent,
            acceptedAt: acceptedAt, devices: devices)
    }
}

extension Step: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(
            id: "", sequence: 0, kind: .present, person: PersonID(derived: ""), at: .distantPast, notifications: [],
            locale: "", why: .blank, devices: [])
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("sequence", &sequence, in: 0...1 << 53)
        try form.required("kind", &kind)
        try form.required("person", &person)
        try form.required("at", &at)
        try form.member("app", &app)
        try form.member("notifications", &notifications)
        try form.member("replaces", &replaces)
        try form.required("locale", &locale)
        try form.required("why", &why)
        try form.member("notice", &notice)
        try form.member("traceparent", &traceparent)
        try form.member("acceptedMilliseconds", milliseconds: &acceptedAt)
        try form.member("devices", &devices)
    }
}

extension Output {
    /// Writes a step to `notifications.scheduled`, without a copy of it.
    public mutating func send(_ step: inout Step, lane: Lane, key: String) {
        send(to: .scheduled(lane), key: key) { step.writeInPlace(to: &$0) }
    }
}
