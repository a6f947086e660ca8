extension Interaction: JSONReadable, JSONWritable {
    /// Reads an interaction; what its type does not need is checked and dropped.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let members = try Members(from: &reader)
        let kind = try members.kind(reader)
        self.init(
            id: try reader.required(members.id, "id"), person: try reader.required(members.person, "person"),
            device: members.device, at: try reader.required(members.at, "at"), kind: kind)
        if case .read = kind { return }
        _ = try reader.required(device, "device")
    }

    /// Writes the interaction with the members that its type needs.
    public func write(to writer: inout JSONWriter) { Members(self).write(to: &writer) }

    /// The members of all types.
    fileprivate struct Members: JSONObject {
        var id: PlainID?
        var person: PersonID?
        var device: DeviceID?
        var at: Instant?
        var type: InteractionType?
        var notification: NotificationID?
        var app: AppID?
        var action: PlainID?
        var text: String?
        var thread: ExactString?
        var seconds: Double?
        var focus: PlainID?
        var until: Instant?
        var token: PushTokenHash?

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.member("id", &id)
            try form.member("person", &person)
            try form.member("device", &device)
            try form.member("at", &at)
            try form.member("type", &type)
            try form.member("notification", &notification, isRequired: false) { (reader) throws(Rejection) in
                try Self.readNotification(&reader)
            }
            try form.member("app", &app)
            try form.member("action", &action)
            try form.member("text", &text, isRequired: false) { (reader) throws(Rejection) in
                try reader.readString(most: Limits.interactionTextBytes)
            }
            try form.member("thread", &thread)
            try form.member("seconds", &seconds, in: 0...Limits.longestSeconds)
            try form.member("focus", &focus)
            try form.member("until", &until)
            try form.member("token", &token)
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

extension Interaction.Members {
    init(_ interaction: Interaction) {
        let kind = interaction.kind
        self.init(
            id: interaction.id, person: interaction.person, device: interaction.device, at: interaction.at,
            type: kind.type, notification: kind.notification, app: kind.app)
        switch kind {
        case .action(_, let action, let text): (self.action, self.text) = (action, text)
        case .mute(_, let thread, .after(let seconds)): (self.thread, self.seconds) = (thread, seconds)
        case .mute(_, let thread, .at(let instant)): (self.thread, until) = (thread, instant)
        case .focusOn(let focus, let until): (self.focus, self.until) = (focus, until)
        case .focusOff(let focus): self.focus = focus
        case .tokenGone(_, let token): self.token = token
        default: break
        }
    }
}
