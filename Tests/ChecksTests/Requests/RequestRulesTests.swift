import Model
import Testing

/// Single members of a request that rules reject, each with the place that the rejection names.
struct RequestRulesTests {
    typealias Row = (members: String, outcome: String, path: String)

    // swift-format-ignore
    static let topics: [Row] = [
        (#""topic":"news""#,                                   "accepted",      ""),
        (#""topic":"News""#,                                   "topic-unknown", "topic"),
        (#""topic":"offers""#,                                 "topic-unknown", "topic"),
        (#""marketing":{"topic":"news"}"#,                     "topic-unknown", "marketing.topic"),
        (#""marketing":{"topic":"other"}"#,                    "topic-unknown", "marketing.topic"),
        (#""marketing":{"topic":"offers"},"topic":"news""#,    "accepted",      ""),
    ]

    // swift-format-ignore
    static let vibration: [Row] = [
        (#""vibrate":[1,2]"#,                           "vibration-not-allowed", "vibrate"),
        (#""vibrate":false"#,                           "vibration-not-allowed", "vibrate"),
        (#""haptic":{}"#,                               "vibration-not-allowed", "haptic"),
        (#""content":{"vibration":1}"#,                 "vibration-not-allowed", "content.vibration"),
        (#""content":{"haptic":1}"#,                    "vibration-not-allowed", "content.haptic"),
        (#""sound":{"vibration":"x"}"#,                 "vibration-not-allowed", "sound.vibration"),
        (#""content":{"body":"b","data":{"vibration":1}}"#,        "accepted",              ""),
        (#""event":{"vibration":true}"#,                "accepted",              ""),
        (#""vibration":null"#,                          "accepted",              ""),
        (#""vibration":true,"topic":"other""#,          "topic-unknown",         "topic"),
        (#""vibration":true,"sound":5"#,                "invalid",               "sound"),
    ]

    // swift-format-ignore
    static let marketing: [Row] = [
        (#""interruptionLevel":"critical""#,                                      "accepted",           ""),
        (#""interruptionLevel":"time-sensitive","marketing":{"topic":"offers"}"#, "accepted",           ""),
        (#""interruptionLevel":"passive","marketing":{"topic":"offers"}"#,        "accepted",           ""),
    ]

    // The record's own time is 21:00:00.
    // swift-format-ignore
    static let triggers: [Row] = [
        (#""trigger":{"at":"2026-03-01T20:59:59.999Z"}"#,           "trigger-past",     "trigger.at"),
        (#""trigger":{"at":"2026-03-01T21:00:00Z"}"#,               "accepted",         ""),
        (#""trigger":{"afterSeconds":59.999,"repeats":true}"#,      "trigger-interval", "trigger.afterSeconds"),
        (#""trigger":{"afterSeconds":0,"repeats":true}"#,           "trigger-interval", "trigger.afterSeconds"),
        (#""trigger":{"afterSeconds":60,"repeats":true}"#,          "accepted",         ""),
        (#""trigger":{"afterSeconds":1,"repeats":false}"#,          "accepted",         ""),
        (#""trigger":{"calendar":{"minute":0},"repeats":true}"#,    "accepted",         ""),
        // Expiry is not judged here.
        (#""expires":"2020-01-01T00:00:00Z""#,                      "accepted",         ""),
    ]

    // swift-format-ignore
    static let contents: [Row] = [
        (#""content":null"#,                                                "content-missing", "content"),
        (#""content":{"subtitle":"","body":" \u200b"}"#,                    "content-missing", "content"),
        (#""content":{"titleLocKey":""}"#,                                 "content-missing", "content"),
        (#""content":{"data":{"a":1},"launchImage":"l"},"category":"C""#,   "content-missing", "content"),
        (#""content":null,"communication":{"intent":"start-call"}"#,        "content-missing", "content"),
        (#""content":{"data":{"a":1}},"category":"MESSAGE""#,               "content-missing", "content"),
        (#""content":{"subtitle":"Platform 4"}"#,                           "accepted",        ""),
        (#""content":{"bodyLocKey":"UNKNOWN"}"#,                            "accepted",        ""),
        (#""content":{"attachments":[{"url":"https://example.com/a.png"}]}"#, "accepted",      ""),
        (#""content":null,"communication":{"intent":"start-call","sender":{"name":"Sara"}}"#, "accepted", ""),
        (#""content":null,"type":"withdraw","target":{"request":"r"}"#,     "accepted",        ""),
        (#""content":null,"trigger":{"at":"2026-03-01T20:00:00Z"}"#,        "trigger-past",    "trigger.at"),
    ]

    @Test(
        "I6, I7, I9, I10, I13: topics, vibration, Critical marketing, triggers, something to show",
        arguments: topics + vibration + marketing + triggers + contents)
    func isRejected(members: String, outcome: String, path: String) throws {
        let reply = try CheckProbe().send(CheckProbe.request(members))
        #expect(reply.outcome == outcome)
        #expect(reply.rejection?.path ?? "" == path)
    }

    @Test("I10: the record's own time counts") func ownTime() throws {
        let probe = try CheckProbe()
        let request = CheckProbe.request(#""trigger":{"at":"2026-03-01T20:59:00Z"}"#)
        // The request waited two minutes in its topic; when it was sent the trigger was in the future.
        #expect(probe.send(request, timestamp: probe.now.adding(seconds: -120)).outcome == "accepted")
        #expect(probe.send(request, timestamp: probe.now.adding(seconds: -59)).outcome == "trigger-past")
    }
}
