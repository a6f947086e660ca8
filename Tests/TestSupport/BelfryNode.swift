package import Foundation
internal import Model

/// A broker with Belfry's topics, and the services that a test starts, kills and stops. Tests share one broker, each
/// with its own `topic.prefix`.
package final class BelfryNode {
    package let kafka: ApacheKafka
    /// What stands before the name of every topic and group: nothing on a broker of its own.
    package let prefix: String
    /// A client of the broker, which adds the prefix to topics.
    package let kcat: Kcat
    /// A second client, which does so, too.
    package var client: IndependentClient { IndependentClient(kafka.bootstrapServers, prefix: prefix) }
    package let folder: TemporaryFolder
    private var processes: [String: RunningProcess] = [:]
    private var ports: [String: Int] = [:]

    /// The services in the order of the pipeline.
    package static let services = Service.allCases.map(\.rawValue)

    /// Makes the topics.
    ///
    /// - Parameters:
    ///   - partitions: of topics without a fixed count.
    ///   - settings: properties of a broker that this test has for itself; `nil` shares the others'.
    ///   - catalogue: a file with the topics' settings; `nil` is `deploy/contract/topics.json`.
    package init(partitions: Int = 4, settings: [String: String]? = nil, catalogue: URL? = nil) throws {
        kafka = try settings.map { try ApacheKafka(settings: $0) } ?? ApacheKafka.shared()
        prefix = settings == nil ? "t\(UInt32.random(in: 0...(.max)))." : ""
        kcat = Kcat(kafka.bootstrapServers, prefix: prefix)
        folder = try TemporaryFolder()
        let file = catalogue.map { ["--catalogue", $0.path] } ?? []
        try belfry(["topics", "create", "--partitions", String(partitions)] + file)
    }

    deinit { for process in processes.values where process.isRunning { process.killNow() } }

    /// Runs the command `belfry`, with more settings, and returns its standard output.
    @discardableResult
    package func belfry(_ arguments: [String], _ more: [String: String] = [:]) throws -> String {
        let environment = environment.merging(more) { $1 }
        let data = try output(of: Self.binary("belfry").path, arguments, environment: environment)
        return String(decoding: data, as: UTF8.self)
    }

    /// The settings by which a program finds broker and topics.
    package var environment: [String: String] {
        ["BELFRY_BOOTSTRAP_SERVERS": kafka.bootstrapServers, "BELFRY_TOPIC_PREFIX": prefix]
    }

    /// A topic's or a group's name on the broker.
    package func name(_ plain: String) -> String { prefix + plain }

    /// Where the executables are: `BELFRY_BINARIES`, or beside the test bundle.
    package static func binary(_ name: String) -> URL {
        if let given = ProcessInfo.processInfo.environment["BELFRY_BINARIES"] {
            return URL(fileURLWithPath: given).appendingPathComponent(name)
        }
        return packageFolder.appendingPathComponent(".build/debug").appendingPathComponent(name)
    }

    // MARK: Services

    /// Starts one process of a service; `environment` is added to its settings.
    @discardableResult
    package func start(
        _ service: String, worker: Int = 0, environment: [String: String] = [:]
    ) throws -> RunningProcess {
        let name = "\(service)-\(worker)"
        let port = try ports[name] ?? freePort()
        ports[name] = port
        let slot = ["BELFRY_WORKER_ID": String(worker), "BELFRY_HTTP_ADDRESS": "127.0.0.1:\(port)"]
        let process = try RunningProcess(
            Self.binary(service), environment: self.environment.merging(slot) { $1 }.merging(environment) { $1 },
            log: folder.url.appendingPathComponent("\(name).log"), name: name)
        processes[name] = process
        return process
    }

    /// Starts all five and waits until each is ready.
    package func startAll() throws {
        for service in Self.services { try start(service) }
        for service in Self.services { try waitUntilReady(service) }
    }

    /// Waits until `/readyz` answers 200.
    package func waitUntilReady(_ service: String, worker: Int = 0, seconds: Double = 60) throws {
        let name = "\(service)-\(worker)"
        try waiting(until: "\(name) to be ready", seconds: seconds) { status(service, worker: worker) == 200 }
    }

    /// The HTTP status of `/readyz`; `nil` if no process answers.
    package func status(_ service: String, worker: Int = 0) -> Int? {
        readiness("\(service)-\(worker)").split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// What `/readyz` of a process answers, from its first line on; empty without an answer.
    private func readiness(_ name: String) -> String {
        let text = try? output(of: "curl", ["-s", "-i", "-m", "2", "http://127.0.0.1:\(ports[name] ?? 0)/readyz"])
        return String(decoding: text ?? Data(), as: UTF8.self)
    }

    /// Waits as the function of this name does; if in vain, each process tells its readiness and the end of its log, too.
    package func waiting(
        until what: @autoclosure () -> String, seconds: Double = 60, seen: @autoclosure () throws -> Any? = nil,
        _ condition: () throws -> Bool
    ) throws {
        try TestSupport.waiting(until: what(), seconds: seconds, seen: "\(shown(seen))\n\(told)", condition)
    }

    /// What was seen, or why it cannot be: a question to a broker that is away fails.
    private func shown(_ seen: () throws -> Any?) -> Substring {
        do { return "\(try seen() ?? "")".prefix(4000) } catch { return "it cannot be seen: \(error)".prefix(1000) }
    }

    private var told: String {
        processes.sorted { $0.key < $1.key }.map { name, process in
            "\n\(name) \(process.isRunning ? readiness(name) : "has ended"): \(process.logText.suffix(1300))"
        }.joined()
    }

    /// The address at which a process serves HTTP: its health, or the gateway's calls.
    package func url(of service: String, worker: Int = 0) -> String {
        "http://127.0.0.1:\(ports["\(service)-\(worker)"] ?? 0)"
    }

    /// The process of a slot; `nil` if none was started.
    package func process(_ service: String, worker: Int = 0) -> RunningProcess? { processes["\(service)-\(worker)"] }

    /// Names and last log lines of the processes that ended by themselves.
    package var fallen: [String] {
        processes.filter { !$0.value.isRunning }.map { "\($0.key): \($0.value.logText.suffix(1500))" }
    }

    // MARK: What came out

    /// Waits until there are at least `count` terminal receipts.
    package func waitForTerminalReceipts(_ count: Int) throws {
        var seen = 0
        try waiting(until: "\(count) terminal receipts", seconds: 120, seen: seen) {
            seen = try receipts().count { $0["terminal"] as? Bool == true }
            return seen >= count
        }
    }

    package func receipts() throws -> [[String: Any]] { try objects("notifications.receipts") }

    package func deliveries() throws -> [[String: Any]] { try Topic.allDeliveries.flatMap { try objects($0.rawValue) } }

    /// The values of a topic, each of which must be a JSON object.
    ///
    /// - Parameter first: reads no more than so many.
    package func objects(_ topic: String, first: Int? = nil) throws -> [[String: Any]] {
        try kcat.readCommitted(topic, most: first).map { record in
            guard let object = try JSONSerialization.jsonObject(with: record.value) as? [String: Any] else {
                throw GaveUp(description: "\(topic) holds what is no object: \(record.text.prefix(200))")
            }
            return object
        }
    }

    /// Waits until Kafka's own tool shows no lag in any group of this test.
    ///
    /// - Parameter groups: how many there are at least.
    package func waitForNoLag(groups: Int = services.count) throws {
        var left: [(group: String, topic: String, partition: Int, lag: Int)] = []
        // The tool looks at one group after the other, so a second look shows records that moved on in between.
        var (looks, drained) = (0, 0)
        try waiting(
            until: "all groups' lag to be zero", seen: "in the last of \(looks) looks \(left)"
        ) {
            let lag = try kafka.lag().filter { $0.group.hasPrefix(prefix) }
            looks += 1
            left = lag.filter { $0.lag != 0 }
            let isDrained = left.isEmpty && Set(lag.map(\.group)).count >= groups
            drained = isDrained ? drained + 1 : 0
            return drained == min(groups, 2)
        }
    }
}
