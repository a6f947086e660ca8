import Foundation
import Kafka
import Model
import TestSupport

@testable import Pipeline

/// A worker with an embedded broker of its own, on a thread of its own.
final class MockWorker {
    let cluster: MockCluster
    let settings: Settings
    let status = WorkerStatus()
    private let thread: LoopThread
    private let producer: Producer

    /// Makes the topics and starts the loop.
    ///
    /// - Parameter former: the cluster of an earlier worker; without it a new one with all topics is made.
    init(
        _ processor: some Processor, settings file: String = "exactly.once=false", on former: MockCluster? = nil
    ) throws {
        let cluster = try former ?? MockCluster()
        var settings = try Settings(file: file)
        settings.bootstrapServers = cluster.bootstrapServers
        settings.logLevel = .error
        // A fetch of the embedded broker does not return early when data arrives.
        settings.kafka.merge(["fetch.wait.max.ms": "10"]) { $1 }
        for topic in Topic.allCases where former == nil {
            let count = topic == .apps || topic == .registeredApps ? 1 : 2
            try cluster.createTopic(settings.name(of: topic), partitions: count)
        }
        self.cluster = cluster
        self.settings = settings
        producer = try Producer(
            .producer(bootstrapServers: cluster.bootstrapServers, clientName: "test", transactionalName: nil))
        let (status, ready) = (status, settings)
        thread = LoopThread {
            do {
                let level = ProcessInfo.processInfo.environment["BELFRY_TEST_LOG"].flatMap { LogLevel(rawValue: $0) }
                let log = Log(level: level ?? .error, name: "test")
                // This broker loses the offsets of transactions, so a better answer never comes.
                return try Self.worker(processor, ready, status, log).run().code
            } catch {
                print(error)
                return Ending.wrongSetting.code
            }
        }
        thread.start()
    }

    private static func worker<Core: Processor>(
        _ processor: Core, _ settings: Settings, _ status: WorkerStatus, _ log: Log
    ) throws -> Worker<Core> {
        let clients = try KafkaClients(Core.topology, settings, log)
        return try Worker(
            processor, Surroundings(Core.topology, settings, clients, SystemClock(), status, log), BatchRule(),
            OwnCommits(patience: 300_000))
    }

    deinit { status.requestStop() }

    func waitUntilReady() throws {
        try waiting(until: "the worker to be ready", seconds: 60) { status.readiness.isReady }
    }

    /// Publishes records with keys `k0`, `k1`, … and values that hold their number.
    func publish(_ numbers: Range<Int>, to topic: Topic = .classified, keys: Int = 5) throws {
        let handle = try producer.topic(settings.name(of: topic))
        for number in numbers {
            let (key, value) = (Array("k\(number % keys)".utf8), Array("\(number)".utf8))
            try producer.produce(to: handle, key: key.span, value: value.span)
        }
        try producer.flush(milliseconds: 30_000)
    }

    /// Reads a topic from its beginning until `isEnough`.
    func read(_ topic: Topic, until isEnough: ([CommittedRecord]) -> Bool) throws -> [CommittedRecord] {
        try CommittedRecord.read(
            settings.name(of: topic), from: cluster.bootstrapServers, until: isEnough)
    }

    /// Stops the worker.
    ///
    /// - Returns: its exit code.
    func stop() throws -> Int32 {
        status.requestStop()
        return try exitCode()
    }

    /// Waits for the worker to end.
    func exitCode() throws -> Int32 {
        var code: Int32?
        try waiting(until: "the worker to end", seconds: 40) {
            code = thread.result
            return code != nil
        }
        return code ?? -1
    }
}
