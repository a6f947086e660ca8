import Testing

struct SoundAndBadgeAdviceTests {
    static let silent: [(request: [String: String], body: String?, expected: Set<String>)] = [
        (["interruptionLevel": "critical", "sound": "default"], nil, ["important-by-sound-only"]),
        (["interruptionLevel": "critical", "sound": "default"], "", ["important-by-sound-only"]),
        (["interruptionLevel": "time-sensitive", "sound": "default"], nil, ["important-by-sound-only"]),
        (["interruptionLevel": "critical"], nil, ["important-by-badge-only"]),
        (["interruptionLevel": "time-sensitive"], nil, ["important-by-badge-only"]),
        (["interruptionLevel": "time-sensitive"], "", ["important-by-badge-only"]),
        (["interruptionLevel": "critical", "sound": "default"], "The siren is real.", []),
        (["interruptionLevel": "time-sensitive"], "Your driver is here.", []),
        (["interruptionLevel": "active", "sound": "default"], nil, []),
        (["interruptionLevel": "passive"], nil, []),
        (["sound": "default"], nil, []),
        ([:], nil, []),
        ([:], "", []),
    ]

    @Test("important-by-sound-only, important-by-badge-only", arguments: silent)
    func wordless(request: [String: String], body: String?, expected: Set<String>) throws {
        var all: [String: Any] = request
        if let body { all["content"] = ["body": body] }
        let codes = try AdviceProbe().codes(all)
        #expect(codes.intersection(["important-by-sound-only", "important-by-badge-only"]) == expected)
    }

    @Test func aCallHasItsCallerForWords() throws {
        let call: [String: Any] = [
            "interruptionLevel": "time-sensitive", "sound": "default",
            "communication": ["intent": "start-call", "sender": ["name": "Sara"]],
        ]
        #expect(try !AdviceProbe().codes(call).contains("important-by-sound-only"))
    }

    @Test(
        "sound-too-long",
        arguments: [
            ("gong", true), ("symphony", true), ("ping", false), ("edge", false), ("default", false), ("none", false),
        ])
    func sound(name: String, applies: Bool) throws {
        let sounds: [[String: Any]] = [
            ["name": "gong", "seconds": 30.1], ["name": "symphony", "seconds": 240], ["name": "edge", "seconds": 30],
            ["name": "ping", "seconds": 1],
        ]
        #expect(try AdviceProbe(app: ["sounds": sounds]).codes(["sound": name]).contains("sound-too-long") == applies)
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
