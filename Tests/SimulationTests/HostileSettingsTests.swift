import Model
import Simulation
import Testing

/// Bad and hostile settings and interactions cause at most a dead letter, and affect nobody else.
struct HostileSettingsTests {
    private static func person(
        _ id: String = "bad", devices: Int = 1, settings: String = "", more: String = ""
    ) -> String {
        let list = (0..<devices).map { #"{"id":"\#(id)-\#($0)","platform":"ios","apps":["chat"]}"# }
        return #"{"id":"\#(id)","timeZone":"Europe/Berlin","locale":"en","devices":[\#(list.joined(separator: ","))],"#
            + #""apps":{"chat":{"authorization":"authorized"\#(settings)}}\#(more)}"#
    }

    private static func run(_ lines: [String]) throws -> SimulatedStory {
        let app = #"{"id":"chat","name":"Chat","entitlements":["time-sensitive"]}"#
        let setting = [SimulatedStory.line(0, "apps", app), SimulatedStory.line(0, "people", person("good"))]
        return try SimulatedStory(setting + lines, until: 7200)
    }

    /// The deliveries to the person who did nothing wrong, and the receipts about them.
    private static func good(_ story: SimulatedStory) -> [String] {
        story.records.filter { $0.topic != .rejected && $0.text.contains(#""person":"good""#) }.map(\.text)
    }

    private static let ends = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]

    private static func focus(_ from: String, _ to: String) -> String {
        #","focuses":[{"id":"f","schedule":[{"days":["mon"],"from":"\#(from)","to":"\#(to)"}]}]"#
    }

    private static let times = Array(repeating: #""13:30""#, count: 12).joined(separator: ",")

    private static func muted(until end: String) -> String {
        person(
            settings: #","mutedUntil":"\#(end)","mutedThreads":{"t":"\#(end)"}"#,
            more: #","focuses":[{"id":"f"}],"activeFocus":{"id":"f","until":"\#(end)"}"#)
    }

    /// A settings record, and the reason of its dead letter; `nil` if it is accepted. `ContractTests` has more that are
    /// invalid.
    // swift-format-ignore
    static let settings: [(name: String, person: String, reason: String?)] = [
        ("every summary at one time",
         person(settings: #","summary":true"#, more: #","summary":{"times":[\#(times)]}"#), nil),
        ("a Focus from and to the same minute", person(more: focus("13:00", "13:00")), nil),
        ("a Focus that ends a minute before it began", person(more: focus("13:00", "12:59")), nil),
        ("10,000 devices", person(devices: 10_000), "too-large"),
        ("muted until the year 1", muted(until: ends[0]), nil),
        ("muted until the year 9999", muted(until: ends[1]), nil),
    ]

    private static func request(_ second: Double, _ id: String, _ more: String = "") -> String {
        SimulatedStory.request(
            second, #"{"id":"\#(id)","app":"chat","recipients":["bad","good"],"content":{"body":"\#(id)"}\#(more)}"#)
    }

    private static let requests = [
        request(20, "r1"), request(21, "r2", #","trigger":{"afterSeconds":60}"#),
        request(22, "r3", #","interruptionLevel":"time-sensitive""#),
    ]

    @Test("Hostile settings", arguments: 0..<settings.count) func hostile(row: Int) throws {
        let (name, person, reason) = Self.settings[row]
        let story = try Self.run([SimulatedStory.line(1, "people", person)] + Self.requests)
        #expect(story.reasons == (reason.map { [$0] } ?? []), "\(name)")
        let plain = Self.good(try Self.run(Self.requests))
        #expect(Self.good(story) == plain && plain.count >= 9)
    }

    @Test("Requests and interactions of the years 1 and 9999 finish once for everybody") func years() throws {
        var lines = [SimulatedStory.line(1, "people", Self.person())]
        for (number, end) in Self.ends.enumerated() {
            lines += [
                Self.request(20, "t\(number)", #","trigger":{"at":"\#(end)"}"#),
                Self.request(20, "e\(number)", #","expires":"\#(end)""#),
                Self.request(
                    20, "v\(number)",
                    #","event":{"start":"\#(end)","end":"\#(end)"},"interruptionLevel":"time-sensitive""#),
                SimulatedStory.line(
                    20, "interactions",
                    #"{"id":"i\#(number)","person":"bad","device":"bad-0","at":"\#(end)","type":"keep","app":"x"}"#),
            ]
        }
        let story = try Self.run(lines)
        // Of the trigger in the year 1.
        #expect(story.reasons == ["trigger-past"])
        let receipts = try story.receipts
        let terminal = Dictionary(grouping: receipts.filter(\.isTerminal)) { $0.request?.string ?? "" }
        #expect(
            terminal.mapValues { $0.map(\.rule.text) } == [
                "t0": ["I10"], "e0": ["P2", "P2"], "e1": ["S13", "S13"], "v0": ["S13", "S13"], "v1": ["S13", "S13"],
            ])
        // The last one waits until the last instant.
        #expect(receipts.filter { $0.request?.string == "t1" && $0.code == .parked }.count == 2)
    }
}
