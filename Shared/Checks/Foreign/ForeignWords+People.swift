internal import Foundation
internal import Model

extension ForeignWords {
    func ofPerson(_ value: ForeignValue, _ place: String) -> ForeignValue? {
        let word = value.word ?? ""
        switch place {
        case "timeZone": return Self.zone(value.text ?? "").map { .text($0) }
        case "locale": return value.text.flatMap(Self.locale).map { .text($0) }
        case "devices": return devices(value)
        case "devices.platform": return Self.platform(word).map { .text($0) }
        case "apps": return apps(value)
        case "apps.*": return Self.authorizations[word].map { .member("authorization", .text($0)) }
        case "apps.*.mutedUntil", "apps.*.mutedThreads.*", "activeFocus.until", "apps.*.marketing.*.at":
            return times.instant(value)
        case "apps.*.authorization": return Self.authorizations[word].map { .text($0) }
        case "apps.*.previews", "previews", "devices.previews":
            let words = [
                ("authenticated", "when-unlocked"), ("unlocked", "when-unlocked"), ("always", "always"),
                ("never", "never"),
            ]
            if let (_, right) = words.first(where: { word.contains($0.0) }) { return .text(right) }
            return Self.flags[word].map { .text($0 ? "always" : "never") }
        case "focuses": return focuses(value)
        case "focuses.schedule": return (value.text ?? value.elements.first?.text).flatMap(Self.schedule)
        case "focuses.apps", "focuses.people":
            return value.isObject ? nil : .object([("mode", .text("allow")), ("list", .list(value.elements))])
        case "contacts":
            return listed(value, at: place)?.mapped { contact in
                guard let name = contact["name"], name.text?.contains("@") == true else { return contact }
                return .object([("id", name), ("handles", .list([name]))])
            }
        case "activeFocus": return Self.wrapped(value, "id")
        case "summary" where !value.isObject && value.word != "true" && value.word != "false":
            let texts = value.elements.flatMap { $0.text?.split(separator: ",").map(String.init) ?? [] }
            return .member("times", .list(texts.map { ForeignTimes.time(.text($0)) ?? .text($0) }))
        case "focuses.schedule.days":
            if let days = value.text.flatMap(ForeignTimes.days) { return .list(days.map { .text($0) }) }
            return value.text.flatMap(ForeignTimes.day).map { .text($0) }
        case "focuses.schedule.from", "focuses.schedule.to", "summary.times": return ForeignTimes.time(value)
        default: return nil
        }
    }

    // MARK: Zone and locale

    /// The zone of an abbreviation, an offset, a city, or a name with other signs.
    private static func zone(_ text: String) -> String? {
        if TimeZoneName(text) != nil { return nil }
        if let zone = zones[ForeignNames.plain(text)] { return zone }
        let name = text.folded.replacing(" ", with: "_")
        if TimeZoneName(name) != nil { return name }
        if let zone = TimeZoneName(city: name) { return zone.string }
        if let zone = halfHours[String(text.suffix(6))] { return zone }
        let offset = text.replacing("GMT", with: "").replacing("UTC", with: "")
        guard let sign = offset.first, "+-".contains(sign),
            let hours = Int(offset.dropFirst().prefix { $0.isNumber }.prefix(2)), hours <= 12
        else {
            return nil
        }
        return "Etc/GMT\(sign == "+" ? "-" : "+")\(hours)"
    }

    private static let halfHours = [
        "+05:30": "Asia/Kolkata", "+05:45": "Asia/Kathmandu", "+03:30": "Asia/Tehran", "+04:30": "Asia/Kabul",
        "+06:30": "Asia/Yangon", "+09:30": "Australia/Darwin", "-03:30": "America/St_Johns",
    ]

    private static func locale(_ text: String) -> String? {
        if let code = languages[ForeignNames.plain(text)] { return code }
        let name = text.prefix { $0 != "." && $0 != "@" && $0 != "," && $0 != ";" }.map { $0 == "_" ? "-" : $0 }
        return LocaleName(String(name)).map { $0.string == text ? nil : $0.string } ?? nil
    }

    // MARK: Devices and apps

    private func devices(_ value: ForeignValue) -> ForeignValue? {
        if value.elements.contains(where: { $0.text?.utf8.count ?? 0 > 36 }) { return nil }
        return listed(value, at: "devices")?.mapped { device in
            if device["platform"] != nil { return device }
            let id = device["id"]?.text ?? ""
            let apps = device["apps"] == nil ? (record["apps"]?.members ?? []).map { ForeignValue.text($0.name) } : []
            return .object(
                device.members + [("platform", .text(Self.platform(id) ?? "ios"))]
                    + (apps.isEmpty ? [] : [("apps", .list(apps))]))
        }
    }

    /// A device with the version of its system apart from the system's name.
    func rearranged(device: ForeignValue) -> ForeignValue {
        guard device["systemVersion"] == nil, let platform = device["platform"]?.text,
            let version = platform.split(separator: " ").last, version.first?.isNumber == true,
            version.allSatisfy({ $0.isNumber || $0 == "." }), Self.platform(platform) != nil
        else { return device }
        var device = device
        device.replace("platform", by: .text(Self.platform(platform) ?? platform))
        device.put(.text(String(version)), at: ["systemVersion"])
        return device
    }

    static func platform(_ text: String) -> String? {
        let word = ForeignNames.plain(text)
        return [
            ("ipad", "ipados"), ("watch", "watchos"), ("mac", "macos"), ("vision", "visionos"), ("tv", "tvos"),
            ("phone", "ios"), ("ios", "ios"), ("apns", "ios"),
        ].first { word.contains($0.0) && word != "android" }?.1
    }

    private func apps(_ value: ForeignValue) -> ForeignValue? {
        if let state = Self.authorizations[value.word ?? ""] {
            let app = record["devices"]?.elements.lazy.compactMap { $0["apps"]?.elements.first?.text }.first ?? "rail"
            return .member(app, .member("authorization", .text(state)))
        }
        let states = value.members.map { ($0.name, Self.authorizations[$0.value.word ?? ""]) }
        if !states.isEmpty, states.allSatisfy({ $0.1 != nil }) {
            return .object(states.map { ($0.0, .member("authorization", .text($0.1 ?? ""))) })
        }
        var apps: [(name: String, value: ForeignValue)] = []
        for element in value.isObject ? [] : value.elements {
            if let names = element.text {
                for name in names.split(separator: ",") {
                    apps.append((String(name.drop { $0 == " " }), .member("authorization", .text("authorized"))))
                }
            } else if let id = (element["id"] ?? element["app"] ?? element["name"])?.text {
                apps.append((id, .object(element.members.filter { !["id", "app", "name"].contains($0.name) })))
            } else {
                return nil
            }
        }
        return apps.isEmpty || apps.contains { AppID($0.name) == nil } ? nil : .object(apps)
    }

    // MARK: Focuses

    /// A Focus with its days and hours in its schedule.
    func rearranged(focus: ForeignValue) -> ForeignValue {
        let days = focus["days"]?.elements.compactMap(\.text) ?? []
        if let text = focus["schedule"]?.text, !days.isEmpty {
            guard let schedule = Self.schedule((days + [text]).joined(separator: " ")) else { return focus }
            var focus: ForeignValue = .object(focus.members.filter { $0.name != "days" })
            focus.replace("schedule", by: schedule)
            return focus
        }
        let names = ["days", "from", "to", "start", "end"]
        guard focus["schedule"] == nil, let hours = quietHours(focus)?.elements.first?["schedule"] else { return focus }
        return .object(focus.members.filter { !names.contains($0.name) } + [("schedule", hours)])
    }

    private func focuses(_ value: ForeignValue) -> ForeignValue? {
        if value.word == "true" { return .list([Self.doNotDisturb]) }
        if let hours = quietHours(value) { return hours }
        let allowed = ["exceptions", "allow", "allowed", "allowedApps", "except", "apps", "allowList", "whitelist"].lazy
            .compactMap { value[$0] }.first
        if value["id"] == nil, let allowed, !allowed.isObject {
            var focus = Self.doNotDisturb
            focus.put(.object([("mode", .text("allow")), ("list", .list(allowed.elements))]), at: ["apps"])
            return .list([focus])
        }
        if let text = value.text, let focus = Self.focus(text) { return .list([focus]) }
        return listed(value, at: "focuses")
    }

    static let doNotDisturb: ForeignValue = .object([
        ("id", .text("do-not-disturb")), ("name", .text("Do Not Disturb")), ("timeSensitive", .flag(false)),
    ])

    /// A Focus from a line such as `Work Mon-Fri 9-17`.
    private static func focus(_ text: String) -> ForeignValue? {
        let name = text.split(separator: " ").prefix {
            $0.first?.isLetter == true && ForeignTimes.days(String($0)) == nil
        }
        .joined(separator: " ")
        guard let schedule = schedule(text), !name.isEmpty else { return nil }
        return .object([("id", .text(id(of: name, at: "focuses"))), ("name", .text(name)), ("schedule", schedule)])
    }

    /// The days and hours in a line such as `Mon-Fri 9-17`.
    private static func schedule(_ text: String) -> ForeignValue? {
        var entry: ForeignValue = .object([])
        for word in text.split(whereSeparator: { " ,".contains($0) }).map(String.init) {
            if let days = ForeignTimes.days(word) {
                entry.put(.list(days.map { .text($0) }), at: ["days"])
            } else if word.first?.isNumber == true {
                let ends = word.split { "-–".contains($0) }.compactMap { ForeignTimes.time(.text(String($0))) }
                guard ends.count == 2 else { continue }
                entry.put(ends[0], at: ["from"])
                entry.put(ends[1], at: ["to"])
            }
        }
        return entry["from"] == nil ? nil : .list([entry])
    }

    /// Hours in which a person wants nothing, as a Focus that lets nothing through.
    private func quietHours(_ value: ForeignValue) -> ForeignValue? {
        let ends = value.text.map { $0.split { "-–".contains($0) }.map { ForeignValue.text(String($0)) } }
        func end(_ names: [String]) -> ForeignValue? {
            value.members.first { names.contains(ForeignNames.plain($0.name)) }?.value
        }
        let from = ends?.first ?? end(["start", "from", "begin", "starttime", "starthour", "startsat"])
        let to = ends?.last ?? end(["end", "to", "until", "endtime", "endhour", "endsat"])
        guard let from = from.flatMap(ForeignTimes.time), let to = to.flatMap(ForeignTimes.time) else { return nil }
        var entry: [(name: String, value: ForeignValue)] = [("from", from), ("to", to)]
        if let days = value["days"] ?? value["weekdays"] {
            let names = days.elements.compactMap(\.text).flatMap {
                ForeignTimes.days($0) ?? ForeignTimes.day($0).map { [$0] } ?? []
            }
            if !names.isEmpty { entry.insert(("days", .list(names.map { .text($0) })), at: 0) }
        }
        return .list([
            .object([
                ("id", .text("quiet-hours")), ("name", .text("Quiet Hours")), ("timeSensitive", .flag(false)),
                ("schedule", .list([.object(entry)])),
            ])
        ])
    }

    // MARK: Words

    private static let authorizations = words(
        """
        authorized: authorized true yes on 1 enabled granted allow allowed all subscribed optin always full accepted
        denied: denied optedout unauthorized false no off 0 disabled deny blocked unsubscribed optout never rejected refused revoked
        not-determined: notdetermined default unknown undetermined prompt pending
        provisional: provisional quiet ephemeral silent quietly
        critical-only: critical criticalonly
        """)
    private static let zones = words(
        """
        America/Los_Angeles: pst pdt pt pacific pacifictime
        America/Denver: mst mdt mountain
        America/Chicago: cst cdt central
        America/New_York: est edt et eastern easterntime
        Europe/London: bst gmt
        Europe/Berlin: cest
        Asia/Kolkata: ist
        Asia/Tokyo: jst
        UTC: z utc0 gmt0 utc
        """)
    private static let languages = words(
        """
        en: english
        de: german deutsch
        fr: french français francais
        es: spanish español espanol castellano
        it: italian italiano
        ja: japanese
        ko: korean
        zh-Hans: chinese mandarin
        pt: portuguese português portugues
        nl: dutch
        pl: polish
        ru: russian
        tr: turkish
        ar: arabic
        hi: hindi
        sv: swedish
        da: danish
        nb: norwegian
        fi: finnish
        cs: czech
        el: greek
        he: hebrew
        uk: ukrainian
        """)
}

extension String {
    /// The text with plain letters in place of those with marks.
    fileprivate var folded: String {
        String(
            decomposedStringWithCanonicalMapping.unicodeScalars.filter {
                $0.properties.canonicalCombiningClass == .notReordered
            })
    }
}
