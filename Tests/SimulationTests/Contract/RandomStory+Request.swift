import Foundation
import TestSupport

extension RandomStory {
    /// A request that is valid unless chance adds a fault.
    mutating func request(number: Int) -> [String: Any] {
        let app = any(["chat", "chat", "transit", "transit", "bank", "chat", "transit", "nobody-knows"])
        var value: [String: Any] = ["id": "r-\(number)", "app": app, "recipients": recipients()]
        if chance(8) { return targeted(value) }
        value["content"] = chance(12) ? nil : content(of: app)
        value["category"] = any([nil, "message", "trip", "disruption", "sign-in", "Trip", ""])
        value["interruptionLevel"] = any([
            nil, nil, "passive", "active", "time-sensitive", "time-sensitive", "critical",
        ])
        if app == "chat", !chance(3) { value["communication"] = communication() }
        if app == "transit", chance(4) { value["marketing"] = ["topic": "offers"] }
        if app == "transit", chance(6) { value["topic"] = any(["lines", "offers"]) }
        value["sound"] = any([nil, "default", "bell", "unknown", ["name": "bell", "volume": 0.3], ["volume": 1], [:]])
        if chance(3) { value["threadId"] = any(["t", "t", text(5)]) }
        if chance(4) { value["collapseId"] = any(["c", text(8)]) }
        if chance(4) { value["relevanceScore"] = any([0, 0.25, 1]) }
        if chance(6) { value["filterCriteria"] = "business" }
        if chance(4) { value["expires"] = instant(any([-10, 100, 9000])) }
        if chance(6) { value["trigger"] = trigger() }
        if chance(4) { value["event"] = event() }
        if chance(9) { value["alertsAgain"] = true }
        if chance(20) { value["badge"] = number }
        if chance(20) { value["unheard"] = ["of": 1] }
        if chance(30) { value["vibration"] = true }
        if chance(12) {
            value["recipients"] = [any(Self.people)]
            value["device"] = "anna-\(any(Self.platforms))"
        }
        return value
    }

    private mutating func recipients() -> [String] {
        let first = any(Self.people)
        return chance(5) ? [first] + some(Self.people) + ["stranger"] : [first]
    }

    private mutating func targeted(_ value: [String: Any]) -> [String: Any] {
        var value = value
        let type = any(["update", "withdraw", "mark-read"])
        value["type"] = type
        value["target"] = any([
            ["app": true], ["threadId": "t"], ["collapseId": "c"],
            ["request": "r-\(Int(value["id"].map { "\($0)" }?.dropFirst(2) ?? "1").map { max(1, $0 - 1) } ?? 1)"],
        ])
        if type == "update" { value["content"] = content(of: "chat") }
        return value
    }

    private mutating func content(of app: String) -> [String: Any] {
        var content: [String: Any] = [:]
        if !chance(4) { content["title"] = chance(3) ? text() : "Two Stops Away" }
        if chance(3) { content["subtitle"] = text(20) }
        if !chance(8) { content["body"] = chance(6) ? text(4000) : text() }
        if chance(8) {
            content["titleLocKey"] = any(["LATE", "MISSING", text(4)])
            content["titleLocArgs"] = [text(10), "2"]
        }
        if chance(3) {
            content["attachments"] = some([
                ["id": "map", "url": "https://example.org/a.png", "type": "image/png"],
                ["url": "https://example.org/b.m4a"], ["url": "https://example.org/c.mp4", "bytes": 900, "seconds": 2],
                ["id": "file", "url": "https://example.org/d.zip"], ["bytes": 90_000_000, "type": "public.png"],
            ])
        }
        if chance(3) { content["data"] = data() }
        if chance(3) { content["targetContentId"] = text(10) }
        if chance(4) { content["launchImage"] = any(["trip-screen", "unknown"]) }
        return content
    }

    private mutating func data() -> [String: Any] {
        [
            "line": text(10), "to": any(["Zoo", 7, NSNull(), ["deep": ["er": true]]]),
            "stepFree": any([true, "true", 1]), "aps": "ours", "belfry": [1, 2], text(3): chance(9) ? text(4000) : "x",
        ]
    }

    private mutating func communication() -> [String: Any] {
        var sender: [String: Any] = [:]
        if !chance(3) { sender["name"] = any(["Mira Okafor", text(12), "山田太郎", "📞"]) }
        if !chance(3) { sender["handle"] = any(["mira@example.org", "+49 30 123456", "nobody@example.org", "x"]) }
        if chance(2) { sender["image"] = "https://example.org/s.jpg" }
        if chance(8) { sender["isMe"] = true }
        if chance(3) { sender["id"] = "u-5" }
        var value: [String: Any] = ["intent": any(["send-message", "start-call"])]
        if !chance(8) { value["sender"] = sender }
        if chance(3) { value["group"] = any([["name": text(12)], ["name": "Trip", "image": "g.png"], [:]]) }
        if chance(5) { value["notifyAnyway"] = true }
        return value
    }

    private mutating func trigger() -> [String: Any] {
        any([
            ["at": instant(any([-5, 30, 4000]))], ["afterSeconds": any([0, 5, 300.5])],
            ["afterSeconds": any([20, 900]), "repeats": true],
            ["calendar": ["hour": 9, "minute": 30], "repeats": chance(2)], ["calendar": ["weekday": 3]],
        ])
    }

    private mutating func event() -> [String: Any] {
        var value: [String: Any] = [:]
        if chance(2) { value["id"] = any(["e", "f"]) }
        if chance(2) { value["start"] = instant(any([-600, 600, 9000])) }
        if chance(2) { value["end"] = instant(any([-600, 600, 9000])) }
        return value
    }
}
