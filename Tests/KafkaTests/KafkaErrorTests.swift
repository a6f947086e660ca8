import Kafka
import Testing

@Suite struct KafkaErrorTests {
    @Test(arguments: [
        (fatal: true, abort: true, retriable: true, Remedy.replaceProducer),
        (fatal: false, abort: true, retriable: true, .abortAndRewind),
        (fatal: false, abort: true, retriable: false, .abortAndRewind),
        (fatal: false, abort: false, retriable: true, .retry),
        (fatal: false, abort: false, retriable: false, .replaceProducer),
    ])
    func remedyFollowsTheVerdictInOrder(fatal: Bool, abort: Bool, retriable: Bool, expected: Remedy) {
        let error = KafkaError(number: -185, message: "", isFatal: fatal, isRetriable: retriable, requiresAbort: abort)
        #expect(error.remedy == expected)
    }

    @Test func numbersHaveNames() {
        #expect(KafkaError.name(of: -144) == "_FENCED")
        #expect(KafkaError.name(of: 25) == "UNKNOWN_MEMBER_ID")
        #expect(KafkaError(number: -185, message: "commit").description == "_TIMED_OUT: commit")
    }
}
