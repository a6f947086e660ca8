import Foundation

/// A story whose records have markup, script and control characters in every field that takes a text, and in their bytes.
enum HostileStory {
    /// What must stay text. Each that is a script would set `hostile`.
    static let texts = [
        #"<img src=x onerror="hostile=1">"#, "<script>hostile=1</script>", #""><svg onload=hostile=1>"#,
        "</script><script>hostile=1</script>", "javascript:hostile=1", "</article><iframe src=//example.org>",
        "&lt;b onclick=hostile=1&gt;", "{{hostile=1}}${hostile=1}", "]]><!--<style>*{display:none}</style>",
        "a\u{202E}b\u{2066}c\u{200B}d\u{0007}e", "' onmouseover='hostile=1",
        "\u{1F469}\u{200D}\u{1F680} e\u{301}\u{301}\u{301}",
    ]

    /// The line of a record: its `value` is JSON; with `raw` it is bytes in Base64.
    private static func line(_ topic: String, key: String, _ value: Any, as member: String = "value") -> String {
        let members: [String: Any] = [
            "at": "2026-03-02T08:00:00Z", "topic": topic, "key": key, member: value,
            "headers": ["idempotency": texts[0], "x-more": texts[1]],
        ]
        let data = (try? JSONSerialization.data(withJSONObject: members, options: [.withoutEscapingSlashes])) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// The app of a text: named so, with its categories and actions.
    private static func app(_ number: Int, _ text: String) -> [String: Any] {
        [
            "id": "app\(number)", "name": text, "entitlements": ["communication", "time-sensitive"],
            "categories": [
                [
                    "id": "c", "placeholder": text, "summaryFormat": text,
                    "actions": [
                        ["id": "a", "title": text],
                        ["id": "b", "title": text, "textInput": ["buttonTitle": text, "placeholder": text]],
                    ],
                ]
            ],
            "topics": [["id": "t", "name": text, "description": text, "marketing": true]],
        ]
    }

    private static var anna: [String: Any] {
        let apps = texts.indices.map { "app\($0)" }
        return [
            "id": "anna", "timeZone": "Europe/Berlin", "locale": "en-GB", "previews": "always",
            "devices": [
                ["id": "phone", "platform": "ios", "apps": apps],
                ["id": "watch", "platform": "watchos", "companion": "phone"],
            ],
            "apps": Dictionary(uniqueKeysWithValues: apps.map { ($0, ["authorization": "authorized"]) }),
            "focuses": texts.enumerated().map { ["id": "f\($0.offset)", "name": $0.element] },
            "contacts": texts.enumerated().map {
                ["id": "c\($0.offset)", "name": $0.element, "handles": ["h\($0.offset)"]]
            },
        ]
    }

    /// Requests that are accepted, or become a dead letter where the text is in a field that has a grammar.
    private static func requests(_ number: Int, _ text: String) -> [[String: Any]] {
        let content = ["title": text, "subtitle": text, "body": text]
        func request(_ id: String, _ more: [String: Any]) -> [String: Any] {
            ["id": id, "app": "app\(number)", "recipients": ["anna"], "content": content].merging(more) { $1 }
        }
        return [
            request("r\(number)", ["category": "c", "threadId": text, "summaryArgument": text]),
            request(
                "m\(number)",
                [
                    "communication": [
                        "intent": "send-message", "sender": ["id": "s", "name": text, "handle": "h\(number)"],
                        "group": ["name": text],
                    ]
                ]),
            request(text, [:]),
            request("l\(number)", ["interruptionLevel": text, "sound": text, "category": text, text: text]),
            request("p\(number)", ["recipients": [text]]),
        ]
    }

    /// The lines, for `deploy/demo` and `belfry simulate`.
    static var lines: [String] {
        let apps = texts.enumerated().map { line("apps", key: "app\($0.offset)", app($0.offset, $0.element)) }
        let sent = texts.enumerated().flatMap { number, text in
            requests(number, text).map { line("notifications.ingest", key: "app\(number)", $0) }
        }
        let broken = texts.enumerated().flatMap { number, text in
            let bytes = Array(text.utf8)
            let values: [(topic: String, bytes: [UInt8])] = [
                ("notifications.ingest", bytes), ("notifications.ingest", [0xFF, 0x00] + bytes + [0xC3]),
                ("people", Array(#"{"id":"\#(number)","\#(number)":"#.utf8) + bytes),
            ]
            return values.map { line($0.topic, key: text, Data($0.bytes).base64EncodedString(), as: "raw") }
        }
        return apps + [line("people", key: "anna", anna)] + sent + broken
    }
}
