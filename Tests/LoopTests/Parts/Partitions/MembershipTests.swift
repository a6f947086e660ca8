import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

struct MembershipTests {
    let bench: Bench<Relay>
    var membership: Membership { bench.parts.membership }

    init() throws { bench = try Bench(Relay()) }

    private func input(_ topic: Topic, _ partition: Int32, _ committed: Int64) -> InputPartition {
        InputPartition(
            topic: topic, place: TopicPartition(topic.rawValue, partition), work: topic.work, next: committed + 9,
            committed: committed, isCatchingUp: false)
    }

    /// The generation that offsets are sent with.
    private var generation: Int? { (membership.group as? ScriptedGroup)?.generation }

    // MARK: Reading

    @Test func readingForwardsEachQueueToItsLaneAndTakesTheGenerationUntilTheWorkerLeaves() throws {
        #expect(
            try bench.asked { try membership.read([input(.classified, 1, 5), input(.classifiedUrgent, 0, 7)]) } == [
                "assign notifications.classified-1@5 to lane 2, notifications.classified.urgent-0@7 to lane 1",
                "groupMetadata",
            ])
        #expect(membership.hasJoined && generation == 1)
        try membership.read([])
        #expect(generation == 2)
        membership.leave()
        #expect(!membership.hasJoined && generation == nil)
    }

    @Test func withoutTransactionsNoGenerationIsNeeded() throws {
        let plain = try Bench(Relay(), exactlyOnce: false)
        try plain.parts.membership.read([input(.classified, 1, 5)])
        #expect(plain.journal.take() == ["assign notifications.classified-1@5 to lane 2"])
        #expect(plain.parts.membership.hasJoined && plain.parts.membership.group == nil)
    }

    /// The group assigns the partitions again, so these errors cost nothing.
    @Test func givingUpDoesNotFail() {
        for call in ["assign", "unassign"] { bench.journal.answer(call, .odd) }
        membership.readNothing()
        membership.giveUp()
        #expect(bench.journal.take() == ["assign", "unassign"])
    }

    // MARK: The consumer

    @Test func aRequestedStopWakesTheConsumerInUse() throws {
        bench.status.requestStop()
        try membership.replaceConsumer()
        bench.status.requestStop()
        #expect(bench.journal.take() == ["wake consumer 1", "make consumer", "wake consumer 2"])
        #expect(membership.consumer === bench.clients.consumers.last)
    }

    @Test func aWorkerWithoutAConsumerEnds() {
        bench.clients.refused = ["consumer"]
        #expect(ending(try membership.replaceConsumer()) == .cannotGoOn)
        bench.journal.answer("subscribe", .odd)
        #expect(ending(try membership.subscribe()) == .cannotGoOn)
    }

    // swift-format-ignore
    static let notes: [(error: KafkaError, isMember: Bool, waits: Bool, lines: Int)] = [
        (error: .odd,         isMember: false, waits: true,  lines: 1),
        (error: .odd,         isMember: true,  waits: false, lines: 0),
        (error: .refused,     isMember: false, waits: true,  lines: 1),
        // It works until its session expires.
        (error: .refused,     isMember: true,  waits: false, lines: 1),
        (error: .brokersDown, isMember: false, waits: false, lines: 0),
        (error: .passing,     isMember: false, waits: false, lines: 0),
    ]

    @Test(arguments: notes)
    func anErrorThatKeepsTheWorkerOutOfItsGroupIsWhatItWaitsFor(
        error: KafkaError, isMember: Bool, waits: Bool, lines: Int
    ) {
        if isMember { membership.admission.enter(bench.surroundings) }
        for _ in 0..<2 { membership.admission.note(error, bench.surroundings) }
        let wait = bench.status.situation.wait
        #expect(wait?.subject == (waits ? .group("belfry-classification") : nil))
        #expect((wait?.reason.hasPrefix(error.description) ?? false) == waits && bench.log.lines.count == lines)
    }
}
