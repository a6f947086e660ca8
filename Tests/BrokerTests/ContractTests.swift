import Foundation
import TestSupport
import Testing

/// Producers and consumers can use plain JSON, any client and any partitioner.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct ContractTests {
    static func person(_ id: String, app: String) -> String {
        """
        {"id":"\(id)","timeZone":"Europe/Berlin","locale":"en","devices":[{"id":"\(id)-phone","platform":"ios",\
        "apps":["\(app)"]}],"apps":{"\(app)":{"authorization":"authorized"}}}
        """
    }

    static func request(_ id: String, app: String, to person: String) -> String {
        #"{"id":"\#(id)","app":"\#(app)","recipients":["\#(person)"],"content":{"body":"Hello \#(id)."}}"#
    }

    @Test func aRequestRightAfterItsAppAndPersonIsDeliveredFromAnyClient() throws {
        let node = try BelfryNode()
        try node.startAll()
        let other = node.client
        for round in 0..<12 {
            let (app, person) = ("app-\(round)", "person-\(round)")
            let records: [(topic: String, key: String, value: String)] = [
                ("apps", app, #"{"id":"\#(app)","name":"App \#(round)"}"#),
                ("people", person, Self.person(person, app: app)),
                ("notifications.ingest", "any", Self.request("first", app: app, to: person)),
            ]
            if round.isMultiple(of: 3) {
                for record in records { try node.kcat.publish(record.value, to: record.topic, key: record.key) }
            } else {
                // The markers of a transaction reach the topics one by one, so the request may be read before its app.
                let together = round % 3 == 2
                try other.publish(records.map { .init($0.value, to: $0.topic, key: $0.key) }, together: together)
            }
        }
        try node.waitForTerminalReceipts(12)
        let read = try other.read("deliveries.ios")
        let notifications = try read.map { record in
            let value = try JSONSerialization.jsonObject(with: record.value ?? Data()) as? [String: Any]
            return value?["notification"] as? String ?? "?"
        }
        #expect(Set(notifications) == Set((0..<12).map { "app-\($0)/first/person-\($0)" }))
        #expect(notifications.count == 12)
    }

    /// Each row becomes one dead letter with exactly these bytes.
    static let broken: [(name: String, value: Data, reason: String)] = [
        ("a wrong type", Data(#"{"id":5,"app":"bulk","recipients":["person-0"]}"#.utf8), "invalid"),
        (
            "an unknown level",
            Data(#"{"id":"x","app":"bulk","recipients":["person-0"],"interruptionLevel":"urgent"}"#.utf8),
            "level-unknown"
        ),
        ("broken UTF-8", Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]), "unreadable"),
        (
            "900 kB", Data(#"{"id":"big","x":""#.utf8) + Data(repeating: 0x61, count: 900_000) + Data(#""}"#.utf8),
            "too-large"
        ),
        (
            "100,000 levels",
            Data(repeating: UInt8(ascii: "["), count: 100_000)
                + Data(repeating: UInt8(ascii: "]"), count: 100_000), "too-large"
        ),
        ("40 levels", Data((String(repeating: "[", count: 40) + String(repeating: "]", count: 40)).utf8), "unreadable"),
        ("an empty value", Data(), "unreadable"),
        ("not JSON", Data("hello".utf8), "unreadable"),
        ("an unknown app", Data(Self.request("x", app: "nobody", to: "person-0").utf8), "app-unknown"),
    ]

    @Test func whatIsBrokenIsADeadLetterAndItsNeighboursComeThrough() throws {
        let node = try BelfryNode(partitions: 1)
        let other = node.client
        let audience = Audience(people: 3)
        try audience.register(on: node)
        let good = audience.requests(0..<Self.broken.count + 1)
        var batch = [IndependentClient.Message(good[0].value, to: "notifications.ingest")]
        for (index, bad) in Self.broken.enumerated() {
            batch.append(.init(bad.value, to: "notifications.ingest", key: "k\(index)", headers: ["case": bad.name]))
            batch.append(.init(good[index + 1].value, to: "notifications.ingest"))
        }
        try other.publish(batch)
        try node.startAll()
        // Rejections whose request could be read have a terminal receipt as well: the unknown level and the unknown
        // app, but not the wrong type.
        try node.waitForTerminalReceipts(good.count + 2)
        try node.waitForNoLag()

        let letters = try other.read("notifications.rejected")
        for bad in Self.broken {
            let found = letters.filter { $0.header("case") == bad.name }
            #expect(found.count == 1, "\(bad.name): one dead letter")
            #expect(found.first?.value ?? Data() == bad.value, "\(bad.name): its bytes")
            #expect(found.first?.header("belfry-reason") == bad.reason, "\(bad.name)")
            #expect(found.first?.header("belfry-detail")?.isEmpty == false)
            #expect(found.first?.header("kafka_dlt-original-topic") == "notifications.ingest")
        }
        try audience.expectAll(good.count, on: node, except: "rejected")
    }

    @Test func aBadAppRecordAfterAGoodOneChangesNothingAlsoAfterRestartAndCompaction() throws {
        let node = try BelfryNode(
            partitions: 1, settings: ["log.cleaner.backoff.ms": "200", "log.cleaner.threads": "1"])
        for topic in ["apps", "notifications.apps"] {
            _ = try node.kafka.tool(
                "kafka.admin.ConfigCommand",
                [
                    "--alter", "--entity-type", "topics", "--entity-name", topic, "--add-config",
                    "segment.ms=500,min.cleanable.dirty.ratio=0.001,max.compaction.lag.ms=500,min.compaction.lag.ms=0",
                ])
        }
        try node.startAll()
        let audience = Audience(people: 1)
        try audience.register(on: node)
        try audience.send(0..<1, to: node)
        try node.waitForTerminalReceipts(1)
        try node.kcat.publish(#"{"id":"bulk","name":7}"#, to: "apps", key: "bulk")
        // Compaction leaves a log's active segment alone, so later records are needed to close it.
        var filler = 0
        try waiting(until: "the good record to be compacted away on the public topic", seconds: 120) {
            filler += 1
            try node.kcat.publish(#"{"id":"filler","name":"Filler \#(filler)"}"#, to: "apps", key: "filler")
            return try node.kcat.readCommitted("apps").count { $0.key == "bulk" } == 1
        }
        for service in BelfryNode.services { try node.killAndRestart(service) }
        try audience.send(1..<2, to: node)
        try node.waitForTerminalReceipts(2)
        try audience.expectAll(2, on: node)
        let letters = try node.client.read("notifications.rejected")
        #expect(letters.map { $0.header("belfry-reason") } == ["invalid"])
    }

    @Test func unequalPartitionCountsAreRefusedAtTheStartWithTheFix() throws {
        let node = try BelfryNode(partitions: 2)
        let topic = node.name("notifications.classified")
        _ = try node.kafka.tool(
            "org.apache.kafka.tools.TopicCommand", ["--alter", "--topic", topic, "--partitions", "3"])
        // The controller answers before brokers tell it to clients.
        try waiting(until: "clients to be told of the third partition") {
            let listing = try output(of: "kcat", ["-b", node.kafka.bootstrapServers, "-L", "-t", topic])
            return String(decoding: listing, as: UTF8.self).contains("with 3 partitions")
        }
        let process = try node.start("scheduling")
        #expect(try process.exitCode(seconds: 30) != 0)
        #expect(process.logText.contains("notifications.classified"))
        #expect(process.logText.contains("3"))
    }
}
