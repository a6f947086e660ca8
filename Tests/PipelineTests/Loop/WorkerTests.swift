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

    @Test func aWorkerIsReadyOnlyOnceItReadsItsPartitions() throws {
        let worker = try MockWorker(Relay())
        try worker.waitUntilReady()
        // Each input has two partitions; joining the group takes this broker some seconds.
        #expect(worker.status.metrics.lag.partitions.count == Relay.topology.inputs.count * 2)
        #expect(try worker.stop() == 0)
    }

    @Test func aResultThatIsTooLargeCostsOneDeadLetterAndNoNeighbour() throws {
        let worker = try MockWorker(Relay())
        try worker.waitUntilReady()
        try worker.publish(9_995..<10_005)
        #expect(try worker.read(.scheduled) { $0.count >= 5 }.count == 5)
        #expect(try worker.read(.rejected) { $0.count >= 5 }.map(\.value).sorted() == (10_000..<10_005).map { "\($0)" })
        #expect(try worker.stop() == 0)
        #expect(worker.status.metrics.commits.rejections == ["too-large": 5])
    }

    @Test func stateIsAsBeforeWhenAResultIsTooLarge() throws {
        let worker = try MockWorker(Counter(delaySeconds: 4))
        try worker.waitUntilReady()
        try worker.publish(9_998..<10_001, keys: 1)
        _ = try worker.read(.rejected) { $0.count >= 1 }
        let receipts = try worker.read(.receipts) { $0.count >= 1 }
        #expect(receipts.map(\.value) == ["2"])
        #expect(try worker.stop() == 0)
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

    @Test func whatATimerWritesTooLargeIsLeftOutAndTheRestStays() throws {
        let first = try MockWorker(Counter(delaySeconds: 1, saysTooMuch: true))
        try first.waitUntilReady()
        try first.publish(0..<1)
        #expect(try first.read(.receipts) { !$0.isEmpty }.map(\.value) == ["1"])
        #expect(try first.stop() == 0)

        // The changelog records that the timer has fired, so it does not fire again.
        let second = try MockWorker(Counter(delaySeconds: 1, saysTooMuch: true), on: first.cluster)
        try second.waitUntilReady()
        try second.publish(1..<2, keys: 1)
        #expect(try second.read(.scheduled) { $0.count >= 2 }.map(\.value) == ["0", "1"])
        #expect(try second.stop() == 0)
        #expect(try second.read(.receipts) { !$0.isEmpty }.map(\.value) == ["1"])
    }

    @Test func anAppThatWasRegisteredJustBeforeIsFound() throws {
        let worker = try MockWorker(Asking())
        try worker.waitUntilReady()
        try worker.publish(app: "k0")
        try worker.publish(0..<1, to: .scheduled, keys: 1)
        #expect(try worker.read(.rendered) { $0.count >= 1 }.map(\.value) == ["found"])
        #expect(try worker.stop() == 0)
    }

    @Test func anAppIsUnknownOnceAllAppsAreRead() throws {
        let worker = try MockWorker(Asking())
        try worker.waitUntilReady()
        try worker.publish(0..<1, to: .scheduled, keys: 1)
        #expect(try worker.read(.rendered) { $0.count >= 1 }.map(\.value) == ["absent"])
        #expect(try worker.stop() == 0)
    }

    /// A compacted log keeps the last record of a key, so that record must be the one in force.
    @Test func anAppWhoseOlderRecordCameLastIsSentAgain() throws {
        let worker = try MockWorker(Doorman())
        try worker.waitUntilReady()
        try worker.publish(app: "kept", named: "New", from: 5)
        try worker.publish(app: "removed", named: nil, from: 6)
        try worker.publish(app: "kept", named: "Old", from: 3)
        try worker.publish(app: "removed", named: "Old", from: 4)
        try worker.publish(app: "fine", named: "Fine", from: 7)
        let records = try worker.read(.registeredApps) { $0.count >= 7 }
        let last = Dictionary(records.map { ($0.key, $0.value) }) { $1 }
        #expect(last["kept"]?.contains("New") == true, "\(records)")
        #expect(last["removed"]?.isEmpty == true, "\(records)")
        #expect(try worker.stop() == 0)
        #expect(try worker.read(.registeredApps) { $0.count >= 7 }.count == 7)
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

    @Test func unequalPartitionCountsAndMissingTopicsAreRefused() throws {
        #expect(try MockWorker(Relay(), counts: [.scheduled: 3]).exitCode() == Ending.wrongTopics.code)
        #expect(try MockWorker(Relay(), counts: [.scheduled: 0]).exitCode() == Ending.wrongTopics.code)
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

    @Test func aWrongPropertyOfLibrdkafkaIsNamed() {
        var settings = Settings()
        settings.kafka = ["no.such.property": "1"]
        let error = #expect(throws: ConfigurationError.self) {
            let log = Log(level: .error, name: "test")
            let clients = try KafkaClients(Relay.topology, settings, log)
            return try Worker(Relay(), settings: settings, clients: clients, status: WorkerStatus(), log: log)
        }
        #expect(error?.setting == "no.such.property")
    }
}
