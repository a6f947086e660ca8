import Kafka
import Model
import TestSupport
import Testing

@testable import Pipeline

/// The remedy that the loop chooses for errors that the embedded broker returns on request.
///
/// That broker shows aborted records, so only the remedies are counted; exactly-once is tested on Apache Kafka.
@Suite(.serialized)
struct RecoveryTests {
    enum Remedy: Hashable, Sendable { case none, abort, replace }

    struct Case: Sendable, CustomStringConvertible {
        let request: MockCluster.Request
        let errors: [Int32]
        let remedy: Remedy
        var description: String { "\(request) \(errors)" }
    }

    // Error numbers of Kafka's protocol; -195 closes the connection.
    // swift-format-ignore
    static let cases = [
        Case(request: .produce,                   errors: [0, 10],       remedy: .replace),  // MESSAGE_TOO_LARGE: a hole in the sequence numbers
        Case(request: .produce,                   errors: [0, 6, 6],     remedy: .none),     // NOT_LEADER
        Case(request: .addPartitionsToTransaction, errors: [47],         remedy: .replace),  // INVALID_PRODUCER_EPOCH
        Case(request: .addPartitionsToTransaction, errors: [29],         remedy: .abort),    // TOPIC_AUTHORIZATION
        Case(request: .addOffsetsToTransaction,   errors: [48],          remedy: .replace),  // INVALID_TXN_STATE
        Case(request: .addOffsetsToTransaction,   errors: [15],          remedy: .none),     // COORDINATOR_NOT_AVAILABLE
        Case(request: .transactionOffsetCommit,   errors: [22],          remedy: .abort),    // ILLEGAL_GENERATION
        Case(request: .transactionOffsetCommit,   errors: [25],          remedy: .abort),    // UNKNOWN_MEMBER_ID
        Case(request: .transactionOffsetCommit,   errors: [14, 14],      remedy: .none),     // COORDINATOR_LOADING
        Case(request: .endTransaction,            errors: [47],          remedy: .replace),  // INVALID_PRODUCER_EPOCH
        Case(request: .endTransaction,            errors: [-195],        remedy: .replace),  // the connection breaks
    ]

    @Test(arguments: cases)
    func everyErrorHasItsRemedy(_ trial: Case) throws {
        let worker = try MockWorker(Relay(), settings: "exactly.once=true")
        try worker.waitUntilReady()
        try worker.publish(0..<10, keys: 1)
        _ = try worker.read(.scheduled) { $0.count >= 10 }

        worker.cluster.push(errors: trial.errors, on: trial.request)
        // Records with one key make one produce request; where produce is to fail, that request passes.
        try worker.publish(10..<20, keys: 1)
        // This broker loses the input's offsets, so records may come again.
        let seen = try worker.read(.scheduled) { records in
            Set(records.map(\.value)).isSuperset(of: (0..<20).map { "\($0)" })
        }
        #expect(seen.count >= 20)
        // This broker shows records before their commit is answered; a stop during recovery ends with 1.
        try waiting(until: "the way back", seconds: 180) {
            let metrics = worker.status.metrics
            switch trial.remedy {
            case .none: return true
            case .abort: return metrics.failures.transactionsAborted >= 1
            case .replace: return metrics.failures.producersReplaced >= 1
            }
        }
        #expect(try worker.stop() == 0)
        let metrics = worker.status.metrics
        switch trial.remedy {
        case .none: #expect(metrics.failures.transactionsAborted == 0 && metrics.failures.producersReplaced == 0)
        case .abort: #expect(metrics.failures.transactionsAborted >= 1 && metrics.failures.producersReplaced == 0)
        case .replace: #expect(metrics.failures.producersReplaced >= 1)
        }
    }

    /// After three aborts in a row the records are sent one by one, and the one that is refused alone becomes a dead
    /// letter.
    @Test func theRecordThatTheBrokerRefusesIsFoundAndCostsNoNeighbour() throws {
        let worker = try MockWorker(Relay(), settings: "exactly.once=true")
        try worker.waitUntilReady()
        // The first produce request is the test's own.
        let refusals = [Int32](repeating: 10, count: RetryRule.abortsToGoOneByOne + 1)
        worker.cluster.push(errors: [0] + refusals, on: .produce)
        try worker.publish(0..<10, keys: 1)
        #expect(try worker.read(.rejected) { !$0.isEmpty }.map(\.value) == ["0"])
        #expect(try worker.read(.scheduled) { $0.count >= 9 }.map(\.value) == (1..<10).map { "\($0)" })
        #expect(try worker.stop() == 0)
        #expect(worker.status.metrics.commits.rejections == ["too-large": 1])
        #expect(worker.status.metrics.failures.transactionsAborted == refusals.count)
    }
}
