import SimulatedBroker
import TestSupport
import Testing

/// The table of behaviours on the simulated broker.
struct SimulatedBehaviourTests {
    @Test(arguments: Behaviour.chosen)
    func holdsOnTheSimulatedBroker(_ behaviour: Behaviour) throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            do { try SimulatedStand.run(seed: seed, behaviour.tryOut) } catch {
                throw Unmet(description: "seed \(seed): \(error)")
            }
        }
    }

    /// A behaviour that is added counts here, too, so that none is lost unnoticed.
    @Test func eachOfTheFiftyTwoHasItsName() {
        #expect(Behaviour.all.count == 52)
        #expect(Set(Behaviour.all.map(\.name)).count == Behaviour.all.count)
    }
}

/// The same table on Apache Kafka, which is the judge.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable), .oneNode)
struct KafkaBehaviourTests {
    @Test(arguments: Behaviour.chosen)
    func holdsOnApacheKafka(_ behaviour: Behaviour) throws {
        let node = try #require(OneNode.node)
        try behaviour.tryOut(KafkaStand(node))
    }
}

/// Starts one node for a whole suite.
struct OneNode: SuiteTrait, TestScoping {
    @TaskLocal static var node: ApacheKafka?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Looks often for transactions that have timed out, since behaviours wait for that.
        let node = try ApacheKafka(settings: ["transaction.abort.timed.out.transaction.cleanup.interval.ms": "300"])
        defer { node.killNow() }
        try await Self.$node.withValue(node, operation: function)
    }
}

extension Trait where Self == OneNode {
    /// One node of Apache Kafka for all tests of the suite.
    static var oneNode: OneNode { OneNode() }
}
