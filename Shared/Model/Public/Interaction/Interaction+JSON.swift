extension Interaction: JSONReadable, JSONObjectWritable {
    /// Reads an interaction; what its type does not need is checked and dropped.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PlainID?
        var person: PersonID?
        var device: DeviceID?
        var at: Instant?
        var members = Members()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "person": person = try PersonID(from: &reader)
            case "device": device = try DeviceID(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: if try !members.read(member, &reader) { try reader.skipUnknown() }
            }
        }
        let kind = try members.kind(reader)
        self.init(
            id: try reader.required(id, "id"), person: try reader.required(person, "person"), device: device,
            at: try reader.required(at, "at"), kind: kind)
        if case .read = kind { return }
        _ = try reader.required(device, "device")
    }

    /// Writes the interaction with the members that its type needs.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("person", person)
        writer.member("device", device)
        writer.member("at", at)
        writer.member("type", kind.type)
        kind.writeMembers(to: &writer)
    }

    /// The members that depend on the type.
    private struct Members {
        var type: InteractionType?
        var notification: NotificationID?
        var app: AppID?
        var action: PlainID?
        var text: String?
        var seconds: Double?
        var thread: ExactString?
        var focus: PlainID?
        var until: Instant?
        var token: PushTokenHash?

        mutating func read(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "type": type = try InteractionType(from: &reader)
            case "notification": notification = try Self.readNotification(&reader)
            case "app": app = try AppID(from: &reader)
            case "action": action = try PlainID(from: &reader)
            case "text": text = try reader.readString(most: Limits.interactionTextBytes)
            case "seconds": seconds = try reader.readDouble(in: 0...Limits.longestSeconds)
            case "thread": thread = try ExactString(from: &reader)
            case "focus": focus = try PlainID(from: &reader)
            case "until": until = try Instant(from: &reader)
            case "token": token = try PushTokenHash(from: &reader)
            default: return false
            }
            return true
        }

        private static func readNotification(_ reader: inout JSONReader) throws(Rejection) -> NotificationID {
            let id = try NotificationID(from: &reader)
            guard id.parts != nil else {
                throw reader.invalid(found: id.string.quoted(), fix: "write <app>/<request id>/<person>")
            }
            return id
        }

        func kind(_ reader: borrowing JSONReader) throws(Rejection) -> Kind {
            switch try reader.required(type, "type") {
            case .viewed: return .viewed(try named(reader))
            case .opened: return .opened(try named(reader))
            case .dismissed: return .dismissed(try named(reader))
            case .timedOut: return .timedOut(try named(reader))
            case .cleared: return .cleared(try named(reader))
            case .clearedAll: return .clearedAll(app)
            case .expanded: return .expanded(try named(reader))
            case .action:
                return .action(try named(reader), action: try reader.required(action, "action"), text: text)
            case .keep: return .keep(try anyApp(reader))
            case .turnOff: return .turnOff(try anyApp(reader))
            case .mute:
                let end = until.map { MuteEnd.at($0) } ?? .after(seconds: seconds ?? Limits.defaultMuteSeconds)
                return .mute(try anyApp(reader), thread: thread, end)
            case .read:
                if let notification { return .read(.notification(notification)) }
                return .read(.app(try anyApp(reader)))
            case .foreground: return .foreground(try reader.required(app, "app"))
            case .background: return .background(app)
            case .locked: return .locked
            case .unlocked: return .unlocked
            case .silentOn: return .silentOn
            case .silentOff: return .silentOff
            case .watchWorn: return .watchWorn
            case .watchOff: return .watchOff
            case .wristRaised: return .wristRaised
            case .wristLowered: return .wristLowered
            case .online: return .online
            case .offline: return .offline
            case .focusOn: return .focusOn(try reader.required(focus, "focus"), until: until)
            case .focusOff: return .focusOff(focus)
            case .callAnswered: return .callAnswered(try named(reader))
            case .mediaStarted: return .mediaStarted(try named(reader))
            case .mediaPaused: return .mediaPaused(try named(reader))
            case .tokenGone:
                return .tokenGone(try reader.required(app, "app"), try reader.required(token, "token"))
            }
        }

        private func named(_ reader: borrowing JSONReader) throws(Rejection) -> NotificationID {
            try reader.required(notification, "notification")
        }

        /// The app that is named, or else that of the notification.
        private func anyApp(_ reader: borrowing JSONReader) throws(Rejection) -> AppID {
            if let app = app ?? notification?.parts?.app { return app }
            throw reader.invalid(
                member: "app", found: "neither app nor notification", fix: "add the member `app` or `notification`")
        }
    }
}
