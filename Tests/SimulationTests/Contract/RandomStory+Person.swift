import Foundation

extension RandomStory {
    /// A person's record; sometimes one that the door rejects.
    mutating func record(of person: String) -> [String: Any] {
        var devices: [[String: Any]] = []
        for platform in some(Array(Self.platforms.dropFirst())) {
            devices.append(device("\(person)-\(platform)", platform))
        }
        if !chance(8) { devices.insert(device("\(person)-ios", "ios"), at: 0) }
        // A watch names an iPhone of the record, or none.
        if devices.first?["platform"] as? String == "ios" {
            for index in devices.indices where devices[index]["platform"] as? String == "watchos" {
                devices[index]["companion"] = "\(person)-ios"
            }
        }
        var value: [String: Any] = [
            "id": person, "timeZone": any(["Europe/Berlin", "America/Chicago", "Asia/Kolkata", "UTC"]),
            "locale": any(["en", "de-DE", "ar", "pt_BR", "zh-Hant-TW"]), "devices": devices, "contacts": contacts(),
            "focuses": [focus("work"), focus("sleep")],
        ]
        value["previews"] = any([nil, "always", "when-unlocked", "never"])
        if chance(6) { value["vibration"] = false }
        if !chance(3) {
            value["summary"] = [
                "times": any([["08:00", "18:30"], ["12:00"]]), "list": any(["at-once", "with-summary"]),
            ]
        }
        if chance(3) { value["activeFocus"] = any([["id": "work"], ["id": "sleep", "until": instant(5000)]]) }
        if chance(4) { value["sections"] = any(["by-app", "by-time", ["transit", "chat"]] as [Any]) }
        var apps: [String: Any] = ["chat": settings(), "transit": settings()]
        if !chance(4) { apps["bank"] = settings() }
        value["apps"] = apps
        if chance(30) { value["timeZone"] = "Mars/Olympus" }
        return value
    }

    private mutating func device(_ id: String, _ platform: String) -> [String: Any] {
        var device: [String: Any] = [
            "id": id, "platform": platform, "apps": chance(6) ? ["chat"] : ["chat", "transit", "bank"],
        ]
        device["systemVersion"] = any([nil, "11.4", "18.3"])
        device["previews"] = any([nil, nil, nil, "always", "never"])
        if !chance(3) { device["pushToken"] = ["chat": "token-\(id)", "transit": "other"] }
        if chance(6) { device["scheduledSummary"] = false }
        return device
    }

    private mutating func contacts() -> [[String: Any]] {
        [
            [
                "id": "mira", "name": "Mira", "handles": ["mira@example.org"], "favorite": chance(2),
                "emergencyBypass": chance(4), "ids": ["chat": ["u-5"]],
            ]
        ]
    }

    private mutating func focus(_ id: String) -> [String: Any] {
        var focus: [String: Any] = ["id": id]
        if chance(2) { focus["people"] = ["mode": any(["allow", "silence"]), "list": ["mira"]] }
        if chance(2) { focus["apps"] = ["mode": any(["allow", "silence"]), "list": ["transit"]] }
        if chance(2) { focus["timeSensitive"] = true }
        if chance(2) { focus["repeatedCalls"] = true }
        focus["callsFrom"] = any([nil, "everyone", "contacts", "favorites"])
        if chance(3) { focus["showOnLockScreen"] = false }
        if chance(3) { focus["hideBadges"] = true }
        if chance(3) { focus["filters"] = ["transit": ["business"]] }
        if chance(2) { focus["schedule"] = [["from": any(["07:00", "22:00"]), "to": any(["07:00", "17:00"])]] }
        return focus
    }

    private mutating func settings() -> [String: Any] {
        let answer = any([
            "authorized", "authorized", "authorized", "authorized", "provisional", "denied", "critical-only",
        ])
        var settings: [String: Any] = ["authorization": answer, "style": any(["banner", "alert", "none"])]
        for part in ["lockScreen", "notificationCenter", "badge", "sound"] where chance(4) { settings[part] = false }
        if chance(2) { settings["criticalAlerts"] = true }
        if chance(5) { settings["timeSensitive"] = false }
        if chance(3) { settings["directMessages"] = false }
        settings["summary"] = any([nil, nil, true, ["passive", "active"]])
        if chance(9) { settings["quiet"] = true }
        if chance(9) { settings["mutedUntil"] = instant(900) }
        if chance(9) { settings["mutedThreads"] = ["t": instant(900)] }
        if chance(9) { settings["categoriesOff"] = ["trip"] }
        if chance(9) { settings["topicsOff"] = ["lines"] }
        settings["previews"] = any([nil, nil, "always", "never"])
        settings["announce"] = any([nil, true, false])
        settings["grouping"] = any([nil, "by-app", "off"])
        if !chance(3) { settings["marketing"] = ["offers": ["granted": !chance(4)]] }
        return settings
    }
}
