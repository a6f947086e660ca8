import Foundation
import Model
import TestSupport
import Testing

@testable import Pushing

/// `belfry push`, on an embedded broker and with servers in Apple's place.
struct PushCommandTests {
    // MARK: test

    /// A server for each environment, and an app with a key.
    private final class Stage {
        let broker: EmbeddedBroker
        let production, development: HTTP2TestServer
        private let folder: TemporaryFolder
        private let certificates: String
        var secrets: URL { folder.url.appendingPathComponent("secrets") }

        init() throws {
            broker = try EmbeddedBroker([.registeredApps, .registeredPeople])
            (production, development, folder) = (try HTTP2TestServer(), try HTTP2TestServer(), try TemporaryFolder())
            let both = try [production, development].map { try String(contentsOfFile: $0.certificate, encoding: .utf8) }
            certificates = try folder.file(both.joined())
            try folder.file("no key\n", "secrets/chess/bad.p8")
            let key = secrets.appendingPathComponent("chess/good.p8").path
            _ = try output(
                of: "openssl",
                ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
            func keys(_ file: String, _ more: String = "") -> String {
                #","apns":{"teamId":"ABCDE12345","keys":[{"id":"KEY1234567","secretRef":"\#(file)"\#(more)}]"#
            }
            let apps = [
                ("chess", keys("good.p8") + #","topics":{"ios":"com.example.chess"}}"#), ("go", ""),
                ("bad", keys("bad.p8") + "}"), ("half", keys("good.p8", #","environment":"development""#) + "}"),
            ]
            for (id, push) in apps {
                try broker.publish(.registeredApps, key: id, Array("{\"id\":\"\(id)\",\"name\":\"A\"\(push)}".utf8))
            }
            let tokens = ["chess", "go", "bad", "half"].map { "\"\($0)\":\"\(PushCommandTests.token)\"" }
            try broker.publish(
                .registeredPeople, key: "anna",
                Array(
                    """
                    {"id":"anna","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios",\
                    "apps":["chess"],"pushToken":{\(tokens.joined(separator: ","))}},{"id":"tv","platform":"tvos"}]}
                    """.utf8))
        }

        func push(_ words: String, _ more: [String: String] = [:]) throws -> BelfryRun {
            let own = [
                "BELFRY_SECRETS_DIRECTORY": secrets.path, "BELFRY_APNS_CERTIFICATES": certificates,
                "BELFRY_APNS_PRODUCTION": "localhost:\(production.port)",
                "BELFRY_APNS_DEVELOPMENT": "localhost:\(development.port)",
            ]
            return try broker.belfry("push test \(words)", own.merging(more) { $1 })
        }
    }

    private static let token = "a1b2c3d4e5f60718"

    private static func refusing(_ status: Int, _ reason: String) -> String {
        #"{"set":{"rules":[{"path":"/","status":\#(status),"body":"{\"reason\":\"\#(reason)\"}"}]}}"#
    }

    /// What the servers answer, and the exit code and what is said.
    private typealias Row = (production: String?, development: String?, code: Int32, said: [String])
    // swift-format-ignore
    private static let rows: [Row] = [
        (nil, nil, 0, [": 200 after ", "Apple took the push"]),
        (refusing(400, "BadDeviceToken"), nil, 1, [
            ": 400 BadDeviceToken after ", ": 200 after ", "The token is of development, but the record of anna"]),
        (refusing(400, "BadDeviceToken"), refusing(400, "BadDeviceToken"), 1, ["Neither environment knows the token"]),
        (refusing(400, "BadDeviceToken"), refusing(403, "InvalidProviderToken"), 1, ["is of development is not known"]),
        (refusing(403, "InvalidProviderToken"), nil, 1, [": 403 InvalidProviderToken after ", "compare team id, key id"]),
        (refusing(503, "Shutdown"), nil, 1, [": 503 Shutdown after ", "apns sends the push again"]),
    ]

    @Test(.enabled(if: HTTP2TestServer.isAvailable)) func aPushIsMadeAndTheAnswerExplained() throws {
        let stage = try Stage()
        for row in Self.rows {
            let good = #"{"set":{"rules":[]}}"#
            try stage.production.send(row.production ?? good)
            try stage.development.send(row.development ?? good)
            let run = try stage.push("anna phone chess")
            #expect(run.code == row.code && run.complaints.isEmpty, "\(run)")
            for words in row.said { #expect(run.output.contains(words), "\(run.output)") }
            Self.expectNoSecret(in: run)
        }
        let requests = try stage.production.events("request")
        #expect(requests.count == Self.rows.count)
        let request = try #require(requests.first)
        #expect(request.path == "/3/device/\(Self.token)")
        #expect(request.headers?["authorization"]?.hasPrefix("bearer ") == true)
        #expect(request.headers?["apns-topic"] == "com.example.chess" && request.headers?["apns-expiration"] == "0")
        #expect(request.body == #"{"aps":{"alert":"Test from Belfry"}}"#)
        // In the other environment only a token that is not known here is tried.
        #expect(try stage.development.events("request").count == 3)

        let refused = "The connection failed (Connection refused): look at apns.production"
        let unanswered: [(settings: [String: String], said: String)] = [
            (["BELFRY_APNS_PRODUCTION": "localhost:1"], refused),
            (["BELFRY_APNS_CERTIFICATES": stage.development.certificate], "The check of the certificate failed ("),
            (["BELFRY_APNS_PROXY": "127.0.0.1:\(stage.production.port)"], "The proxy failed ("),
        ]
        for each in unanswered {
            let run = try stage.push("anna phone chess", each.settings)
            #expect(run.code == 2 && run.output.contains(each.said), "\(run)")
            Self.expectNoSecret(in: run)
        }

        let installation = [
            "BELFRY_APNS_TEAM_ID": "ABCDE12345", "BELFRY_APNS_KEY_ID": "KEY1234567",
            "BELFRY_APNS_KEY_FILE": stage.secrets.appendingPathComponent("chess/good.p8").path,
        ]
        try stage.production.send(#"{"set":{"rules":[]}}"#)
        #expect(try stage.push("anna phone go", installation).code == 0)

        let withoutKey = installation.merging(["BELFRY_APNS_KEY_FILE": "/nowhere"]) { $1 }
        let missing: [(words: String, settings: [String: String], said: String)] = [
            ("ben phone chess", [:], "no person ben is registered: write the record to people"),
            ("anna phone poker", [:], "no app poker is registered: write its record to apps"),
            ("anna tablet chess", [:], "anna has no device tablet: write one of phone, tv"),
            ("anna tv chess", [:], "the device tv of anna has no token for chess: write it in the person's record"),
            ("anna phone go", [:], "there is no key for go: write apns in its record"),
            ("anna phone go", withoutKey, "look at apns.key.file"),
            ("anna phone chess", ["BELFRY_SECRETS_DIRECTORY": "/nowhere"], "put the .p8 file, as Apple gave it out"),
            ("anna phone bad", [:], "no key of bad can be used in production: put the .p8 file"),
            ("anna phone half", [:], "no key of half counts in production"),
        ]
        for each in missing {
            let run = try stage.push(each.words, each.settings)
            #expect(run.code == 1 && run.output.isEmpty && run.complaints.contains(each.said), "\(each.words): \(run)")
            Self.expectNoSecret(in: run)
        }
    }

    private static func expectNoSecret(in run: BelfryRun, sourceLocation: SourceLocation = #_sourceLocation) {
        for secret in [token, "bearer", "eyJ", "PRIVATE"] {
            #expect(!run.output.contains(secret) && !run.complaints.contains(secret), sourceLocation: sourceLocation)
        }
    }

    // MARK: list, retry

    private static func stored(_ id: String, _ app: String, _ subject: String) -> [UInt8] {
        Array(
            """
            {"push":{"id":"\(id)","sequence":1,\(subject),"person":"anna","device":"phone","platform":"ios","app":"\(app)",\
            "at":"2026-03-01T12:00:00Z","apns":{"token":"\(token)","environment":"production","headers":{\
            "apns-topic":"com.example","apns-push-type":"alert","apns-priority":"10","apns-expiration":"1772456400"},\
            "payload":{"aps":{"alert":"Private"}}}},"attempts":2,"due":"2026-03-01T12:15:00Z","failure":"Shutdown"}
            """.utf8)
    }

    @Test func whatWaitsIsListedAndRepeated() throws {
        let broker = try EmbeddedBroker([.pushes])
        let item = #""type":"present","notification":"chess/r1/anna""#
        try broker.publish(.pushes, partition: 1, key: "d-1", Self.stored("d-1", "chess", item))
        try broker.publish(.pushes, partition: 0, key: "d-2", Self.stored("d-2", "go", #""type":"badge""#))
        try broker.publish(.pushes, partition: 0, key: "d-3", Self.stored("d-3", "go", item))
        try broker.publish(.pushes, partition: 0, key: "d-3", nil)
        func push(_ words: String, _ code: Int32 = 0) throws -> BelfryRun {
            let run = try broker.belfry("push \(words)")
            #expect(run.code == code, "\(words): \(run.complaints)")
            #expect(![Self.token, "Private"].contains { run.output.contains($0) })
            return run
        }
        let first = "d-1  anna  phone  chess  chess/r1/anna  attempts 2  due 2026-03-01T12:15:00Z  last Shutdown\n"
        #expect(try push("list --app chess").output == first)
        #expect(try push("list").output.split(separator: "\n").count == 2)
        #expect(
            try push("list --json --app chess").output == """
                {"delivery":"d-1","person":"anna","device":"phone","app":"chess","what":"item",\
                "notifications":["chess/r1/anna"],"environment":"production","at":"2026-03-01T12:00:00Z",\
                "ends":"2026-03-02T13:00:00Z","attempts":2,"due":"2026-03-01T12:15:00Z","failure":"Shutdown",\
                "repeated":false}\n
                """)
        #expect(try push("retry d-1 d-3", 1).complaints == "belfry push: no push of the delivery d-3 waits\n")
        #expect(try push("retry --app go").output == "repeated d-2\n")
        #expect(try push("list").output.matches(of: /last Shutdown  \(repeated\)\n/).count == 2)
        let records = try broker.records(.pushes).filter { $0.value?.contains(#""repeated":true"#) == true }
        #expect(records.compactMap(\.key).sorted() == ["d-1", "d-2"])
        for record in records {
            let value = Array(try #require(record.value).utf8)
            #expect(try StoredPush(json: value.span, checksNames: false).attempts == 2)
        }
    }

    // MARK: Apple's words

    @Test func eachWordOfApplesStandsOnceAndSaysWhatToDo() throws {
        #expect(Set(AppleReason.words).count == AppleReason.words.count && AppleReason.words.count > 30)
        for word in AppleReason.words {
            let reason = try #require(AppleReason(word))
            #expect(![reason.meaning, reason.remedy].contains { $0.isEmpty || $0.hasSuffix(".") }, "\(word)")
        }
        for status in [200, 400, 410, 429, 500, 503] {
            #expect(AppleReason.sentence(for: AppleAnswer(status: status)).hasSuffix("."), "\(status)")
        }
        let receipt = #"""
            {"at":"2026-03-01T12:00:00Z","topic":"notifications.receipts","key":"chess/r1","value":{"request":"r1",\#
            "notification":"chess/r1/anna","app":"chess","person":"anna","code":"push-failed","rule":"V8","terminal":false,\#
            "at":"2026-03-01T12:00:00Z","details":{"reason":"key-refused","device":"phone","delivery":"d-1",\#
            "status":403,"apns":"InvalidProviderToken"}}}

            """#
        let run = try BelfryRun("explain chess/r1/anna --from -", input: receipt)
        let sentence = try #require(AppleReason("InvalidProviderToken")).sentence
        #expect(run.code == 0 && run.output.hasSuffix("\nApple's InvalidProviderToken: \(sentence)\n"), "\(run)")
    }
}
