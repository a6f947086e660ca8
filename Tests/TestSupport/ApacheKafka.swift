public import Foundation

/// One node of Apache Kafka in KRaft mode, in a temporary folder, on ports of its own.
///
/// The jars come from `KAFKA_HOME`, or from `../shared/kafka` beside the package.
public final class ApacheKafka: Sendable {
    public let bootstrapServers: String
    public let folder: TemporaryFolder
    private let libraries: URL
    private nonisolated(unsafe) var process: RunningProcess?  // changed by the one test that owns the node

    /// The folder of jars; `nil` where this machine has none.
    public static let home: URL? = {
        let environment = ProcessInfo.processInfo.environment
        let beside = packageFolder.appendingPathComponent("../shared/kafka").standardizedFileURL
        let candidates = [environment["KAFKA_HOME"].map { URL(fileURLWithPath: $0) }, beside]
        return candidates.compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("libs").path)
        }
    }()

    /// Whether the tests of guarantees can run here. Where `BELFRY_REQUIRE_KAFKA` is set they run and fail.
    public static var isAvailable: Bool {
        if home != nil || ProcessInfo.processInfo.environment["BELFRY_REQUIRE_KAFKA"] != nil { return true }
        print("Skipped: this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/.")
        return false
    }

    /// Formats the storage and starts the node.
    ///
    /// - Parameter settings: added to the node's properties, such as `log.segment.bytes`.
    public init(settings: [String: String] = [:]) throws {
        guard let home = Self.home else { throw GaveUp(description: "KAFKA_HOME names no folder with libs/") }
        libraries = home.appendingPathComponent("libs")
        folder = try TemporaryFolder()
        let (broker, controller) = (try freePort(), try freePort())
        bootstrapServers = "127.0.0.1:\(broker)"
        let properties = Self.properties(broker: broker, controller: controller, logs: folder.url, settings: settings)
        try properties.write(to: file("server.properties"), atomically: true, encoding: .utf8)
        try Self.logging.write(to: file("log4j2.properties"), atomically: true, encoding: .utf8)
        _ = try run(
            "kafka.tools.StorageTool", ["format", "-t", Self.clusterIdentifier, "-c", file("server.properties").path])
        try start()
    }

    deinit { process?.killNow() }

    /// Starts the node again after ``killNow()`` or ``stop()``, on the same ports and data.
    public func start() throws {
        process = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["java", "-Xmx1g", "-Xms512m", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20"] + javaOptions
                + ["kafka.Kafka", file("server.properties").path],
            log: file("server.log"), name: "Apache Kafka", workingDirectory: folder.url)
        try waiting(until: "Apache Kafka to answer; its log:\n\(process?.logText.suffix(1500) ?? "")", seconds: 120) {
            guard process?.isRunning == true else {
                throw GaveUp(description: "Apache Kafka ended at its start:\n\(process?.logText.suffix(3000) ?? "")")
            }
            return (try? output(of: "kcat", ["-L", "-b", bootstrapServers, "-m", "2"])) != nil
        }
    }

    public func killNow() { process?.killNow() }
    public func signal(_ number: Int32) { process?.signal(number) }
    public func stop() throws { try process?.terminate(seconds: 60) }

    /// Runs one of Kafka's own tools, such as `org.apache.kafka.tools.consumer.group.ConsumerGroupCommand`.
    public func tool(_ name: String, _ arguments: [String]) throws -> String {
        try run(name, ["--bootstrap-server", bootstrapServers] + arguments)
    }

    /// Kafka's own view of what the groups have still to read: group, topic, partition and lag.
    public func lag() throws -> [(group: String, topic: String, partition: Int, lag: Int?)] {
        let text = try tool(
            "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand", ["--describe", "--all-groups"])
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard columns.count > 5, let partition = Int(columns[2]) else { return nil }
            return (columns[0], columns[1], partition, Int(columns[5]))
        }
    }

    private func run(_ mainClass: String, _ arguments: [String]) throws -> String {
        String(decoding: try output(of: "java", ["-Xmx256m"] + javaOptions + [mainClass] + arguments), as: UTF8.self)
    }

    private var javaOptions: [String] {
        ["-Dlog4j2.configurationFile=\(file("log4j2.properties").path)", "-cp", "\(libraries.path)/*"]
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private static let clusterIdentifier = "4L6g3nShT-eMCtK--X86sw"

    private static let logging = """
        status = error
        appender.out.type = Console
        appender.out.name = out
        appender.out.layout.type = PatternLayout
        appender.out.layout.pattern = [%d] %p %m (%c)%n
        rootLogger.level = warn
        rootLogger.appenderRef.out.ref = out
        """

    private static func properties(broker: Int, controller: Int, logs: URL, settings: [String: String]) -> String {
        let defaults = [
            "process.roles": "broker,controller", "node.id": "1",
            "listeners": "PLAINTEXT://127.0.0.1:\(broker),CONTROLLER://127.0.0.1:\(controller)",
            "advertised.listeners": "PLAINTEXT://127.0.0.1:\(broker)",
            "controller.listener.names": "CONTROLLER",
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "controller.quorum.voters": "1@127.0.0.1:\(controller)",
            "log.dirs": logs.appendingPathComponent("data").path,
            "offsets.topic.replication.factor": "1", "offsets.topic.num.partitions": "5",
            "transaction.state.log.replication.factor": "1", "transaction.state.log.min.isr": "1",
            "transaction.state.log.num.partitions": "5",
            "transaction.abort.timed.out.transaction.cleanup.interval.ms": "500",
            "group.initial.rebalance.delay.ms": "0", "group.min.session.timeout.ms": "1000",
            "auto.create.topics.enable": "false", "num.network.threads": "2", "num.io.threads": "4",
        ]
        return defaults.merging(settings) { $1 }.sorted { $0.key < $1.key }.map { "\($0)=\($1)\n" }.joined()
    }
}

/// The package's folder: the one that holds `Package.swift`.
public let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A port of the loopback interface that was free a moment ago.
public func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
    }
    guard isBound else { throw GaveUp(description: "no free port on the loopback interface") }
    return Int(UInt16(bigEndian: address.sin_port))
}
