import Foundation
import Model
import Simulation
import TestSupport

/// Random stories of one app and one person, with many reasons against an alert.
struct RandomTrainStory {
    private var random: SeededGenerator
    private(set) var records: [SimulatedRecord] = []
    private var minute = 0

    /// - Parameter seed: determines the whole story.
    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        try add("apps", app())
        try add("people", person())
        for number in 0..<Int.random(in: 1...4, using: &random) {
            if chance(2) { try add("interactions", interaction(number)) }
            minute += Int.random(in: 1...20, using: &random)
            try add("notifications.ingest", request(number))
        }
    }

    private mutating func chance(_ among: Int) -> Bool { Int.random(in: 0..<among, using: &random) == 0 }

    private mutating func any<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func some(_ values: [String]) -> [String] { values.filter { _ in Bool.random(using: &random) } }

    private var now: String { String(format: "2026-03-02T%02d:%02d:00Z", 9 + minute / 60, minute % 60) }

    private mutating func add(_ topic: String, _ value: [String: Any]) throws {
        let key = topic == "apps" ? "rail" : "anna"
        let line: [String: Any] = ["at": now, "topic": topic, "key": key, "value": value]
        let bytes = Array(try JSONSerialization.data(withJSONObject: line, options: .sortedKeys))
        records.append(try SimulatedRecord(json: bytes.span))
    }

    private mutating func app() -> [String: Any] {
        [
            "id": "rail", "name": "Rail", "entitlements": some(["time-sensitive", "critical-alerts", "communication"]),
            "topics": [["id": "delays", "name": "Delays"], ["id": "offers", "name": "Offers", "marketing": true]],
            "categories": [["id": "gate"]], "foregroundPresentation": some(["sound", "list"]),
        ]
    }

    private mutating func person() -> [String: Any] {
        var settings: [String: Any] = [
            "authorization": any(["authorized", "authorized", "authorized", "provisional", "denied"])
        ]
        for name in ["quiet", "criticalAlerts"] where chance(4) { settings[name] = true }
        for name in ["timeSensitive", "directMessages", "sound", "badge"] where chance(3) { settings[name] = false }
        if chance(3) { settings["style"] = "none" }
        if chance(4) { (settings["lockScreen"], settings["notificationCenter"]) = (false, false) }
        settings["summary"] = any([false, true, ["active"], ["active", "passive"]] as [Any])
        if chance(5) { settings["mutedUntil"] = "2026-03-02T12:00:00Z" }
        if chance(5) { settings["mutedThreads"] = ["t": "2026-03-02T12:00:00Z"] }
        if chance(5) { settings["categoriesOff"] = ["gate"] }
        if chance(5) { settings["topicsOff"] = some(["delays", "offers"]) }
        if chance(2) { settings["marketing"] = ["offers": ["granted": true]] }
        var focus: [String: Any] = ["id": "work", "name": "Work"]
        if chance(2) {
            focus["people"] = ["mode": any(["allow", "silence"]), "list": some(["mira", "paul@example.org"])]
        }
        if chance(2) { focus["apps"] = ["mode": any(["allow", "silence"]), "list": some(["rail"])] }
        if chance(3) { focus["timeSensitive"] = false }
        if chance(3) { focus["callsFrom"] = any(["nobody", "contacts", "favorites"]) }
        if chance(4) { focus["filters"] = ["rail": ["north"]] }
        if chance(3) {
            focus["schedule"] = [["days": ["mon"], "from": any(["08:00", "09:15"]), "to": any(["09:20", "18:00"])]]
        }
        var person: [String: Any] = [
            "id": "anna", "timeZone": "Europe/London", "locale": "en-GB", "apps": ["rail": settings],
            "focuses": [focus],
            "contacts": [["id": "mira", "name": "Mira", "handles": ["mira@example.org"]]],
            "summary": ["times": any([[], ["12:00"]])],
            "devices": [
                ["id": "phone", "platform": "ios", "apps": any([["rail"], ["rail"], []])],
                ["id": "mac", "platform": any(["macos", "tvos"]), "apps": any([["rail"], []])],
            ],
        ]
        if chance(2) { person["activeFocus"] = ["id": "work"] }
        return person
    }

    private mutating func interaction(_ number: Int) -> [String: Any] {
        let type = any(["mute", "turn-off", "foreground", "focus-on", "focus-off", "expanded", "silent-on", "viewed"])
        var value: [String: Any] = [
            "id": "i\(number)", "person": "anna", "device": "phone", "at": now, "type": type, "app": "rail",
            "focus": "work",
            "notification": "rail/r\(max(0, number - 1))/anna",
        ]
        if type == "mute", chance(2) { value["thread"] = "t" }
        return value
    }

    private mutating func request(_ number: Int) -> [String: Any] {
        var value: [String: Any] = [
            "id": chance(8) ? "r0" : "r\(number)", "app": "rail", "recipients": ["anna"],
            "content": ["title": any(["Platform 4", "Platform 4", "Delayed"])],
        ]
        if chance(2) { value["interruptionLevel"] = any(["passive", "active", "time-sensitive", "critical"]) }
        if chance(4) {
            let handle = any(["mira@example.org", "paul@example.org"])
            value["communication"] =
                [
                    "intent": any(["send-message", "start-call"]),
                    "sender": ["name": "Mira", "handle": handle, "isMe": chance(6)],
                ] as [String: Any]
        } else if chance(4) {
            value["marketing"] = ["topic": "offers"]
        }
        if chance(4) { value["topic"] = "delays" }
        if chance(3) { value["category"] = "gate" }
        if chance(3) { value["threadId"] = "t" }
        if chance(4) { value["collapseId"] = "c" }
        if chance(4) {
            value["event"] = any([["id": "e"], ["start": "2026-03-02T11:00:00Z"], ["end": "2026-03-02T08:00:00Z"]])
        }
        if chance(6) { value["expires"] = any(["2026-03-02T08:00:00Z", "2026-03-02T11:00:00Z"]) }
        if chance(5) { value["trigger"] = ["afterSeconds": any([60, 3000])] }
        if chance(4) { value["filterCriteria"] = any(["north", "south"]) }
        return value
    }
}
