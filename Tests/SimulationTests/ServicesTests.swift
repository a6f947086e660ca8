import Model
import Simulation
import Testing

@testable import Histories

/// The five services together, without a broker.
struct ServicesTests {
    private static let setting = [
        SimulatedStory.line(
            0, "apps",
            #"{"id":"chat","name":"Chat","entitlements":["communication"],"strings":{"en":{"WROTE":"%@ wrote"}}}"#),
        person(["ios", "macos"]),
    ]

    private static func person(_ platforms: [String]) -> String {
        let devices = platforms.map {
            #"{"id":"\#($0)","platform":"\#($0)","apps":["chat"],"pushToken":{"chat":"a1"}}"#
        }
        return SimulatedStory.line(
            0, "people",
            #"{"id":"anna","timeZone":"Europe/Berlin","locale":"en","devices":[\#(devices.joined(separator: ","))],"#
                + #""apps":{"chat":{"authorization":"authorized"}}}"#)
    }

    private static func request(_ second: Double, _ members: String, id: String = "r1") -> String {
        SimulatedStory.request(second, #"{"id":"\#(id)","app":"chat","recipients":["anna"],\#(members)}"#)
    }

    private static let parked = #""content":{"body":"Up"},"trigger":{"afterSeconds":90}"#

    private static func run(_ lines: [String], until seconds: Double? = nil) throws -> SimulatedStory {
        try SimulatedStory(setting + lines, until: seconds)
    }

    @Test func aRequestBecomesADeliveryForEachDeviceAndOneTerminalReceipt() throws {
        let story = try Self.run([Self.request(1, #""content":{"title":"Lunch","body":"At one?"}"#)])
        let deliveries = story.records.filter { $0.topic != .receipts }
        #expect(Set(deliveries.map(\.topic)) == [.deliveriesIOS, .deliveriesMacOS] && deliveries.count == 2)
        #expect(deliveries.allSatisfy { $0.key == "anna" && $0.text.contains("At one?") })
        #expect(story.records.allSatisfy { $0.at == SimulatedStory.start.adding(seconds: 1) })
        #expect(try story.receipts.filter { $0.person != nil }.map(\.code) == [.accepted, .alerted])
        #expect(try story.receipts.filter(\.isTerminal).map(\.rule.value) == [.s13])
    }

    @Test(arguments: [(90.999, [ReceiptCode.accepted, .parked]), (91, [.accepted, .parked, .alerted])])
    func aTriggerFiresAtItsInstantUpToTheEnd(end: Double, codes: [ReceiptCode]) throws {
        let story = try Self.run([Self.request(1, Self.parked)], until: end)
        #expect(try story.receipts.filter { $0.person != nil }.map(\.code) == codes)
        #expect(try story.deliveries.allSatisfy { $0.at == SimulatedStory.start.adding(seconds: 91) })
        #expect(try story.deliveries.isEmpty == !codes.contains(.alerted))
    }

    @Test("N13: an app that is removed leaves every device, and no state of it remains")
    func aRemovedAppLeavesEveryDevice() throws {
        let story = try Self.run(
            [
                Self.request(1, #""content":{"body":"Hi"}"#), Self.request(2, Self.parked, id: "r2"),
                SimulatedStory.line(3, "apps", "null", key: "chat"),
            ], until: 3600)
        let end = SimulatedStory.start.adding(seconds: 3)
        let last = try story.deliveries.filter { $0.at == end }
        #expect(last.map(\.platform) == [.iOS, .macOS] && last.allSatisfy { $0.type == .withdraw })
        #expect(try story.receipts.filter { $0.at == end }.map(\.rule.value) == [.w5])
        #expect(story.records.allSatisfy { $0.at <= end })
    }

    /// A bad record, the reason of its dead letter and the beginning of what is said.
    // swift-format-ignore
    static let bad: [(line: String, reason: String, detail: String)] = [
        (SimulatedStory.line(1, "apps", #"{"id":"chat"}"#), "invalid", "found an app's record without `name`"),
        (SimulatedStory.line(1, "people", #"{"id":"anna","timeZone":"Mars/Olympus","locale":"en"}"#),
         "invalid", "timeZone: found “Mars/Olympus”"),
        (SimulatedStory.interaction(1, #""type":"tapped""#), "invalid", "type: found “tapped”"),
        (SimulatedStory.line(1, "interactions", locked(at: "10000-01-01T00:00:00Z")), "invalid", "at: "),
        (SimulatedStory.line(1, "interactions", locked(at: "0000-01-01T00:00:00Z")), "invalid", "at: "),
        (SimulatedStory.request(1, #"{"id":"r0","app":"unknown","recipients":["anna"]}"#), "app-unknown", "app: "),
        (#"{"at":"2026-03-02T12:00:01Z","topic":"notifications.ingest","key":"r","raw":"/w=="}"#, "unreadable", ""),
        (request(1, #""id":"x""#, id: "x"), "unreadable", ""),
        (request(1, #""content":{"data":{"a":{"b":null,"b":[]}}}"#), "unreadable", ""),
        (request(1, #""content":{"body":"\ud800"}"#), "unreadable", ""),
        (SimulatedStory.request(1, #"{"a":[\#(nested(10_000)),{}]}"#), "unreadable", ""),
    ]

    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    private static func locked(at: String) -> String {
        #"{"id":"i1","person":"anna","device":"phone","at":"\#(at)","type":"locked"}"#
    }

    @Test(arguments: 0..<bad.count) func aBadRecordCostsItselfAlone(row: Int) throws {
        let (line, reason, detail) = Self.bad[row]
        let story = try Self.run([line, Self.request(2, #""content":{"body":"Hi"}"#)])
        #expect(story.reasons == [reason])
        #expect(story.letters.first?.header("belfry-detail")?.hasPrefix(detail) == true)
        // The dead letter has the bytes as received.
        #expect(try story.letters.first?.value == SimulatedRecord(json: Array(line.utf8).span).value)
        #expect(try story.deliveries.count == 2)
    }

    @Test("a dead letter has the key as received", arguments: [nil, "", "k"] as [String?])
    func keys(key: String?) throws {
        let member = key.map { #","key":"\#($0)""# } ?? ""
        let story = try Self.run([#"{"at":"2026-03-02T12:00:00Z","topic":"apps"\#(member),"value":{"id":"x"}}"#])
        #expect(story.records.map(\.topic) == [.rejected] && story.records.map(\.key) == [key])
    }

    private static let long = #""content":{"body":"B","data":{"x":"\#(String(repeating: "y", count: 5000))"}}"#
    private static let gone = #""content":{"title":"Tea","bodyLocKey":"GONE"}"#
    private static let repeating = #","trigger":{"afterSeconds":600,"repeats":true}"#

    @Test(
        "advice from a later stage is given once, for all devices and all firings",
        arguments: [
            (long, AdviceCode.payloadShortened), (long + repeating, .payloadShortened), (gone, .stringMissing),
            (gone + repeating, .stringMissing), (gone + repeating + #","interruptionLevel":"passive""#, .stringMissing),
            (#""content":{"title":"Tea","titleLocKey":"WROTE"}"#, .stringArguments),
        ])
    func advice(members: String, code: AdviceCode) throws {
        let story = try Self.run(
            [Self.person(["ios", "ipados", "macos", "tvos"]), Self.request(2, members)], until: 3600)
        #expect(try story.receipts.filter { $0.code == .advised }.flatMap(\.advice).map(\.code) == [code])
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
