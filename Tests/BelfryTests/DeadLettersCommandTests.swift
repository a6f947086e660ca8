import Model
import TestSupport
import Testing

struct DeadLettersCommandTests {
    private typealias Seen = EmbeddedBroker.Seen

    private static func headers(_ reason: String, topic: Topic = .ingest, received: [Header] = []) -> [Header] {
        received + [
            Header("belfry-reason", reason), Header("belfry-detail", "app: found “x”: register it"),
            Header("belfry-service", "ingestion"), Header("kafka_dlt-original-topic", topic.rawValue),
            Header("kafka_dlt-exception-message", "app"), Header("__connect.errors.topic", topic.rawValue),
        ]
    }

    /// A broker with three dead letters (partition:offset): 0:0 app-unknown with a key and headers, 0:1 unreadable
    /// bytes without a key, 1:0 an app's registration.
    private static func broker() throws -> EmbeddedBroker {
        let broker = try EmbeddedBroker([.rejected, .ingest, .apps])
        let signed = [
            Header("belfry-signature", "k;v1,abc"), Header("traceparent", "00-1"),
            Header("belfry-replayed", "0:1"), Header("belfry-reason", "forged"),
        ]
        try broker.publish(
            .rejected, partition: 0, key: "k", Array(#"{"id":"r"}"#.utf8),
            headers: headers("app-unknown", received: signed))
        try broker.publish(.rejected, partition: 0, key: nil, [0x7B, 0xFF, 0x00], headers: headers("unreadable"))
        try broker.publish(
            .rejected, partition: 1, key: "shop", Array(#"{"id":1}"#.utf8), headers: headers("invalid", topic: .apps))
        return broker
    }

    @Test func listFiltersAndShowShows() throws {
        let broker = try Self.broker()
        func ids(_ words: String) throws -> [String] {
            let run = try broker.belfry("dead-letters list \(words)")
            #expect(run.code == 0, "\(run.complaints)")
            return run.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }.sorted()
        }
        let name = "notifications.rejected"
        #expect(try ids("") == ["\(name):0:0", "\(name):0:1", "\(name):1:0"])
        #expect(try ids("--reason app-unknown") == ["\(name):0:0"])
        #expect(try ids("--service delivery") == [])
        #expect(try ids("--reason advice:title-long") == [])
        #expect(try ids("--service ingestion --since 1h").count == 3)

        let json = try broker.belfry("dead-letters list --json --reason invalid").output
        let object = try ReadJSON(json)
        #expect(object["id"] == "\(name):1:0" && object["topic"] == "apps" && object["replayed"] == "false")

        let shown = try broker.belfry("dead-letters show \(name):0:0").output
        for line in [
            "reason    app-unknown", "header    traceparent: 00-1", "key       k", "replayed  no", #"{"id":"r"}"#,
        ] {
            #expect(shown.contains("\(line)\n"), "\(line)")
        }
        #expect(
            try broker.belfry("dead-letters show 0:1").output.hasSuffix("value     3 bytes\nbase64 e/8A\n"))
        #expect(try broker.belfry("dead-letters show 0:0 --value").output == #"{"id":"r"}"#)
        let missing = try broker.belfry("dead-letters show 0:7")
        #expect(missing.code == 1 && missing.complaints.contains("there is no dead letter notifications.rejected:0:7"))
    }

    @Test func aReplayGoesBackAsItWasReceivedAndOnce() throws {
        let broker = try Self.broker()
        let first = try broker.belfry("dead-letters replay 0:0 0:9")
        #expect(first.code == 1 && first.output == "replayed notifications.rejected:0:0\n")
        #expect(first.complaints == "belfry dead-letters: notifications.rejected:0:9 does not exist\n")
        #expect(
            try broker.records(.ingest) == [
                Seen(
                    key: "k", value: #"{"id":"r"}"#,
                    headers: ["belfry-signature=k;v1,abc", "traceparent=00-1", "belfry-replayed-from=0:0"])
            ])

        let second = try broker.belfry("dead-letters replay notifications.rejected:0:0")
        #expect(second.code == 1)
        #expect(second.complaints == "belfry dead-letters: notifications.rejected:0:0 was replayed before\n")
        let all = try broker.belfry("dead-letters replay --all --reason app-unknown")
        #expect(all.code == 0 && all.output.isEmpty)
        #expect(try broker.records(.ingest).count == 1)
        #expect(try broker.belfry("dead-letters show 0:0").output.contains("replayed  yes\n"))
        #expect(try broker.belfry("dead-letters list").output.split(separator: "\n").count == 3)
        let invalid = try broker.belfry("dead-letters replay --all --reason invalid")
        #expect(invalid.code == 0, "\(invalid.complaints)")
        #expect(try broker.records(.apps).map(\.key) == ["shop"] && broker.records(.ingest).count == 1)
    }

    @Test func aMendedValueGoesBackWithoutTheSignatureThatDoesNotCoverIt() throws {
        let broker = try Self.broker()
        let folder = try TemporaryFolder()
        let file = try folder.file("{\"id\":\"mended\"}\n", "mended.json")
        let words = "dead-letters replay 0:0 --with \(file)"
        let refused = try broker.belfry(words)
        #expect(refused.code == 1)
        #expect(refused.complaints.contains("was signed, and the signature does not cover the change"))
        #expect(try broker.records(.ingest).isEmpty)

        let sent = try broker.belfry(words + " --unsigned")
        #expect(sent.output == "replayed notifications.rejected:0:0\n", "\(sent.complaints)")
        let back = Seen(
            key: "k", value: #"{"id":"mended"}"#, headers: ["traceparent=00-1", "belfry-replayed-from=0:0"])
        #expect(try broker.records(.ingest) == [back])

        // Bytes that were never signed need no such word.
        #expect(try broker.belfry("dead-letters replay 0:1 --with \(file)").code == 0)
        #expect(try broker.records(.ingest).count == 2)
        let missing = try broker.belfry("dead-letters replay 1:0 --with \(file).not")
        #expect(missing.code == 1)
        #expect(missing.complaints.contains("mended.json.not: No such file"), "\(missing.complaints)")
    }

    /// Replaying its null value would remove the person's record.
    @Test func whatDidNotFitWithItsValueDoesNotGoBack() throws {
        let broker = try EmbeddedBroker([.rejected, .people])
        let left = Header(HeaderName.valueLeftOut, "1030000")
        try broker.publish(
            .rejected, partition: 0, key: "anna", nil, headers: Self.headers("too-large", topic: .people) + [left])
        for words in ["0:0", "--all --reason too-large"] {
            let run = try broker.belfry("dead-letters replay \(words)")
            #expect(run.code == 1)
            #expect(
                run.complaints.contains("is kept without its value, whose 1030000 bytes did not fit"),
                "\(run.complaints)")
        }
        #expect(try broker.records(.people).isEmpty)
        #expect(try broker.belfry("dead-letters show 0:0").output.contains("left out, 1030000 bytes did not"))
    }
}
