import Model
import Simulation
import Testing

@testable import Histories

/// The five services together, without a broker.
struct ServicesTests {
    private static let devices = ["ios", "ipados", "macos"].map {
        #"{"id":"\#($0)","platform":"\#($0)","apps":["chat"],"pushToken":{"chat":"a1"}}"#
    }
    private static let setting = [
        SimulatedStory.line(0, "apps", #"{"id":"chat","name":"Chat","entitlements":["communication"]}"#),
        SimulatedStory.line(
            0, "people",
            #"{"id":"anna","timeZone":"Europe/Berlin","locale":"en","devices":[\#(devices.joined(separator: ","))],"#
                + #""apps":{"chat":{"authorization":"authorized"}}}"#),
    ]

    private static func request(_ second: Double, _ members: String, id: String = "r1") -> String {
        SimulatedStory.request(second, #"{"id":"\#(id)","app":"chat","recipients":["anna"],\#(members)}"#)
    }

    private static func run(_ lines: [String], until seconds: Double? = nil) throws -> SimulatedStory {
        try SimulatedStory(setting + lines, until: seconds)
    }

    @Test("N13: an app that is removed leaves every device, and no state of it remains")
    func aRemovedAppLeavesEveryDevice() throws {
        let parked = #""content":{"body":"Up"},"trigger":{"afterSeconds":90}"#
        let story = try Self.run(
            [
                Self.request(1, #""content":{"body":"Hi"}"#), Self.request(2, parked, id: "r2"),
                SimulatedStory.line(3, "apps", "null", key: "chat"),
            ], until: 3600)
        let end = SimulatedStory.start.adding(seconds: 3)
        for (second, type) in [(1.0, DeliveryType.present), (3, .withdraw)] {
            let found = try story.deliveries.filter { $0.at == SimulatedStory.start.adding(seconds: second) }
            #expect(found.map(\.platform) == [.iOS, .iPadOS, .macOS] && found.allSatisfy { $0.type == type })
        }
        let receipts = try story.receipts.filter { $0.person != nil }
        #expect(receipts.map(\.code) == [.accepted, .alerted, .accepted, .parked, .suppressed])
        #expect(receipts.filter(\.isTerminal).map(\.rule.value) == [.s13, .w5])
        #expect(story.records.allSatisfy { $0.at <= end && ($0.topic == .receipts || $0.key == "anna") })
    }

    /// A bad record, the reason of its dead letter and the beginning of what is said. `ContractTests` has more.
    // swift-format-ignore
    static let bad: [(line: String, reason: String, detail: String)] = [
        (SimulatedStory.line(1, "interactions", locked(at: "10000-01-01T00:00:00Z")), "invalid", "at: "),
        (SimulatedStory.line(1, "interactions", locked(at: "0000-01-01T00:00:00Z")), "invalid", "at: "),
        (SimulatedStory.request(1, #"{"id":"r0","app":"unknown","recipients":["anna"]}"#), "app-unknown", "app: "),
        (#"{"at":"2026-03-02T12:00:01Z","topic":"notifications.ingest","key":"r","raw":"/w=="}"#, "unreadable", ""),
        (request(1, #""id":"x""#, id: "x"), "unreadable", ""),
        (request(1, #""content":{"data":{"a":{"b":null,"b":[]}}}"#), "unreadable", ""),
        (SimulatedStory.line(1, "notifications.ingest", #"{"content":{"body":"\ud800"}}"#, key: ""), "unreadable", ""),
    ]

    private static func locked(at: String) -> String {
        #"{"id":"i1","person":"anna","device":"phone","at":"\#(at)","type":"locked"}"#
    }

    @Test(arguments: 0..<bad.count) func aBadRecordCostsItselfAlone(row: Int) throws {
        let (line, reason, detail) = Self.bad[row]
        let story = try Self.run([line, Self.request(2, #""content":{"body":"Hi"}"#)])
        #expect(story.reasons == [reason])
        #expect(story.letters.first?.header("belfry-detail")?.hasPrefix(detail) == true)
        // The dead letter has the key and the bytes as received.
        let received = try SimulatedRecord(json: Array(line.utf8).span)
        #expect(story.letters.first?.key == received.key && story.letters.first?.value == received.value)
        #expect(try story.deliveries.count == 3)
    }

    @Test("advice from a later stage is given once, for all devices and all firings", arguments: ["active", "passive"])
    func advice(level: String) throws {
        let data = #"{"x":"\#(String(repeating: "y", count: 5000))"}"#
        let request = Self.request(
            2,
            #""content":{"title":"Tea","bodyLocKey":"GONE","data":\#(data)},"interruptionLevel":"\#(level)","#
                + #""trigger":{"afterSeconds":600,"repeats":true}"#)
        let advice = try Self.run([request], until: 3600).receipts.filter { $0.code == .advised }.flatMap(\.advice)
        #expect(advice.map(\.code) == [.stringMissing, .payloadShortened])
    }

    @Test(arguments: [3, 5, 8] as [UInt64]) func aRestartAfterEachRecordChangesNoByte(seed: UInt64) throws {
        let history = History(seed: seed)
        let (story, again) = try (
            SimulatedStory(history.lines, in: .services(windowSeconds: history.window)).records,
            SimulatedStory(history.lines, restarting: true, in: .services(windowSeconds: history.window)).records
        )
        #expect(again.count == story.count && again.count > 100)
        let difference = zip(again, story).first { $0.line != $1.line }
        #expect(difference == nil, "\(difference.map { "\($0.line)\n\($1.line)" } ?? "")")
    }
}
