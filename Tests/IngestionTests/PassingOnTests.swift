import Ingestion
import Model
import TestSupport
import Testing

struct PassingOnTests {
    static let person = #"{"id":"p","timeZone":"Europe/Berlin","locale":"de-DE","unknown":1}"#
    static let interaction = #"{"id":"i","person":"p","device":"d","at":"2026-03-01T21:00:00Z","type":"online"}"#

    // swift-format-ignore
    static let good: [(topic: Topic, value: String?, key: String?, destination: Topic, newKey: String)] = [
        (.apps,         WayIn.app,    "a",  .registeredApps,      "a"),
        (.apps,         WayIn.app,    nil,  .registeredApps,      "a"),
        (.apps,         WayIn.app,    "",   .registeredApps,      "a"),
        (.apps,         nil,         "a",  .registeredApps,      "a"),
        (.people,       person,      "p",  .registeredPeople,    "p"),
        (.people,       person,      nil,  .registeredPeople,    "p"),
        (.people,       nil,         "p/1", .registeredPeople,   "p/1"),
        (.interactions, interaction, "p",  .checkedInteractions, "p"),
        (.interactions, interaction, nil,  .checkedInteractions, "p"),
    ]

    @Test("registrations are forwarded unchanged", arguments: good)
    func passesOn(topic: Topic, value: String?, key: String?, destination: Topic, newKey: String) throws {
        let reply = try WayIn(nil).send(value, to: topic, key: key, appsAreComplete: false)
        #expect(reply.verdict == .done && reply.records.map(\.topic) == [destination])
        #expect(reply.records.first?.key == newKey)
        #expect(reply.records.first?.value == value.map { Array($0.utf8) })
        #expect(reply.records.first?.headers.first == Header("belfry-source", "3:42"))
        // Only a person's record carries its advice along, for scheduling to report.
        let advice = reply.records.first.map { Advice.all(in: $0.headers).map(\.field) } ?? []
        #expect(advice == (topic == .people && value != nil ? ["unknown"] : []))
    }

    // swift-format-ignore
    static let bad: [(topic: Topic, value: String?, key: String?, reason: String)] = [
        (.apps,         WayIn.app,                             "b",   "invalid"),
        (.apps,         #"{"id":"a","name":5"#,               "a",   "unreadable"),
        (.apps,         "",                                   "a",   "unreadable"),
        (.apps,         nil,                                  nil,   "invalid"),
        (.apps,         nil,                                  "",    "invalid"),
        (.apps,         nil,                                  "a/b", "invalid"),
        (.people,       person,                               "q",   "invalid"),
        (.people,       #"{"id":"p","timeZone":"Mars/Base","locale":"de-DE"}"#, "p", "invalid"),
        (.people,       nil,                                  "a\tb", "invalid"),
        (.interactions, interaction,                          "i",   "invalid"),
        (.interactions, #"{"id":"i","person":"p"}"#,          "p",   "invalid"),
        (.interactions, nil,                                  "p",   "unreadable"),
    ]

    @Test("a bad registration is a dead letter and nothing else", arguments: bad)
    func rejects(topic: Topic, value: String?, key: String?, reason: String) throws {
        let reply = try WayIn(nil).send(value, to: topic, key: key)
        #expect(reply.records.map(\.topic) == [.rejected])
        #expect(reply.records.first?.header("belfry-reason") == reason)
        #expect(reply.records.first?.value == value.map { Array($0.utf8) })
        #expect(reply.records.first?.key == key ?? "")
    }

    // swift-format-ignore
    static let keys: [(value: String?, key: String, found: String)] = [
        (nil,      "\u{1B}[2J",                                   #"a null value under the key “\u001b[2J”"#),
        (nil,      "a/" + RejectedRequestTests.marked,
         "a null value under the key “a/a\(String(repeating: "\u{301}", count: 30))”"),
        (WayIn.app, "b\u{202E}\n",                                 #"“a” under the key “b\u202e\u000a”"#),
    ]

    @Test("a quoted key is short and safe for a terminal", arguments: keys)
    func quotesKeys(value: String?, key: String, found: String) throws {
        let reply = try WayIn(nil).send(value, to: .apps, key: key)
        #expect(reply.records.first?.header("belfry-detail")?.contains("found \(found): ") == true)
    }

    @Test func aKeyOfBrokenBytesRemovesNothing() throws {
        #expect(try WayIn(nil).send(bytes: nil, to: .people, key: [0xFF]).records.map(\.topic) == [.rejected])
    }

    /// A record with an unknown member.
    static let odd = #"{"id":"a","name":"App","titel":"App"}"#

    // swift-format-ignore
    static let inForce: [(record: String?, source: AppSource?, tells: Bool)] = [
        (nil,                        nil,                                true),
        (#"{"id":"a","name":"App"}"#, AppSource(partition: 3, offset: 9), true),
        (odd,                        AppSource(partition: 3, offset: 9), false),
        // Forwarded early, for a request that named the app.
        (odd,                        AppSource(partition: 3, offset: 42), true),
    ]

    @Test("I: the advice on an app's record is given once", arguments: inForce)
    func registered(record: String?, source: AppSource?, tells: Bool) throws {
        var driver = ProcessorDriver(IngestionProcessor(), at: Instant(milliseconds: 0), partition: 3, offset: 42)
        if let record { try driver.register(raw: Array(record.utf8), source: source) }
        driver.send(raw: Array(Self.odd.utf8), to: .apps, key: "a")
        let receipts = driver.sent.filter { $0.topic == .receipts }
        #expect(driver.sent.filter { $0.topic == .registeredApps }.count == 1)
        #expect(receipts.map(\.key) == (tells ? ["a"] : []))
        guard let receipt: Receipt = try receipts.first?.read() else { return }
        #expect(receipt.subject == .app(AppID(derived: "a")) && receipt.code == .registered)
        #expect(receipt.rule == .i && receipt.isTerminal && receipt.advice.map(\.field) == ["titel"])
    }

    @Test func theTopologyNamesWhatIsReadAndWritten() {
        let topology = IngestionProcessor.topology
        #expect(Set(topology.inputs) == [.ingest, .ingestUrgent, .apps, .people, .interactions])
        #expect(topology.readsPublicApps && topology.changelog == nil)
    }
}
