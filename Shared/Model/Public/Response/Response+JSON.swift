extension Response: JSONReadable, JSONObjectWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: String?
        var notification: NotificationID?
        var device: DeviceID?
        var at: Instant?
        var type: ResponseType?
        var action: PlainID?
        var text: String?
        var isLate = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try reader.readText()
            case "notification": notification = try NotificationID(from: &reader)
            case "device": device = try DeviceID(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "type": type = try ResponseType(from: &reader)
            case "action": action = try PlainID(from: &reader)
            case "text": text = try reader.readString(most: Limits.interactionTextBytes)
            case "late": isLate = try reader.readBool()
            // The notification's id names them too.
            case "app", "request", "person": try reader.skipValue()
            default: try reader.skipUnknown()
            }
        }
        guard let parts = try reader.required(notification, "notification").parts else {
            throw reader.invalid(
                member: "notification", found: "another form", fix: "write <app>/<request id>/<person>")
        }
        let kind: Kind =
            switch try reader.required(type, "type") {
            case .opened: .opened
            case .dismissed: .dismissed
            case .action: .action(try reader.required(action, "action"), text: text)
            }
        self.init(
            id: try reader.required(id, "id"), app: parts.app, request: parts.request, person: parts.person,
            device: device, at: try reader.required(at, "at"), kind: kind, isLate: isLate)
    }

    /// Writes the wire form; `action` and `text` stand only where a button was pressed.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("notification", notification)
        writer.member("app", app)
        writer.member("request", request)
        writer.member("person", person)
        writer.member("device", device)
        writer.member("at", at)
        writer.member("type", kind.type)
        if case .action(let action, let text) = kind {
            writer.member("action", action)
            writer.member("text", text)
        }
        if isLate { writer.member("late", true) }
    }
}

extension Response.Kind {
    /// The member `type` of the response.
    public var type: ResponseType {
        switch self {
        case .opened: .opened
        case .action: .action
        case .dismissed: .dismissed
        }
    }
}
