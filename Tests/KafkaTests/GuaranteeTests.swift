import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

/// A node of Apache Kafka as a place for clients.
struct RealBroker: TestBroker {
    let node: ApacheKafka
    var bootstrapServers: String { node.bootstrapServers }
    var kind: Configuration.Broker { .kafka }
    var owner: any AnyObject & Sendable { node }

    init(topics: [String: Int], settings: [String: String] = [:]) throws {
        node = try ApacheKafka()
        let all = topics.map { Admin.NewTopic($0.key, partitions: $0.value, settings: settings) }
        let failures = try admin().create(all, milliseconds: 30_000)
        try #require(failures.isEmpty, "\(failures)")
    }
}

/// Tests that need Apache Kafka: the embedded broker aborts, fences and forgets differently.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable)) struct GuaranteeTests {
    let input = TopicPartition("in", 0)

    @Test func topicsAreMadeWithTheirSettings() throws {
        let broker = try RealBroker(topics: ["in": 3], settings: ["cleanup.policy": "compact"])
        let admin = try broker.admin()
        #expect(try admin.settings(ofTopic: "in", milliseconds: 10_000)["cleanup.policy"] == "compact")
        #expect(try admin.partitionCount(of: "in", milliseconds: 10_000) == 3)
        let again = try admin.create(
            [Admin.NewTopic("in", partitions: 3), Admin.NewTopic("new", partitions: 1)], milliseconds: 10_000)
        #expect(again.keys.sorted() == ["in"])
        #expect(again["in"]?.isTopicAlreadyThere == true)
        let error = #expect(throws: KafkaError.self) {
            try admin.settings(ofTopic: "absent", milliseconds: 10_000)
        }
        #expect(error?.isUnknownTopic == true, "\(String(describing: error))")
    }

    /// librdkafka's own question for watermarks keeps asking for a minute here.
    @Test func aQuestionForWatermarksEndsInTimeWhileTheBrokerIsAway() throws {
        let broker = try RealBroker(topics: ["in": 1])
        let admin = try broker.admin()
        for signal in [SIGSTOP, SIGKILL] {
            // The question before it leaves the partition's leader known, so that the next one is sent at once.
            try #require(try admin.watermarks(input, milliseconds: 10_000) == Watermarks(low: 0, high: 0))
            broker.node.signal(signal)
            let answer = Mutex<KafkaError?>(nil)
            let isOver = DispatchSemaphore(value: 0)
            let question = Thread { [input] in
                do throws(KafkaError) {
                    _ = try admin.watermarks(input, milliseconds: 500)
                } catch {
                    answer.withLock { $0 = error }
                }
                isOver.signal()
            }
            question.start()
            #expect(isOver.wait(timeout: .now() + 15 * patience) == .success)
            #expect(answer.withLock { $0 } != nil)
            broker.node.signal(SIGCONT)
        }
    }
}
