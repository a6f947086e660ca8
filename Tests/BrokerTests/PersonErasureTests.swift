import Foundation
import TestSupport
import Testing

/// A person is erased while notifications of every kind are theirs; then the bytes of the logs, from which services
/// restore what they remember, and of the console's store are searched.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && WebhookReceiver.isAvailable))
struct PersonErasureTests {
    private static let person = "wilhelmina-77"
    /// Words that stand in the person's record, notifications, answers and typed text, and nowhere else.
    private static let words = [person, "zebrafish", "quokka", "axolotl"]
    private static let compacted = [
        "people", "notifications.people", "notifications.scheduling.changelog", "notifications.webhooks",
    ]

    private let node: BelfryNode
    private let receiver: WebhookReceiver
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        receiver = try WebhookReceiver()
        let catalogue = folder.url.appendingPathComponent("topics.json")
        try Self.quickCatalogue().write(to: catalogue)
        node = try BelfryNode(
            partitions: 2, settings: ["log.cleaner.backoff.ms": "300", "log.retention.check.interval.ms": "1000"],
            catalogue: catalogue)
        try node.startAll()
        try node.start("webhooks", environment: WebhooksTests.environment)
        try node.start(
            "console", environment: ["BELFRY_CONSOLE_FOLDER": folder.url.appendingPathComponent("console").path])
        for program in ["webhooks", "console"] { try node.waitUntilReady(program) }
    }

    /// The catalogue with compaction after seconds, in segments that a search can read.
    private static func quickCatalogue() throws -> Data {
        let data = try Data(contentsOf: packageFolder.appendingPathComponent("deploy/contract/topics.json"))
        var catalogue = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        catalogue["defaults"] = [
            "all": ["max.message.bytes": "1048588", "compression.type": "uncompressed"],
            "compacted": [
                "cleanup.policy": "compact", "segment.ms": "500", "min.cleanable.dirty.ratio": "0.01",
                "max.compaction.lag.ms": "500", "delete.retention.ms": "500", "file.delete.delay.ms": "100",
            ],
        ]
        return try JSONSerialization.data(withJSONObject: catalogue)
    }

    private static func record(of person: String, contact: String) -> String {
        """
        {"id":"\(person)","locale":"de-DE","timeZone":"Europe/Berlin","devices":[{"id":"\(contact)-phone","platform":"ios",\
        "systemVersion":"18.3","apps":["parcel"]}],"contacts":[{"id":"c","name":"\(contact)"}],\
        "apps":{"parcel":{"authorization":"authorized"}},"focuses":[{"id":"work","name":"Work"}]}
        """
    }

    /// Registers an app whose receiver takes nothing, and gives the person something of every kind.
    private func fill() throws {
        try node.kcat.publish(
            #"{"id":"parcel","name":"Parcel","webhooks":[{"url":"\#(receiver.url("/refuse/100000"))","#
                + #""secret":"\#(WebhookReceiver.secret)","events":["receipt"]}]}"#,
            to: "apps", key: "parcel")
        // kcat chooses partitions in another way than Belfry.
        try node.kcat.publish(Self.record(of: Self.person, contact: "zebrafish"), to: "people", key: Self.person)
        try node.kcat.publish(Self.record(of: "ben", contact: "ordinary"), to: "people", key: "ben")
        try node.kcat.publish(
            (0..<20).map { index in
                (
                    "parcel",
                    """
                    {"id":"r-\(index)","app":"parcel","recipients":["\(Self.person)"\(index % 2 == 0 ? "" : #","ben""#)],\
                    "content":{"title":"\(index % 2 == 0 ? "quokka" : "for both") \(index)"}\(index % 4 == 0 ? #","trigger":{"afterSeconds":86400}"# : "")}
                    """
                )
            }, to: "notifications.ingest")
        try node.kcat.publish(
            #"{"id":"bad","app":"parcel","recipients":["\#(Self.person)"],"content":{"title":"quokka"},"expires":"x"}"#,
            to: "notifications.ingest", key: "parcel")
        try node.waiting(until: "the person's list", seen: try node.receipts()) {
            try node.deliveries().contains { $0["person"] as? String == Self.person }
        }
        let notification = "parcel/r-1/\(Self.person)"
        try node.kcat.publish(
            [
                #"{"type":"action","app":"parcel","notification":"\#(notification)","action":"reply","text":"axolotl"}"#,
                #"{"type":"focus-on","focus":"work"}"#,
                #"{"type":"mute","app":"parcel","seconds":3600}"#,
            ].enumerated().map { index, members in
                (
                    Self.person,
                    #"{"id":"i-\#(index)","person":"\#(Self.person)","device":"zebrafish-phone","#
                        + #""at":"\#(Date.now.formatted(.iso8601))","# + members.dropFirst()
                )
            }, to: "interactions")
    }

    /// The words that a topic's segments hold now.
    private func found(in topic: String, _ change: (Data) -> Data = { $0 }) throws -> [String] {
        let isSegment = { (path: String) in
            path.hasSuffix(".log") && (0..<2).contains { path.contains("/\(topic)-\($0)/") }
        }
        return Self.found(in: change(try Self.files(in: node.kafka.folder.url, where: isSegment)))
    }

    private static func found(in data: Data) -> [String] { words.filter { data.range(of: Data($0.utf8)) != nil } }

    /// Writes a record to every partition of the topics that are cleaned.
    private func pushOn(_ round: Int) throws {
        let names = (0..<8).map { "filler-\($0)" }
        try node.kcat.publish(names.map { ($0, Self.record(of: $0, contact: "c\(round)")) }, to: "people")
        let recipients = names.map { #""\#($0)""# }.joined(separator: ",")
        try node.kcat.publish(
            (0..<4).map {
                (
                    "parcel",
                    #"{"id":"f-\#(round)-\#($0)","app":"parcel","recipients":[\#(recipients)],"content":{"title":"T"}}"#
                )
            }, to: "notifications.ingest")
    }

    @Test func nothingOfAnErasedPersonIsLeft() throws {
        try fill()
        try node.waiting(until: "calls about the person to wait", seen: try node.belfry(["webhooks", "list"])) {
            try node.belfry(["webhooks", "list"]).contains(Self.person)
        }
        let show = ["person", "show", Self.person]
        try node.waiting(until: "the answer", seen: try node.belfry(show)) {
            try node.belfry(show).contains("responses")
        }
        // The search finds what is there.
        for topic in ["people", "notifications.people"] { #expect(try found(in: topic) == [Self.person, "zebrafish"]) }
        #expect(try found(in: "notifications.scheduling.changelog").contains("quokka"))
        #expect(try found(in: "notifications.webhooks").contains(Self.person))
        let store = folder.url.appendingPathComponent("console")
        let kept = { (try? Self.files(in: store)).map(Self.found) }
        try node.waiting(until: "the console to have it", seen: kept()) { kept()?.count == Self.words.count }

        let unknown = #expect(throws: (any Error).self) {
            try node.belfry(["person", "erase", "nobody-\(Self.person)", "--yes"])
        }
        #expect("\(unknown.map { "\($0)" } ?? "")".contains("nothing is known of nobody"))
        let text = try node.belfry(["person", "erase", Self.person, "--yes", "--json"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(report["erased"] as? Bool == true && report["registered"] as? Bool == false)
        #expect((report["waiting"] as? [Any])?.isEmpty == true)
        #expect(!(try node.belfry(["webhooks", "list"])).contains(Self.person))
        let topics = try #require(report["topics"] as? [[String: Any]])
        let inForce = topics.filter { ($0["inForce"] as? Int ?? 0) > 0 }.compactMap { $0["topic"] as? String }
        #expect(inForce == ["notifications.scheduling.changelog"])
        // Dead letters are kept for 30 days, and their segments take records for 7; so is the sequence.
        let days = try Date(#require(report["goneBy"] as? String), strategy: .iso8601).timeIntervalSinceNow / 86_400
        #expect(abs(days - 37) < 0.1, "\(report["goneBy"] ?? "")")
        #expect(["notifications.rejected", "notifications.webhooks.failed"].contains(report["lastTopic"] as? String))

        try node.waiting(until: "the console to erase its rows", seconds: 30, seen: kept()) { kept()?.isEmpty == true }
        var round = 0
        var left: [String: [String]] = [:]
        try node.waiting(until: "the compaction", seconds: 120, seen: left) {
            round += 1
            try pushOn(round)
            left = [:]
            for topic in Self.compacted {
                let isChangelog = topic == "notifications.scheduling.changelog"
                let found = try found(in: topic) { isChangelog ? Self.withoutSequence($0) : $0 }
                if !found.isEmpty { left[topic] = found }
            }
            return left.isEmpty
        }
        #expect(try found(in: "notifications.scheduling.changelog") == [Self.person])
        print("no compacted topic has the person after \(round) further rounds of records")
    }

    /// The id and the last sequence may stay for 30 days, in the changelog alone.
    private static func withoutSequence(_ data: Data) -> Data {
        var data = data
        let key = Data("\(person)\tmeta".utf8)
        while let range = data.range(of: key) { data.replaceSubrange(range, with: Data()) }
        return data
    }

    /// What the files in a folder hold. A file may be gone meanwhile.
    private static func files(in folder: URL, where isMeant: (String) -> Bool = { _ in true }) throws -> Data {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter(isMeant)
        return names.reduce(into: Data()) { data, name in
            if let file = try? Data(contentsOf: folder.appendingPathComponent(name)) { data += file }
        }
    }
}
