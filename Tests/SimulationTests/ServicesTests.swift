import Model
import Simulation
import Testing

/// The five services together, without a broker.
struct ServicesTests {
    private static func line(_ second: Int, _ topic: String, _ key: String, _ value: String) -> String {
        let time = Instant(milliseconds: 1_772_366_400_000).adding(seconds: Double(second))
        return #"{"at":"\#(time)","topic":"\#(topic)","key":"\#(key)","value":\#(value)}"#
    }

    private static let setting = [
        line(
            0, "apps", "chat",
            #"{"id":"chat","name":"Chat","entitlements":["communication"],"strings":{"en":{"WROTE":"%@ wrote"}}}"#),
        line(
            0, "people", "anna",
            #"{"id":"anna","timeZone":"Europe/Berlin","locale":"en","devices":[{"id":"phone","platform":"ios","apps":["chat"]},"#
                + #"{"id":"mac","platform":"macos","apps":["chat"]}],"apps":{"chat":{"authorization":"authorized"}}}"#),
    ]

    private static func run(_ lines: [String], until: String? = nil) throws -> [SimulatedRecord] {
        let text = try SimulatedFile.run(
            (setting + lines).joined(separator: "\n"), in: .services(), until: until.flatMap { Instant($0) })
        return try text.split(separator: "\n").map { try SimulatedRecord(json: Array($0.utf8).span) }
    }

    private static func receipts(_ records: [SimulatedRecord]) throws -> [Receipt] {
        try records.filter { $0.topic == .receipts }.map { try Receipt(json: Array($0.text.utf8).span) }
    }

    @Test func aRequestBecomesADeliveryForEachDeviceAndOneTerminalReceipt() throws {
        let request = #"{"id":"r1","app":"chat","recipients":["anna"],"content":{"title":"Lunch","body":"At one?"}}"#
        let records = try Self.run([Self.line(1, "notifications.ingest", "r1", request)])
        #expect(
            records.filter { $0.topic != .receipts }.map(\.topic).sorted { $0.rawValue < $1.rawValue }
                == [.deliveriesIOS, .deliveriesMacOS])
        #expect(records.allSatisfy { $0.at == Instant("2026-03-01T12:00:01Z") })
        for delivery in records where delivery.topic == .deliveriesIOS {
            #expect(delivery.key == "anna")
            #expect(delivery.text.contains("At one?"))
        }
        let receipts = try Self.receipts(records)
        #expect(receipts.filter { $0.person != nil }.map(\.code) == [.accepted, .alerted])
        #expect(receipts.filter(\.isTerminal).map(\.rule.value) == [.s13])
    }

    @Test func aTriggerFiresAtItsInstantUpToTheEnd() throws {
        let request =
            #"{"id":"r1","app":"chat","recipients":["anna"],"content":{"body":"Up"},"trigger":{"afterSeconds":90}}"#
        let line = Self.line(1, "notifications.ingest", "r1", request)
        let parked = try Self.run([line], until: "2026-03-01T12:01:30.999Z")
        #expect(try Self.receipts(parked).filter { $0.person != nil }.map(\.code) == [.accepted, .parked])
        let fired = try Self.run([line], until: "2026-03-01T12:01:31Z")
        #expect(try Self.receipts(fired).filter { $0.person != nil }.map(\.code) == [.accepted, .parked, .alerted])
        #expect(fired.filter { $0.topic == .deliveriesIOS }.map(\.at) == [Instant("2026-03-01T12:01:31Z")])
    }

    @Test("N13: an app that is removed leaves every device, and no state of it remains")
    func aRemovedAppLeavesEveryDevice() throws {
        let request = #"{"id":"r1","app":"chat","recipients":["anna"],"content":{"body":"Hi"}}"#
        let later =
            #"{"id":"r2","app":"chat","recipients":["anna"],"content":{"body":"Ho"},"trigger":{"afterSeconds":90}}"#
        let records = try Self.run(
            [
                Self.line(1, "notifications.ingest", "r1", request), Self.line(2, "notifications.ingest", "r2", later),
                Self.line(3, "apps", "chat", "null"),
            ], until: "2026-03-01T13:00:00Z")
        let last = records.filter { $0.at == Instant("2026-03-01T12:00:03Z") }
        #expect(last.filter { $0.topic != .receipts }.map(\.topic) == [.deliveriesIOS, .deliveriesMacOS])
        #expect(last.filter { $0.topic != .receipts }.allSatisfy { $0.text.contains(#""type":"withdraw""#) })
        #expect(try Self.receipts(last).map(\.rule.value) == [.w5])
        #expect(records.allSatisfy { $0.at <= Instant("2026-03-01T12:00:03Z") ?? .distantPast })
    }

    @Test func badRecordsCostThemselvesAlone() throws {
        let good = #"{"id":"r1","app":"chat","recipients":["anna"],"content":{"body":"Hi"}}"#
        let records = try Self.run([
            Self.line(1, "apps", "chat", #"{"id":"chat"}"#),
            Self.line(1, "people", "anna", #"{"id":"anna","timeZone":"Mars/Olympus","locale":"en"}"#),
            Self.line(
                1, "interactions", "anna",
                #"{"id":"i1","person":"anna","device":"phone","at":"2026-03-01T12:00:00Z","type":"tapped"}"#),
            Self.line(1, "notifications.ingest", "r0", #"{"id":"r0","app":"unknown","recipients":["anna"]}"#),
            #"{"at":"2026-03-01T12:00:01Z","topic":"notifications.ingest","key":"r","raw":"/w=="}"#,
            Self.line(2, "notifications.ingest", "r1", good),
        ])
        let letters = records.filter { $0.topic == .rejected }
        #expect(
            letters.map { $0.header("belfry-reason") } == [
                "invalid", "invalid", "invalid", "app-unknown", "unreadable",
            ])
        #expect(letters[0].header("belfry-detail")?.hasPrefix("name: found nothing") == true)
        #expect(letters[1].header("belfry-detail")?.hasPrefix("timeZone: found “Mars/Olympus”") == true)
        #expect(letters[2].header("belfry-detail")?.hasPrefix("type: found “tapped”") == true)
        #expect(records.filter { $0.topic == .deliveriesIOS }.count == 1)
    }

    /// Valid JSON that the door rejects.
    // swift-format-ignore
    static let unreadable: [String] = [
        #"{"id":"x","app":"chat","recipients":["anna"],"id":"x"}"#,
        #"{"id":"x","app":"chat","recipients":["anna"],"content":{"data":{"a":{"b":null,"b":[]}}}}"#,
        #"{"id":"x","app":"chat","recipients":["anna"],"content":{"body":"\ud800"}}"#,
        #"{"id":"x","app":"chat","recipients":["anna"],"content":{"body":"\udc00\ud800x"}}"#,
        #"{"id" : "x", "content":{"data":\#(String(repeating: "[", count: 31))\#(String(repeating: "]", count: 31))}}"#,
        #"{"a":[\#(String(repeating: "[", count: 10_000))\#(String(repeating: "]", count: 10_000)),{}]}"#,
    ]

    @Test("a record that the door rejects as unreadable is a dead letter, and the run goes on", arguments: unreadable)
    func unreadableValues(value: String) throws {
        let good = #"{"id":"r1","app":"chat","recipients":["anna"],"content":{"body":"Hi"}}"#
        let records = try Self.run([
            Self.line(1, "notifications.ingest", "k", value), Self.line(2, "notifications.ingest", "r1", good),
        ])
        let letters = records.filter { $0.topic == .rejected }
        #expect(letters.map { $0.header("belfry-reason") } == ["unreadable"])
        #expect(letters.map(\.value) == [Array(value.utf8)])
        #expect(records.filter { $0.topic == .deliveriesIOS }.count == 1)
    }

    @Test("a dead letter has the key as received", arguments: [nil, "", "k"] as [String?])
    func keys(key: String?) throws {
        let member = key.map { #","key":"\#($0)""# } ?? ""
        let records = try Self.run([#"{"at":"2026-03-01T12:00:00Z","topic":"apps"\#(member),"value":{"id":"x"}}"#])
        #expect(records.map(\.topic) == [.rejected])
        #expect(records.map(\.key) == [key])
    }

    /// An app's request, the subject of its advice, and how often the advice is given.
    // swift-format-ignore
    static let advised: [(members: String, code: AdviceCode, count: Int)] = [
        (#""content":{"body":"B","data":{"x":"\#(String(repeating: "y", count: 5000))"}}"#, .payloadShortened, 1),
        (#""content":{"body":"B","data":{"x":"\#(String(repeating: "y", count: 5000))"}},"trigger":{"afterSeconds":600,"repeats":true}"#,
         .payloadShortened, 1),
        (#""content":{"title":"Tea","bodyLocKey":"GONE"}"#, .stringMissing, 1),
        (#""content":{"title":"Tea","bodyLocKey":"GONE"},"trigger":{"afterSeconds":600,"repeats":true}"#,
         .stringMissing, 1),
        (#""content":{"title":"Tea","titleLocKey":"WROTE"}"#, .stringArguments, 1),
        (#""content":{"title":"Tea","bodyLocKey":"GONE"},"trigger":{"afterSeconds":600,"repeats":true},"interruptionLevel":"passive""#,
         .stringMissing, 1),
    ]

    @Test("advice from a later stage is given once, for all devices and all firings", arguments: advised)
    func advice(members: String, code: AdviceCode, count: Int) throws {
        let devices = ["ios", "ipados", "macos", "tvos"].map {
            #"{"id":"\#($0)","platform":"\#($0)","apps":["chat"],"pushToken":{"chat":"t"}}"#
        }
        let records = try Self.run(
            [
                Self.line(
                    1, "people", "anna",
                    #"{"id":"anna","timeZone":"UTC","locale":"en","devices":[\#(devices.joined(separator: ","))],"#
                        + #""apps":{"chat":{"authorization":"authorized"}}}"#),
                Self.line(
                    2, "notifications.ingest", "r1", #"{"id":"r1","app":"chat","recipients":["anna"],\#(members)}"#),
            ], until: "2026-03-01T13:00:00Z")
        let codes = try Self.receipts(records).filter { $0.code == .advised }.flatMap(\.advice).map(\.code)
        #expect(codes == Array(repeating: code, count: count))
    }

    @Test func twoRunsGiveTheSameBytesAlsoWithRestartsBetween() throws {
        var lines = Self.setting
        for index in 0..<40 {
            let trigger = index % 3 == 0 ? #","trigger":{"afterSeconds":\#(60 + index)}"# : ""
            let request =
                #"{"id":"r\#(index)","app":"chat","recipients":["anna","nobody"],"content":{"body":"Number \#(index)"}\#(trigger)}"#
            lines.append(Self.line(index, "notifications.ingest", "r\(index)", request))
            if index % 5 == 4 {
                let opened =
                    #"{"id":"i\#(index)","person":"anna","device":"phone","at":"2026-03-01T12:00:00Z","type":"opened","#
                    + #""notification":"chat/r\#(index - 2)/anna"}"#
                lines.append(Self.line(index, "interactions", "anna", opened))
            }
        }
        let text = lines.joined(separator: "\n")
        let until = Instant("2026-03-01T13:00:00Z")
        let first = try SimulatedFile.run(text, in: .services(), until: until)
        #expect(first == (try SimulatedFile.run(text, in: .services(), until: until)))

        var simulator = Simulator.services()
        var records: [SimulatedRecord] = []
        for line in lines {
            try simulator.feed(try SimulatedRecord(json: Array(line.utf8).span))
            try simulator.restart()
            records += simulator.takeWritten()
        }
        try simulator.advance(to: try #require(until))
        records += simulator.takeWritten()
        let again = records.map { record in
            String(decoding: JSONSlice { record.write(to: &$0) }.bytes, as: UTF8.self) + "\n"
        }
        let expected = first.split(separator: "\n").map { "\($0)\n" }
        #expect(again.count == expected.count)
        let difference = zip(again, expected).first { $0 != $1 }
        #expect(difference == nil, "first difference: \(difference.map { "\($0)" } ?? "")")
    }
}
