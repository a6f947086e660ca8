import Kafka
import Model
import TestSupport
import Testing

@testable import Pipeline

/// The loop on the embedded broker: the flow, not the guarantees.
@Suite(.serialized)
struct WorkerTests {
    @Test(arguments: ["exactly.once=false", "exactly.once=true"])
    func everyRecordComesThroughInOrderOfItsKey(settings: String) throws {
        let worker = try MockWorker(Relay(), settings: settings)
        try worker.waitUntilReady()
        try worker.publish(0..<500)
        let records = try worker.read(.scheduled) { $0.count >= 500 }
        #expect(records.count == 500)
        for (key, values) in Dictionary(grouping: records, by: \.key) {
            let numbers = values.compactMap { Int($0.value) }
            #expect(numbers == numbers.sorted(), "\(key)")
        }
        #expect(try worker.stop() == 0)
        #expect(worker.status.metrics.commits.recordsIn[.classified] == 500)
        #expect(worker.status.metrics.commits.recordsOut[.scheduled] == 500)
    }

    @Test func stateAndTimersOutliveTheWorker() throws {
        let first = try MockWorker(Counter(delaySeconds: 4))
        try first.waitUntilReady()
        try first.publish(0..<20)
        _ = try first.read(.scheduled) { $0.count >= 20 }
        #expect(try first.stop() == 0)
        #expect(first.status.metrics.state.keys == 5)

        let second = try MockWorker(Counter(delaySeconds: 4), on: first.cluster)
        try second.waitUntilReady()
        try second.publish(20..<30)
        let receipts = try second.read(.receipts) { $0.count >= 5 }
        #expect(receipts.count == 5)
        #expect(Set(receipts.map(\.key)) == ["k0", "k1", "k2", "k3", "k4"])
        #expect(try second.stop() == 0)
        #expect(second.status.metrics.state.keys == 5)
        #expect(second.status.metrics.state.restore.total > 0)
    }

    @Test func anOffsetThatIsNotInTheLogIsFollowedByItsStart() throws {
        let cluster = try MockCluster()
        for topic in Topic.allCases {
            try cluster.createTopic(topic.rawValue, partitions: topic == .registeredApps ? 1 : 2)
        }
        let settings = Settings()
        let member = try Consumer(
            .consumer(
                bootstrapServers: cluster.bootstrapServers, clientName: "test",
                group: settings.group(of: .classification), instance: nil, broker: .embedded), topics: ["unused"])
        try member.commit((0..<2).map { PartitionOffset(TopicPartition(Topic.classified.rawValue, $0), 1000) })

        let worker = try MockWorker(Relay(), on: cluster)
        try worker.publish(0..<20)
        try worker.waitUntilReady()
        #expect(try worker.read(.scheduled) { $0.count >= 20 }.count == 20)
        #expect(try worker.stop() == 0)
        #expect(worker.status.metrics.failures.offsetResets == 2)
    }

    @Test func aWorkerWithoutABrokerWaitsAndStopsWhenAsked() throws {
        var settings = Settings()
        settings.bootstrapServers = "127.0.0.1:\(try freePort())"
        let (status, ready) = (WorkerStatus(), settings)
        let thread = LoopThread {
            let log = Log(level: .error, name: "test")
            guard let clients = try? KafkaClients(Relay.topology, ready, log) else { return -1 }
            let worker = try? Worker(Relay(), settings: ready, clients: clients, status: status, log: log)
            return worker?.run().code ?? -1
        }
        thread.start()
        #expect(status.readiness == .connecting)
        status.requestStop()
        try waiting(until: "the worker to end", seconds: 10) { thread.result != nil }
        #expect(thread.result == 0)
    }
}
