public import Model

/// What a delivery says of its push.
public enum PushReading: Sendable {
    /// It is to be pushed.
    case push(Push)
    /// It has no push.
    case none
    /// It has one that Apple could not take, for a reason; the receipt names the notification, if any.
    case unfit(DeliveryMembers, String)
}

/// The members of a delivery, or of a stored push, that the sender needs; views and data are passed over.
public struct DeliveryMembers: Hashable, Sendable {
    /// The delivery's id.
    public var id = ""
    /// Rises with each delivery of the person.
    public var sequence = 0
    /// What the device is to do.
    public var type = DeliveryType.badge
    /// The notification; of a digest or summary none.
    public var notification: NotificationID?
    /// Of a withdrawal, digest or summary.
    public var notifications: [NotificationID] = []
    /// Whose device it is.
    public var person = PersonID(derived: "")
    /// The device.
    public var device = DeviceID(derived: "")
    /// The device's platform.
    public var platform = Platform.iOS
    /// The app; of a digest or summary none.
    public var app: AppID?
    /// When it was decided.
    public var at = Instant.distantPast
    /// As decided.
    public var level: InterruptionLevel?
    /// The push, unparsed.
    public var apns: JSONSlice?
    /// Of a stored push: the sequence that its number is from, where that is another.
    var numberSequence: Int?
}

extension DeliveryMembers: JSONReadable {
    /// Reads a delivery's members.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var found: (id: String?, sequence: Int?, person: PersonID?, device: DeviceID?, at: Instant?)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": found.id = try reader.readText(most: 4096)
            case "sequence": found.sequence = try reader.readInteger(in: 0...1 << 53)
            case "type": type = try DeliveryType(from: &reader)
            case "notification": notification = try NotificationID(from: &reader)
            case "notifications": notifications = try reader.readList()
            case "person": found.person = try PersonID(from: &reader)
            case "device": found.device = try DeviceID(from: &reader)
            case "platform": platform = try Platform(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "at": found.at = try Instant(from: &reader)
            case "interruptionLevel": level = try InterruptionLevel(from: &reader)
            case "apns": apns = try reader.readSlice()
            case "numberSequence": numberSequence = try reader.readInteger(in: 0...1 << 53)
            default: try reader.skipValue()
            }
        }
        id = try reader.required(found.id, "id")
        sequence = try reader.required(found.sequence, "sequence")
        person = try reader.required(found.person, "person")
        device = try reader.required(found.device, "device")
        at = try reader.required(found.at, "at")
    }
}

extension Push {
    /// Reads what a delivery says of its push.
    ///
    /// - Throws: for bytes that are no delivery.
    public static func read(_ value: Span<UInt8>) throws(Rejection) -> PushReading {
        make(of: try DeliveryMembers(json: value, checksNames: false))
    }

    static func make(of delivery: DeliveryMembers) -> PushReading {
        guard let apns = delivery.apns else { return .none }
        do throws(Rejection) {
            let parts = try apns.read(as: Parts.self)
            guard let payload = parts.payload.flatMap({ PushPayload($0) }) else {
                return .unfit(delivery, "the payload is none, or over \(PushPayload.mostBytes) bytes")
            }
            guard let heading = PushHeading(parts.headers, token: parts.token) else {
                return .unfit(delivery, "a header has a value that Apple does not take")
            }
            // What a digest or summary shows is told by its payload alone.
            let item = delivery.notification ?? parts.payload.flatMap(Self.notification)
            guard let app = delivery.app ?? item?.parts?.app else {
                return .unfit(delivery, "it names no app")
            }
            let subject: Subject
            if delivery.type == .withdraw {
                subject = .withdrawal(delivery.notifications)
            } else if let item, payload.hasAlert {
                subject = .item(item)
            } else {
                subject = .number
            }
            return .push(
                Push(
                    Content(
                        delivery: delivery.id, sequence: delivery.sequence,
                        lane: PushLane(person: delivery.person, device: delivery.device, app: app),
                        platform: delivery.platform, subject: subject, at: delivery.at,
                        level: delivery.level, heading: heading, payload: payload,
                        numberSequence: delivery.numberSequence ?? delivery.sequence)))
        } catch {
            // Not the rejection's text: it may quote a token.
            return .unfit(delivery, "its member \(error.path) is \(error.reason.word)")
        }
    }

    /// The notification that a payload names.
    private static func notification(_ payload: JSONSlice) -> NotificationID? {
        payload.text(at: ["belfry", "notification"]).map { NotificationID(derived: $0) }
    }

    /// The parts of `apns`.
    private struct Parts: JSONReadable {
        var token: PushToken
        var headers = PushHeading.Fields()
        var payload: JSONSlice?

        init(from reader: inout JSONReader) throws(Rejection) {
            var token: PushToken?
            var environment = PushEnvironment.production
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "token": token = try PushToken(from: &reader)
                case "environment": environment = try PushEnvironment(from: &reader)
                case "headers": headers = try PushHeading.Fields(from: &reader)
                case "payload": payload = try reader.readSlice()
                default: try reader.skipValue()
                }
            }
            self.token = try reader.required(token, "token")
            self.token.environment = environment
        }
    }
}

extension Push: JSONObjectWritable {
    /// Writes the push in the form of a delivery, without views.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", delivery)
        writer.member("sequence", sequence)
        switch subject {
        case .item(let notification):
            writer.member("type", DeliveryType.present)
            writer.member("notification", notification)
        case .withdrawal(let notifications):
            writer.member("type", DeliveryType.withdraw)
            writer.member("notifications", notifications)
        case .number: writer.member("type", DeliveryType.badge)
        }
        writer.member("person", person)
        writer.member("device", device)
        writer.member("platform", platform)
        writer.member("app", app)
        writer.member("at", at)
        writer.member("interruptionLevel", level)
        if numberSequence != sequence { writer.member("numberSequence", numberSequence) }
        writer.object("apns") { writer in
            writer.member("token", heading.token.text)
            writer.member("environment", heading.token.environment)
            writer.object("headers") { heading.writeMembers(to: &$0) }
            writer.member("payload", JSONSlice(unchecked: payload.bytes))
        }
    }
}
