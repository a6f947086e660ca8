import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

/// Tests that need Apache Kafka: the embedded broker aborts, fences and forgets differently.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable)) struct GuaranteeTests {
    private let node: ApacheKafka
    private let admin: Admin

    init() throws {
        node = try ApacheKafka()
        var configuration = Configuration.admin(bootstrapServers: node.bootstrapServers, clientName: "admin")
        configuration.log = { _, _ in }
        admin = try Admin(configuration)
        let failures = try admin.create([Admin.NewTopic("in", partitions: 3)], milliseconds: 30_000)
        try #require(failures.isEmpty, "\(failures)")
    }

    /// `Tests/Rights` has what becomes of topics that are there.
    @Test func settingsOfATopicThatDoesNotExistAreRefusedAsUnknown() throws {
        let error = #expect(throws: KafkaError.self) { try admin.settings(ofTopic: "absent", milliseconds: 10_000) }
        #expect(error?.isUnknownTopic == true, "\(String(describing: error))")
    }

    /// librdkafka's own question for watermarks keeps asking for a minute here.
    @Test func aQuestionForWatermarksEndsInTimeWhileTheBrokerIsAway() throws {
        let input = TopicPartition("in", 0)
        for signal in [SIGSTOP, SIGKILL] {
            // The question before it leaves the partition's leader known, so that the next one is sent at once.
            try #require(try admin.watermarks(input, milliseconds: 10_000) == Watermarks(low: 0, high: 0))
            node.signal(signal)
            let answer = Mutex<KafkaError?>(nil)
            let isOver = DispatchSemaphore(value: 0)
            // On a thread of its own, so that one that never ends is told.
            let question = Thread { [admin] in
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
            node.signal(SIGCONT)
        }
    }
}
