package import Foundation
internal import Synchronization

/// One node of Apache Kafka in KRaft mode, in a temporary folder, on ports of its own.
///
/// The jars come from `KAFKA_HOME`, or from `../shared/kafka` beside the package.
package final class ApacheKafka: Sendable {
    package let bootstrapServers: String
    /// The folder of its data and logs.
    package let folder: TemporaryFolder
    private let arguments: [String]
    private let forwarder: PatientForwarder?
    private nonisolated(unsafe) var process: RunningProcess?  // changed by the one test that owns the node

    /// The folder of jars; `nil` if this machine has none.
    package static let home: URL? = {
        let environment = ProcessInfo.processInfo.environment
        let beside = packageFolder.appendingPathComponent("../shared/kafka").standardizedFileURL
        let candidates = [environment["KAFKA_HOME"].map { URL(fileURLWithPath: $0) }, beside]
        return candidates.compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("libs").path)
        }
    }()

    private static let script = packageFolder.appendingPathComponent("deploy/kafka")

    /// Whether the tests of guarantees can run here. With `BELFRY_REQUIRE_KAFKA` they run in any case, and fail without
    /// the jars.
    package static var isAvailable: Bool {
        if home != nil || ProcessInfo.processInfo.environment["BELFRY_REQUIRE_KAFKA"] != nil { return true }
        print("Skipped: this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/.")
        return false
    }

    /// Formats the storage and starts the node, as `deploy/kafka run` does.
    ///
    /// - Parameter settings: properties of the node, such as `log.segment.bytes`.
    package init(settings: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let (broker, controller, inner) = (try freePort(), try freePort(), try freePort())
        bootstrapServers = "127.0.0.1:\(broker)"
        let forwarder = try PatientForwarder(to: inner)
        self.forwarder = forwarder
        let listeners = [
            "listeners": "PLAINTEXT://127.0.0.1:\(broker),INNER://127.0.0.1:\(inner),"
                + "CONTROLLER://127.0.0.1:\(controller)",
            "advertised.listeners": "PLAINTEXT://127.0.0.1:\(broker),INNER://127.0.0.1:\(forwarder.port)",
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "inter.broker.listener.name": "INNER",
            // Aborts no transactions while the node restarts: their markers could be lost.
            "transaction.abort.timed.out.transaction.cleanup.interval.ms": "5000",
        ]
        arguments =
            ["run", folder.url.path, "--port", String(broker), "--controller-port", String(controller)]
            // One in 64 identifiers begins with a dash, like an option. The nodes of the tests always use such an
            // identifier.
            + ["--cluster", "-elfryTestsClusterOneA"]
            + listeners.merging(settings) { $1 }.map { "\($0.key)=\($0.value)" }.sorted()
        try start()
    }

    deinit { process?.killNow() }

    /// A node that runs already, whose data are elsewhere.
    private init(running bootstrapServers: String) throws {
        self.bootstrapServers = bootstrapServers
        folder = try TemporaryFolder()
        arguments = []
        forwarder = nil
    }

    private static let sharing = Mutex<ApacheKafka?>(nil)

    /// The node for tests that do not hurt it: each uses its own `topic.prefix`. `BELFRY_TEST_KAFKA` names one that runs
    /// (`deploy/test` starts it); otherwise the first test that asks starts it, and it ends with this process.
    package static func shared() throws -> ApacheKafka {
        try sharing.withLock { shared in
            if let shared { return shared }
            let given = ProcessInfo.processInfo.environment["BELFRY_TEST_KAFKA"]
            let node = try given.map { try ApacheKafka(running: $0) } ?? ApacheKafka()
            shared = node
            atexit { ApacheKafka.sharing.withLock { $0?.killNow() } }
            return node
        }
    }

    /// Starts the node again after ``killNow()`` or ``stop()``, on the same ports and data.
    package func start() throws {
        let process = try RunningProcess(
            Self.script, arguments, log: folder.url.appendingPathComponent("server.log"), name: "Apache Kafka")
        self.process = process
        try waiting(until: "Apache Kafka to answer", seconds: 120, seen: process.logText.suffix(3000)) {
            guard process.isRunning else {
                throw GaveUp(description: "Apache Kafka ended at its start:\n\(process.logText.suffix(3000))")
            }
            // It answers before it is part of the cluster, and names a controller from then on.
            let told = try? output(of: "kcat", ["-L", "-b", bootstrapServers, "-m", "2"])
            return told.map { String(decoding: $0, as: UTF8.self).contains("(controller)") } ?? false
        }
    }

    /// Sends SIGKILL; acknowledged records survive.
    package func killNow() { process?.killNow() }
    package func signal(_ number: Int32) { process?.signal(number) }
    /// Sends SIGTERM and waits for the node to end.
    package func stop() throws { try process?.terminate(seconds: 60) }

    /// Runs one of Kafka's own tools, such as `org.apache.kafka.tools.consumer.group.ConsumerGroupCommand`.
    package func tool(_ name: String, _ arguments: [String]) throws -> String {
        let data = try output(of: Self.script.path, ["tool", name, "--bootstrap-server", bootstrapServers] + arguments)
        return String(decoding: data, as: UTF8.self)
    }

    /// The lag of the groups, as Kafka's own tool reports it: group, topic, partition and lag.
    package func lag() throws -> [(group: String, topic: String, partition: Int, lag: Int)] {
        let text = try tool(
            "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand", ["--describe", "--all-groups"])
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard columns.count > 5, let partition = Int(columns[2]), let end = Int(columns[4]) else { return nil }
            // A partition that never held a record has no committed offset.
            return (columns[0], columns[1], partition, Int(columns[5]) ?? end)
        }
    }
}

/// The package's folder: the one that holds `Package.swift`.
package let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A port of the loopback interface on which nothing listens; none is returned twice.
///
/// It is not of those that the system gives to connections (from 32768): one of theirs could take it before the server
/// that it is for.
///
/// - Parameter others: how far from it the others are that the caller needs too.
package func freePort(with others: [Int] = []) throws -> Int {
    for _ in 0..<1000 {
        let port = Int.random(in: 10_000..<32_668)
        let all = Set([port] + others.map { port + $0 })
        guard all.allSatisfy(isFree) else { continue }
        let areNew = givenPorts.withLock { given in
            guard given.isDisjoint(with: all) else { return false }
            given.formUnion(all)
            return true
        }
        if areNew { return port }
    }
    throw GaveUp(description: "no free port on the loopback interface")
}

private func isFree(_ port: Int) -> Bool {
    var address = loopback(port: port)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return bound(descriptor, &address)
}

private let givenPorts = Mutex<Set<Int>>([])
