import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

/// The loop with its real clients on the embedded broker: the flow. What it guarantees is shown part by part in `Parts`,
/// and of the whole on Apache Kafka in `BrokerTests`.
@Suite(.serialized)
struct WorkerTests {
    private let cluster: MockCluster
    private let status = WorkerStatus()

    init() throws {
        cluster = try MockCluster()
        for topic in Topic.allCases {
            let count = topic == .apps || topic == .registeredApps ? 1 : 2
            try cluster.createTopic(topic.rawValue, partitions: count)
        }
    }

    /// Starts the loop on a thread of its own.
    private func start(_ file: String) throws -> LoopThread {
        var settings = try Settings(file: file)
        settings.bootstrapServers = cluster.bootstrapServers
        // A fetch of the embedded broker does not return early when data arrives.
        settings.kafka["fetch.wait.max.ms"] = "10"
        let thread = LoopThread { [settings, status] in
            do {
                let log = Log(level: .error, name: "test")
                let clients = try KafkaClients(Relay.topology, settings, log)
                let surroundings = Surroundings(Relay.topology, settings, clients, SystemClock(), status, log)
                // This broker loses the offsets of transactions, so a better answer never comes.
                return try Worker(Relay(), surroundings, BatchRule(), OwnCommits(patience: 300_000)).run().code
            } catch {
                print(error)
                return LoopEnding.wrongSetting.code
            }
        }
        thread.start()
        try waiting(until: "the worker to be ready", seen: status.readiness) { status.readiness == .ready }
        return thread
    }

    @Test(arguments: ["exactly.once=false", "exactly.once=true"])
    func everyRecordComesThroughInOrderOfItsKey(settings: String) throws {
        let worker = try start(settings)
        let producer = try Producer(
            .producer(bootstrapServers: cluster.bootstrapServers, clientName: "test", transactionalName: nil))
        let topic = try producer.topic(Topic.classified.rawValue)
        for number in 0..<500 {
            try producer.produce(to: topic, key: "k\(number % 5)".utf8Span.span, value: "\(number)".utf8Span.span)
        }
        try producer.flush(milliseconds: 30_000)

        let output = Topic.scheduled.rawValue
        let reader = try AssignedReader(
            .reader(bootstrapServers: cluster.bootstrapServers, clientName: "test", group: "test", broker: .embedded),
            topics: [output])
        try reader.assign((0..<2).map { PartitionStart(TopicPartition(output, $0), from: .beginning) })
        var numbers: [String: [Int]] = [:]
        try waiting(until: "all records", seconds: 90, seen: numbers) {
            var batch = reader.take(atMost: 1000, milliseconds: 20)
            batch.visit(
                record: { record in
                    let value = String(decoding: record.copyValue() ?? [], as: UTF8.self)
                    numbers[record.keyText(), default: []].append(Int(value) ?? -1)
                    return true
                }, event: { _ in })
            return numbers.values.reduce(0) { $0 + $1.count } >= 500
        }
        for key in 0..<5 { #expect(numbers["k\(key)"] == Array(stride(from: key, to: 500, by: 5))) }

        status.requestStop()
        #expect(try waiting(for: "the worker to end", seen: status.readiness) { worker.result } == 0)
        #expect(status.metrics.commits.recordsIn[.classified] == 500)
        #expect(status.metrics.commits.recordsOut[.scheduled] == 500)
    }
}
