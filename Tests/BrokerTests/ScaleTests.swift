import Foundation
import TestSupport
import Testing

/// `deploy/up`, `scale`, `restart` and `down`, and `belfry lag` beside them.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable)) struct ScaleTests {
    private let kafka: ApacheKafka
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        kafka = try ApacheKafka()
        folder = try TemporaryFolder()
        environment = [
            "BELFRY_BOOTSTRAP_SERVERS": kafka.bootstrapServers, "BELFRY_RUN_DIR": folder.url.path,
            "BELFRY_BINARIES": BelfryNode.binary("belfry").deletingLastPathComponent().path,
        ]
    }

    @discardableResult
    private func deploy(_ words: String) throws -> String {
        let parts = words.split(separator: " ").map(String.init)
        return String(
            decoding: try output(
                of: packageFolder.appendingPathComponent("deploy/\(parts[0])").path, Array(parts.dropFirst()),
                environment: environment), as: UTF8.self)
    }

    /// What `belfry lag --json` says.
    private struct Lag: Decodable {
        struct Service: Decodable {
            let service: String
            let processes: [String]
            let records: Int
            let seconds: Double
        }
        let services: [Service]
        let findings: [String]

        subscript(name: String) -> Service? { services.first { $0.service == name } }
    }

    private func lag() throws -> Lag {
        let data = try output(of: BelfryNode.binary("belfry").path, ["lag", "--json"], environment: environment)
        return try JSONDecoder().decode(Lag.self, from: data)
    }

    /// The process ids by program and worker, as the scripts keep them.
    private func processes() throws -> [String: Int32] {
        let text = try String(contentsOf: folder.url.appendingPathComponent("pids"), encoding: .utf8)
        var found: [String: Int32] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            found["\(words[1])-\(words[2])"] = Int32(words[0])
        }
        return found
    }

    @Test func oneServiceStopsGrowsAndShrinksWhileTheOthersGoOn() throws {
        defer { _ = try? deploy("down") }
        try deploy("up --workers delivery=2 --partitions 4")
        #expect(
            try deploy("scale") == """
                ingestion       0 ready
                classification  0 ready
                scheduling      0 ready
                rendering       0 ready
                delivery        0 ready, 1 ready
                webhooks        0 ready
                apns            0 ready
                gateway         0 ready
                console         0 ready

                """)

        // Without scheduling notifications wait for it. The lag names who is behind, and who waits for it.
        let kcat = Kcat(kafka.bootstrapServers)
        try kcat.publish(#"{"id":"chat","name":"Chat"}"#, to: "apps", key: "chat")
        try kcat.publish(
            #"{"id":"ben","devices":[{"id":"phone","platform":"ios","pushToken":"t"}]}"#, to: "people", key: "ben")
        try deploy("scale scheduling 0")
        let request = #""app":"chat","recipients":["ben"],"content":{"title":"T"}}"#
        try kcat.publish((0..<5).map { ("chat", #"{"id":"m-\#($0)",\#(request)"#) }, to: "notifications.ingest")
        var seen: Lag?
        try waiting(until: "five notifications to wait for scheduling", seen: seen) {
            seen = try lag()
            return (seen?["scheduling"]?.records ?? 0) >= 5 && (seen?["scheduling"]?.seconds ?? 0) > 1
        }
        #expect(seen?["rendering"]?.records == 0)
        let finding = try #require(seen?.findings.first)
        #expect(finding.hasPrefix("scheduling is behind by"), "\(finding)")
        #expect(finding.hasSuffix("; rendering and delivery wait for it"), "\(finding)")
        try deploy("scale scheduling 1")
        try waiting(until: "scheduling to catch up", seen: try lag()) { try lag()["scheduling"]?.records == 0 }

        let before = try processes()
        try deploy("scale scheduling 3")
        #expect(try lag()["scheduling"]?.processes == (0...2).map { "belfry-scheduling-\($0)" })
        try deploy("scale scheduling 1")
        // The group knows no dead member any more, and nobody waits for its session to end.
        #expect(try lag()["scheduling"]?.processes == ["belfry-scheduling-0"])
        #expect(try lag().findings == [])
        let after = try processes()
        // The console restarts, to watch the new ones; nobody else does.
        let same = before.filter { $0.key != "console-0" }
        #expect(same.allSatisfy { after[$0.key] == $0.value }, "\(before) \(after)")

        try deploy("restart rendering delivery")
        let restarted = try processes().filter { after[$0.key] != $0.value }
        #expect(restarted.keys.sorted() == ["delivery-0", "delivery-1", "rendering-0"])
    }

    // swift-format-ignore
    static let wrong: [(words: String, told: String)] = [
        ("scale scheduling 2",         "nothing runs here: start everything with deploy/up"),
        ("scale schedulin 2",          "there is no service “schedulin” to scale"),
        ("scale scheduling two",       "deploy/scale scheduling needs a whole number from 0 to 1000, not “two”"),
        ("up --workers console=2",     "there is no service “console” to scale"),
        ("up --workers scheduling=x",  "--workers scheduling= needs a whole number from 0 to 1000, not “x”"),
        ("up --workers 0",             "--workers needs a whole number from 1 to 1000, not “0”"),
        ("restart scheduling",         "nothing runs here"),
    ]

    @Test(arguments: wrong) func wrongWordsAreNamed(words: String, told: String) throws {
        let error = try #require(throws: GaveUp.self) { try deploy(words) }
        #expect(error.description.contains(told), "\(error)")
    }
}
