extension History {
    /// The reports of devices.
    private static let reports = [
        "locked", "unlocked", "unlocked", "foreground", "background", "silent-on", "silent-off", "watch-worn",
        "watch-worn", "watch-off", "wrist-raised", "wrist-lowered", "online", "offline", "focus-on", "focus-on",
        "focus-off", "focus-off",
    ]
    /// The actions of people.
    private static let deeds = [
        "viewed", "opened", "dismissed", "timed-out", "cleared", "cleared", "cleared-all", "expanded", "expanded",
        "action", "action", "action", "keep", "turn-off", "mute", "read", "read", "call-answered", "media-started",
        "media-paused",
    ]

    mutating func addInteraction() { addInteraction(any(chance(3) ? Self.reports : Self.deeds)) }

    /// Adds an interaction of this type about one of the latest notifications.
    mutating func addInteraction(_ type: String) {
        let latest = Array(sent.suffix(10))
        addInteraction(type, about: latest.isEmpty || chance(20) ? nil : any(latest))
    }

    /// Adds a report of a person's device.
    mutating func report(_ type: String, of app: String = "chat", by person: String, on platform: String = "ios") {
        addInteraction(type, about: SentRequest(id: "none", app: app, person: person), on: platform)
    }

    /// Adds an interaction of this type about a notification; `nil` names one that never existed.
    mutating func addInteraction(_ type: String, about notification: SentRequest?, on platform: String? = nil) {
        interactions += 1
        let person = notification?.person ?? anyPerson()
        let device = platform ?? (type.hasPrefix("watch") || type.hasPrefix("wrist") ? "watchos" : nil)
        let platform = device ?? any(["ios", "ios", "ios", "watchos", "ipados", "macos"])
        let number = chance(25) ? max(1, interactions - 1) : interactions
        var value = ObjectText([
            ("id", "i-\(number)".quoted), ("person", person.quoted), ("device", "\(person)-\(platform)".quoted),
            ("at", later(any([0, 0, 0, 0, -3, -1000, 50])).quoted), ("type", type.quoted),
        ])
        addSubject(to: &value, type, "\(notification?.app ?? "chat")/\(notification?.id ?? "none")/\(person)")
        if chance(40) { value[any(value.names)] = any([nil, "7", "none".quoted]) }
        add("interactions", key: person, value.json)
    }

    private mutating func addSubject(to value: inout ObjectText, _ type: String, _ notification: String) {
        let app = notification.split(separator: "/").first.map(String.init) ?? "chat"
        switch type {
        case "viewed", "opened", "dismissed", "timed-out", "cleared", "expanded", "call-answered", "media-started",
            "media-paused":
            value["notification"] = notification.quoted
        case "action":
            value["notification"] = notification.quoted
            value["action"] = any(["later", "later", "reply", "route", "unknown"]).quoted
            if chance(3) { value["text"] = "On my way".quoted }
        case "read", "keep", "turn-off":
            if chance(2) { value["notification"] = notification.quoted } else { value["app"] = app.quoted }
        case "mute":
            value["app"] = app.quoted
            if chance(2) { value["thread"] = "t".quoted }
            if chance(2) { value["seconds"] = any(["60", "9000", "100000"]) }
        case "cleared-all": if chance(2) { value["app"] = app.quoted }
        case "foreground": value["app"] = app.quoted
        case "focus-on":
            value["focus"] = any(HistoryPerson.focuses).quoted
            if chance(2) { value["until"] = later(any([600, 7200, 50_000])).quoted }
        case "focus-off": if chance(4) { value["focus"] = any(HistoryPerson.focuses).quoted }
        default: break
        }
    }
}
