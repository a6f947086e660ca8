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

    /// Puts the parts together.
    public init(
        id: String, sequence: Int, kind: DeliveryType, person: PersonID, at: Instant, app: AppID? = nil,
        notifications: [StepNotification] = [], replaces: NotificationID? = nil, locale: String, why: Why,
        notice: Notice? = nil, traceparent: String? = nil, acceptedAt: Instant? = nil, devices: [StepDevice] = []
    ) {
        self.id = id
        self.sequence = sequence
        self.kind = kind
        self.person = person
        self.at = at
        self.app = app
        self.notifications = notifications
        self.replaces = replaces
        self.locale = locale
        self.why = why
        self.notice = notice
        self.traceparent = traceparent
        self.acceptedAt = acceptedAt
        self.devices = devices
    }

    /// What `device` is to do.
    public func type(of device: StepDevice) -> DeliveryType { device.type ?? kind }

    /// The notifications that concern `device`: all, or those it lists.
    public func notifications(of device: StepDevice) -> [StepNotification] {
        guard let ids = device.notifications else { return notifications }
        return notifications.filter { ids.contains($0.id) }
    }
}

extension Step: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: String?
        var sequence: Int?
        var kind: DeliveryType?
        var person: PersonID?
        var at: Instant?
        var app: AppID?
        var notifications: [StepNotification] = []
        var replaces: NotificationID?
        var locale: String?
        var why: Why?
        var notice: Notice?
        var traceparent: String?
        var acceptedAt: Instant?
        var devices: [StepDevice] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try reader.readString()
            case "sequence": sequence = try reader.readInteger(in: 0...1 << 53)
            case "kind": kind = try DeliveryType(from: &reader)
            case "person": person = try PersonID(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "notifications": notifications = try reader.readList()
            case "replaces": replaces = try NotificationID(from: &reader)
            case "locale": locale = try reader.readString()
            case "why": why = try Why(from: &reader)
            case "notice": notice = try Notice(from: &reader)
            case "traceparent": traceparent = try reader.readString()
            case "acceptedMilliseconds":
                acceptedAt = Instant(milliseconds: Int64(try reader.readInteger(in: 0...1 << 53)))
            case "devices": devices = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            id: try reader.required(id, "id"), sequence: try reader.required(sequence, "sequence"),
            kind: try reader.required(kind, "kind"), person: try reader.required(person, "person"),
            at: try reader.required(at, "at"), app: app, notifications: notifications, replaces: replaces,
            locale: try reader.required(locale, "locale"), why: try reader.required(why, "why"), notice: notice,
            traceparent: traceparent, acceptedAt: acceptedAt, devices: devices)
    }

    /// Writes one object; what is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("sequence", sequence)
        writer.member("kind", kind)
        writer.member("person", person)
        writer.member("at", at)
        writer.member("app", app)
        writer.member("notifications", notifications)
        writer.member("replaces", replaces)
        writer.member("locale", locale)
        writer.member("why", why)
        writer.member("notice", notice)
        writer.member("traceparent", traceparent)
        writer.member("acceptedMilliseconds", acceptedAt.map { Int($0.milliseconds) })
        writer.member("devices", devices)
        writer.endObject()
    }
}
