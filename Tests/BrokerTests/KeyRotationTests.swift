import Foundation
import Model
import TestSupport
import Testing

/// The keys that sign an app's requests are changed while producers send through two gateways without a pause: none of
/// the requests is refused.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct KeyRotationTests {
    /// What `Tests/Python/signing_producers.py` says of itself.
    private struct Status: Decodable {
        let sent: Int
        let answers: [String: Int]
        let inFlight: [String: Int]
        let refusals: [String]
    }

    /// A key of the app, whose secret stands in the record or in a file.
    struct Key: Hashable, Sendable {
        let id: String
        let isInFile: Bool

        var secret: String { "the secret of \(id)" }
        var json: String {
            isInFile ? #"{"id":"\#(id)","secretRef":"\#(id)"}"# : #"{"id":"\#(id)","secret":"\#(secret)"}"#
        }
    }

    private static func send(_ id: String, _ key: Key, _ gateway: GatewayClient) throws -> GatewayClient.Answer {
        let body = #"{"id":"\#(id)","app":"bank","recipients":["anna"],"content":{"title":"T"}}"#
        let code = MessageAuthentication.code(over: Array(body.utf8).span, key: Array(key.secret.utf8))
        return try gateway.call(
            "POST", "/v1/notifications", body, headers: ["Belfry-Signature": "\(key.id);v1,\(code)"])
    }

    private let node: BelfryNode
    private let gateways: [GatewayClient]
    private let secrets: URL

    init() throws {
        node = try BelfryNode(partitions: 2)
        secrets = node.folder.url.appendingPathComponent("secrets")
        let environment = ["BELFRY_SECRETS_DIRECTORY": secrets.path]
        for worker in 0..<2 {
            try node.start("ingestion", worker: worker, environment: environment)
            try node.start("gateway", worker: worker, environment: environment)
        }
        for worker in 0..<2 {
            try node.waitUntilReady("ingestion", worker: worker)
            try node.waitUntilReady("gateway", worker: worker)
        }
        gateways = [0, 1].map { [node] in GatewayClient(url: node.url(of: "gateway", worker: $0)) }
    }

    private func register(_ keys: [Key]) throws -> Int {
        let list = keys.map(\.json).joined(separator: ",")
        return try gateways[0].call(
            "PUT", "/v1/apps/bank", #"{"id":"bank","name":"Bank","signingKeys":[\#(list)]}"#
        ).status
    }

    private func keep(_ key: Key) throws {
        guard key.isInFile else { return }
        let folder = secrets.appendingPathComponent("bank")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(key.secret)\n".utf8).write(to: folder.appendingPathComponent(key.id), options: .atomic)
    }

    private var keyFile: URL { node.folder.url.appendingPathComponent("key") }
    private var statusFile: URL { node.folder.url.appendingPathComponent("status") }

    /// Lets the producers sign with a key from now on.
    private func use(_ key: Key) throws {
        try Data("\(key.id)\n\(key.secret)\n".utf8).write(to: keyFile, options: .atomic)
    }

    private func status() throws -> Status? {
        guard let data = try? Data(contentsOf: statusFile) else { return nil }
        return try JSONDecoder().decode(Status.self, from: data)
    }

    /// How many requests ingestion has processed, by its metrics.
    private func read() throws -> Int {
        try [0, 1].reduce(0) { sum, worker in
            sum + (try metric("ingestion", worker, "belfry_records_in_total", #"topic="notifications.ingest""#) ?? 0)
        }
    }

    private func accepted() throws -> Int { try node.kcat.readCommitted("notifications.accepted").count }

    private func wait(for what: String, seconds: Double = 60, _ condition: () throws -> Bool) throws {
        func seen() throws -> String {
            "\(try status().map { "\($0)" } ?? "no requests"), of which \(try read()) are read and \(try accepted()) accepted"
        }
        try node.waiting(until: what, seconds: seconds, seen: try seen(), condition)
    }

    @Test func noRequestIsRefusedWhileKeysChange() throws {
        var key = Key(id: "k0", isInFile: true)
        try keep(key)
        #expect(try register([key]) == 201)
        try use(key)
        let producers = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                IndependentClient.python,
                packageFolder.appendingPathComponent("Tests/Python/signing_producers.py").path,
                keyFile.path, statusFile.path,
            ] + gateways.map(\.url), log: node.folder.url.appendingPathComponent("producers.log"))
        let rotations = 8
        for rotation in 1...rotations {
            // deploy/guides/SECRETS.md, "Keys that sign requests", step by step.
            let new = Key(id: "k\(rotation)", isInFile: rotation % 2 == 0)
            try keep(new)
            #expect(try register([key, new]) == 200)
            let old = key
            try use(new)
            key = new
            // A status that is newer than the second one after the change counts all requests with the old key.
            for _ in 0..<2 {
                let before = try status()?.sent ?? 0
                try wait(for: "more requests") { try status()?.sent ?? 0 > before }
            }
            try wait(for: "requests signed by \(old.id) to be answered") {
                try status()?.inFlight[old.id] ?? 0 == 0
            }
            let sent = try #require(try status()).sent
            try wait(for: "\(sent) requests to be read by ingestion") { try read() >= sent }
            #expect(try register([new]) == 200)
        }
        #expect(try producers.terminate(seconds: 40) == 0, "\(producers.logText.suffix(1000))")
        let result = try #require(try status())
        #expect(result.answers == ["202": result.sent], "\(result.refusals)")
        try wait(for: "all \(result.sent) requests to be accepted") { try accepted() >= result.sent }
        #expect(try accepted() == result.sent)
        #expect(try node.kcat.readCommitted("notifications.rejected").map(\.text) == [])
        print("keys changed \(rotations) times, \(result.sent) requests, \(result.answers)")

        // An old key no longer counts.
        #expect(try Self.send("late", Key(id: "k0", isInFile: true), gateways[1]).status == 422)
    }

    /// A file that is missing costs nothing but time: the gateway says 503, ingestion writes a dead letter to replay.
    @Test func aMissingSecretIsToldAndHeals() throws {
        let key = Key(id: "k1", isInFile: true)
        #expect(try register([key]) == 201)
        let answer = try Self.send("a", key, gateways[0])
        #expect(answer.status == 503 && answer.headers["retry-after"] == "10")
        #expect(answer.body.contains("/problems/secret-missing"))
        let body = #"{"id":"b","app":"bank","recipients":["anna"],"content":{"title":"T"}}"#
        let code = MessageAuthentication.code(over: Array(body.utf8).span, key: Array(key.secret.utf8))
        try node.kcat.publish(body, to: "notifications.ingest", headers: ["belfry-signature": "k1;v1,\(code)"])
        try wait(for: "the dead letter") { try !node.kcat.readCommitted("notifications.rejected").isEmpty }
        #expect(try node.belfry(["dead-letters", "list"]).contains("secret-missing"))
        for worker in 0..<2 {
            try wait(for: "the trouble to be told") {
                try node.page("ingestion", worker: worker, "/readyz").contains("secrets-missing")
            }
            let text = try node.page("ingestion", worker: worker, "/readyz")
            #expect(text.contains("bank/k1") && text.contains(#""ready":true"#))
            try wait(for: "the gateway's metric") { try metric("gateway", worker, "belfry_secrets_missing") == 1 }
        }
        try keep(key)
        // At once, since a signature that cannot be checked makes both look again.
        #expect(try Self.send("a", key, gateways[0]).status == 202)
        #expect(try Self.send("c", key, gateways[1]).status == 202)
        try node.belfry(["dead-letters", "replay", "--all", "--reason", "secret-missing"])
        try wait(for: "all three to be accepted") { try accepted() == 3 }
        for worker in 0..<2 {
            try wait(for: "the trouble to be over", seconds: 20) {
                try !node.page("ingestion", worker: worker, "/readyz").contains("secrets-missing")
                    && metric("gateway", worker, "belfry_secrets_missing") == 0
            }
        }
    }

    /// A metric's value; `nil` if it is not served.
    private func metric(_ service: String, _ worker: Int, _ name: String, _ label: String = "{") throws -> Int? {
        let lines = try node.page(service, worker: worker, "/metrics").split(separator: "\n")
        let line = lines.first { $0.hasPrefix("\(name){") && $0.contains(label) }
        return line?.split(separator: " ").last.flatMap { Double($0) }.map { Int($0) }
    }
}
