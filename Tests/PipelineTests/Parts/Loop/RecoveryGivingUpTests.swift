import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    /// How a worker loses its partitions: to the group, with its consumer, or because it steps aside.
    struct RecoveryGivingUpTests {
        static let place = RecoveryRemediesTests.place
        static let sent = "sendOffsets of generation 1: \(place)=6"

        let bench: Bench<Counter>
        var recovery: Recovery<Counter> { bench.parts.recovery }

        init() throws {
            bench = try Bench(Counter(delaySeconds: 1))
            try bench.read(from: 5)
        }

        /// One record in an open transaction.
        private func work() throws {
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            _ = bench.journal.take()
        }

        private var hasLeft: Bool {
            !bench.parts.membership.hasJoined && bench.parts.inputs.partitions.isEmpty && !bench.transaction.isOpen
                && bench.parts.stages.partitions.isEmpty && !bench.parts.assignment.isPending
        }

        // MARK: Revoked

        @Test func withNothingInHandThePartitionsAreGivenUp() throws {
            bench.status.readiness = .ready
            try recovery.giveUp(isLost: false)
            #expect(bench.journal.take() == ["unassign"] && hasLeft)
            #expect(bench.status.readiness == .joining)
        }

        // swift-format-ignore
        static let revoked: [(isLost: Bool, answers: [String: KafkaError], lines: [String])] = [
            (isLost: false, answers: [:],                           lines: [sent, "commit", "unassign"]),
            (isLost: true,  answers: [:],                           lines: ["abort", "seek \(place)@5", "unassign"]),
            (isLost: false, answers: ["commit": .abortable],
             lines: [sent, "commit", "abort", "seek \(place)@5", "unassign"]),
            (isLost: false, answers: ["sendOffsets": .odd],
             lines: [sent, "make producer", "initTransactions", "seek \(place)@5", "unassign"]),
            // The group does not tell what became of the commit; the next owner finds the offsets that count.
            (isLost: false, answers: ["commit": .odd],
             lines: [sent, "commit", "make producer", "initTransactions", "committed \(place)", "assign", "unassign"]),
            (isLost: true,  answers: ["abort": .odd, "seek": .odd],
             lines: ["abort", "make producer", "initTransactions", "seek \(place)@5", "assign", "unassign"]),
        ]

        @Test(arguments: revoked)
        func whatIsInHandIsCommittedOrAbortedFirst(
            isLost: Bool, answers: [String: KafkaError], lines: [String]
        ) throws {
            try work()
            for (call, error) in answers { bench.journal.answer(call, error) }
            try recovery.giveUp(isLost: isLost)
            #expect(bench.journal.take() == lines && hasLeft)
            let isCommitted = !isLost && answers.isEmpty
            #expect(bench.metrics.commits.transactions == (isCommitted ? 1 : 0))
        }

        @Test func whileStoppingTheReadinessStays() throws {
            bench.status.readiness = .stopping
            bench.status.requestStop()
            try recovery.giveUp(isLost: false)
            #expect(bench.status.readiness == .stopping)
        }

        // MARK: The consumer

        @Test(arguments: [true, false])
        func aConsumerThatCannotContinueIsReplaced(hasWork: Bool) throws {
            if hasWork { try work() }
            try recovery.replaceConsumer(because: .instanceFenced)
            let aborted = hasWork ? ["abort", "seek \(Self.place)@5"] : []
            #expect(bench.journal.take() == aborted + ["make consumer", "subscribe"] && hasLeft)
            #expect(bench.metrics.failures.fencings == 1)
            #expect(bench.status.readiness == .joining)
        }

        @Test func aFatalErrorIsNoFencing() throws {
            try recovery.replaceConsumer(because: .deadly)
            #expect(bench.metrics.failures.fencings == 0)
        }

        @Test func aConsumerThatIsFencedAgainAndAgainStepsAside() throws {
            for _ in 1..<RivalRule.fencingsOfLateComer { try recovery.replaceConsumer(because: .instanceFenced) }
            _ = bench.journal.take()
            let found = ending { () throws(Ending) in try recovery.replaceConsumer(because: .instanceFenced) }
            #expect(found == .steppingAside)
            #expect(bench.journal.take() == [])
        }

        // MARK: Stepping aside

        @Test func aWorkerThatStepsAsideKeepsSilent() throws {
            try work()
            try recovery.stepAside()
            // Neither client sends anything before it has subscribed or registered.
            #expect(bench.journal.take() == ["make consumer", "make producer", "members belfry-scheduling"] && hasLeft)
            #expect(bench.clock.seconds == 8)
            #expect(bench.metrics.failures.transactionsAborted == 1 && bench.parts.culprit.abortsInARow == 0)
        }

        /// The new producer does not register before the silence is over, so nothing has ended the transaction yet.
        @Test(arguments: [true, false])
        func aStopDuringTheSilenceLeavesTheTransactionOpen(hasWork: Bool) throws {
            if hasWork { try work() }
            bench.clock.after(seconds: 1) { [status = bench.status] in status.requestStop() }
            #expect(ending { () throws(Ending) in try recovery.stepAside() } == .stopped)
            #expect(bench.parts.slot.isLeftOpen == hasWork && !bench.transaction.isOpen)
        }

        @Test func itEndsWhereAnotherProcessHasItsName() {
            bench.admin.members = [GroupMember(client: "a", instance: "belfry-scheduling-0")]
            #expect(ending { () throws(Ending) in try recovery.stepAside() } == .rival)
        }
    }
}
