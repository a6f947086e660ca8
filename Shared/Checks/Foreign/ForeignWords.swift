internal import Model

/// Values as other services write them, in the form that Belfry wants.
struct ForeignWords {
    let kind: RecordKind
    /// When the record was sent; lengths of time count from then.
    let sent: Instant

    /// The value as it belongs at a place; `nil` if nothing better than the value is known.
    ///
    /// - Parameter wantsFlag: whether only true or false is right there.
    func converted(_ value: ForeignValue, at place: String, wantsFlag: Bool = false) -> ForeignValue? {
        if wantsFlag { return value.word.flatMap { Self.flags[$0] }.map { .flag($0) } }
        switch kind {
        case .request: return ofRequest(value, place)
        case .app: return ofApp(value, place)
        case .person: return ofPerson(value, place)
        case .interaction:
            switch place {
            case "at", "until": return instant(value)
            case "person", "device": return value["id"]
            case "type":
                let word = value.word?.replacing("notification", with: "").replacing("push", with: "") ?? ""
                return (InteractionType(rawValue: word)?.rawValue ?? Self.types[word]).flatMap {
                    InteractionType(rawValue: $0) == nil ? nil : .text($0)
                }
            default: return nil
            }
        }
    }

    // MARK: Requests

    private func ofRequest(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch place {
        case "recipients": return people(value)
        case "type":
            let type = value.word.flatMap { Self.types[$0] } ?? ""
            let meant = ["dismissed": "withdraw", "cleared": "withdraw", "read": "mark-read"][type] ?? type
            return ["notify", "update", "withdraw", "mark-read"].contains(meant) ? .text(meant) : nil
        case "interruptionLevel": return value.word.flatMap { Self.levels[$0] }.map { .text($0) }
        case "relevanceScore":
            return ["high": 1, "normal": 0.5, "medium": 0.5, "low": 0.1].first { $0.key == value.word }
                .map { .number($0.value) }
        case "expires", "trigger.at", "event.start", "event.end": return instant(value)
        case "trigger":
            if case .number(let seconds) = value, seconds < 1e8 { return .member("afterSeconds", value) }
            return value.text == nil ? nil : instant(value).map { .member("at", $0) }
        case "sound": return value.word == "true" ? .text("default") : nil
        case "marketing": return Self.wrapped(value, "topic")
        case "target": return Self.wrapped(value, "request")
        case "communication.intent":
            return (value.word?.contains("call")).map { .text($0 ? "start-call" : "send-message") }
        case "communication.sender", "communication.group": return Self.wrapped(value, "name")
        case "content": return Self.wrapped(value, "body")
        case "content.title", "content.subtitle", "content.body": return text(value).map { .text($0) }
        case "content.data": return Self.wrapped(value, "value")
        case "content.attachments":
            let urls =
                (value.members.isEmpty ? value.elements : value["url"].map { [$0] } ?? value.members.map(\.value))
                .compactMap { ($0["url"] ?? $0["src"] ?? $0["image_url"] ?? $0).text }
            return .list(urls.filter { $0.hasPrefix("https://") }.prefix(4).map { .member("url", .text($0)) }).ifAny
        default: return nil
        }
    }

    /// Ids of people; tokens, addresses and segments are not.
    func people(_ value: ForeignValue) -> ForeignValue? {
        let ids = value.elements.flatMap { $0.isObject ? ($0["id"].map { [$0] } ?? $0.members.map(\.value)) : [$0] }
            .flatMap(\.elements).compactMap(\.text)
            .flatMap { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } }
        return .list(ids.filter(Self.mayBePerson).prefix(20).map { .text($0) }).ifAny
    }

    private static func mayBePerson(_ id: String) -> Bool {
        PersonID(id) != nil && id.utf8.count <= 36 && !id.contains { ":/[]@#+ ".contains($0) }
            && !["push", "email", "sms", "all", "hello"].contains(id.lowercased())
    }

    /// The text in a value; of texts by language, the English one or else the first.
    func text(_ value: ForeignValue) -> String? {
        if let text = value.text { return text }
        if case .list(let elements) = value { return elements.first.flatMap(text) }
        let inner = ["en", "text", "body", "content", "message"].lazy.compactMap { value[$0].flatMap(text) }.first
        return inner ?? (value.isByLanguage ? value.members.first?.value.text : nil)
    }

    // MARK: Times

    /// An instant: seconds or milliseconds since 1970, a length of time from now on, or a local time taken as UTC.
    func instant(_ value: ForeignValue) -> ForeignValue? {
        guard let text = value.text else { return nil }
        if let number = Double(text), number >= 30, number < 1e17 {
            let perSecond = [1, 1e3, 1e6].first { number / $0 < 1e10 } ?? 1e6
            let instant =
                number / perSecond < 1e8
                ? sent.adding(seconds: number) : Instant(milliseconds: Int64(number / perSecond * 1000))
            return .text(instant.description)
        }
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        if let unit = text.last.flatMap({ units[$0] }), let count = Double(text.dropLast()), count > 0, count < 1e6 {
            return .text(sent.adding(seconds: count * unit).description)
        }
        let date = text.prefix(10)
        let parts = text.dropFirst(11).split(separator: " ").map(String.init)
        guard date.utf8.count == 10 else { return nil }
        var time = parts.first ?? "00:00:00"
        if time.utf8.count == 5 { time += ":00" }
        var zone = parts.count > 1 ? parts[1].replacing("GMT", with: "").replacing("UTC", with: "") : ""
        if zone.utf8.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
        return [zone, "", "Z"].lazy.compactMap { Instant("\(date)T\(time)\($0)") }.first
            .map { .text($0.description) }
    }

    /// A time of day as `HH:MM`.
    private static func time(_ value: ForeignValue) -> ForeignValue? {
        guard var text = value.text?.lowercased() else { return nil }
        let isAfternoon = text.hasSuffix("pm")
        text = text.filter { $0.isNumber || $0 == ":" || $0 == "." }
        let numbers = text.split { $0 == ":" || $0 == "." }.map { Int($0) ?? -1 }
        guard let first = numbers.first, numbers.count <= 3 else { return nil }
        let hour = isAfternoon && first < 12 ? first + 12 : first
        let minute = numbers.count > 1 ? numbers[1] : 0
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        return .text("\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)")
    }

    // MARK: Apps

    private func ofApp(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch place {
        case "categories", "topics", "sounds", "categories.actions": return listed(value, at: place)
        case "webhooks":
            guard value.elements.contains(where: { $0.text != nil }) else { return nil }
            return value.mapped { $0.text == nil ? $0 : .object([("url", $0), ("secretRef", .text("webhook"))]) }
        case "entitlements":
            if value.isObject { return .list(value.members.filter { $0.value.word == "true" }.map { .text($0.name) }) }
            guard let word = value.word else { return nil }
            if word.contains("critical") { return .text("critical-alerts") }
            return word.contains("sensitive") ? .text("time-sensitive") : nil
        case "strings":
            // Languages by key, where keys by language belong.
            guard !value.members.isEmpty, value.members.allSatisfy({ $0.value.isByLanguage }) else { return nil }
            var tables: ForeignValue = .object([])
            for (key, texts) in value.members {
                for (language, text) in texts.members { tables.put(text, at: [Substring(language), Substring(key)]) }
            }
            return tables
        case "name": return text(value).map { .text($0) }
        default: return nil
        }
    }

    /// A list of objects with ids, from strings or from objects by id; `nil` for other values and places.
    func listed(_ value: ForeignValue, at place: String) -> ForeignValue? {
        guard Self.lists.contains(place) else { return nil }
        let member = place == "sounds" ? "name" : "id"
        if value["id"] == nil, !value.members.isEmpty, value.members.allSatisfy({ $0.value.isObject }) {
            return .list(value.members.map { id, value in .object([(member, .text(id))] + value.members) })
        }
        guard value.elements.contains(where: { $0.text != nil }) else { return nil }
        return .list(
            value.elements.map { element in
                guard let text = element.text else { return element }
                let id = String((place == "categories.actions" ? text.lowercased() : text).map { $0 == " " ? "-" : $0 })
                let members = [("id", .text(id)), ("title", element), ("name", element)].filter {
                    ForeignNames.knows("\(place).\($0.0)", in: kind)
                }
                return .object(member == "id" ? members : [("name", element)])
            })
    }

    // MARK: People

    private func ofPerson(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        let word = value.word ?? ""
        switch place {
        case "timeZone":
            if let zone = Self.zones[word] { return .text(zone) }
            let offset = value.text?.replacing("GMT", with: "").replacing("UTC", with: "") ?? ""
            guard let sign = offset.first, "+-".contains(sign),
                let hours = Int(offset.dropFirst().prefix { $0.isNumber }.prefix(2)), hours <= 12
            else {
                return nil
            }
            return .text("Etc/GMT\(sign == "+" ? "-" : "+")\(hours)")
        case "locale": return Self.languages[word].map { .text($0) }
        case "devices":
            if value.elements.contains(where: { $0.text?.utf8.count ?? 0 > 36 }) { return nil }
            return listed(value, at: place)?.mapped { device in
                if device["platform"] != nil { return device }
                let id = device["id"]?.text ?? ""
                return .object([("id", .text(id)), ("platform", .text(Self.platform(id) ?? "ios"))])
            }
        case "devices.platform": return Self.platform(word).map { .text($0) }
        case "apps":
            if let state = Self.authorizations[word] { return .member("rail", .member("authorization", .text(state))) }
            let states = value.members.map { ($0.name, Self.authorizations[$0.value.word ?? ""]) }
            if !states.isEmpty, states.allSatisfy({ $0.1 != nil }) {
                return .object(states.map { ($0.0, .member("authorization", .text($0.1 ?? ""))) })
            }
            let names = value.elements.compactMap { $0.text }
            guard names.count == value.elements.count else { return nil }
            return .object(names.map { ($0, .member("authorization", .text("authorized"))) })
        case "apps.*": return Self.authorizations[word].map { .member("authorization", .text($0)) }
        case "apps.*.authorization": return Self.authorizations[word].map { .text($0) }
        case "apps.*.previews", "previews", "devices.previews":
            return Self.flags[word].map { .text($0 ? "always" : "never") }
        case "focuses": return quietHours(value) ?? listed(value, at: place)
        case "contacts":
            return listed(value, at: place)?.mapped { contact in
                guard let name = contact["name"], name.text?.contains("@") == true else { return contact }
                return .object([("id", name), ("handles", .list([name]))])
            }
        case "activeFocus": return Self.wrapped(value, "id")
        case "summary" where !value.isObject && value.word != "true" && value.word != "false":
            return .member("times", .list(value.elements))
        case "focuses.schedule.days" where word == "weekdays":
            return .list(["mon", "tue", "wed", "thu", "fri"].map { .text($0) })
        case "focuses.schedule.days":
            return ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].first {
                word.hasPrefix($0) || $0.hasPrefix(word) && word.count == 2
            }
            .map { .text($0) }
        case "focuses.schedule.from", "focuses.schedule.to", "summary.times": return Self.time(value)
        default: return nil
        }
    }

    private func quietHours(_ value: ForeignValue) -> ForeignValue? {
        let ends = value.text.map { $0.split { "-–".contains($0) }.map { ForeignValue.text(String($0)) } }
        let from = ends?.first ?? value["start"] ?? value["from"] ?? value["begin"] ?? value["startTime"]
        let to = ends?.last ?? value["end"] ?? value["to"] ?? value["until"] ?? value["endTime"]
        guard let from = from.flatMap(Self.time), let to = to.flatMap(Self.time) else { return nil }
        return .list([
            .object([
                ("id", .text("quiet-hours")), ("name", .text("Quiet Hours")),
                ("schedule", .list([.object([("from", from), ("to", to)])])),
            ])
        ])
    }

    private static func platform(_ text: String) -> String? {
        let word = ForeignNames.plain(text)
        return [
            ("ipad", "ipados"), ("watch", "watchos"), ("mac", "macos"), ("vision", "visionos"), ("tv", "tvos"),
            ("phone", "ios"), ("ios", "ios"), ("apns", "ios"),
        ].first { word.contains($0.0) && word != "android" }?.1
    }

    private static func wrapped(_ value: ForeignValue, _ name: String) -> ForeignValue? {
        if case .text = value { .member(name, value) } else { nil }
    }

    // MARK: Words

    /// Places at which a value that can be read may still be another service's.
    static let always: Set<String> = ["recipients"]
    private static let lists: Set<String> = [
        "categories", "topics", "sounds", "categories.actions", "devices", "focuses", "contacts",
    ]

    private static let flags = words(
        """
        true: true yes on 1 enabled y granted allow allowed
        false: false no off 0 disabled n denied none never
        """
    ).mapValues { $0 == "true" }
    private static let levels = words(
        """
        passive: low min minimum verylow 1 none silent background quiet
        active: normal default medium 5 3 standard regular
        time-sensitive: high max maximum urgent 10 important immediate 4 2 veryhigh emergency critical
        """)
    private static let types = words(
        """
        notify: push notification send create alert new message silent background
        update: edit replace patch change
        withdraw: delete remove cancel retract revoke recall
        mark-read: markasread
        opened: click clicked tap tapped open press pressed launch launched
        viewed: view delivered deliver received receive displayed display shown show impression sent presented
        dismissed: dismiss swipe swiped close closed
        cleared: clear deleted removed
        read: seen markread
        action: reply replied button buttonclick actionclick actionclicked respond response buttonpressed custom
        turn-off: unsubscribe unsubscribed optout optedout disable disabled
        mute: muted snooze snoozed silence
        foreground: appopened appopen sessionstart
        background: appclosed sessionend
        """)
    private static let authorizations = words(
        """
        authorized: true yes on 1 enabled granted allow allowed all subscribed optin always
        denied: false no off 0 disabled deny blocked unsubscribed optout never
        not-determined: default unknown undetermined prompt
        """)
    private static let zones = words(
        """
        America/Los_Angeles: pst pdt pt pacific pacifictime
        America/Denver: mst mdt mountain
        America/Chicago: cst cdt central
        America/New_York: est edt et eastern easterntime
        Europe/London: bst gmt london
        Europe/Berlin: cest berlin
        Asia/Kolkata: ist
        Asia/Tokyo: jst tokyo
        UTC: z utc0 gmt0 utc
        """)
    private static let languages = words(
        """
        en: english
        de: german deutsch
        fr: french
        es: spanish
        it: italian
        ja: japanese
        zh-Hans: chinese
        pt: portuguese
        nl: dutch
        pl: polish
        """)

    /// Reads lines such as `right: foreign foreign`.
    private static func words(_ text: String) -> [String: String] {
        var words: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            for word in (parts.last ?? "").split(separator: " ") { words[String(word)] = String(parts[0]) }
        }
        return words
    }
}

extension ForeignValue {
    /// A list, if it is not empty.
    fileprivate var ifAny: ForeignValue? { elements.isEmpty ? nil : self }

    fileprivate func mapped(_ change: (ForeignValue) -> ForeignValue) -> ForeignValue { .list(elements.map(change)) }
}
