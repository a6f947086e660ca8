import Foundation
import Model
import TestSupport
import Testing

/// A secret is planted in every setting and record that can hold one, and searched for in everything that comes out.
@Suite(.serialized)
struct PlantedSecretsTests {
    static let planted = "planted7f3a"
    static let services = BelfryNode.services + ["gateway", "webhooks", "apns", "console"]

    /// Secret settings that librdkafka takes with any text. A private key must be one, and Debian's librdkafka lacks the
    /// client secret of OAuth: those two are among the wrong settings.
    static let secretSettings = ["sasl.password", "ssl.key.password", "ssl.keystore.password"]

    /// Starts a program with its settings in a file, and does not wait for it.
    private func run(
        _ program: String, _ folder: TemporaryFolder, file: String = "", environment: [String: String]
    ) throws -> (process: RunningProcess, url: String) {
        let port = try freePort()
        let settings = folder.url.appendingPathComponent("\(port).properties")
        try Data(file.utf8).write(to: settings)
        var own = [
            "BELFRY_HTTP_ADDRESS": "127.0.0.1:\(port)", "BELFRY_LOG_LEVEL": "debug",
            "BELFRY_CONSOLE_FOLDER": folder.url.appendingPathComponent("console-\(port)").path,
        ]
        if program == "belfry" { own["BELFRY_BOOTSTRAP_SERVERS"] = "127.0.0.1:1" }
        let process = try RunningProcess(
            BelfryNode.binary(program),
            (program == "belfry" ? ["topics", "check"] : []) + ["--config", settings.path],
            environment: own.merging(environment) { $1 },
            log: folder.url.appendingPathComponent("\(program)-\(port).log"), name: program)
        return (process, "http://127.0.0.1:\(port)")
    }

    private func pages(_ url: String, _ paths: [String] = []) throws -> String {
        try (["/healthz", "/readyz", "/metrics"] + paths).map { path in
            String(decoding: try output(of: "curl", ["-s", "-i", "-m", "5", url + path]), as: UTF8.self)
        }.joined()
    }

    /// The first lines that show the secret.
    private static func lines(of text: String) -> [Substring] {
        Array(text.split(separator: "\n").filter { $0.contains(planted) }.prefix(3))
    }

    private static func variable(_ property: String) -> String {
        "BELFRY_KAFKA_" + property.uppercased().replacingOccurrences(of: ".", with: "_")
    }

    /// Settings that end the start: nothing of them may be in the one line that says so.
    @Test(arguments: services + ["belfry"]) func noErrorOfAStartShowsASecret(program: String) throws {
        let folder = try TemporaryFolder()
        let planted = Self.planted
        let wrong: [(file: String, environment: [String: String])] = [
            ("kafka.sasl.password \(planted)", [:]), ("sasl.password=\(planted)", [:]),
            ("kafka.sasl.pasword=\(planted)", [:]), ("kafka.sasl.password.file=\(planted)", [:]),
            ("kafka.security.protocol=ssl\nkafka.ssl.key.pem=\(planted)", [:]),
            ("", ["BELFRY_KAFKA_SASL_PASSWORD_FILE": planted]), ("", ["BELFRY_KAFKA_SASL_PASWORD": planted]),
            (
                "",
                [
                    "BELFRY_KAFKA_SECURITY_PROTOCOL": "sasl_ssl", "BELFRY_KAFKA_SASL_MECHANISM": "SCRAM-SHA-512",
                    "BELFRY_KAFKA_SASL_PASSWORD": planted,
                ]
            ),
            (
                "kafka.security.protocol=sasl_ssl\nkafka.sasl.mechanism=OAUTHBEARER\n"
                    + "kafka.sasl.oauthbearer.method=oidc\nkafka.sasl.oauthbearer.client.secret=\(planted)", [:]
            ),
        ]
        for each in wrong {
            let (process, _) = try run(program, folder, file: each.file, environment: each.environment)
            let code = try process.exitCode(seconds: 60)
            let text = process.logText
            #expect(program == "belfry" ? code != 0 : code == 64, "\(each)\n\(text)")
            #expect(!text.isEmpty && !text.contains(planted), "\(each)\n\(text)")
        }
    }

    /// Settings that are right, and no broker: the programs run, wait and explain why they do.
    @Test(arguments: services) func noPageOrLogShowsASecret(program: String) throws {
        let folder = try TemporaryFolder()
        let planted = Self.planted
        let file = folder.url.appendingPathComponent("password")
        try Data("\(planted)\n".utf8).write(to: file)
        var environment = [
            "BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1", "BELFRY_KAFKA_SECURITY_PROTOCOL": "sasl_plaintext",
            "BELFRY_KAFKA_SASL_MECHANISM": "SCRAM-SHA-512", "BELFRY_KAFKA_SASL_USERNAME": "belfry",
            "BELFRY_KAFKA_DEBUG": "all", "BELFRY_KAFKA_SASL_PASSWORD_FILE": file.path,
        ]
        for property in Self.secretSettings.dropFirst() { environment[Self.variable(property)] = planted }
        environment["BELFRY_TRACES_ENDPOINT"] = "http://127.0.0.1:1/\(planted)"
        environment["BELFRY_TRACES_HEADERS"] = "x-key=\(planted)"
        let (process, url) = try run(program, folder, environment: environment)
        try waiting(until: "\(program) to tell that no broker answers", seen: process.logText.suffix(500)) {
            (try? pages(url))?.contains("belfry_") == true
        }
        let text = try pages(url)
        try process.terminate(seconds: 30)
        #expect(!text.contains(planted) && !process.logText.contains(planted))
        #expect(!process.logText.isEmpty)
        for words in ["--help", "--version"] {
            let shown = try output(of: BelfryNode.binary(program).path, [words], environment: environment)
            #expect(!String(decoding: shown, as: UTF8.self).contains(planted))
        }
    }

    /// Everything runs on a broker, with secrets in apps' records, in files and in the tokens' file.
    @Test(.enabled(if: ApacheKafka.isAvailable)) func noOutputOfARunShowsASecret() throws {
        let node = try BelfryNode(partitions: 2)
        let planted = Self.planted
        let folder = node.folder.url
        let own = folder.appendingPathComponent("secrets/bank")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data("\(planted)-signing".utf8).write(to: own.appendingPathComponent("k2"))
        try Data("\(planted)-webhook-in-a-file".utf8).write(to: own.appendingPathComponent("hook"))
        try Data("no key \(planted)".utf8).write(to: own.appendingPathComponent("AuthKey.p8"))
        try Data("too short \(planted)".utf8).write(to: own.appendingPathComponent("broken"))
        var environment = [
            "BELFRY_SECRETS_DIRECTORY": folder.appendingPathComponent("secrets").path, "BELFRY_LOG_LEVEL": "debug",
            "BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true", "BELFRY_KAFKA_DEBUG": "conf,broker,security",
            "BELFRY_CONSOLE_FOLDER": folder.appendingPathComponent("console").path,
            "BELFRY_APNS_PROXY": "belfry:\(planted)@127.0.0.1:1",
            "BELFRY_TRACES_ENDPOINT": "http://127.0.0.1:1/\(planted)", "BELFRY_TRACES_HEADERS": "x-key=\(planted)",
        ]
        for property in Self.secretSettings { environment[Self.variable(property)] = planted }
        for service in Self.services { try node.start(service, environment: environment) }
        for service in Self.services { try node.waitUntilReady(service) }
        let gateway = GatewayClient(url: node.url(of: "gateway"))
        let record = #"""
            {"id":"bank","name":"Bank","signingKeys":[{"id":"k1","secret":"\#(planted)"},{"id":"k2","secretRef":"k2"}],
            "webhooks":[{"url":"http://127.0.0.1:1/a","secret":"\#(planted)-webhook-of-the-app",
            "previousSecret":"\#(planted)-webhook-of-before"},{"url":"http://127.0.0.1:1/b","secretRef":"hook"},
            {"url":"http://127.0.0.1:1/c","secretRef":"broken"},{"url":"http://127.0.0.1:1/d","secretRef":"none"}],
            "apns":{"teamId":"ABCDE12345","keys":[{"id":"KEY1234567","secretRef":"AuthKey.p8"}]}
            """#
        var seen = ""
        func note(_ answer: GatewayClient.Answer, _ status: Int) {
            #expect(answer.status == status, "\(answer.body)")
            seen += answer.body + "\(answer.headers)"
        }
        note(try gateway.call("PUT", "/v1/apps/bank", record + "}"), 201)
        note(try gateway.call("GET", "/v1/apps/bank"), 200)
        // A wrong member, a member twice, and a record that does not end.
        for broken in [#","sounds":7}"#, #","signingKeys":[]}"#, #","adviceAsErrors":["\#(planted)"#, ""] {
            let answer = try gateway.call("PUT", "/v1/apps/bank", record + broken)
            #expect([400, 422].contains(answer.status))
            note(answer, answer.status)
            try node.kcat.publish(record + broken, to: "apps", key: "bank")
        }
        note(
            try gateway.call(
                "PUT", "/v1/apps/bank",
                #"{"id":"bank","name":"B","signingKeys":[{"id":"a","secret":["\#(planted)"]}]}"#),
            422)
        let request = #"{"id":"r1","app":"bank","recipients":["anna"],"content":{"title":"T"}}"#
        for key in ["k1", "k2", "k9"] {
            let headers = ["Belfry-Signature": "\(key);v1,AAAA"]
            note(try gateway.call("POST", "/v1/notifications", request, headers: headers), 422)
            try node.kcat.publish(request, to: "notifications.ingest", headers: ["belfry-signature": "\(key);v1,AAAA"])
        }
        let code = MessageAuthentication.code(over: Array(request.utf8).span, key: Array("\(planted)-signing".utf8))
        note(
            try gateway.call("POST", "/v1/notifications", request, headers: ["Belfry-Signature": "k2;v1,\(code)"]), 202)
        try node.waitForTerminalReceipts(4)
        var text = ""
        try node.waiting(until: "webhooks to try each URL and to miss two secrets", seen: text) {
            text = try pages(node.url(of: "webhooks"))
            return text.contains("failed-secret") && text.contains("failed-connection")
                && text.contains(/belfry_secrets_missing\{[^}]*\} 2\n/)
        }
        try node.waiting(until: "apns to find that the key cannot sign", seen: text) {
            text = try pages(node.url(of: "apns"))
            return text.contains(/belfry_apns_keys_unusable\{[^}]*\} 1\n/)
        }
        for service in Self.services { seen += try pages(node.url(of: service)) }
        seen += try pages(node.url(of: "console"), ["/api/overview", "/api/search?app=bank", "/overview", "/"])
        seen += try node.belfry(["webhooks", "list"])
        seen += try node.belfry(["explain", "bank/r1"])
        seen += try node.belfry(["dead-letters", "list"])
        for topic in ["notifications.receipts", "notifications.webhooks"] {
            seen += try node.kcat.readCommitted(topic).map { $0.key + $0.text }.joined()
        }
        for service in Self.services { try node.process(service)?.terminate(seconds: 30) }
        for service in Self.services {
            let log = node.process(service)?.logText ?? ""
            #expect(!log.isEmpty && Self.lines(of: log) == [], "\(service)")
        }
        #expect(seen.count > 10_000)
        #expect(Self.lines(of: seen) == [])
    }
}
