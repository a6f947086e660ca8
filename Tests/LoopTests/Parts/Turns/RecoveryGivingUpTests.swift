import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// How a worker loses its partitions: to the group, with its consumer, or because it steps aside.
struct RecoveryGivingUpTests {
    static let place = RecoveryRemediesTests.place
    static let sent = "sendOffsets of generation 1: \(place)=6"
    static let back = ["abort", "seek \(place)@5"]
    static let replacement = RecoveryRemediesTests.replacement

    let bench: Bench<Counter>
    var recovery: Recovery<Counter> { bench.parts.recovery }

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        try bench.read(from: 5)
        bench.status.readiness = .ready
    }

    /// One record in an open transaction.
    private func work() throws { try bench.work(on: .record(5, "k", "v")) }

    private var hasLeft: Bool {
        !bench.parts.membership.hasJoined && bench.parts.inputs.partitions.isEmpty && !bench.transaction.isOpen
            && bench.parts.stages.partitions.isEmpty && !bench.parts.assignment.isPending
    }

    // swift-format-ignore
    static let revoked: [(hasWork: Bool, isLost: Bool, answers: [String: KafkaError], lines: [String])] = [
        (hasWork: false, isLost: false, answers: [:], lines: []),
        (hasWork: true,  isLost: false, answers: [:], lines: [sent, "commit"]),
        (hasWork: true,  isLost: true,  answers: [:], lines: back),
        (hasWork: true,  isLost: false, answers: ["commit": .abortable], lines: [sent, "commit"] + back),
        (hasWork: true,  isLost: false, answers: ["sendOffsets": .odd], lines: [sent] + replacement + [back[1]]),
        // The group does not tell what became of the commit; the next owner finds the offsets that count.
        (hasWork: true,  isLost: false, answers: ["commit": .odd],
         lines: [sent, "commit"] + replacement + ["committed \(place)", "assign"]),
        (hasWork: true,  isLost: true,  answers: ["abort": .odd, "seek": .odd],
         lines: ["abort"] + replacement + [back[1], "assign"]),
    ]

    @Test(arguments: revoked)
    func whatIsInHandIsCommittedOrAbortedBeforePartitionsAreGivenUp(
        hasWork: Bool, isLost: Bool, answers: [String: KafkaError], lines: [String]
    ) throws {
        if hasWork { try work() }
        for (call, error) in answers { bench.journal.answer(call, error) }
        #expect(try bench.asked { try recovery.giveUp(isLost: isLost) } == lines + ["unassign"] && hasLeft)
        #expect(bench.metrics.commits.transactions == (lines == [Self.sent, "commit"] ? 1 : 0))
        #expect(bench.status.readiness == .joining)
    }

    @Test func whileStoppingTheReadinessStays() throws {
        bench.status.readiness = .stopping
        bench.status.requestStop()
        try recovery.giveUp(isLost: false)
        #expect(bench.status.readiness == .stopping)
    }

    /// A fatal error of another kind is no fencing.
    @Test(
        arguments: [(true, .instanceFenced, 1), (false, .instanceFenced, 1), (false, .deadly, 0)]
            as [(Bool, KafkaError, Int)])
    func aConsumerThatCannotContinueIsReplaced(hasWork: Bool, error: KafkaError, fencings: Int) throws {
        if hasWork { try work() }
        let lines = (hasWork ? Self.back : []) + ["make consumer", "subscribe"]
        #expect(try bench.asked { try recovery.replaceConsumer(because: error) } == lines && hasLeft)
        #expect(bench.metrics.failures.fencings == fencings && bench.status.readiness == .joining)
    }

    // MARK: Stepping aside

    @Test func aWorkerThatStepsAsideKeepsSilent() throws {
        try work()
        // Neither client sends anything before it has subscribed or registered.
        let lines = ["make consumer", "make producer", "members belfry-scheduling"]
        #expect(try bench.asked { try recovery.stepAside() } == lines && hasLeft && bench.clock.seconds == 8)
        #expect(bench.metrics.failures.transactionsAborted == 1 && bench.parts.culprit.abortsInARow == 0)
    }

    /// The new producer does not register before the silence is over, so nothing has ended the transaction yet.
    @Test(arguments: [true, false])
    func aStopDuringTheSilenceLeavesTheTransactionOpen(hasWork: Bool) throws {
        if hasWork { try work() }
        bench.stop(after: 1)
        #expect(ending(try recovery.stepAside()) == .stopped)
        #expect(bench.parts.slot.isLeftOpen == hasWork && !bench.transaction.isOpen)
    }
}
