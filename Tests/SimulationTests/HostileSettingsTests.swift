import Model
import Simulation
import Testing

/// Bad and hostile settings and interactions cause at most a dead letter, and affect nobody else.
struct HostileSettingsTests {
    private static let start = Instant(milliseconds: 1_772_452_800_000)

    private static func line(_ second: Double, _ topic: String, _ key: String, _ value: String) -> String {
        #"{"at":"\#(start.adding(seconds: second))","topic":"\#(topic)","key":"\#(key)","value":\#(value)}"#
    }

    private static func person(
        _ id: String, zone: String = "Europe/Berlin", devices: Int = 1,
        settings: String = #""authorization":"authorized""#, more: String = ""
    ) -> String {
        let list = (0..<devices).map { #"{"id":"\#(id)-\#($0)","platform":"ios","apps":["chat"]}"# }
        return #"{"id":"\#(id)","timeZone":"\#(zone)","locale":"en","devices":[\#(list.joined(separator: ","))],"#
            + #""apps":{"chat":{\#(settings)}}\#(more)}"#
    }

    private static func run(_ lines: [String], until: Double = 7200) throws -> [SimulatedRecord] {
        let app = #"{"id":"chat","name":"Chat","entitlements":["time-sensitive"]}"#
        let text = try SimulatedFile.run(
            ([line(0, "apps", "chat", app), line(0, "people", "good", person("good"))] + lines)
                .joined(separator: "\n"), in: .services(), until: start.adding(seconds: until))
        return try text.split(separator: "\n").map { try SimulatedRecord(json: Array($0.utf8).span) }
    }

    /// The deliveries to the person who did nothing wrong.
    private static func good(_ records: [SimulatedRecord]) -> [String] {
        records.filter { $0.topic != .rejected && $0.text.contains(#""person":"good""#) }.map(\.text)
    }

    /// A settings record, and the reason of its dead letter; `nil` if it is accepted.
    struct Settings: Sendable, CustomTestStringConvertible {
        let name: String
        let person: String
        let reason: String?
        var testDescription: String { name }
    }

    private static let ends = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]

    private static func focus(_ from: String, _ to: String) -> String {
        #","focuses":[{"id":"f","schedule":[{"days":["mon"],"from":"\#(from)","to":"\#(to)"}]}]"#
    }

    static let settings: [Settings] =
        [
            Settings(
                name: "10,000 summary times",
                person: person(
                    "bad",
                    more:
                        #","summary":{"times":[\#(Array(repeating: #""12:00""#, count: 10_000).joined(separator: ","))]}"#
                ),
                reason: "invalid"),
            Settings(
                name: "every summary at one time",
                person: person(
                    "bad", settings: #""authorization":"authorized","summary":true"#,
                    more: #","summary":{"times":[\#(Array(repeating: #""13:30""#, count: 12).joined(separator: ","))]}"#
                ),
                reason: nil),
            Settings(
                name: "a Focus from and to the same minute", person: person("bad", more: focus("13:00", "13:00")),
                reason: nil),
            Settings(
                name: "a Focus that ends a minute before it began",
                person: person("bad", more: focus("13:00", "12:59")), reason: nil),
            Settings(
                name: "an hour that is none", person: person("bad", more: focus("24:00", "25:00")), reason: "invalid"),
            Settings(name: "an unknown zone", person: person("bad", zone: "Mars/Olympus"), reason: "invalid"),
            Settings(name: "a path for a zone", person: person("bad", zone: "../../etc/passwd"), reason: "invalid"),
            Settings(name: "10,000 devices", person: person("bad", devices: 10_000), reason: "too-large"),
            Settings(name: "33 devices", person: person("bad", devices: 33), reason: "invalid"),
            Settings(
                name: "a Focus that is nowhere", person: person("bad", more: #","activeFocus":{"id":"f"}"#),
                reason: "invalid"),
            Settings(
                name: "two companions of each other",
                person: #"{"id":"bad","timeZone":"UTC","locale":"en","devices":["#
                    + #"{"id":"a","platform":"watchos","companion":"b","apps":["chat"]},"#
                    + #"{"id":"b","platform":"watchos","companion":"a","apps":["chat"]}]}"#, reason: "invalid"),
        ]
        + ends.map { end in
            Settings(
                name: "muted until \(end)",
                person: person(
                    "bad",
                    settings: #""authorization":"authorized","mutedUntil":"\#(end)","mutedThreads":{"t":"\#(end)"}"#,
                    more: #","focuses":[{"id":"f"}],"activeFocus":{"id":"f","until":"\#(end)"}"#), reason: nil)
        }

    private static let requests = [
        line(
            20, "notifications.ingest", "r1",
            #"{"id":"r1","app":"chat","recipients":["bad","good"],"content":{"body":"A"}}"#),
        line(
            21, "notifications.ingest", "r2",
            #"{"id":"r2","app":"chat","recipients":["good","bad"],"content":{"body":"B"},"trigger":{"afterSeconds":60}}"#
        ),
        line(
            22, "notifications.ingest", "r3",
            #"{"id":"r3","app":"chat","recipients":["bad","good"],"content":{"body":"C"},"interruptionLevel":"time-sensitive"}"#
        ),
    ]

    @Test("Hostile settings", arguments: settings) func hostile(settings: Settings) throws {
        let with = try Self.run([Self.line(1, "people", "bad", settings.person)] + Self.requests)
        let letters = with.filter { $0.topic == .rejected }
        let reasons = letters.map { letter in letter.headers.first { $0.name == "belfry-reason" }?.text }
        #expect(reasons == (settings.reason.map { [$0] } ?? []))
        let plain = try Self.run(Self.requests)
        #expect(Self.good(with) == Self.good(plain))
        #expect(Self.good(plain).count >= 9)
    }

    @Test("Requests of the years 1 and 9999 finish once for everybody") func years() throws {
        var lines = [Self.line(1, "people", "bad", Self.person("bad"))]
        for (number, end) in Self.ends.enumerated() {
            for (name, member) in [
                ("t", #""trigger":{"at":"\#(end)"}"#), ("e", #""expires":"\#(end)""#),
                ("v", #""event":{"start":"\#(end)","end":"\#(end)"},"interruptionLevel":"time-sensitive""#),
            ] {
                let id = "\(name)\(number)"
                lines.append(
                    Self.line(
                        20, "notifications.ingest", id,
                        #"{"id":"\#(id)","app":"chat","recipients":["good","bad"],"content":{"body":"\#(id)"},\#(member)}"#
                    ))
            }
        }
        let receipts = try Self.run(lines).filter { $0.topic == .receipts }
            .map { try Receipt(json: Array($0.text.utf8).span) }
        var terminal: [String: [String]] = [:]
        for receipt in receipts where receipt.isTerminal {
            terminal[receipt.request?.string ?? "", default: []].append(receipt.rule.text)
        }
        #expect(
            terminal == [
                "t0": ["I10"], "e0": ["P2", "P2"], "e1": ["S13", "S13"], "v0": ["S13", "S13"], "v1": ["S13", "S13"],
            ])
        // The last one waits until the last instant.
        #expect(receipts.filter { $0.request?.string == "t1" && $0.code == .parked }.count == 2)
    }

    @Test("Thousands of interactions for unknown things") func interactions() throws {
        let kinds = [
            #""type":"opened","notification":"chat/none/bad""#, #""type":"opened","notification":"chat/r1/good""#,
            #""type":"expanded","notification":"nobody/none/bad""#, #""type":"mute","app":"nobody","seconds":1e8"#,
            #""type":"keep","app":"nobody""#, #""type":"turn-off","app":"nobody""#,
            #""type":"focus-on","focus":"nothing""#,
            #""type":"focus-off","focus":"nothing""#, #""type":"cleared-all","app":"nobody""#,
            #""type":"read","app":"nobody""#, #""type":"foreground","app":"nobody""#,
            #""type":"action","notification":"chat/r1/bad","action":"nothing""#,
            #""type":"media-started","notification":"chat/none/bad""#,
            #""type":"mute","app":"chat","until":"9999-12-31T23:59:59.999Z""#,
            #""type":"mute","app":"chat","until":"0001-01-01T00:00:00Z""#,
        ]
        let lines = (0..<3000).map { number -> String in
            let device = ["bad-0", "stolen", "good-0"][number % 3]
            let person = number % 7 == 0 ? "nobody" : "bad"
            let at = [Self.ends[0], Self.ends[1], "2026-03-02T12:00:00Z"][number % 5 % 3]
            return Self.line(
                30, "interactions", person,
                #"{"id":"i\#(number)","person":"\#(person)","device":"\#(device)","at":"\#(at)",\#(kinds[number % kinds.count])}"#
            )
        }
        let people = [Self.line(1, "people", "bad", Self.person("bad"))]
        let with = try Self.run(people + Self.requests + lines)
        #expect(with.filter { $0.topic == .rejected }.isEmpty)
        #expect(Self.good(with) == Self.good(try Self.run(Self.requests)))
    }

    @Test("Each broken interaction causes one dead letter") func brokenInteractions() throws {
        let broken = [
            #"{"id":"i","person":"good","device":"good-0","at":"10000-01-01T00:00:00Z","type":"locked"}"#,
            #"{"id":"i","person":"good","device":"good-0","at":"0000-01-01T00:00:00Z","type":"locked"}"#,
            #"{"id":"i","person":"good","at":"2026-03-02T12:00:00Z","type":"locked"}"#,
            #"{"id":"i","person":"good","device":"good-0","at":"2026-03-02T12:00:00Z","type":"stared-at"}"#,
            #"{"id":"i","person":"good","device":"good-0","at":"2026-03-02T12:00:00Z","type":"opened"}"#,
            #"{"id":"i","person":"good","device":"good-0","at":"2026-03-02T12:00:00Z","type":"action","#
                + #""notification":"chat/r1/good","action":"a","text":"\#(String(repeating: "x", count: 4097))"}"#,
        ]
        let lines = broken.map { Self.line(30, "interactions", "good", $0) }
        let with = try Self.run(Self.requests + lines)
        #expect(with.filter { $0.topic == .rejected }.count == broken.count)
        #expect(Self.good(with) == Self.good(try Self.run(Self.requests)))
    }
}
