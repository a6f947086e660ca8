import Foundation
import Model
import Program
import SQLite
import Simulation
import TestSupport
import Testing

@testable import Console

/// What the store still holds of somebody who was erased, in bytes that it does not read.
struct ErasureTests {
    private let temporary: TemporaryStore
    private let store: ConsoleStore

    init() throws {
        temporary = try TemporaryStore()
        store = try temporary.open()
    }

    @Test(arguments: [
        ("anna", #"{"recipients":["anna"]}"#, true), ("anna", #"{"recipients":["\u0061nn\u0061"]}"#, true),
        ("anna", "anna", true), ("anna", "joanna", false), ("anna", "anna-2", false), ("anna", "joanna, anna", true),
        ("Ä/1", #"{"id":"\u00c4\/1"}"#, true), ("Ä/1", #"{"id":"Ä/1"}"#, true), ("Ä/1", #"{"id":"Ä/12"}"#, false),
        ("\u{1F600}", #"["\ud83d\ude00"]"#, true), ("anna", #"\"#, false), ("anna", #"\u00"#, false),
        ("anna", "", false),
        ("anna", "“anna”", true), ("anna", "éanna", false), ("anna", "annaé", false),
        ("anna", "\u{1F600}anna\u{1F600}", true),
    ]) func aPersonIsFoundInBytes(id: String, text: String, isThere: Bool) {
        #expect(PersonInBytes.names(PersonID(derived: id), Array(text.utf8)) == isThere, "\(id) in \(text)")
    }

    private static func letter(_ offset: Int64, _ value: String, headers: [Header] = []) -> TopicRecord {
        TopicRecord(
            .rejected, offset: offset, at: Instant(milliseconds: 1000), key: "shop",
            headers: [Header("belfry-topic", "notifications.ingest")] + headers, value: Array(value.utf8))
    }

    @Test func deadLettersAndReceiptsThatQuoteAPersonGoWithThem() throws {
        // The problems of a rejected request quote it.
        let request = #"{"id":"r","app":"shop","recipients":["ben"],"interruptionLevel":"anna-secret"}"#
        let history = try KeptHistory([
            ShopStory.line("08:00", "apps", "shop", #"{"id":"shop"}"#),
            ShopStory.line("08:30", "notifications.ingest", "shop", request),
        ])
        try store.take(history.records.filter { $0.topic == .receipts })
        try store.take([
            Self.letter(0, #"{"recipients":["anna-secret"]"#), Self.letter(1, #"{"to":"\u0061nna-secret""#),
            Self.letter(2, "nobody", headers: [Header("belfry-detail", "recipients has anna-secret twice")]),
            Self.letter(3, "nobody", headers: [Header("x", "anna-secret")]), Self.letter(4, #"{"to":"ben"}"#),
        ])
        let reader = try store.reader()
        #expect(try reader.read { try $0.letters(reason: nil, app: nil, before: nil, limit: 10).count } == 5)
        #expect(try reader.read { try $0.receipts(of: "shop/r", person: nil).count } == 1)
        try store.take([Self.record(.people, 0, at: 2, key: "anna-secret", nil)])
        let left = try reader.read { try $0.letters(reason: nil, app: nil, before: nil, limit: 10) }
        #expect(left.map(\.place.offset) == [4])
        #expect(try reader.read { try $0.receipts(of: "shop/r", person: nil).isEmpty })
        #expect(try !temporary.holds("anna-secret") && !temporary.holds("nna-secret"))
    }

    /// A console that is killed after the erasure's transaction and before the log is emptied empties it at its next start.
    @Test func aLogThatCouldNotBeEmptiedIsEmptiedLater() throws {
        let history = try KeptHistory(seed: 3)
        try store.take(history.records)
        let person = try #require(history.people.first)
        // Somebody else reads: the log must stay as it is.
        let other = try temporary.open().reader()
        try other.read { queries in
            _ = try queries.facts()
            try store.take([
                TopicRecord(.people, partition: 9, offset: 0, at: history.end, key: person.string, value: nil)
            ])
        }
        #expect(try temporary.holds("\"\(person.string)\""))
        let next = try temporary.open()
        try next.overwriteErased()
        #expect(try !temporary.holds("\"\(person.string)\""))
        // What other topics still say comes later.
        try next.take(history.records.filter { $0.key == person.string }.map { $0.at(partition: 100) })
        #expect(try !temporary.holds("\"\(person.string)\""))
    }

    @Test func aFileThatCouldNotBeWrittenAnewIsWrittenLater() throws {
        let other = try Database(temporary.path, .writing)
        try other.execute("INSERT INTO facts (name, value) VALUES ('truncates', 1); BEGIN IMMEDIATE")
        #expect(throws: SQLiteError.self) { try store.overwriteErased() }
        try other.execute("ROLLBACK")
        // It is tried again after an hour, or by the next console.
        for (console, left) in [(store, 1), (try temporary.open(), 0)] {
            try console.overwriteErased()
            #expect(try other.first("SELECT count(*) FROM facts WHERE name = 'truncates'") { $0.int(0) } == left)
        }
    }

    private static func record(
        _ topic: Topic, _ offset: Int64, at seconds: Int64, key: String, _ value: String?
    ) -> TopicRecord {
        TopicRecord(
            topic, offset: offset, at: Instant(milliseconds: seconds * 1000), key: key,
            value: value.map { Array($0.utf8) })
    }

    @Test(
        "Who is registered again has the record that says so, whichever topic is read first", arguments: [true, false])
    func registeredAgain(publicFirst: Bool) throws {
        let person = #"{"id":"anna","timeZone":"Europe/Berlin","locale":"de","devices":[]}"#
        let interaction = { (id: String, at: Int) in
            #"{"id":"\#(id)","person":"anna","device":"phone","at":"2026-03-02T08:0\#(at):00Z","type":"focus-off"}"#
        }
        let open = [
            Self.record(.people, 0, at: 2, key: "anna", nil), Self.record(.people, 1, at: 5, key: "anna", person),
        ]
        let passedOn = [
            Self.record(.registeredPeople, 0, at: 3, key: "anna", nil),
            Self.record(.registeredPeople, 1, at: 6, key: "anna", person),
        ]
        try store.take(publicFirst ? open + passedOn : [open[0]] + passedOn + [open[1]])
        try store.take([
            Self.record(.interactions, 0, at: 4, key: "anna", interaction("old", 1)),
            Self.record(.interactions, 1, at: 7, key: "anna", interaction("new", 2)),
        ])
        let kept = try store.reader().read { try $0.inputs(of: PersonID(derived: "anna")) }
        #expect(
            kept.map { [$0.record.topic.rawValue, "\($0.record.at.milliseconds)"] } == [
                ["people", "5000"], ["interactions", "7000"],
            ])
    }

    @Test("Of a request to somebody who was erased and to others, what the others got is kept") func othersOfARequest()
        throws
    {
        try store.take([Self.record(.people, 0, at: 2, key: "anna-secret", nil)])
        let request = { (id: String, to: String, title: String) in
            #"{"id":"\#(id)","app":"shop","recipients":[\#(to)],"content":{"title":"\#(title)"}}"#
        }
        try store.take([
            Self.record(.ingest, 0, at: 3, key: "anna-secret", request("a", #""anna-secret","ben""#, "Sale")),
            Self.record(.ingest, 1, at: 3, key: "anna-secret", request("b", #""anna-secret""#, "Sale")),
            Self.record(.ingest, 2, at: 3, key: "ben", request("c", #""ben","anna-secret""#, "For anna-secret")),
        ])
        let reader = try store.reader()
        let kept = try reader.read { try $0.requests(to: PersonID(derived: "ben"), limit: 9) }
        let texts = kept.compactMap(\.record.value).map { String(decoding: $0, as: UTF8.self) }
        #expect(texts == [request("a", #""ben""#, "Sale")])
        #expect(try reader.read { try $0.requests(to: PersonID(derived: "anna-secret"), limit: 9) }.isEmpty)
        #expect(try !temporary.holds("anna-secret"))
    }

    @Test func aFolderIsForOneConsole() throws {
        let first = try FolderLock(temporary.folder.path)
        let error = try #require(throws: SettingsError.self) { _ = try FolderLock(temporary.folder.path) }
        #expect("\(error)".hasPrefix("console.folder: found “\(temporary.folder.path)”: stop the other"))
        #expect(error.mayPass)
        withExtendedLifetime(first) {}
    }

    @Test func whatAServiceWroteAndNobodyCanReadIsCounted() throws {
        let bytes: [[UInt8]] = [Array("{".utf8), [0xFF], Array("{}".utf8)]
        for (offset, value) in bytes.enumerated() {
            for topic in [Topic.receipts, .deliveriesIOS, .responses, .ingest, .people] {
                try store.take([
                    TopicRecord(topic, offset: Int64(offset), at: Instant(milliseconds: 1), key: "k", value: value)
                ])
            }
        }
        // What apps and devices sent becomes a dead letter instead.
        #expect(try store.reader().read { try $0.facts().unreadable } == 9)
    }
}
