import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// What is in hand: one record at offset 5, which changed the state of its key in an open transaction.
struct RecoveryRemediesTests {
    static let place = TopicPartition(Topic.classified.rawValue, 0)
    static let replacement = ["make producer", "initTransactions"]
    static let back = "seek \(place)@5"

    /// What remains of the record in hand.
    enum Rest: Hashable, Sendable {
        /// It is committed, or still in the open transaction.
        case kept, open
        /// State and offset are those from before it.
        case undone
        /// The partitions are assigned anew, or were given up.
        case assigned, left
    }

    struct Case: Sendable, CustomStringConvertible {
        let setback: Setback
        var answers: [String: [KafkaError?]] = [:]
        var found: Int64?
        let lines: [String]
        let rest: Rest
        var fencings = 0
        var description: String { "\(setback.words) \(answers.mapValues { $0.map { $0?.code ?? "" } })" }
    }

    static let doubt = Setback.commitInDoubt([SentOffset(place: place, before: 5, sent: 6)], .deadly)
    static let settled = replacement + ["committed \(place)"]

    // swift-format-ignore
    static let cases = [
        Case(setback: .outdated, lines: [], rest: .open),
        Case(setback: .mustAbort("x"), lines: ["abort", back], rest: .undone),
        Case(setback: .mustAbort("x"), answers: ["abort": [.passing, nil]],
             lines: ["abort", "abort"] + replacement + [back], rest: .undone),
        Case(setback: .mustAbort("x"), answers: ["abort": [.odd]],
             lines: ["abort"] + replacement + [back], rest: .undone),
        Case(setback: .mustAbort("x"), answers: ["seek": [.odd]],
             lines: ["abort", back, "assign"], rest: .assigned),
        Case(setback: .failed(.abortable), lines: ["abort", back], rest: .undone),
        Case(setback: .failed(.passing), lines: ["abort", back], rest: .undone),
        Case(setback: .failed(.odd), lines: replacement + [back], rest: .undone),
        Case(setback: .failed(.deadly), lines: replacement + [back], rest: .undone),
        Case(setback: .failed(.fenced), lines: replacement + ["assign"], rest: .assigned, fencings: 1),
        Case(setback: .takenOver, lines: ["assign"], rest: .assigned),
        Case(setback: .mustAbort("x"), answers: ["abort": [.fenced]],
             lines: ["abort"] + replacement + ["assign"], rest: .assigned, fencings: 1),
        Case(setback: .failed(.odd), answers: ["initTransactions": [.fenced, nil]],
             lines: replacement + replacement + ["assign"], rest: .assigned, fencings: 1),
        Case(setback: .commitInDoubt([SentOffset(place: place, before: 5, sent: 6)], .fenced), found: 6,
             lines: replacement + ["assign"], rest: .assigned, fencings: 1),
        Case(setback: .failed(.deadly), answers: ["initTransactions": [.odd, nil]],
             lines: replacement + replacement + [back], rest: .undone),
        Case(setback: .failed(.instanceFenced), lines: ["abort", back, "make consumer", "subscribe"], rest: .left,
             fencings: 1),
        Case(setback: .cannotBegin(.deadly), lines: replacement + [back], rest: .open),
        Case(setback: doubt, found: 6, lines: settled + ["seek \(place)@6"], rest: .kept),
        Case(setback: doubt, found: 5, lines: settled + [back], rest: .undone),
        Case(setback: doubt, found: 9, lines: settled + ["assign"], rest: .assigned),
        Case(setback: doubt, lines: settled + ["assign"], rest: .assigned),
        Case(setback: .commitInDoubt([SentOffset(place: place, before: 6, sent: 6)], .deadly), found: 6,
             lines: settled + ["assign"], rest: .assigned),
        Case(setback: doubt, answers: ["committed": [.passing, nil]], found: 5,
             lines: settled + ["committed \(place)", back], rest: .undone),
    ]

    let bench: Bench<Counter>

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        try bench.read(from: 5)
        try bench.work(on: .record(5, "k", "v"))
        bench.parts.lanes.hold(RecordBatch([.record(6, "k", "v")]), 2)
    }

    private var rest: Rest {
        if bench.parts.assignment.isPending { return .assigned }
        guard bench.parts.membership.hasJoined else { return .left }
        if bench.transaction.isOpen { return .open }
        let count = bench.state(of: "k")?.count ?? 0
        let input = bench.parts.inputs[0]
        return input.next == 6 && input.committed == 6 && count == 1
            ? .kept : input.next == 5 && count == 0 ? .undone : .open
    }

    /// What the remedy of a setback asks of the clients.
    private func remedy(_ setback: Setback) throws -> [String] {
        try bench.asked {
            let isDone = try bench.attempt(setback)
            #expect(!isDone)
        }
    }

    // MARK: The table

    @Test(arguments: cases)
    func everySetbackHasItsRemedy(_ trial: Case) throws {
        for (call, outcomes) in trial.answers { for outcome in outcomes { bench.journal.answer(call, outcome) } }
        bench.supply.offsets[Self.place] = trial.found
        #expect(try remedy(trial.setback) == trial.lines)
        #expect(rest == trial.rest)
        #expect(bench.metrics.failures.producersReplaced == trial.lines.filter { $0 == "make producer" }.count)
        let isAborted = ![.kept, .open].contains(trial.rest)
        #expect(bench.metrics.failures.transactionsAborted == (isAborted ? 1 : 0))
        #expect(bench.metrics.failures.lastAbort.isEmpty != isAborted)
        #expect(bench.metrics.commits.transactions == (trial.rest == .kept ? 1 : 0))
        #expect(bench.metrics.failures.fencings == trial.fencings)
        #expect(bench.parts.lanes.hasRecords(2) == trial.lines.isEmpty && !bench.parts.slot.isLeftOpen)
    }

    @Test func workThatIsDoneNeedsNoRemedyAndAnEndingIsPassedOn() throws {
        #expect(try bench.parts.recovery.attempt { () throws(Setback) in })
        #expect(bench.journal.take() == [])
        #expect(ending(try bench.attempt(.ends(.wrongTopics))) == .wrongTopics)
    }

    @Test(arguments: [true, false])
    func aProducerThatAsksForItIsReplacedAfterAnAbortUnlessTheWorkerStops(isStopping: Bool) throws {
        if isStopping { bench.status.requestStop() }
        bench.producer?.mustBeReplaced = true
        #expect(try remedy(.mustAbort("x")) == ["abort"] + (isStopping ? [] : Self.replacement) + [Self.back])
    }

    @Test func withoutTransactionsOnlyReadingGoesBack() throws {
        let plain = try Bench(Relay(), exactlyOnce: false)
        try plain.read(from: 5)
        try plain.work(on: .record(5, "k", "v"))
        for error in [KafkaError.odd, .abortable] { #expect(try !plain.attempt(.failed(error))) }
        #expect(plain.journal.take() == [Self.back, Self.back])
        #expect(plain.parts.inputs[0].next == 5 && !plain.transaction.isOpen)
    }

    // MARK: What else an abort does

    @Test func afterRepeatedAbortsTheWorkerPauses() throws {
        bench.parts.culprit.noteAbort(records: 1)
        try bench.attempt(.mustAbort("x"))
        #expect(bench.clock.seconds == 0.04 && bench.parts.culprit.abortsInARow == 2)
    }

    @Test(arguments: [Setback.mustAbort("x"), .failed(.deadly)])
    func theRecordThatTheBrokerRefusesAloneIsRejected(setback: Setback) throws {
        for _ in 0..<3 { bench.parts.culprit.noteAbort(records: 1) }
        bench.producer?.refusals = (1, .recordTooLarge)
        try bench.attempt(setback)
        #expect(bench.parts.culprit.rejection(of: Loop.InputPlace(place: Self.place, offset: 5))?.reason == .tooLarge)
    }

    /// Partitions that are not read yet will begin at their committed offsets anyway.
    @Test func duringAnAssignmentNothingIsSought() throws {
        bench.parts.assignment.begin([Self.place])
        #expect(try remedy(.mustAbort("x")) == ["abort"] && bench.parts.assignment.isPending)
    }

    @Test func whatWasNotWrittenAndAppsThatWereReadAheadAreDropped() throws {
        bench.parts.writer.output.send(raw: nil, to: .scheduled, key: nil)
        bench.parts.apps.beginReadingAhead()
        bench.parts.apps.applyAhead(key: "a".utf8Span.span, value: nil, source: AppSource(partition: 0, offset: 3))
        try bench.attempt(.mustAbort("x"))
        #expect(bench.parts.writer.output.items.isEmpty && bench.parts.apps.table.reached(0) == nil)
    }

    @Test func appsThatWereReadAheadAreReadAgain() throws {
        let bench = try Bench(Porter())
        try bench.read([(bench.place(0, of: 1), 0)])
        for _ in 0..<2 {
            bench.deliver(.normal, .record(0, "a", "v", topic: 1))
            #expect(try bench.asked { try bench.spend() }.contains("make reader brief apps"))
            try bench.attempt(.mustAbort("x"))
        }
    }
}

/// How a worker loses its partitions: to the group, with its consumer, or because it steps aside.
struct RecoveryGivingUpTests {
    static let (place, replacement) = (RecoveryRemediesTests.place, RecoveryRemediesTests.replacement)
    static let sent = "sendOffsets of generation 1: \(place)=6"
    static let back = ["abort", RecoveryRemediesTests.back]

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
