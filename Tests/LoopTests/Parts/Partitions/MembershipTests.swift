import Kafka
import Model
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
    static let notes: [(error: KafkaError, hasJoined: Bool, waits: Bool)] = [
        (error: .odd,         hasJoined: false, waits: true),
        (error: .odd,         hasJoined: true,  waits: false),
        (error: .brokersDown, hasJoined: false, waits: false),
        (error: .passing,     hasJoined: false, waits: false),
    ]

    @Test(arguments: notes)
    func anErrorThatKeepsTheWorkerOutOfItsGroupIsWhatItWaitsFor(
        error: KafkaError, hasJoined: Bool, waits: Bool
    ) throws {
        if hasJoined { try membership.read([]) }
        membership.note(error)
        let wait = bench.status.situation.wait
        #expect(wait?.subject == (waits ? .group("belfry-classification") : nil))
        #expect(wait?.reason == (waits ? error.description : nil))
    }
}
