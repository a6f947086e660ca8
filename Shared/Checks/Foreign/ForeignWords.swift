internal import Model

/// The form that a place of a record wants, as the rejection of another one says it.
enum ForeignForm {
    case flag, number, text, list, object

    /// The form that a fix names; `nil` where it names none.
    init?(fix: String) {
        let forms: [(String, Self)] = [
            ("write true or false", .flag), ("write a number", .number), ("write a whole number", .number),
            ("write a string", .text), ("write a list", .list), ("write an object", .object),
        ]
        guard let form = forms.first(where: { fix.hasPrefix($0.0) }) else { return nil }
        self = form.1
    }
}

/// Values as other services write them, in the form that Belfry wants.
struct ForeignWords {
    let kind: RecordKind
    let times: ForeignTimes
    /// The record that has the values; members beside one may say what it means.
    let record: ForeignValue

    /// - Parameter sent: when the record was sent; lengths of time count from then.
    init(kind: RecordKind, sent: Instant, record: ForeignValue = .object([])) {
        self.kind = kind
        self.record = record
        let zone = ["timezone", "timeZone", "time_zone", "tz", "zone"].lazy
            .compactMap { record[$0]?.text.flatMap { TimeZoneName($0) }.flatMap { LocalTime($0) } }.first
        times = ForeignTimes(sent: sent, zone: kind == .request || kind == .person ? zone : nil)
    }

    /// The value as it belongs at a place; `nil` if nothing better than the value is known.
    ///
    /// - Parameter form: what the place wants, where that is known.
    func converted(_ value: ForeignValue, at place: String, wanting form: ForeignForm? = nil) -> ForeignValue? {
        switch form {
        case .flag: return value.word.flatMap { Self.flags[$0] }.map { .flag($0) }
        case .number: return number(value, place)
        default: break
        }
        let converted = special(value, place) ?? (place == "recipients" ? nil : plain(value, place, form))
        if form == .list, let only = converted, only.text != nil { return .list([only]) }
        return converted
    }

    /// What to say about a value beside its right form; `nil` for most.
    func note(on value: ForeignValue, at place: String) -> String? {
        let word = value.word ?? ""
        switch (kind, place) {
        case (.interaction, "type") where Self.arrivals.contains(word):
            return "that something arrived is no interaction, its receipts tell it"
        case (.interaction, "type")
        where converted(value, at: place)?.text ?? "action" == "action" && record["action"] == nil:
            return "the id of a chosen action belongs in `action`, beside the type “action”"
        case (.interaction, "notification"):
            if value.elements.count > 1, !value.isObject,
                value.elements.contains(where: { $0.text?.contains("/") ?? false })
            {
                return "send one interaction for each notification"
            }
            let isWhole = (value.text ?? "").split(separator: "/").count > 1 || value["app"] != nil
            return isWhole || beside("app", record) != nil ? nil : "put your own app in the example"
        case (.request, "trigger")
        where ["latitude", "lat", "region", "location", "geofence"].contains(where: value.names):
            return "a place is no trigger: send the request when the person is there"
        case (.person, "devices.platform") where ["android", "web", "windows", "linux", "fcm"].contains(word):
            return "only Apple's platforms are delivered to, so leave other devices out"
        case (.person, "devices.pushToken.*"), (.person, "devices.pushToken.*.token"):
            return value.text.flatMap(Self.noteOnToken)
        case (.request, "interruptionLevel") where ["urgent", "max", "highest", "high", "important"].contains(word):
            return "or “critical”, for danger and with the entitlement; without a level it is “active”"
        case (_, "at"), (_, "expires"), (_, "trigger.at"), (_, "event.start"), (_, "event.end"), (_, "until"):
            let parts = (value.text ?? "").prefix { $0 != " " }.split(separator: "/")
            if parts.count == 3, parts[2].utf8.count == 4, Int(parts[1]) ?? 0 <= 12, times.instant(value) != nil {
                return "it is read as day, month and year"
            }
            return times.takesUTC(value) ? "it names no zone, so UTC is taken in the example" : nil
        case (.request, "trigger") where times.takesUTC(value):
            return "it names no zone, so UTC is taken in the example"
        default: return nil
        }
    }

    private func special(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch kind {
        case .request: ofRequest(value, place)
        case .app: ofApp(value, place)
        case .person: ofPerson(value, place)
        case .interaction: ofInteraction(value, place)
        }
    }

    /// What any place of a form takes.
    private func plain(_ value: ForeignValue, _ place: String, _ form: ForeignForm?) -> ForeignValue? {
        switch form {
        case .text:
            let inner = value.isObject ? ["id", "name", "value"].lazy.compactMap { value[$0]?.text }.first : value.text
            return inner.map { .text($0) }
                ?? (value.elements.count == 1 ? value.elements[0].text.map { .text($0) } : nil)
        case .list:
            if let text = value.text {
                return .list(text.split(separator: ",").map { .text(String($0.drop { $0 == " " })) })
            }
            let names = value.members.filter { $0.value.word == "true" }
            if !names.isEmpty, value.members.allSatisfy({ $0.value.isFlag }) {
                return .list(names.map { .text($0.name) })
            }
            if !ForeignNames.hasMembers(place, in: kind), value.isObject {
                return .list(value.members.map { .text($0.name) })
            }
            return value.isObject && !value.members.isEmpty ? .list([value]) : nil
        case .object:
            // A list with one object, where the object itself belongs.
            return value.elements.count == 1 && !value.isObject && value.elements[0].isObject ? value.elements[0] : nil
        default: return nil
        }
    }

    /// A number, from one in quotes, a percentage, or a length of time.
    private func number(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        guard let text = value.text else { return nil }
        let name = place.split(separator: ".").last ?? ""
        if name.hasSuffix("econds") {
            return (Double(text).flatMap { $0 > 0 ? $0 : nil } ?? ForeignTimes.seconds(text)).map { .number($0) }
        }
        if ["volume", "relevanceScore"].contains(name) {
            let words: [String: Double] = [
                "max": 1, "full": 1, "high": 1, "loud": 1, "medium": 0.5, "normal": 0.5, "low": 0.1,
            ]
            if let number = words[value.word ?? ""] { return .number(number) }
            // A volume over 1 counts in percent, a score does not say of what.
            let isPercentage = text.hasSuffix("%") || name == "volume"
            guard let number = Double(text.filter { $0 != "%" }), (0...(isPercentage ? 100 : 1)).contains(number) else {
                return nil
            }
            return .number(number > 1 || text.hasSuffix("%") ? number / 100 : number)
        }
        if name == "weekday", let day = ForeignTimes.weekday(text) { return .number(Double(day)) }
        return Double(text).map { .number($0) }
    }

    // MARK: Interactions

    private func ofInteraction(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch place {
        case "at", "until": return times.instant(value)
        case "person", "device": return value["id"] ?? value["name"]
        case "notification": return notification(value).map { .text($0) }
        case "type":
            let word = value.word?.replacing("notification", with: "").replacing("push", with: "") ?? ""
            let type = InteractionType(rawValue: word) ?? Self.types[word].flatMap { InteractionType(rawValue: $0) }
            // What stands in capitals is the id of an action.
            let isAction =
                value.text.map { $0 == $0.uppercased() && $0.contains(where: \.isLetter) } ?? (value["action"] != nil)
            return (type ?? (isAction ? .action : nil)).map { .text($0.rawValue) }
        default: return nil
        }
    }

    /// A member of an interaction, by any of its names.
    private func beside(_ place: String, _ value: ForeignValue) -> String? {
        value.members.lazy.compactMap { name, value -> String? in
            let meant = name == place || ForeignNames.place(for: name, in: "", of: .interaction) == place
            return meant ? value.text ?? value["id"]?.text : nil
        }.first
    }

    /// A notification's id, `<app>/<request id>/<person>`, from parts of it and what stands beside it.
    private func notification(_ value: ForeignValue) -> String? {
        if case .list(let parts) = value, let first = parts.first, first.text?.contains("/") ?? true {
            return notification(first)
        }
        if case .list(let parts) = value { return notification(.text(parts.compactMap(\.text).joined(separator: "/"))) }
        let id =
            value.isObject ? value["id"]?.text ?? value["request"]?.text ?? beside("notification", value) : value.text
        let isOfColons = id.map { !$0.contains("/") && $0.split(separator: ":").count == 2 } ?? false
        guard let parts = id?.split(separator: isOfColons ? ":" : "/").map(String.init), !parts.isEmpty,
            parts.count <= 3
        else {
            return nil
        }
        let app = parts.count > 1 ? parts[0] : beside("app", value) ?? beside("app", record) ?? "rail"
        let person = parts.count > 2 ? parts[2] : beside("person", value) ?? beside("person", record)
        guard let person else { return nil }
        let whole = [app, parts.count > 1 ? parts[1] : parts[0], person]
        return whole.contains(where: SensitiveData.isQuoted) ? nil : whole.joined(separator: "/")
    }

    // MARK: Requests

    private func ofRequest(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        switch place {
        case "recipients": return people(value)
        case "app", "category": return value.isObject ? value["id"] ?? value["name"] : nil
        case "type":
            let type = value.word.flatMap { Self.types[$0] } ?? ""
            let meant = ["dismissed": "withdraw", "cleared": "withdraw", "read": "mark-read"][type] ?? type
            return ["notify", "update", "withdraw", "mark-read"].contains(meant) ? .text(meant) : nil
        case "interruptionLevel": return value.word.flatMap { Self.levels[$0] }.map { .text($0) }
        case "relevanceScore", "sound.volume": return number(value, place)
        case "expires", "trigger.at", "event.start", "event.end": return times.instant(value)
        case "trigger.afterSeconds": return number(value, place)
        case "trigger": return times.trigger(value)
        case "sound": return value.word == "true" ? .text("default") : nil
        case "marketing": return Self.wrapped(value, "topic")
        case "target": return Self.wrapped(value, "request")
        case "communication.intent":
            return (value.word?.contains("call")).map { .text($0 ? "start-call" : "send-message") }
        case "communication.sender", "communication.group": return Self.wrapped(value, "name")
        case "content": return Self.wrapped(value, "body")
        case "communication.sender.name":
            // A number is no name.
            return value.text.flatMap { $0.hasPrefix("+") || Double($0) != nil ? nil : .text($0) } ?? value["name"]
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
        let ids = value.elements.flatMap { $0.isObject ? Self.ids(of: $0) : [$0] }.flatMap(\.elements).compactMap(
            \.text
        )
        .flatMap { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } }
        return .list(ids.filter(Self.mayBePerson).prefix(20).map { .text($0) }).ifAny
    }

    /// The id of a person in an object about them, or else all values that it has.
    private static func ids(of person: ForeignValue) -> [ForeignValue] {
        let named = person.members.first { name, value in
            value.text != nil
                && (name == "id" || ForeignNames.place(for: name, in: "", of: .request) == "recipients"
                    || ForeignNames.place(for: name, in: "", of: .person) == "id")
        }
        return named.map { [$0.value] } ?? person.members.map(\.value)
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

    // MARK: Words

    static func wrapped(_ value: ForeignValue, _ name: String) -> ForeignValue? {
        value.text.map { .member(name, .text($0)) }
    }

    /// What other services call that a device got something.
    private static let arrivals: Set<String> = [
        "delivered", "deliver", "delivery", "received", "receive", "arrived", "sent", "presented", "impression",
    ]
    /// Places at which a value that can be read may still be another service's.
    static let always: Set<String> = [
        "recipients", "app", "category", "trigger", "timeZone", "locale", "notification",
    ]
    static let lists: Set<String> = [
        "categories", "topics", "sounds", "categories.actions", "devices", "focuses", "contacts",
    ]

    static let flags = words(
        """
        true: true yes on 1 enabled y granted allow allowed daily weekly monthly yearly hourly always foreground digest summary scheduled
        false: false no off 0 disabled n denied none never background immediate immediately instant
        """
    ).mapValues { $0 == "true" }
    private static let levels = words(
        """
        passive: low min minimum verylow 1 none silent background quiet
        active: normal default medium 5 3 standard regular
        time-sensitive: high max maximum urgent 10 important immediate 4 2 veryhigh highest
        critical: emergency alarm
        """)
    private static let types = words(
        """
        notify: push notification send create alert new message silent background
        update: edit replace patch change
        withdraw: delete remove cancel retract revoke recall cancelled canceled retracted revoked unsend
        mark-read: markasread
        opened: open click clicked clickthrough tap tapped press pressed launch launched
        viewed: view delivered deliver received receive displayed display shown show impression sent presented seenonscreen
        dismissed: dismiss swipe swiped swipedaway swipeaway close closed discarded ignored
        cleared: clear deleted removed
        read: seen markread
        action: reply replied button buttonclick actionclick actionclicked respond response buttonpressed custom
        turn-off: unsubscribe unsubscribed optout optedout disable disabled
        mute: muted snooze snoozed silence
        foreground: appopened appopen sessionstart
        background: appclosed sessionend
        """)
    /// Reads lines such as `right: foreign foreign`.
    static func words(_ text: String) -> [String: String] {
        var words: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            for word in (parts.last ?? "").split(separator: " ") { words[String(word)] = String(parts[0]) }
        }
        return words
    }
}

extension ForeignValue {
    func names(_ name: String) -> Bool {
        members.contains { ForeignNames.plain($0.name) == name || $0.value.names(name) }
            || !isObject && elements.count > 1 && elements.contains { $0.names(name) }
    }

    var isFlag: Bool { word.map { ForeignWords.flags[$0] != nil } ?? false }

    var ifAny: ForeignValue? { elements.isEmpty ? nil : self }

    func mapped(_ change: (ForeignValue) -> ForeignValue) -> ForeignValue { .list(elements.map(change)) }
}
