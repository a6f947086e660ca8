/// A person of a history, whose record changes one field at a time.
struct HistoryPerson {
    let id: String
    var isRegistered = false
    /// The record's members except devices and apps.
    var members = ObjectText()
    /// The devices by id.
    var devices: [(id: String, object: ObjectText)] = []
    var apps: [(id: String, settings: ObjectText)] = []
    static let focuses = ["work", "sleep", "quiet"]

    /// A person who allows every app.
    init(id: String) {
        self.id = id
        members = ObjectText([
            ("id", id.quoted), ("timeZone", "Europe/Berlin".quoted), ("locale", "en".quoted),
        ])
        apps = HistoryApps.all.map { ($0.id, ObjectText([("authorization", "authorized".quoted)])) }
    }

    var json: String {
        var record = members
        record["devices"] = "[" + devices.map(\.object.json).joined(separator: ",") + "]"
        record["apps"] = "{" + apps.map { "\($0.id.quoted):\($0.settings.json)" }.joined(separator: ",") + "}"
        return record.json
    }
}

extension History {
    /// A person as they first register.
    mutating func makePerson(_ id: String) -> HistoryPerson {
        var person = HistoryPerson(id: id)
        person.members["timeZone"] = any(["Europe/Berlin", "Europe/Berlin", "America/Chicago", "Asia/Kolkata"]).quoted
        person.members["locale"] = any(["en", "de-DE", "de-DE", "ar"]).quoted
        person.members["previews"] = any([nil, nil, "always", "never"])?.quoted
        person.members["contacts"] = contacts()
        person.members["focuses"] = focuses()
        if !chance(4) { person.members["summary"] = summary() }
        if chance(4) { person.members["activeFocus"] = activeFocus() }
        if chance(6) { person.members["sections"] = any(["by-app".quoted, ["rail", "chat"].quoted]) }
        for platform in ["ios", "watchos", "ipados", "macos", "tvos", "visionos"] {
            let odds = platform == "ios" ? 12 : platform == "watchos" ? 2 : 4
            if platform == "ios" ? !chance(odds) : chance(odds) { addDevice(platform, to: &person) }
        }
        if !chance(3) { person.apps[1].settings["marketing"] = #"{"offers":{"granted":true}}"# }
        for index in person.apps.indices where chance(4) { person.apps[index].settings["style"] = "alert".quoted }
        for _ in 0..<below(5) { person = withChangedSettings(person) }
        return person
    }

    private mutating func contacts() -> String {
        let emergency = chance(6) ? #","emergencyBypass":true"# : ""
        return #"[{"id":"mira","name":"Mira","handles":["mira@example.org"],"favorite":\#(chance(2))},"#
            + #"{"id":"noa","name":"Noa","ids":{"chat":["u-5"]}\#(emergency)}]"#
    }

    private mutating func focuses() -> String {
        let objects = HistoryPerson.focuses.map { id -> String in
            var focus = ObjectText([("id", id.quoted)])
            if id != "quiet" {
                if chance(2) { focus["people"] = list(of: ["mira"]) }
                if chance(2) { focus["apps"] = list(of: ["rail", "farm"]) }
                focus["callsFrom"] = any([nil, nil, "everyone", "contacts", "favorites"])?.quoted
                if chance(2) { focus["repeatedCalls"] = "true" }
                if chance(3) { focus["filters"] = #"{"rail":["business"]}"# }
            }
            if id == "quiet" || chance(3) { focus["timeSensitive"] = "false" }
            if chance(4) { focus["hideBadges"] = "true" }
            if chance(4) { focus["showOnLockScreen"] = "false" }
            if chance(2) { focus["schedule"] = schedule() }
            return focus.json
        }
        return "[" + objects.joined(separator: ",") + "]"
    }

    private mutating func list(of members: [String]) -> String {
        #"{"mode":\#(any(["allow", "allow", "silence"]).quoted),"list":\#(some(members).quoted)}"#
    }

    private mutating func schedule() -> String {
        let (from, to) = any([("09:00", "17:00"), ("22:00", "07:00"), ("02:30", "02:30"), ("12:00", "12:45")])
        let days = chance(2) ? #","days":["mon","tue","sat","sun"]"# : ""
        return #"[{"from":"\#(from)","to":"\#(to)"\#(days)}]"#
    }

    private mutating func summary() -> String {
        let times = any([["08:00", "18:30"], ["12:00"], ["02:30", "07:00"], []])
        return #"{"times":\#(times.quoted),"list":\#(any(["at-once", "with-summary"]).quoted)}"#
    }

    private mutating func activeFocus() -> String {
        let until = chance(2) ? #","until":"\#(later(any([600, 7200, 50_000])))""# : ""
        return #"{"id":"\#(any(HistoryPerson.focuses))"\#(until)}"#
    }

    private mutating func addDevice(_ platform: String, to person: inout HistoryPerson) {
        let id = "\(person.id)-\(platform)"
        guard !person.devices.contains(where: { $0.id == id }) else { return }
        var device = ObjectText([("id", id.quoted), ("platform", platform.quoted)])
        device["systemVersion"] = any([nil, "11.4", "18.3"])?.quoted
        let ids = HistoryApps.all.map(\.id)
        if platform == "watchos" {
            if person.devices.contains(where: { $0.id == "\(person.id)-ios" }) {
                device["companion"] = "\(person.id)-ios".quoted
            }
            if chance(3) || device["companion"] == nil { device["apps"] = ids.quoted }
        } else {
            device["apps"] = (chance(6) ? some(ids) : ids).quoted
        }
        if chance(5) { device["scheduledSummary"] = "false" }
        if chance(5) { device["pushToken"] = #"{"chat":"c4a7","rail":"4a11"}"# }
        person.devices.append((id, device))
    }

    /// The person with one field of the record changed.
    mutating func changed(_ person: HistoryPerson) -> HistoryPerson {
        var person = person
        switch below(20) {
        case 0..<9: return withChangedSettings(person)
        case 9: person.members["timeZone"] = any(["Europe/Berlin", "America/Chicago", "Asia/Tokyo"]).quoted
        case 10: person.members["summary"] = chance(4) ? nil : summary()
        case 11, 12: person.members["focuses"] = focuses()
        case 13, 14: person.members["activeFocus"] = chance(3) ? nil : activeFocus()
        case 15: person.members["contacts"] = contacts()
        case 16, 17: addDevice(any(["ios", "watchos", "ipados", "macos"]), to: &person)
        case 18: removeDevice(of: &person)
        default: person.members["locale"] = any(["en", "de-DE"]).quoted
        }
        return person
    }

    private mutating func removeDevice(of person: inout HistoryPerson) {
        guard !person.devices.isEmpty else { return }
        let id = person.devices.remove(at: below(person.devices.count)).id
        for index in person.devices.indices where person.devices[index].object["companion"] == id.quoted {
            person.devices[index].object["companion"] = nil
        }
    }

    /// The person with one setting of one app changed.
    mutating func withChangedSettings(_ person: HistoryPerson) -> HistoryPerson {
        var person = person
        let index = chance(2) ? below(2) : below(person.apps.count)
        let off = any(["false", nil])
        let on = any(["true", "true", nil])
        if chance(12) {
            // Turns every part off (D11), or on again.
            let isOff = chance(2)
            person.apps[index].settings["style"] = isOff ? "none".quoted : nil
            for part in ["lockScreen", "notificationCenter", "badge"] {
                person.apps[index].settings[part] = isOff && (part != "badge" || chance(2)) ? "false" : nil
            }
            return person
        }
        let (name, value): (String, String?) =
            switch below(20) {
            case 0, 1:
                (
                    "authorization",
                    any(["authorized", "authorized", "provisional", "denied", "critical-only", "not-determined"]).quoted
                )
            case 2, 3, 4: ("summary", any(["true", "true", ["passive", "active"].quoted, nil]))
            case 5: ("quiet", on)
            case 6: ("criticalAlerts", on)
            case 7: ("timeSensitive", off)
            case 8: ("directMessages", off)
            case 9: ("categoriesOff", any([HistoryApps.categories(of: person.apps[index].id).quoted, nil]))
            case 10: ("topicsOff", any([["delays"].quoted, nil]))
            case 11, 12:
                ("marketing", any([#"{"offers":{"granted":true}}"#, #"{"offers":{"granted":false}}"#, nil]))
            case 13: ("mutedUntil", any([later(900).quoted, later(90_000).quoted, nil]))
            case 14: ("mutedThreads", any([#"{"t":"\#(later(9000))"}"#, nil]))
            case 15: ("style", any(["banner", "alert", "none"]).quoted)
            case 16: ("badge", off)
            case 17: ("sound", off)
            case 18: ("notificationCenter", off)
            default: ("lockScreen", off)
            }
        person.apps[index].settings[name] = value
        return person
    }
}
