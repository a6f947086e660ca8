import Testing

struct SoundAndBadgeAdviceTests {
    static let silent: [(request: [String: String], body: String?, expected: Set<String>)] = [
        (["interruptionLevel": "critical", "sound": "default"], nil, ["important-by-sound-only"]),
        (["interruptionLevel": "time-sensitive", "sound": "default"], nil, ["important-by-sound-only"]),
        (["interruptionLevel": "critical"], nil, ["important-by-badge-only"]),
        (["interruptionLevel": "time-sensitive"], nil, ["important-by-badge-only"]),
        (["interruptionLevel": "critical", "sound": "default"], "The siren is real.", []),
        (["interruptionLevel": "time-sensitive"], "Your driver is here.", []),
        (["interruptionLevel": "active", "sound": "default"], nil, []),
        (["interruptionLevel": "passive"], nil, []),
        (["sound": "default"], nil, []),
        ([:], nil, []),
    ]

    @Test("important-by-sound-only, important-by-badge-only", arguments: silent)
    func wordless(request: [String: String], body: String?, expected: Set<String>) throws {
        // Without words there is the app's own content, which is on no Lock Screen.
        let part: [String: Any] = [
            "id": "x", "categories": ["C"], "initialContentSizeRatio": 1, "layout": [["text": "Hi"]],
        ]
        var all: [String: Any] = request
        all["category"] = "C"
        all["content"] = ["body": body ?? "", "data": ["x": 1]]
        let codes = try AdviceProbe(category: [:], app: ["contentExtensions": [part]]).codes(all)
        #expect(codes.intersection(["important-by-sound-only", "important-by-badge-only"]) == expected)
    }

    @Test func aCallHasItsCallerForWords() throws {
        let call: [String: Any] = [
            "interruptionLevel": "time-sensitive", "sound": "default",
            "communication": ["intent": "start-call", "sender": ["name": "Sara"]],
        ]
        #expect(try !AdviceProbe().codes(call).contains("important-by-sound-only"))
    }

    @Test("critical-without-sound") func criticalWithoutSound() throws {
        for (level, sound, applies) in [
            ("critical", nil, true), ("critical", "default", false), ("active", nil, false),
        ] {
            var request: [String: Any] = ["interruptionLevel": level, "content": ["body": "The river rises."]]
            if let sound { request["sound"] = sound }
            #expect(try AdviceProbe().codes(request).contains("critical-without-sound") == applies, "\(level)")
        }
    }

    @Test(
        "sound-too-long, sound-unknown",
        arguments: [
            ("gong", "sound-too-long"), ("symphony", "sound-too-long"), ("ping", nil), ("edge", nil), ("default", nil),
            ("none", "sound-unknown"), ("Ping", "sound-unknown"),
        ])
    func sound(name: String, told: String?) throws {
        let sounds: [[String: Any]] = [
            ["name": "gong", "seconds": 30.1], ["name": "symphony", "seconds": 240], ["name": "edge", "seconds": 30],
            ["name": "ping", "seconds": 1],
        ]
        let codes = try AdviceProbe(app: ["sounds": sounds]).codes(body: "It rains.", ["sound": name])
        #expect(codes.intersection(["sound-too-long", "sound-unknown"]) == Set([told].compactMap(\.self)))
    }

    @Test("badge-mimicry is not for a communication's texts") func communication() throws {
        let codes = try AdviceProbe().codes(title: "(3) Lunch", body: "See you at 8?", AdviceProbe.fromSara)
        #expect(!codes.contains("badge-mimicry"))
    }

    @Test(
        "badge-mimicry in pictures",
        arguments: [
            ("unread-badge.png", true), ("Badge_Count_3.png", true), ("red-dot.png", true), ("badge-5k.png", false),
            ("photo.png", false), ("discount.png", false),
        ])
    func picture(name: String, applies: Bool) throws {
        let attachment = ["url": "https://example.com/i/\(name)"]
        let codes = try AdviceProbe().codes(["content": ["attachments": [attachment]]])
        #expect(codes.contains("badge-mimicry") == applies)
    }
}
