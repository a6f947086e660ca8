import Foundation
import TestSupport
import Testing

/// The program `apns` on Apache Kafka, with a server in Apple's place that counts each push. `BELFRY_KILLS` says how often
/// it is killed.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushesTests {
    private let node: BelfryNode
    private let server: HTTP2TestServer
    private let kills = ProcessInfo.processInfo.environment["BELFRY_KILLS"].flatMap { Int($0) } ?? 6

    init() throws {
        node = try BelfryNode()
        server = try HTTP2TestServer(#"{"tally": true, "rules": [{"delay": 0.04}]}"#)
        let folder = node.folder.url.appendingPathComponent("secrets/chess")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appendingPathComponent("AuthKey.p8").path
        _ = try output(
            of: "openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
        try node.kcat.publish(
            #"{"id":"chess","name":"Chess","apns":{"teamId":"ABCDE12345","keys":[{"id":"KEY1234567","secretRef":"AuthKey.p8"}]}}"#,
            to: "notifications.apps", key: "chess")
    }

    @discardableResult private func start(_ more: [String: String] = [:]) throws -> RunningProcess {
        try node.start(
            "apns",
            environment: [
                "BELFRY_APNS_START": "earliest", "BELFRY_APNS_PRODUCTION": "127.0.0.1:\(server.port)",
                "BELFRY_APNS_CERTIFICATES": server.certificate,
                "BELFRY_SECRETS_DIRECTORY": node.folder.url.appendingPathComponent("secrets").path,
            ].merging(more) { $1 })
    }

    /// Publishes deliveries of alerts, each to a device of its own.
    private func publish(_ numbers: Range<Int>) throws {
        let now = ISO8601DateFormatter().string(from: Date())
        let end = Int(Date().timeIntervalSince1970) + 3600
        try node.kcat.publish(
            numbers.map { number in
                let (person, level) = ("p\(number % 97)", number % 10 == 0 ? "critical" : "active")
                let token = String(0x1000_0000 + number, radix: 16)
                return (
                    person,
                    """
                    {"id":"s\(number)/\(person)/d\(number)","sequence":\(number),"type":"present",\
                    "notification":"chess/r\(number)/\(person)","person":"\(person)","device":"d\(number)","platform":"ios",\
                    "app":"chess","at":"\(now)","interruptionLevel":"\(level)","alert":{"surface":"banner"},"list":true,\
                    "views":{},"why":{"code":"alerted","rule":"S13"},"apns":{"token":"\(token)","environment":"production",\
                    "headers":{"apns-topic":"chess","apns-push-type":"alert","apns-priority":"10","apns-expiration":"\(end)",\
                    "apns-collapse-id":"chess/r\(number)/\(person)"},"payload":{"aps":{"alert":{"body":"Hi"},\
                    "interruption-level":"\(level)"},"belfry":{"delivery":"s\(number)"}}}}
                    """
                )
            }, to: "deliveries.ios")
    }

    private struct Tally: Decodable { let pushes: [String: [Int]] }

    /// How often the server received each push, by `apns-id`.
    private func received() throws -> [String: Int] {
        let file = server.certificate + ".tally"
        try server.send(#"{"tally": "\#(file)"}"#)
        return try JSONDecoder().decode(Tally.self, from: Data(contentsOf: URL(fileURLWithPath: file))).pushes
            .mapValues { $0[0] }
    }

    /// The `apns-id` of each committed receipt.
    private func receipts() throws -> [String] {
        try node.kcat.readCommitted("notifications.receipts").map { record in
            let text = record.text
            let receipt = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            #expect(receipt?["code"] as? String == "pushed" && receipt?["rule"] as? String == "V8")
            return (receipt?["details"] as? [String: Any])?["apnsId"] as? String ?? ""
        }
    }

    @Test func killedUnderLoadItLosesNothingAndRepeatsNothingThatWasWritten() throws {
        var random = SeededGenerator(for: "killedUnderLoadItLosesNothingAndRepeatsNothingThatWasWritten")
        let each = 250
        var known: [String: Int] = [:]
        for round in 0..<kills {
            try publish(round * each..<(round + 1) * each)
            let before = try received().count
            try start()
            let more = Int.random(in: 1...each, using: &random)
            try waiting(until: "\(more) more pushes: \(node.process("apns")?.logText.suffix(2000) ?? "")", seconds: 60)
            {
                try received().count >= min(before + more, (round + 1) * each)
            }
            node.process("apns")?.killNow()
            // What has a receipt is over for good.
            let counts = try received()
            for id in try receipts() where known[id] == nil { known[id] = counts[id] }
        }
        let total = kills * each
        try start()
        try waiting(until: "a receipt of each push: \(node.process("apns")?.logText.suffix(2000) ?? "")", seconds: 90) {
            try receipts().count >= total
        }
        #expect(try node.process("apns")?.terminate() == 0)
        let (counts, ids) = (try received(), try receipts())
        #expect(ids.count == total && Set(ids).count == total && Set(counts.keys) == Set(ids))
        for (id, count) in known { #expect(counts[id] == count, "\(id) was sent again after its receipt") }
        print("PushesTests: \(kills) kills, \(total) pushes, \(counts.values.filter { $0 > 1 }.count) sent twice")
        // After a stop that was asked for nothing is sent again.
        try start()
        try publish(total..<total + 5)
        try waiting(until: "the next five") { try receipts().count == total + 5 }
        let later = try received()
        #expect(counts.allSatisfy { later[$0.key] == $0.value })
        try waiting(until: "the lag to be zero") { try node.lag().allSatisfy { $0.lag == 0 } }
    }
}
